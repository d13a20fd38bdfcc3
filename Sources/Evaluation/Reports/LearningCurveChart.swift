/// How good some models are after so many events.
struct LearningCurveChart {
  let models: [ModelReport]

  /// More lines than this cannot be told apart.
  static let most = 6
  /// A part with fewer predictions than this says nothing.
  private static let fewest = 30

  /// The reference first, then the best of the others.
  static func chosen(from models: [ModelReport], _ optimum: ModelReport?) -> [ModelReport] {
    let others = models.filter { $0.difference != nil }.sorted {
      $0.figures.ranks.meanReciprocalRank > $1.figures.ranks.meanReciprocalRank
    }
    let first = models.filter { $0.difference == nil } + (optimum.map { [$0] } ?? [])
    return first + others.prefix(most - first.count)
  }

  var element: String {
    var svg = SVG(
      width: 920, height: 340, label: "Mean reciprocal rank by the number of past events")
    let parts = LearningCurve.bounds.indices.filter { part in
      models.contains { $0.figures.curve.parts[part].count >= Self.fewest }
    }
    let lines = models.map { model in
      parts.filter { model.figures.curve.parts[$0].count >= Self.fewest }.map { part in
        (part: part, mean: model.figures.curve.parts[part].meanReciprocalRank)
      }
    }
    let y = Axis(showing: lines.flatMap { $0.map(\.mean) }, from: 300, to: 12)
    let last = Double(max((parts.last ?? 0) - (parts.first ?? 0), 1))
    let x = Axis(0...last, 50, 760)
    for tick in y.ticks {
      svg.line(x.start, y.place(tick), x.end, y.place(tick), "rule")
      svg.text(Numbers.fixed(tick, y.decimals), x.start - 8, y.place(tick) + 4, .end, "soft")
    }
    func place(_ part: Int) -> Double { x.place(Double(part - (parts.first ?? 0))) }
    for part in parts {
      svg.text(Numbers.grouped(LearningCurve.bounds[part]), place(part), 318, .middle, "soft")
    }
    svg.text("events of the user so far, at least", (x.start + x.end) / 2, 336, .middle, "soft")
    var labels: [(y: Double, series: Int, name: String)] = []
    for (series, line) in lines.enumerated() {
      svg.path(line.map { (place($0.part), y.place($0.mean)) }, "l\(series)")
      for point in line {
        svg.disc(
          place(point.part), y.place(point.mean), radius: 3, "f\(series)",
          hint: "\(models[series].name), from \(LearningCurve.bounds[point.part]) events: "
            + Numbers.fixed(point.mean, 3))
      }
      if let end = line.last { labels.append((y.place(end.mean), series, models[series].name)) }
    }
    var lowest = -Double.infinity
    for label in labels.sorted(by: { $0.y < $1.y }) {
      // Labels give way downward rather than lie over each other.
      lowest = max(label.y, lowest + 16)
      svg.disc(x.end + 16, lowest, radius: 4, "f\(label.series)")
      svg.text(label.name, x.end + 26, lowest + 4)
    }
    return svg.element
  }
}

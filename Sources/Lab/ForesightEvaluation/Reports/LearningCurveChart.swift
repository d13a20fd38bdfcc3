internal import ForesightPages

/// A chart of the quality of some models after so many events.
struct LearningCurveChart {
  let models: [ModelReport]
  let palette: Palette

  /// The fewest predictions of a part that say anything.
  private static let fewest = 30

  /// True if there is enough for a line.
  var isWorthDrawing: Bool { parts.count > 1 }

  private var parts: [Int] {
    LearningCurve.bounds.indices.filter { part in
      models.contains { $0.figures.curve[part].count >= Self.fewest }
    }
  }

  var element: String {
    let parts = parts
    let lines = models.map { model in
      parts.filter { model.figures.curve[$0].count >= Self.fewest }.map { part in
        (part: part, mean: model.figures.curve[part].meanReciprocalRank)
      }
    }
    let first = Double(parts.first ?? 0)
    let last = max(Double(parts.last ?? 0), first + 1)
    var chart = Chart(
      "Mean reciprocal rank by the number of past events", height: 300,
      x: Axis(first...last, Chart.left + 8, Chart.right - 8),
      y: Axis(showing: lines.flatMap { $0.map(\.mean) }, from: 256, to: 10))
    let (x, y) = (chart.x, chart.y)
    chart.label(y: y.ticks.map { ($0, Numbers.fixed($0, y.decimals)) })
    chart.label(
      x: parts.map { (Double($0), Numbers.short(LearningCurve.bounds[$0])) }, lines: false,
      title: "events of the user so far, at least")
    for (model, line) in zip(models, lines).reversed() {
      let color = palette.color(of: model.name)
      chart.svg.path(line.map { (x.place(Double($0.part)), y.place($0.mean)) }, "line \(color)")
      for point in line {
        chart.svg.disc(
          x.place(Double(point.part)), y.place(point.mean), radius: 3, "dot \(color)",
          hint:
            "\(model.name), from \(Numbers.grouped(LearningCurve.bounds[point.part])) events on: "
            + Numbers.fixed(point.mean, 3))
      }
    }
    return chart.svg.element + HTML.legend(models.map(\.name), palette)
  }
}

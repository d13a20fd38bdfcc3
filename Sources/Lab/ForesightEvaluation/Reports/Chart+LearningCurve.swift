internal import ForesightPages

extension Chart {
  /// Draws the mean reciprocal rank of models by the number of past events; `nil` if there is not enough data for a
  /// line.
  static func learningCurve(of models: [ModelReport], _ palette: Palette) -> String? {
    // The mean of fewer predictions is too uncertain to draw.
    let fewest = 30
    let parts = LearningCurve.bounds.indices.filter { part in
      models.contains { $0.figures.curve[part].count >= fewest }
    }
    guard let start = parts.first, let end = parts.last, start < end else { return nil }
    let lines = models.map { model in
      parts.filter { model.figures.curve[$0].count >= fewest }.map { part in
        (part: part, mean: model.figures.curve[part].meanReciprocalRank)
      }
    }
    var chart = Chart(
      "Mean reciprocal rank by the number of past events", height: 300,
      x: Axis(Double(start)...Double(end), Chart.left + 8, Chart.right - 8),
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

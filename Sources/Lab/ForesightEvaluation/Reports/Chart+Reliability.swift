internal import ForesightPages

extension Chart {
  /// Draws the share of first-ranked answers that were right, by how sure the model was of them.
  static func reliability(of models: [ModelReport], _ palette: Palette) -> String {
    var chart = Chart(
      "Accuracy by confidence", height: 300, x: Axis(0...1, Chart.left, Chart.right),
      y: Axis(0...1, 256, 10))
    let (x, y) = (chart.x, chart.y)
    let ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map { ($0, Numbers.percent($0)) }
    chart.label(y: ticks)
    chart.label(x: ticks, title: "how sure the model was")
    chart.svg.line(x.place(0), y.place(0), x.place(1), y.place(1), "zero")
    chart.svg.text("was right", x.start + 6, y.end + 14, .start, "soft")
    for model in models.reversed() {
      let color = palette.color(of: model.name)
      let bins = model.figures.calibration.bins.filter { $0.count > 0 }
      let most = Double(bins.map(\.count).max() ?? 1)
      let points = bins.map { (x: x.place($0.meanConfidence), y: y.place($0.accuracy)) }
      chart.svg.path(points, "line \(color)")
      for (point, bin) in zip(points, bins) {
        let confidence = Numbers.percent(bin.meanConfidence)
        let right = Numbers.percent(bin.accuracy)
        chart.svg.disc(
          point.x, point.y, radius: 2 + 7 * (Double(bin.count) / most).squareRoot(),
          "faint \(color)",
          hint: "\(model.name): \(Numbers.counted(bin.count, "prediction")), \(confidence) sure, "
            + "\(right) right")
      }
    }
    return chart.svg.element + HTML.legend(models.map(\.name), palette)
  }
}

/// How often what was ranked first was right, by how sure the model was of it.
struct ReliabilityChart {
  let models: [ModelReport]

  var element: String {
    var svg = SVG(width: 560, height: 420, label: "Accuracy by confidence")
    let x = Axis(0...1, 50, 400)
    let y = Axis(0...1, 362, 12)
    for tick in [0, 0.2, 0.4, 0.6, 0.8, 1] {
      svg.line(x.start, y.place(tick), x.end, y.place(tick), "rule")
      svg.line(x.place(tick), y.start, x.place(tick), y.end, "rule")
      svg.text(Numbers.percent(tick), x.start - 8, y.place(tick) + 4, .end, "soft")
      svg.text(Numbers.percent(tick), x.place(tick), y.start + 18, .middle, "soft")
    }
    svg.line(x.place(0), y.place(0), x.place(1), y.place(1), "zero")
    svg.text("confidence in the entry ranked first", (x.start + x.end) / 2, 402, .middle, "soft")
    svg.text("was right", x.start + 6, y.end + 14, .start, "soft")
    for (series, model) in models.enumerated() {
      let bins = model.figures.calibration.bins.filter { $0.count > 0 }
      let most = Double(bins.map(\.count).max() ?? 1)
      let points = bins.map { (x: x.place($0.meanConfidence), y: y.place($0.accuracy)) }
      svg.path(points, "l\(series)")
      for (point, bin) in zip(points, bins) {
        let confidence = Numbers.percent(bin.meanConfidence)
        let right = Numbers.percent(bin.accuracy)
        svg.disc(
          point.x, point.y, radius: 2 + 9 * (Double(bin.count) / most).squareRoot(), "o\(series)",
          hint: "\(model.name): \(Numbers.grouped(bin.count)) predictions, \(confidence) sure, "
            + "\(right) right")
      }
      svg.disc(x.end + 24, 30 + 20 * Double(series), radius: 5, "f\(series)")
      svg.text(model.name, x.end + 36, 34 + 20 * Double(series))
    }
    return svg.element
  }
}

/// How different users are: for each model the middle half of them, the middle nine tenths, and, where
/// there are not too many, each of them.
struct UserSpreadChart {
  let models: [ModelReport]

  private static let rowHeight = 34.0
  /// More dots than this hide each other.
  private static let mostDots = 400

  var element: String {
    var svg = SVG(
      width: 920, height: 30 + Self.rowHeight * Double(models.count),
      label: "Mean reciprocal rank of each user")
    let x = Axis(0...1, 140, 900)
    for tick in x.ticks {
      svg.line(x.place(tick), 22, x.place(tick), svg.height, "rule")
      svg.text(Numbers.fixed(tick, 1), x.place(tick), 14, .middle, "soft")
    }
    for (row, model) in models.enumerated() {
      let sorted = model.macro.users.sorted()
      guard !sorted.isEmpty else { continue }
      func quantile(_ share: Double) -> Double {
        x.place(sorted[Int((share * Double(sorted.count - 1)).rounded())])
      }
      let y = 30 + Self.rowHeight * (Double(row) + 0.5)
      let series = row
      svg.text(model.name, 6, y + 4)
      if sorted.count <= Self.mostDots {
        for (number, value) in model.macro.users.enumerated() {
          // Spread by the user's place in the file, so that equal values can be seen.
          let shift = Double(number * 7 % 11 - 5) * 2
          svg.disc(
            x.place(value), y + shift, radius: 2.5, "o\(series)",
            hint: "user \(number + 1): \(Numbers.fixed(value, 3))")
        }
      }
      svg.line(quantile(0.05), y, quantile(0.95), y, "l\(series)")
      svg.rectangle(
        quantile(0.25), y - 6, max(1, quantile(0.75) - quantile(0.25)), 12, "f\(series)",
        opacity: 0.35)
      svg.line(quantile(0.5), y - 9, quantile(0.5), y + 9, "l\(series)")
    }
    return svg.element
  }
}

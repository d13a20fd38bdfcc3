internal import ForesightPages

/// A chart of the differences between users: for each model the middle half of them, the middle nine tenths, and, where
/// there are not too many, each of them.
struct UserSpreadChart {
  let models: [ModelReport]
  let palette: Palette

  /// The most dots that do not hide each other.
  private static let mostDots = 400

  var element: String {
    let x = Axis(0...1, Chart.leftOfNames, Chart.right)
    var chart = Chart(
      "Mean reciprocal rank of each user", rows: models.map(\.name), height: 34, x: x, decimals: 1)
    for (row, model) in models.enumerated() {
      let sorted = model.macro.users.sorted()
      guard !sorted.isEmpty else { continue }
      func quantile(_ share: Double) -> Double {
        x.place(sorted[Int((share * Double(sorted.count - 1)).rounded())])
      }
      let y = chart.middle(ofRow: row)
      let color = palette.color(of: model.name)
      if sorted.count <= Self.mostDots {
        for (number, value) in model.macro.users.enumerated() {
          // Spread by the user's place in the file, so that equal values can be seen.
          let shift = Double(number * 7 % 11 - 5) * 2
          chart.svg.disc(
            x.place(value), y + shift, radius: 2, "speck \(color)",
            hint: "\(model.name), user \(number + 1): \(Numbers.fixed(value, 3))")
        }
      }
      chart.svg.line(quantile(0.05), y, quantile(0.95), y, "line \(color)")
      chart.svg.rectangle(
        quantile(0.25), y - 6, max(1, quantile(0.75) - quantile(0.25)), 12, "faint \(color)")
      chart.svg.line(quantile(0.5), y - 9, quantile(0.5), y + 9, "line \(color)")
    }
    return chart.svg.element
  }
}

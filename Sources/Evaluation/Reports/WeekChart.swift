/// The week by the hour: how much happens, and how well it is predicted.
struct WeekChart {
  let model: ModelReport

  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let left = 44.0
  private static let size = 17.0
  /// A cell with fewer predictions than this says nothing of how good they are.
  private static let fewest = 20

  var element: String {
    var svg = SVG(
      width: 940, height: 190, label: "Events and mean reciprocal rank by hour and day of the week")
    let cells = model.figures.week.parts
    let most = Double(cells.map(\.count).max() ?? 1).squareRoot()
    draw(0, "how much happens (at most \(Numbers.grouped(cells.map(\.count).max() ?? 0)))", &svg) {
      cell in
      (cell.count > 0 ? Double(cell.count).squareRoot() / max(most, 1) : nil, nil)
    }
    let means = cells.filter { $0.count >= Self.fewest }.map(\.meanReciprocalRank)
    let low = means.min() ?? 0
    let high = means.max() ?? 1
    let scale = "from \(Numbers.fixed(low, 2)), faint, to \(Numbers.fixed(high, 2))"
    draw(480, "how well \(model.name) predicts it (MRR: \(scale))", &svg) { cell in
      guard cell.count >= Self.fewest else { return (nil, nil) }
      let mean = cell.meanReciprocalRank
      return (0.06 + 0.94 * (mean - low) / max(high - low, 1e-9), mean)
    }
    return svg.element
  }

  private func draw(
    _ x: Double, _ title: String, _ svg: inout SVG,
    _ value: (PartialMean) -> (opacity: Double?, mean: Double?)
  ) {
    svg.text(title, x + Self.left, 14, .start, "soft")
    for (day, name) in Self.days.enumerated() {
      let y = 26 + Self.size * Double(day)
      svg.text(name, x + Self.left - 6, y + 13, .end, "soft")
      for hour in 0..<24 {
        let cell = model.figures.week.parts[day * 24 + hour]
        let (opacity, mean) = value(cell)
        let figure = mean.map { ", MRR \(Numbers.fixed($0, 3))" } ?? ""
        svg.rectangle(
          x + Self.left + Self.size * Double(hour), y, Self.size - 1.5, Self.size - 1.5,
          opacity == nil ? "cell" : "heat", opacity: opacity ?? 1,
          hint: "\(name) \(hour):00, \(Numbers.grouped(cell.count)) predictions\(figure)")
      }
    }
    for hour in stride(from: 0, through: 24, by: 6) {
      svg.text(
        String(hour), x + Self.left + Self.size * Double(hour), 26 + Self.size * 7 + 16, .middle,
        "soft")
    }
  }
}

internal import ForesightPages

/// A number for each hour of the week: how much happens, or how well it is predicted.
struct WeekChart {
  let label: String
  let cells: [PartialMean]
  /// The strength of a cell's colour, from 0 to 1; `nil` where there is nothing to tell.
  let strength: (PartialMean) -> Double?

  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  /// The fewest predictions of a cell that tell how good they are.
  private static let fewest = 20

  /// Makes a chart of the number of events, and returns the highest number of any hour with it.
  static func amount(_ cells: [PartialMean]) -> (chart: WeekChart, most: Int) {
    let most = cells.map(\.count).max() ?? 0
    let chart = WeekChart(label: "Predictions by hour and day of the week", cells: cells) { cell in
      cell.count > 0 ? (Double(cell.count) / Double(most)).squareRoot() : nil
    }
    return (chart, most)
  }

  /// Makes a chart of the quality of predictions, and returns the range of that with it; `nil` where no hour has enough
  /// predictions.
  static func quality(_ cells: [PartialMean]) -> (chart: WeekChart, range: ClosedRange<Double>)? {
    let means = cells.filter { $0.count >= fewest }.map(\.meanReciprocalRank)
    guard let low = means.min(), let high = means.max(), low < high else { return nil }
    let chart = WeekChart(
      label: "Mean reciprocal rank by hour and day of the week", cells: cells
    ) { cell in
      guard cell.count >= fewest else { return nil }
      return 0.08 + 0.92 * (cell.meanReciprocalRank - low) / (high - low)
    }
    return (chart, low...high)
  }

  var element: String {
    var chart = Chart(
      label, height: 176, x: Axis(0...24, Chart.left, Chart.right), y: Axis(0...7, 4, 134))
    let (x, y) = (chart.x, chart.y)
    chart.label(y: Self.days.enumerated().map { (Double($0) + 0.5, $1) }, lines: false)
    chart.label(
      x: [0, 6, 12, 18, 24].map { (Double($0), "\($0):00") }, lines: false,
      title: "hour of the day, by the local clock")
    for (number, cell) in cells.enumerated() {
      let (day, hour) = (Double(number / 24), Double(number % 24))
      let strength = strength(cell)
      let mean =
        cell.count < Self.fewest ? "" : ", MRR \(Numbers.fixed(cell.meanReciprocalRank, 3))"
      chart.svg.rectangle(
        x.place(hour), y.place(day), x.place(1) - x.place(0) - 1.5, y.place(1) - y.place(0) - 1.5,
        strength == nil ? "band" : "heat", opacity: strength ?? 1,
        hint: "\(Self.days[number / 24]) \(number % 24):00, "
          + "\(Numbers.counted(cell.count, "prediction"))\(mean)")
    }
    return chart.svg.element
  }
}

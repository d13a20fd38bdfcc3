/// All models, the best first: their mean over users, and by how much they differ from the one that they
/// are compared with, both with the intervals.
struct ComparisonChart {
  let models: [ModelReport]
  /// The name of the best that is possible, where that is known.
  let optimum: String?

  private static let rowHeight = 22.0
  private static let top = 30.0
  private static let labels = 140.0

  var element: String {
    let sorted = models.sorted { $0.macro.meanReciprocalRank > $1.macro.meanReciprocalRank }
    let hasDifferences = models.contains { $0.difference != nil }
    let split = hasDifferences ? 510.0 : 930
    var svg = SVG(
      width: 920, height: Self.top + Self.rowHeight * Double(sorted.count) + 10,
      label: "Mean reciprocal rank by user of each model, with 95 % intervals")
    let bottom = svg.height - 8
    for index in stride(from: 0, to: sorted.count, by: 2) {
      svg.rectangle(
        0, Self.top + Self.rowHeight * Double(index), svg.width, Self.rowHeight, "band")
    }
    let means = Axis(
      showing: sorted.flatMap { Self.ends($0.macro.meanReciprocalRank, $0.macro.interval) },
      from: Self.labels, to: split - 35)
    Self.draw(means, "mean reciprocal rank by user", signed: false, bottom, &svg)
    let differences = Axis(
      showing: [0] + sorted.compactMap(\.difference).flatMap { Self.ends($0.mean, $0.interval) },
      from: split + 35, to: 895)
    if hasDifferences {
      let name = models.first { $0.difference == nil }?.name ?? ""
      Self.draw(differences, "difference to \(name)", signed: true, bottom, &svg)
      svg.line(differences.place(0), Self.top, differences.place(0), bottom, "zero")
    }
    for (index, model) in sorted.enumerated() {
      let y = Self.top + Self.rowHeight * (Double(index) + 0.5)
      let series = model.difference == nil ? 0 : model.name == optimum ? 2 : 1
      svg.text(model.name, 6, y + 4, .start, series == 0 ? "strong" : "")
      Self.mark(model.macro.meanReciprocalRank, model.macro.interval, means, y, series, &svg)
      if let difference = model.difference {
        Self.mark(difference.mean, difference.interval, differences, y, series, &svg)
      }
    }
    return svg.element
  }

  private static func ends(_ value: Double, _ interval: ClosedRange<Double>?) -> [Double] {
    [value] + (interval.map { [$0.lowerBound, $0.upperBound] } ?? [])
  }

  private static func draw(
    _ axis: Axis, _ title: String, signed: Bool, _ bottom: Double, _ svg: inout SVG
  ) {
    svg.text(title, (axis.start + axis.end) / 2, 10, .middle, "soft")
    for tick in axis.ticks {
      svg.line(axis.place(tick), top, axis.place(tick), bottom, "rule")
      let text =
        signed && tick != 0
        ? Numbers.signed(tick, axis.decimals) : Numbers.fixed(tick, axis.decimals)
      svg.text(text, axis.place(tick), 25, .middle, "soft")
    }
  }

  private static func mark(
    _ value: Double, _ interval: ClosedRange<Double>?, _ axis: Axis, _ y: Double, _ series: Int,
    _ svg: inout SVG
  ) {
    if let interval {
      svg.line(axis.place(interval.lowerBound), y, axis.place(interval.upperBound), y, "l\(series)")
    }
    svg.disc(axis.place(value), y, radius: 4, "f\(series)", hint: Numbers.fixed(value, 4))
  }
}

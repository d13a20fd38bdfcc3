internal import ForesightPages

extension Chart {
  /// Draws one value per model with its interval: the models' quality, or their differences to a reference.
  ///
  /// - Parameter signed: true if the values are differences, drawn with a sign and around zero.
  static func intervals(
    _ label: String, _ rows: [(name: String, value: Double, interval: ClosedRange<Double>?)],
    signed: Bool = false, _ palette: Palette
  ) -> String {
    let ends = rows.flatMap { [$0.value, $0.interval?.lowerBound, $0.interval?.upperBound] }
    let x = Axis(
      showing: ends.compactMap(\.self) + (signed ? [0] : []), from: Chart.leftOfNames,
      to: Chart.right, steps: 3)
    var chart = Chart(label, rows: rows.map(\.name), x: x, signed: signed)
    for (row, (name, value, interval)) in rows.enumerated() {
      let y = chart.middle(ofRow: row)
      let color = palette.color(of: name)
      if let interval {
        chart.svg.line(
          x.place(interval.lowerBound), y, x.place(interval.upperBound), y, "line \(color)")
      }
      let text = signed ? Numbers.signed(value, 4) : Numbers.fixed(value, 4)
      chart.svg.disc(x.place(value), y, radius: 4, "dot \(color)", hint: "\(name): \(text)")
    }
    return chart.svg.element
  }
}

internal import ForesightPages

/// A drawing with axes, grid lines and labels, the base of all charts.
///
///     var chart = Chart("Accuracy by confidence", height: 360, x: Axis(0...1, 46, 379), y: Axis(0...1, 340, 24))
///     chart.label(x: [(0, "0 %"), (1, "100 %")], title: "confidence")
///     chart.svg.disc(chart.x.place(0.5), chart.y.place(0.4), radius: 3, "dot c0")
///
/// It is as wide as a phone's screen, on which it is legible without zooming; on a wide page two stand side by side.
struct Chart {
  static let width = 400.0
  /// The x coordinate of the plot's left end if the labels beside it are numbers. `leftOfNames` is that of the left end
  /// if the labels are names; `right` is that of the right end.
  static let left = 46.0
  static let leftOfNames = 170.0
  static let right = 379.0
  /// The most characters of a name that is shown in full.
  private static let longestName = 25

  var svg: SVG
  let x: Axis
  let y: Axis

  init(_ label: String, height: Double, x: Axis, y: Axis) {
    svg = SVG(width: Self.width, height: height, label: label)
    (self.x, self.y) = (x, y)
  }

  /// Makes a chart with a row per model, and the models' names to its left.
  init(_ label: String, rows names: [String], x: Axis, signed: Bool) {
    let height = 20.0
    let bottom = 24 + height * Double(names.count)
    self.init(
      label, height: bottom + 2, x: x, y: Axis(0...max(1, Double(names.count)), 24, bottom))
    for (row, name) in names.enumerated() {
      let top = y.place(Double(row))
      if row.isMultiple(of: 2) { svg.rectangle(0, top, Self.width, height, "band") }
      svg.text(Self.shortened(name), 6, top + height / 2 + 4, hint: name)
    }
    for tick in x.ticks {
      let text =
        signed && tick != 0 ? Numbers.signed(tick, x.decimals) : Numbers.fixed(tick, x.decimals)
      svg.line(x.place(tick), 20, x.place(tick), bottom, tick == 0 && signed ? "zero" : "rule")
      svg.text(text, x.place(tick), 13, .middle, "soft")
    }
  }

  /// Returns the y coordinate of the middle of a row.
  func middle(ofRow row: Int) -> Double { y.place(Double(row) + 0.5) }

  /// Draws labels below the plot, with grid lines if `lines` is true, and the title of the axis below the labels.
  mutating func label(x ticks: [(place: Double, text: String)], lines: Bool = true, title: String) {
    for (value, text) in ticks {
      if lines { svg.line(x.place(value), y.start, x.place(value), y.end, "rule") }
      svg.text(text, x.place(value), max(y.start, y.end) + 17, .middle, "soft")
    }
    svg.text(title, (x.start + x.end) / 2, max(y.start, y.end) + 35, .middle, "soft")
  }

  /// Draws labels to the left of the plot, each with a grid line.
  mutating func label(y ticks: [(place: Double, text: String)]) {
    for (value, text) in ticks {
      svg.line(x.start, y.place(value), x.end, y.place(value), "rule")
      svg.text(text, x.start - 8, y.place(value) + 4, .end, "soft")
    }
  }

  private static func shortened(_ name: String) -> String {
    name.count <= longestName ? name : "\(name.prefix(11))…\(name.suffix(13))"
  }
}

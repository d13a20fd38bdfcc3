internal import Glibc

/// An SVG drawing in a page: the browser scales it, the page's style colors it, and screen readers read its label.
package struct SVG {
  package let width: Double
  package let height: Double
  private let label: String
  private var elements: [String] = []

  package init(width: Double, height: Double, label: String) {
    (self.width, self.height, self.label) = (width, height, label)
  }

  /// Draws a line from one point to another, with the CSS class `style`.
  package mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String
  ) {
    elements.append(
      "<line x1=\"\(Self.number(x1))\" y1=\"\(Self.number(y1))\" x2=\"\(Self.number(x2))\" "
        + "y2=\"\(Self.number(y2))\" class=\"\(style)\"/>")
  }

  /// Draws a line through points.
  package mutating func path(_ points: [(x: Double, y: Double)], _ style: String) {
    let list = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    elements.append("<polyline points=\"\(list)\" class=\"\(style)\"/>")
  }

  /// Draws a disc, with `hint` as its tooltip.
  package mutating func disc(
    _ x: Double, _ y: Double, radius: Double, _ style: String, hint: String = ""
  ) {
    elements.append(
      "<circle cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\" "
        + "class=\"\(style)\">\(Self.title(hint))</circle>")
  }

  /// Draws a rectangle, given its top left corner and its size.
  package mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String
  ) {
    elements.append(
      "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\" "
        + "height=\"\(Self.number(height))\" class=\"\(style)\"/>")
  }

  /// Draws a piece of a ring: between two radii and two angles, in turns from the top, clockwise.
  package mutating func sector(
    _ x: Double, _ y: Double, radii: ClosedRange<Double>, turns: ClosedRange<Double>,
    _ style: String, opacity: Double = 1, hint: String = ""
  ) {
    func point(_ radius: Double, _ turn: Double) -> String {
      let place = Self.point(x, y, radius: radius, turn: turn)
      return "\(Self.number(place.x, 100)) \(Self.number(place.y, 100))"
    }
    let (inner, outer) = (radii.lowerBound, radii.upperBound)
    let (start, end) = (turns.lowerBound, turns.upperBound)
    let isLong = end - start > 0.5 ? 1 : 0
    elements.append(
      "<path d=\"M\(point(outer, start))A\(Self.number(outer)) \(Self.number(outer)) 0 \(isLong) 1 "
        + "\(point(outer, end))L\(point(inner, end))A\(Self.number(inner)) \(Self.number(inner)) 0 "
        + "\(isLong) 0 \(point(inner, start))Z\" class=\"\(style)\" "
        + "fill-opacity=\"\(Self.number(opacity, 100))\">\(Self.title(hint))</path>")
  }

  /// Returns the point at a distance from another, a number of turns from the top, clockwise.
  package static func point(
    _ x: Double, _ y: Double, radius: Double, turn: Double
  ) -> (x: Double, y: Double) {
    let angle = turn * 2 * Double.pi
    return (x + radius * sin(angle), y - radius * cos(angle))
  }

  /// The part of a text that lies at the point given for the text.
  package enum Anchor: String {
    case start, middle, end
  }

  /// Writes a text at a point, with `hint` as its tooltip.
  package mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start, _ style: String = "",
    hint: String = ""
  ) {
    elements.append(
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" text-anchor=\"\(anchor.rawValue)\" "
        + "class=\"\(style)\">\(HTML.escaped(text))\(Self.title(hint))</text>")
  }

  /// The drawing as an element of a page.
  package var element: String {
    "<svg viewBox=\"0 0 \(Self.number(width)) \(Self.number(height))\" role=\"img\" "
      + "aria-label=\"\(HTML.escaped(label))\">"
      + elements.joined() + "</svg>"
  }

  private static func title(_ hint: String) -> String {
    hint.isEmpty ? "" : "<title>\(HTML.escaped(hint))</title>"
  }

  private static func number(_ value: Double, _ scale: Double = 10) -> String {
    let rounded = (value * scale).rounded() / scale
    return Int(exactly: rounded).map(String.init) ?? rounded.description
  }
}

/// Maps values to coordinates of a drawing.
package struct Axis {
  package let values: ClosedRange<Double>
  package let start: Double
  package let end: Double

  /// The distance between ticks.
  private let step: Double

  /// Makes an axis with round ends that covers all of some values.
  package init(showing values: [Double], from start: Double, to end: Double, steps: Double = 5) {
    let low = values.min() ?? 0
    let high = max(values.max() ?? 1, low + 1e-9)
    let step = Self.step(for: high - low, steps)
    let range = (low / step).rounded(.down) * step...(high / step).rounded(.up) * step
    self.init(
      range, start, end, step: Self.step(for: range.upperBound - range.lowerBound, steps))
  }

  package init(_ values: ClosedRange<Double>, _ start: Double, _ end: Double, step: Double? = nil) {
    (self.values, self.start, self.end) = (values, start, end)
    self.step = step ?? Self.step(for: values.upperBound - values.lowerBound, 5)
  }

  package func place(_ value: Double) -> Double {
    let share = (value - values.lowerBound) / max(values.upperBound - values.lowerBound, 1e-12)
    return start + share * (end - start)
  }

  /// Round values along the axis.
  package var ticks: [Double] {
    let first = Int((values.lowerBound / step - 1e-9).rounded(.up))
    let last = Int((values.upperBound / step + 1e-9).rounded(.down))
    return first > last ? [] : (first...last).map { Double($0) * step }
  }

  /// The decimals that ticks need.
  package var decimals: Int {
    max(0, Int(ceil(-log10(step) - 1e-9)))
  }

  /// Returns a step of 1, 2 or 5 times a power of ten, for about so many steps.
  private static func step(for length: Double, _ steps: Double) -> Double {
    let power = pow(10, floor(log10(length / steps)))
    let digit = [1.0, 2, 5, 10].first { $0 * power >= length / steps - 1e-12 } ?? 10
    return digit * power
  }
}

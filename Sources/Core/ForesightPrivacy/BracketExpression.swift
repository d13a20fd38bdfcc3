/// A set of characters as in `[a-z_[:digit:]]`.
struct BracketExpression: Sendable {
  private var ranges: [ClosedRange<Unicode.Scalar>] = []
  private var classes: [CharacterClass] = []
  private var isInverted = false
  /// True for each ASCII character that is in it.
  private var ascii = [Bool](repeating: false, count: 128)

  static let word = BracketExpression(ranges: ["_"..."_"], .alnum)
  static let space = BracketExpression(ranges: [], .space)

  private init(ranges: [ClosedRange<Unicode.Scalar>], _ named: CharacterClass) {
    self.ranges = ranges
    classes = [named]
    fillASCII()
  }

  /// All other characters.
  var inverted: BracketExpression {
    var result = self
    result.isInverted.toggle()
    result.fillASCII()
    return result
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ascii[Int(scalar.value)] : isMember(scalar)
  }

  private func isMember(_ scalar: Unicode.Scalar) -> Bool {
    let isIn = classes.contains { $0.contains(scalar) } || ranges.contains { $0.contains(scalar) }
    return isIn != isInverted
  }

  private mutating func fillASCII() {
    for byte in UInt8(0)..<128 { ascii[Int(byte)] = isMember(Unicode.Scalar(byte)) }
  }

  /// Reads what stands behind `[`, and its `]`.
  init(_ rest: inout Substring.UnicodeScalarView) throws(SettingsError) {
    if rest.first == "^" {
      isInverted = true
      rest.removeFirst()
    }
    var isFirst = true
    while rest.first != "]" || isFirst {
      // Before the closing bracket alone, or as the first, a hyphen stands for itself.
      if rest.first == "-", !isFirst, rest.dropFirst().first != "]" { throw Self.wrongRange }
      isFirst = false
      guard let first = try takeElement(&rest) else { continue }
      var last = first
      if rest.first == "-", rest.dropFirst().first != "]" {
        rest.removeFirst()
        guard let end = try takeElement(&rest) else { throw Self.wrongRange }
        last = end
      }
      guard first <= last else { throw Self.wrongRange }
      ranges.append(first...last)
    }
    rest.removeFirst()
    fillASCII()
  }

  private static let wrongRange = SettingsError(
    "a pattern has a range in brackets that is none, such as [z-a] or [a-c-e]")
  private static let unclosed = SettingsError("a pattern has a '[' without its ']'")

  /// Takes a character; `nil` for a class, which is added.
  private mutating func takeElement(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(SettingsError) -> Unicode.Scalar? {
    guard let scalar = rest.popFirst() else { throw Self.unclosed }
    guard scalar == "[", let kind = rest.first, [".", "=", ":"].contains(kind) else {
      return scalar
    }
    rest.removeFirst()
    var name = ""
    while rest.first != kind || rest.dropFirst().first != "]" {
      guard let next = rest.popFirst() else { throw Self.unclosed }
      name.unicodeScalars.append(next)
    }
    rest = rest.dropFirst(2)
    if kind == ":" {
      guard let named = CharacterClass(rawValue: name) else {
        throw SettingsError("a pattern has a class of characters that is none, such as [:letter:]")
      }
      classes.append(named)
      return nil
    }
    guard let only = name.unicodeScalars.first, name.unicodeScalars.count == 1 else {
      throw SettingsError("a pattern has a collating element of several characters")
    }
    return only
  }
}

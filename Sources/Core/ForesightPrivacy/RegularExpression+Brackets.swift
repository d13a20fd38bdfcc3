extension RegularExpression {
  static let isWord = set(of: [{ $0 == "_" }, CharacterClass.alnum.contains])
  static let isSpace = set(of: [CharacterClass.space.contains])

  /// Returns the set of characters that are in any of some sets, or in none of them if it is inverted.
  fileprivate static func set(
    of parts: [CharacterSet], isInverted: Bool = false
  ) -> CharacterSet {
    let isMember: CharacterSet = { scalar in parts.contains { $0(scalar) } != isInverted }
    let ascii = (UInt8(0)..<128).map { isMember(Unicode.Scalar($0)) }
    return { $0.isASCII ? ascii[Int($0.value)] : isMember($0) }
  }
}

/// Parses sets of characters, as in `[a-z_[:digit:]]`.
extension RegularExpression.Parser {
  /// Parses a bracket expression behind its `[`, including the `]`.
  mutating func bracket() throws(SettingsError) -> RegularExpression.CharacterSet {
    var parts: [RegularExpression.CharacterSet] = []
    let isInverted = skip("^")
    var isFirst = true
    while rest.first != "]" || isFirst {
      // A hyphen is literal only as the first element, or directly before the closing bracket.
      if rest.first == "-", !isFirst, rest.dropFirst().first != "]" { throw Self.wrongRange }
      isFirst = false
      guard let first = try takeElement(&parts) else { continue }
      var last = first
      if rest.first == "-", rest.dropFirst().first != "]" {
        rest.removeFirst()
        guard let end = try takeElement(&parts) else { throw Self.wrongRange }
        last = end
      }
      guard first <= last else { throw Self.wrongRange }
      parts.append((first...last).contains)
    }
    rest.removeFirst()
    return RegularExpression.set(of: parts, isInverted: isInverted)
  }

  private static let wrongRange = SettingsError(
    "a pattern has a range in brackets that is none, such as [z-a] or [a-c-e]")
  private static let unclosed = SettingsError("a pattern has a '[' without its ']'")

  /// Parses an element and returns its character; a class is appended to `parts`, and `nil` returned.
  private mutating func takeElement(
    _ parts: inout [RegularExpression.CharacterSet]
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
      parts.append(named.contains)
      return nil
    }
    guard let only = name.unicodeScalars.first, name.unicodeScalars.count == 1 else {
      throw SettingsError("a pattern has a collating element of several characters")
    }
    return only
  }
}

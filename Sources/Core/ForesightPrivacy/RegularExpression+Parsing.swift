extension RegularExpression {
  /// A pattern, or a part of it.
  indirect enum Node {
    case empty
    case instruction(Instruction)
    case sequence([Node])
    case alternatives([Node])
    /// A part that is repeated, at least and at most so often; `nil` for without end.
    case repetition(Node, least: Int, most: Int?)
  }

  /// Reads a pattern, from its start to its end.
  ///
  /// ```
  /// alternatives ← sequence ("|" sequence)*
  /// sequence     ← (anchor | atom repetition*)*
  /// atom         ← "(" alternatives ")" | "[…]" | "." | "\" character | character
  /// repetition   ← "*" | "+" | "?" | "{" least? ("," most?)? "}"
  /// ```
  struct Parser {
    private var rest: Substring.UnicodeScalarView
    private var depth = 0

    /// The most parentheses in each other.
    private static let mostParentheses = 100
    /// The highest bound of a repetition, that of the C library.
    private static let highestBound = 32_767

    init(_ pattern: String) { rest = pattern[...].unicodeScalars }

    mutating func parse() throws(SettingsError) -> Node {
      var alternatives = [try sequence()]
      while rest.first == "|" {
        rest.removeFirst()
        alternatives.append(try sequence())
      }
      return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
    }

    private mutating func sequence() throws(SettingsError) -> Node {
      var nodes: [Node] = []
      while let next = rest.first, next != "|", next != ")" || depth == 0 {
        rest.removeFirst()
        if let assertion = takeAssertion(next) {
          nodes.append(.instruction(.assertion(assertion)))
          continue
        }
        var node = try atom(next)
        while let (least, most) = try takeRepetition() {
          node = .repetition(node, least: least, most: most)
        }
        nodes.append(node)
      }
      return nodes.isEmpty ? .empty : .sequence(nodes)
    }

    /// Takes an assertion; it cannot be repeated, so that a repetition behind it is another part.
    private mutating func takeAssertion(_ scalar: Unicode.Scalar) -> Assertion? {
      if scalar == "^" { return .start }
      if scalar == "$" { return .end }
      let assertions: [Unicode.Scalar: Assertion] = [
        "b": .wordBoundary, "B": .noWordBoundary, "<": .wordStart, ">": .wordEnd, "`": .start,
        "'": .end,
      ]
      guard scalar == "\\", let name = rest.first, let assertion = assertions[name] else {
        return nil
      }
      rest.removeFirst()
      return assertion
    }

    private mutating func atom(_ first: Unicode.Scalar) throws(SettingsError) -> Node {
      switch first {
      case "(": return try group()
      case "[": return .instruction(.bracket(try BracketExpression(&rest)))
      case ".": return .instruction(.any)
      case "\\": return .instruction(try escaped())
      case "*", "+", "?", "{":
        throw SettingsError("a pattern has a '\(first)' with nothing in front of it to repeat")
      default: return .instruction(.scalar(first.value))
      }
    }

    private mutating func group() throws(SettingsError) -> Node {
      depth += 1
      guard depth <= Self.mostParentheses else {
        throw SettingsError(
          "a pattern has more than \(Self.mostParentheses) parentheses in each other")
      }
      let node = try parse()
      guard rest.popFirst() == ")" else {
        throw SettingsError("a pattern has a '(' without its ')'")
      }
      depth -= 1
      return node
    }

    private mutating func escaped() throws(SettingsError) -> Instruction {
      guard let scalar = rest.popFirst() else {
        throw SettingsError("a pattern ends in a backslash; '\\\\' stands for one")
      }
      switch scalar {
      case "1"..."9":
        throw SettingsError("a pattern has a back-reference, which could take forever")
      case "w": return .bracket(.word)
      case "W": return .bracket(.word.inverted)
      case "s": return .bracket(.space)
      case "S": return .bracket(.space.inverted)
      default: return .scalar(scalar.value)
      }
    }

    private mutating func takeRepetition() throws(SettingsError) -> (least: Int, most: Int?)? {
      let repetitions: [Unicode.Scalar: (Int, Int?)] = ["*": (0, nil), "+": (1, nil), "?": (0, 1)]
      if rest.first == "{" { return try bounds() }
      guard let next = rest.first, let repetition = repetitions[next] else { return nil }
      rest.removeFirst()
      return repetition
    }

    private mutating func bounds() throws(SettingsError) -> (least: Int, most: Int?) {
      rest.removeFirst()
      let least = number()
      var most = least
      let hasComma = rest.first == ","
      if hasComma {
        rest.removeFirst()
        most = number()
      }
      guard rest.popFirst() == "}", least != nil || hasComma, least ?? 0 <= most ?? .max else {
        throw SettingsError("a pattern has bounds that are none; they look like {3}, {2,} or {2,5}")
      }
      guard max(least ?? 0, most ?? 0) <= Self.highestBound else {
        throw SettingsError("a pattern repeats more than \(Self.highestBound) times")
      }
      return (least ?? 0, most)
    }

    private mutating func number() -> Int? {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits.isEmpty ? nil : digits.count > 9 ? .max : Int(String(digits))
    }
  }
}

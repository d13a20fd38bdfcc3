extension RegularExpression {
  /// Parses a pattern from left to right and compiles it part by part. The programs of parts are concatenated, and
  /// copied where the part is repeated.
  ///
  /// ```
  /// alternatives ← sequence ("|" sequence)*
  /// sequence     ← (anchor | atom repetition*)*
  /// atom         ← "(" alternatives ")" | "[…]" | "." | "\" character | character
  /// repetition   ← "*" | "+" | "?" | "{" least? ("," most?)? "}"
  /// ```
  struct Parser {
    var rest: Substring.UnicodeScalarView
    private var depth = 0

    /// The deepest nesting of parentheses.
    private static let mostParentheses = 100
    /// The highest bound of a repetition, that of the C library.
    private static let highestBound = 32_767

    init(_ pattern: String) { rest = pattern[...].unicodeScalars }

    mutating func parse() throws(SettingsError) -> [Instruction] {
      var alternatives = [try sequence()]
      while skip("|") { alternatives.append(try sequence()) }
      var program = alternatives.removeLast()
      for other in alternatives.reversed() {
        let choice = Instruction.split(1, other.count + 2)
        let end = Instruction.split(program.count + 1, program.count + 1)
        program = [choice] + other + [end] + program
        try check(size: program.count)
      }
      return program
    }

    private mutating func sequence() throws(SettingsError) -> [Instruction] {
      var program: [Instruction] = []
      while let next = rest.first, next != "|", next != ")" || depth == 0 {
        rest.removeFirst()
        if let assertion = takeAssertion(next) {
          program.append(.assertion(assertion))
        } else {
          var part = try atom(next)
          while let (least, most) = try takeRepetition() {
            part = try repeated(part, least, most)
          }
          program += part
        }
        try check(size: program.count)
      }
      return program
    }

    /// Returns the program of a part that is repeated at least `least` and at most `most` times, without limit if
    /// `most` is `nil`.
    private func repeated(
      _ part: [Instruction], _ least: Int, _ most: Int?
    ) throws(SettingsError) -> [Instruction] {
      try check(size: part.count * max(least, most ?? 0))
      func copies(_ count: Int) -> [Instruction] {
        Array(repeatElement(part, count: count).joined())
      }
      guard let most else {
        let loop = part + [Instruction.split(-part.count, 1)]
        let start: [Instruction] = least == 0 ? [.split(1, loop.count + 1)] : copies(least - 1)
        return start + loop
      }
      // Skipping an optional copy also skips those behind it.
      let optional = (0..<most - least).reversed().flatMap { others -> [Instruction] in
        [.split(1, (others + 1) * (part.count + 1))] + part
      }
      return copies(least) + optional
    }

    private func check(size: Int) throws(SettingsError) {
      try require(
        size <= mostStates,
        "a pattern is too large: with its repetitions written out it has more than "
          + "\(mostStates) parts")
    }

    /// The assertions by the letter behind their backslash.
    private static let assertions: [Unicode.Scalar: Assertion] = [
      "`": { before, _ in before == nil }, "'": { _, next in next == nil },
      "b": { isWord($0) != isWord($1) }, "B": { isWord($0) == isWord($1) },
      "<": { !isWord($0) && isWord($1) }, ">": { isWord($0) && !isWord($1) },
    ]

    private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map(RegularExpression.isWord) ?? false
    }

    /// Parses an assertion, if there is one. It cannot be repeated: a repetition behind it has nothing to repeat.
    private mutating func takeAssertion(_ scalar: Unicode.Scalar) -> Assertion? {
      if scalar == "^" { return Self.assertions["`"] }
      if scalar == "$" { return Self.assertions["'"] }
      guard scalar == "\\", let assertion = rest.first.flatMap({ Self.assertions[$0] }) else {
        return nil
      }
      rest.removeFirst()
      return assertion
    }

    private mutating func atom(_ first: Unicode.Scalar) throws(SettingsError) -> [Instruction] {
      switch first {
      case "(": return try group()
      case "[": return [.take(try bracket())]
      case ".": return [.take { _ in true }]
      case "\\": return [try escaped()]
      case "*", "+", "?", "{":
        throw SettingsError("a pattern has a '\(first)' with nothing in front of it to repeat")
      default: return [.take { $0 == first }]
      }
    }

    private mutating func group() throws(SettingsError) -> [Instruction] {
      depth += 1
      try require(
        depth <= Self.mostParentheses,
        "a pattern has more than \(Self.mostParentheses) parentheses in each other")
      let program = try parse()
      try require(skip(")"), "a pattern has a '(' without its ')'")
      depth -= 1
      // An empty group may be repeated too, and its copies must count toward the size.
      return program.isEmpty ? [.split(1, 1)] : program
    }

    private mutating func escaped() throws(SettingsError) -> Instruction {
      guard let scalar = rest.popFirst() else {
        throw SettingsError("a pattern ends in a backslash; '\\\\' stands for one")
      }
      switch scalar {
      case "1"..."9":
        throw SettingsError("a pattern has a back-reference, which could take forever")
      case "w": return .take(RegularExpression.isWord)
      case "W": return .take { !RegularExpression.isWord($0) }
      case "s": return .take(RegularExpression.isSpace)
      case "S": return .take { !RegularExpression.isSpace($0) }
      default: return .take { $0 == scalar }
      }
    }

    private mutating func takeRepetition() throws(SettingsError) -> (least: Int, most: Int?)? {
      let repetitions: [Unicode.Scalar: (Int, Int?)] = ["*": (0, nil), "+": (1, nil), "?": (0, 1)]
      if skip("{") { return try bounds() }
      guard let next = rest.first, let repetition = repetitions[next] else { return nil }
      rest.removeFirst()
      return repetition
    }

    private mutating func bounds() throws(SettingsError) -> (least: Int, most: Int?) {
      let least = number()
      let hasComma = skip(",")
      let most = hasComma ? number() : least
      try require(
        skip("}") && (least != nil || hasComma) && least ?? 0 <= most ?? .max,
        "a pattern has bounds that are none; they look like {3}, {2,} or {2,5}")
      try require(
        max(least ?? 0, most ?? 0) <= Self.highestBound,
        "a pattern repeats more than \(Self.highestBound) times")
      return (least ?? 0, most)
    }

    /// Skips a character if it is the next one; returns true if it was.
    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
      guard rest.first == scalar else { return false }
      rest.removeFirst()
      return true
    }

    private mutating func number() -> Int? {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits.isEmpty ? nil : digits.count > 9 ? .max : Int(String(digits))
    }
  }
}

internal import ForesightValues

/// One token of Swift source. Comments and white space are not tokens.
struct Token: Equatable {
  enum Kind {
    /// A name, a keyword, a number, or a name in backticks.
    case word
    /// A string or a regular expression, including its interpolations.
    case string
    /// A whole line `#if …`, `#elseif …`, `#else` or `#endif`.
    case directive
    /// One character of punctuation, or an arrow.
    case punctuation
  }

  var kind: Kind
  /// The range of its bytes in the source.
  var range: Range<Int>
  /// True if it is the first on its line.
  var startsLine: Bool
}

/// Cuts Swift source into tokens.
///
/// It never fails: a text that is not Swift becomes tokens of some kind, and a comment or string that is not closed
/// ends with its line or with the source.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0
  private var startsLine = true
  private(set) var tokens: [Token] = []

  /// The maximum depth of strings nested in interpolations that are recognized.
  private static let deepest = 50
  /// The maximum number of `#` that are recognized before a string.
  private static let mostHashes = 60

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    run()
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    position + ahead < bytes.count ? bytes[position + ahead] : nil
  }

  private mutating func run() {
    while let byte = byte() {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        startsLine = true
        position += 1
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0 {
        position += 1
      } else if !skipComment() {
        let start = position
        let kind = lex(byte)
        tokens.append(Token(kind: kind, range: start..<position, startsLine: startsLine))
        startsLine = false
      }
    }
  }

  /// Moves past one token, and returns its kind.
  private mutating func lex(_ byte: UInt8) -> Token.Kind {
    if byte.isPartOfWord {
      while self.byte()?.isPartOfWord == true { position += 1 }
      return .word
    }
    if byte == UInt8(ascii: "`") {
      position += 1
      while let next = self.byte(), next != UInt8(ascii: "\n") {
        position += 1
        if next == UInt8(ascii: "`") { break }
      }
      return .word
    }
    if let length = delimiterLength() {
      skipString(hashes: length, depth: 0)
      return .string
    }
    if byte == UInt8(ascii: "#"), isDirective() {
      while let next = self.byte(), next != UInt8(ascii: "\n") {
        if !skipComment() { position += 1 }
      }
      return .directive
    }
    if byte == UInt8(ascii: "/"), skipRegularExpression() { return .string }
    let isArrow = byte == UInt8(ascii: "-") && self.byte(1) == UInt8(ascii: ">")
    position += isArrow ? 2 : 1
    return .punctuation
  }

  /// Moves past a comment; returns true if there was one.
  private mutating func skipComment() -> Bool {
    guard byte() == UInt8(ascii: "/") else { return false }
    if byte(1) == UInt8(ascii: "/") {
      while let next = byte(), next != UInt8(ascii: "\n") { position += 1 }
      return true
    }
    guard byte(1) == UInt8(ascii: "*") else { return false }
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        if byte() == UInt8(ascii: "\n") { startsLine = true }
        position += 1
      }
    } while depth > 0 && position < bytes.count
    return true
  }

  /// Returns the number of `#` before the quotation mark or slash here; `nil` if no literal begins here.
  private func delimiterLength() -> Int? {
    var hashes = 0
    while hashes < Self.mostHashes, byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    let next = byte(hashes)
    let begins = next == UInt8(ascii: "\"") || next == UInt8(ascii: "/") && hashes > 0
    return begins ? hashes : nil
  }

  private func isHere(_ text: StaticString, hashes: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    let isText = text.withUTF8Buffer { expected in
      (0..<length).allSatisfy { byte($0) == expected[$0] }
    }
    return isText && (0..<hashes).allSatisfy { byte(length + $0) == UInt8(ascii: "#") }
  }

  /// Moves past a string or a regular expression, including its interpolations.
  private mutating func skipString(hashes: Int, depth: Int) {
    position += hashes
    let isString = byte() == UInt8(ascii: "\"")
    let isLong = isHere("\"\"\"")
    let end: StaticString = isLong ? "\"\"\"" : isString ? "\"" : "/"
    position += end.utf8CodeUnitCount
    while let next = byte() {
      if isHere(end, hashes: hashes) {
        position += end.utf8CodeUnitCount + hashes
        return
      }
      if next == UInt8(ascii: "\\"), (0..<hashes).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") })
      {
        position += 1 + hashes
        if isString, byte() == UInt8(ascii: "(") {
          skipInterpolation(depth: depth + 1)
        } else if byte() != UInt8(ascii: "\n") || isLong {
          position += 1
        }
      } else if next == UInt8(ascii: "\n"), !isLong, isString || hashes == 0 {
        return  // It does not end; the next line is likely sound.
      } else {
        position += 1
      }
    }
    position = min(position, bytes.count)
  }

  private mutating func skipInterpolation(depth: Int) {
    var open = 0
    while let next = byte() {
      if next == UInt8(ascii: "(") { open += 1 }
      if next == UInt8(ascii: ")") { open -= 1 }
      if depth < Self.deepest, let hashes = delimiterLength() {
        skipString(hashes: hashes, depth: depth)
      } else if !skipComment() {
        position += 1
      }
      if open == 0 { return }
    }
  }

  private func isDirective() -> Bool {
    isHere("#if") && byte(3)?.isPartOfWord != true || isHere("#elseif") || isHere("#else")
      || isHere("#endif")
  }

  /// Moves past `/…/` if it cannot be a division, that is, not after a value and closed on the same line; returns true
  /// if it did.
  private mutating func skipRegularExpression() -> Bool {
    if let last = tokens.last {
      let byte = bytes[last.range.lowerBound]
      let isValue = last.kind == .string || ")]}?!".utf8.contains(byte)
      let isName = last.kind == .word && bytes[last.range] != ArraySlice("return".utf8)
      if isValue || isName { return false }
    }
    guard let next = byte(1), next != UInt8(ascii: " "), next != UInt8(ascii: "\t") else {
      return false
    }
    var index = position + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "/") {
        position = index + 1
        return true
      }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }
}

extension UInt8 {
  /// True if the byte can be part of a name or a number; all bytes that are not ASCII can.
  fileprivate var isPartOfWord: Bool {
    isLetterOrDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
}

/// Swift source as tokens, with the closing bracket of each opening one.
struct Tokens {
  let all: [Token]
  private let bytes: [UInt8]
  /// The index of the closing bracket of each opening one, or the number of tokens if there is none; of any other token
  /// its own index.
  private let closing: [Int]

  init(_ source: String) {
    bytes = [UInt8](source.utf8)
    all = Lexer(bytes).tokens
    closing = Self.closing(all, bytes)
  }

  /// The closing bracket of each opening one.
  private static let closers = Dictionary(uniqueKeysWithValues: zip("([{".utf8, ")]}".utf8))

  /// Returns what `closing` holds. A closing bracket that matches no open one is ignored; one that matches an outer
  /// bracket closes the inner ones as well.
  private static func closing(_ tokens: [Token], _ bytes: [UInt8]) -> [Int] {
    var closing = Array(tokens.indices)
    var open: [(index: Int, closer: UInt8)] = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuation {
      let byte = bytes[token.range.lowerBound]
      if let closer = closers[byte] {
        closing[index] = tokens.count
        open.append((index, closer))
      } else if let match = open.lastIndex(where: { $0.closer == byte }) {
        for bracket in open[match...] { closing[bracket.index] = index }
        open.removeSubrange(match...)
      }
    }
    return closing
  }

  var count: Int { all.count }

  private subscript(index: Int) -> Token? { index < all.count ? all[index] : nil }

  /// The text of the token at `index`, empty past the last one.
  func text(_ index: Int) -> String { source(index..<index + 1) }

  /// The source of the tokens in `range`, as it was written.
  func source(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<all.count)
    guard !range.isEmpty else { return "" }
    let bounds = all[range.lowerBound].range.lowerBound..<all[range.upperBound - 1].range.upperBound
    return String(decoding: bytes[bounds], as: UTF8.self)
  }

  func isDirective(_ index: Int) -> Bool { self[index]?.kind == .directive }

  func isWord(_ index: Int) -> Bool { self[index]?.kind == .word }

  func startsLine(_ index: Int) -> Bool { self[index]?.startsLine == true }

  /// Returns the index after the whole bracket or the single token that begins at `index`.
  func after(_ index: Int) -> Int {
    guard index < all.count else { return all.count }
    return min(closing[index] + 1, all.count)
  }

  /// Returns the indices inside the bracket that begins at `index`; none if no bracket does.
  func inside(_ index: Int) -> Range<Int> {
    guard index < all.count, closing[index] > index else { return index..<index }
    return index + 1..<closing[index]
  }

  /// The maximum number of tokens in generic arguments, because searching further at each `<` would take too long.
  private static let longestAngles = 500

  /// Returns the index after the angle brackets at `index`, or `index` if there are none that close.
  func afterAngles(_ index: Int) -> Int {
    guard text(index) == "<" else { return index }
    var depth = 0
    var position = index
    while position < all.count, position - index < Self.longestAngles {
      switch text(position) {
      case "<": depth += 1
      case ">": depth -= 1
      case "{", ";": return index
      default: break
      }
      position = after(position)
      if depth == 0 { return position }
    }
    return index
  }

  /// Returns the index after the whole bracket or the single token that begins at `index` in a type, where angle
  /// brackets are brackets too.
  func afterInType(_ index: Int) -> Int { max(after(index), afterAngles(index)) }
}

extension String {
  /// The text without white space at either end.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// A name without its backticks.
  var bare: String {
    count > 2 && first == "`" && last == "`" ? String(dropFirst().dropLast()) : self
  }
}

internal import ForesightFormats
internal import ForesightValues

/// Splits a long JSON text into pieces, so that it need not be in memory as a whole tree.
///
///     var count = 0
///     try Array("[1, [2], 3]".utf8).withUnsafeBytes { bytes in
///       var pieces = JSONPieces(bytes)
///       try pieces.forEachElement { _ in count += 1 }
///     }
///     count      // 3
///
/// The contents of a piece are only checked when it is parsed.
struct JSONPieces {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position: Int
  private let end: Int

  /// Splits a range of some bytes, or all of them.
  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>? = nil) {
    self.bytes = bytes
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// True if a list begins at the current position.
  var beginsList: Bool {
    var ahead = self
    ahead.skipSpace()
    return ahead.next == UInt8(ascii: "[")
  }

  /// Calls `body` with the name of each member of an object and the byte range of its value.
  ///
  /// - Complexity: O(bytes).
  mutating func forEachMember(_ body: (_ name: String, _ value: Range<Int>) throws -> Void) throws {
    try forEach("{", "}") { pieces in
      guard pieces.next == UInt8(ascii: "\"") else { throw Fault("a member's name is expected") }
      let name = try JSONPieces.parse(pieces.bytes, try pieces.skipString()).string ?? ""
      pieces.skipSpace()
      guard pieces.skips(":") else { throw Fault("a colon is expected") }
      try body(name, try pieces.skipValue())
    }
  }

  /// Calls `body` with the byte range of each element of a list.
  ///
  /// - Complexity: O(bytes).
  mutating func forEachElement(_ body: (_ value: Range<Int>) throws -> Void) throws {
    try forEach("[", "]") { pieces in try body(try pieces.skipValue()) }
  }

  /// Parses a piece.
  static func parse(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) throws(Fault) -> JSON {
    do {
      return try JSON.parse(UnsafeRawBufferPointer(rebasing: bytes[range]))
    } catch {
      throw Fault(error.why)
    }
  }

  /// Throws a fault if anything except white space follows.
  mutating func finish() throws(Fault) {
    skipSpace()
    guard position == end else { throw Fault("something follows the end of the JSON value") }
  }

  private mutating func forEach(
    _ first: Unicode.Scalar, _ last: Unicode.Scalar, _ body: (inout JSONPieces) throws -> Void
  ) throws {
    skipSpace()
    guard skips(first) else { throw Fault("a '\(first)' is expected") }
    skipSpace()
    if skips(last) { return }
    while true {
      skipSpace()
      try body(&self)
      skipSpace()
      if skips(last) { return }
      guard skips(",") else { throw Fault("a comma or a '\(last)' is expected") }
    }
  }

  /// Skips a value; returns its byte range.
  private mutating func skipValue() throws(Fault) -> Range<Int> {
    skipSpace()
    let start = position
    var depth = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""): _ = try skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
        if depth == 0 { return try piece(start) }
        if byte != UInt8(ascii: ",") { depth -= 1 }
        position += 1
      default: position += 1
      }
      // An object or a list ends here; any other value goes on to the next comma or bracket.
      if depth == 0, bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") {
        return start..<position
      }
    }
    guard depth == 0 else { throw Fault("the JSON ends too early") }
    return try piece(start)
  }

  private func piece(_ start: Int) throws(Fault) -> Range<Int> {
    guard position > start else { throw Fault("a value is missing") }
    return start..<position
  }

  private mutating func skipString() throws(Fault) -> Range<Int> {
    let start = position
    position += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < end else { throw Fault("a string has no end") }
    position += 1
    return start..<position
  }

  private var next: UInt8? { position < end ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 32 || (9...10).contains(byte) || byte == 13 { position += 1 }
  }

  private mutating func skips(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}

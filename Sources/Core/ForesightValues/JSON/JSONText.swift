/// A writer of JSON, value by value: answers that are sent often need no tree of values.
///
///     var text = JSONText()
///     text.writeObject { text in
///       text.write("rank", 1)
///       text.write("title", "Open Mail")
///     }
///     text.string      // {"rank":1,"title":"Open Mail"}
///
/// - Complexity: O(bytes) for all that is written.
package struct JSONText {
  private var bytes: [UInt8] = []

  /// Makes an empty text.
  package init() {}

  /// The text so far.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an object, whose members `body` writes.
  package mutating func writeObject(_ body: (inout JSONText) -> Void) {
    begin("{")
    body(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes a list; `body` writes each of its elements.
  package mutating func writeArray<Element>(
    _ elements: [Element], _ body: (inout JSONText, Element) -> Void
  ) {
    begin("[")
    for element in elements { body(&self, element) }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes the name of a member. The caller has to write its value next.
  package mutating func writeName(_ name: String) {
    write(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a member.
  package mutating func write(_ name: String, _ value: some JSONValue) {
    writeName(name)
    write(value.json)
  }

  /// Writes a text.
  package mutating func write(_ string: String) {
    begin("\"")
    var string = string
    string.withUTF8 { text in
      // Almost no text needs escaping, so unescaped stretches are copied in one piece.
      var start = 0
      for (index, byte) in text.enumerated() where Self.mayBeEscaped[Int(byte)] {
        guard let (code, length) = Self.escaped(byte, at: index, of: text) else { continue }
        bytes.append(contentsOf: text[start..<index])
        start = index + length
        bytes.append(UInt8(ascii: "\\"))
        switch code {
        case 0x0a: bytes.append(UInt8(ascii: "n"))
        case 0x0d: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x22, 0x5c: bytes.append(byte)
        default: bytes.append(contentsOf: "u\(code.digits(4, radix: 16))".utf8)
        }
      }
      bytes.append(contentsOf: text[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a value.
  package mutating func write(_ value: JSON) {
    switch value {
    case .null: writeWord("null")
    case .boolean(let value): writeWord(value ? "true" : "false")
    case .integer(let value): writeWord(String(value))
    case .number(let value): writeWord(value.description)
    case .string(let value): write(value)
    case .array(let elements): writeArray(elements) { $0.write($1) }
    case .object(let members):
      writeObject { text in
        for member in members { text.write(member.name, member.value) }
      }
    }
  }

  private mutating func writeWord(_ word: String) {
    separate()
    bytes.append(contentsOf: word.utf8)
  }

  private mutating func begin(_ character: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: character))
  }

  /// Writes a comma, unless the next value is the first of its list or object, or the value of a named member.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  /// True for each byte that may begin an escaped character.
  private static let mayBeEscaped = (0..<256).map { byte in
    byte < 32 || [0x22, 0x5c, 0xc2, 0xd8, 0xe2].contains(byte)
  }

  /// Returns the code of a character to escape, and its length in bytes; `nil` if it can be written as it is.
  ///
  /// Some characters that JSON allows are escaped too, because they control how a terminal or other program displays
  /// the text: C1 controls, line and paragraph separators, and bidirectional controls.
  private static func escaped(
    _ byte: UInt8, at index: Int, of text: UnsafeBufferPointer<UInt8>
  ) -> (code: UInt16, length: Int)? {
    switch byte {
    case 0..<32, UInt8(ascii: "\""), UInt8(ascii: "\\"): return (UInt16(byte), 1)
    case 0xc2 where text[index + 1] < 0xa0: return (UInt16(text[index + 1]), 2)
    case 0xd8 where text[index + 1] == 0x9c: return (0x061c, 2)
    case 0xe2:
      let code =
        0x2000 | UInt16(text[index + 1] & 0x3f) << 6 | UInt16(text[index + 2] & 0x3f)
      switch code {
      case 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069: return (code, 3)
      default: return nil
      }
    default: return nil
    }
  }
}

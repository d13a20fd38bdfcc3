import ForesightValues
import Testing

struct JSONTests {
  private func parse(_ text: String) throws -> JSON {
    try Array(text.utf8).withUnsafeBytes { try JSON.parse($0) }
  }

  @Test(arguments: [
    "null", "true", "false", "0", "-7", "9223372036854775807", "-9223372036854775808", "0.1",
    "1e+30", "-0.0", "\"\"", "\"a\\\"b\\\\c\\n\\t\\r\\u0000\\u001f\"", "\"é✓👍🏽\"", "[]", "{}",
    "[1,[2,{\"a\":[]}],\"x\"]", "{\"b\":1,\"a\":{\"c\":null}}",
  ])
  func whatIsWrittenIsReadBack(text: String) throws {
    #expect(try parse(text).text == text)
  }

  @Test(arguments: [
    (" [ 1 , 2 ] ", "[1,2]"), ("\"\\u00e9\\/\\ud83d\\ude00\"", "\"é/😀\""), ("1E2", "100.0"),
    ("9223372036854775808", "9.223372036854776e+18"), ("-0", "-0.0"),
    ("{\"é\":1,\"e\u{301}\":2}", "{\"é\":1,\"e\u{301}\":2}"), ("{\"a\" :\n1}", "{\"a\":1}"),
  ])
  func otherSpellingsAreRead(text: String, canonical: String) throws {
    #expect(try parse(text).text == canonical)
  }

  /// What a terminal would obey, or turn a line around by, is written as an escape, and means the same.
  @Test func whatSteersWhoeverShowsItIsEscaped() throws {
    let steering: [ClosedRange<UInt32>] = [
      0...0x1f, 0x80...0x9f, 0x61c...0x61c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069,
    ]
    let scalars = (0..<0x2_0000 as Range<UInt32>).compactMap(Unicode.Scalar.init)
    for scalar in scalars where !["\"", "\\", "\n", "\r", "\t"].contains(scalar) {
      let text = "a\(scalar)\(scalar)é"
      let isSteering = steering.contains { $0.contains(scalar.value) }
      let written = JSON.string(text).text
      #expect(written.utf8.elementsEqual("\"\(text)\"".utf8) != isSteering, "\(scalar.value)")
      #expect(
        !isSteering || written.utf8.allSatisfy { $0 >= 32 && $0 < 127 || $0 == 0xc3 || $0 == 0xa9 })
      #expect(try parse(written).string?.utf8.elementsEqual(text.utf8) == true)
    }
    #expect(JSON.string("\u{9b}2J\u{202e}x").text == #""\u009b2J\u202ex""#)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "01",
    "1.",
    ".5", "-", "+1", "1e", "1e999", "NaN", "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\t\"",
    "[1] x", "{\"a\":1,\"a\":2}", "[", "{", "\"\\ud800\\u0041\"",
  ])
  func whatIsNotJSONIsRefused(text: String) {
    #expect(throws: JSON.SyntaxError.self) { try parse(text) }
  }

  @Test func depthIsBounded() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSON.SyntaxError.self) { try parse(deep) }
  }

  @Test func membersAreBounded() {
    let members = (0..<100_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(throws: JSON.SyntaxError.self) { try parse("{\(members)}") }
  }

  @Test func everyPrefixOfAnObjectIsRefusedAndNoneCrashes() throws {
    let whole = Array("{\"a\":[1,-2.5e3,\"é\\u00e9\"],\"b\":{\"c\":true}}".utf8)
    for length in 0..<whole.count {
      #expect(throws: JSON.SyntaxError.self) {
        try whole.prefix(length).withUnsafeBytes { _ = try JSON.parse($0) }
      }
    }
    #expect(throws: Never.self) { try whole.withUnsafeBytes { _ = try JSON.parse($0) } }
  }
}

import ForesightValues
import Testing

struct JSONTextTests {
  private struct Chance: RandomNumberGenerator {
    var state: UInt64 = 1

    mutating func next() -> UInt64 {
      // A step of splitmix64 (Steele, Lea and Flood, 2014).
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
      return bits ^ bits >> 31
    }
  }

  /// A value of some depth, drawn.
  private static func value(_ depth: Int, _ chance: inout Chance) -> JSON {
    switch Int.random(in: 0..<(depth > 3 ? 5 : 7), using: &chance) {
    case 0: .null
    case 1: .boolean(.random(using: &chance))
    case 2: .integer(.random(in: .min ... .max, using: &chance))
    case 3: .number(.random(in: -1e9...1e9, using: &chance))
    case 4: .string(text(&chance))
    case 5:
      .array((0..<Int.random(in: 0..<4, using: &chance)).map { _ in value(depth + 1, &chance) })
    default:
      .object(
        (0..<Int.random(in: 0..<4, using: &chance)).map { number in
          JSON.Member("\(number)" + text(&chance), value(depth + 1, &chance))
        })
    }
  }

  private static func text(_ chance: inout Chance) -> String {
    let letters: [Character] = [
      "{", "[", ":", ",", "\"", "\\", "\n", "\u{1}", "\u{85}", "\u{202e}", "é", "a",
    ]
    return String(
      (0..<Int.random(in: 0..<6, using: &chance)).compactMap { _ in
        letters.randomElement(using: &chance)
      })
  }

  @Test func whateverIsWrittenIsReadAgain() throws {
    var chance = Chance()
    for _ in 0..<2000 {
      let value = Self.value(0, &chance)
      #expect(try JSON.parse(Array(value.text.utf8)) == value, "\(value)")
    }
  }

  @Test func whatIsWrittenByPartsIsTheTextOfTheValue() {
    var text = JSONText()
    text.writeObject { text in
      text.write("rank", 1)
      text.write("share", 0.5)
      text.writeName("because")
      text.writeArray(["{", ":"]) { text, factor in text.writeObject { $0.write("factor", factor) }
      }
      text.writeName("none")
      text.writeArray([String]()) { $0.write($1) }
      text.writeName("empty")
      text.writeObject { _ in }
      text.write("title", "a,\"b\"")
    }
    #expect(
      text.string
        == #"{"rank":1,"share":0.5,"because":[{"factor":"{"},{"factor":":"}],"none":[],"empty":{},"title":"a,\"b\""}"#
    )
  }
}

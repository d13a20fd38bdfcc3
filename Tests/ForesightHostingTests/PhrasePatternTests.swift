import ForesightValues
import Testing

@testable import ForesightHosting

struct PhrasePatternTests {
  private let order = PhrasePattern([
    .text("Order a "), .parameter("size"), .text(" "), .parameter("drink"), .text(" at cafe"),
  ])

  @Test func `a place takes as little as lets the rest match`() {
    #expect(
      order.match("order a large green tea at cafe") == ["size": "large", "drink": "green tea"])
    #expect(order.match("  ORDER  a large\ttea at Cafe! ") == ["size": "large", "drink": "tea"])
    #expect(order.match("order a tea at cafe") == nil)
    #expect(order.match("order a large tea at cafe now") == nil)
    #expect(order.match("") == nil)
    let spaceless = PhrasePattern([.text("点一杯"), .parameter("size"), .text("咖啡")])
    #expect(spaceless.match("点一杯大咖啡。") == ["size": "大"])
  }

  @Test func `a place that comes twice stands for the same`() {
    let twice = PhrasePattern([.parameter("a"), .text(" and "), .parameter("a")])
    #expect(twice.match("tea and tea") == ["a": "tea"])
    #expect(twice.match("tea and milk") == nil)
  }

  @Test func `accents are the same however they are encoded`() {
    #expect(PhrasePattern([.text("Caf\u{e9}")]).match("cafe\u{301}?") == [:])
    #expect(PhrasePattern([]).match("...") == [:])
  }

  /// The law: what is put together of a pattern and values matches it, and what matched can be put together again.
  @Test(arguments: 0..<400)
  func `what is said by a pattern matches it`(seed: UInt64) {
    var random = Seeded(state: seed)
    let words = ["a", "b", "ab", "b a", "A", "ba"]
    let pieces = (0..<Int.random(in: 1...5, using: &random)).map { place -> PhrasePattern.Piece in
      Bool.random(using: &random)
        ? .parameter("p\(place)")
        : .text(words.randomElement(using: &random) ?? "a")
    }
    let said = pieces.map { piece in
      if case .text(let text) = piece { text } else { words.randomElement(using: &random) ?? "a" }
    }
    guard let values = PhrasePattern(pieces).match(said.joined()) else {
      Issue.record("\(pieces) does not match \(said.joined())")
      return
    }
    let again = pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .parameter(let name): values[name] ?? "missing"
      }
    }
    // Spaces at the ends of a value are not kept.
    func bare(_ text: String) -> String { text.filter { $0 != " " }.lowercased() }
    #expect(bare(again.joined()) == bare(said.joined()))
  }

  @Test func `a hostile pattern takes no longer than its length times that of what is said`() {
    let pieces = (0..<200).flatMap {
      [PhrasePattern.Piece.parameter("p\($0)"), .text("a")]
    }
    let pattern = PhrasePattern(pieces + [.text("b")])
    #expect(pattern.match(String(repeating: "a", count: 1000)) == nil)
    #expect(pattern.match(String(repeating: "a", count: 1001)) == nil)
  }

  @Test func `the pattern that leaves least open is meant, and the first of several such`() {
    func text(_ text: String) -> PhrasePattern { PhrasePattern([.text(text)]) }
    let open = PhrasePattern([.text("order "), .parameter("what")])
    let things = [
      ("open", [open]), ("first", [text("order tea")]), ("second", [text("order tea")]),
    ]
    func meant(_ said: String) -> String? {
      PhrasePattern.meant(said, among: things, patterns: \.1)?.thing.0
    }
    #expect(meant("Order tea.") == "first")
    #expect(meant("order milk") == "open")
    #expect(meant("pay") == nil)
  }

  @Test func `it reads what it wrote`() {
    #expect(PhrasePattern(order.json) == order)
    #expect(PhrasePattern(.array([.integer(1)])) == nil)
  }
}

private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ state >> 29) &* 0xbf58_476d_1ce4_e5b9
  }
}

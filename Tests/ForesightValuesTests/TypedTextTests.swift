import ForesightValues
import Testing

@testable import ForesightValues

/// The part of what was typed that may be kept.
struct TypedTextTests {
  @Test(arguments: [
    ("Pl", "Pl", "pl"), ("  Café Mü ", "Café Mü", "cafe mu"), ("e2e", "e2e", "e2e"),
    ("東京", "東京", "東京"),
  ])
  func aFewLettersAreKeptAndComparedAsASearchDoes(typed: String, text: String, letters: String) {
    #expect(TypedText(typed)?.text == text && TypedText(typed)?.letters == letters)
  }

  @Test(arguments: [
    "", "   ", "…", "two\nlines", "a\u{0}b", "\u{1b}[31m", "a\tb",
    // A mark on a space.
    "\u{a0}\u{345}", " \u{a0}\u{345} ",
    String(repeating: "a", count: 49),
    String(repeating: "👩‍👩‍👧‍👧", count: 12), String(repeating: "x", count: 1 << 20),
    String(decoding: [0xff, 0xfe], as: UTF8.self),
  ])
  func whatIsNoFewLettersIsNotKept(typed: String) { #expect(TypedText(typed) == nil) }

  @Test func onlyAChoiceHasThemAndNoModelLearnsOfThem() throws {
    let typed = try #require(TypedText("pl"))
    var donation = Donation(
      at: Moment(Instant(seconds: 1_767_225_600), utcOffset: 0), source: "s", intent: "I",
      context: typed.context.adding(["place": "home"]))
    #expect(donation.typed == nil)
    donation.isTaken = true
    #expect(donation.typed == typed && donation.circumstances == ["place": "home"])
    var without = donation
    without.context = ["place": "home"]
    #expect(Event(donation) == Event(without))
  }
}

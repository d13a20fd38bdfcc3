import ForesightValues
import Testing

struct PresentationTests {
  private let plain = Donation(
    at: Moment(Instant(seconds: 5), utcOffset: 60), source: "cafe", intent: "OrderCoffee",
    parameters: ["size": "large"])
  private let presentation = Presentation(
    isDiscoverable: false, needsUnlock: true, name: "Order",
    combinations: [Combination(parameters: ["size"], title: "Large", subtitle: "To go")])

  @Test func howADonationIsShownIsPartOfItAndOfNothingLearned() {
    var shown = plain
    shown.presentation = presentation
    #expect(shown != plain && shown.presentation == presentation)
    #expect(shown.contentHash == plain.contentHash && Event(shown) == Event(plain))
    shown.presentation = nil
    #expect(shown == plain)
    // What declares nothing is not the same as no presentation.
    shown.presentation = Presentation()
    #expect(shown != plain)
  }

  @Test func theOrderOfParametersDoesNotMatter() {
    func combination(_ names: String...) -> Combination {
      Combination(parameters: names, title: names.joined())
    }
    #expect(combination("a", "b").hasParameters(["b", "a"]))
    #expect(combination().hasParameters([]))
    #expect(!combination("a", "b").hasParameters(["a"]))
    #expect(!combination("a").hasParameters(["b"]))
    #expect(!combination("\u{e9}").hasParameters(["e\u{301}"]))
  }

  @Test func aDonationWithoutOnePaysOneWord() {
    // What a million rows hold in memory while they are imported.
    #expect(MemoryLayout<Donation>.size <= 96)
  }
}

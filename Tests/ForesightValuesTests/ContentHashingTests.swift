import ForesightValues
import Testing

struct ContentHashingTests {
  /// Whatever came before: fields that share their memory, the same ones elsewhere, and others where some were.
  @Test func hashesAreThoseOfEachDonation() {
    var hashing = ContentHashing()
    let kept: [Fields] = (0..<600).map {
      ["place": .string("p\($0 % 7)"), "n": .integer(Int64($0))]
    }
    for round in 0..<5000 {
      let fresh: Fields = ["n": .integer(Int64(round / 3))]
      let donation = Donation(
        at: Moment(Instant(seconds: Int64(round)), utcOffset: 0), source: "cafe\(round % 3)",
        intent: "Order\(round % 5)", parameters: round.isMultiple(of: 4) ? [:] : fresh,
        context: kept[round * round % kept.count])
      #expect(hashing.hashes(of: donation) == donation.contentHashes)
    }
  }
}

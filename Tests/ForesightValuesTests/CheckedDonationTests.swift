import ForesightValues
import Testing

struct CheckedDonationTests {
  private let now = Instant(seconds: 1_767_225_600)

  private func donation(
    source: String = "cafe", intent: String = "A", after seconds: Int64 = 0,
    context: Fields = ["place": "home"]
  ) -> Donation {
    Donation(
      at: Moment(now.advanced(by: seconds * 1_000_000), utcOffset: 0), source: source,
      intent: intent, context: context)
  }

  @Test func whatCannotBeRecordedIsRefused() throws {
    #expect(try CheckedDonation(donation(), now: now).donation == donation())
    for wrong in [
      donation(intent: ""), donation(after: 86_401), donation(source: "bus:org.example.Tea"),
    ] {
      #expect(throws: InvalidDonation.self) { try CheckedDonation(wrong, now: now) }
    }
    #expect(throws: Never.self) {
      try CheckedDonation(donation(source: "bus:org.example.Tea"), now: now, isOfBus: true)
    }
  }

  @Test func anIDIsGivenOnce() throws {
    var checked = try CheckedDonation(donation(), now: now)
    checked.identify { DonationID(at: $0, order: 0, tail: 1, kind: .random) }
    let first = checked.donation.id
    checked.identify { DonationID(at: $0, order: 0, tail: 2, kind: .random) }
    #expect(first != nil && checked.donation.id == first)
  }

  @Test func furtherContextIsAddedWhereThereIsRoom() throws {
    let checked = try CheckedDonation(donation(), now: now)
    let more = checked.adding(["place": "work", "power": "battery"]).donation.context
    #expect(more["place"] == "home" && more["power"] == "battery")
    let long = Fields([
      (name: "x", value: .string(String(repeating: "x", count: 70_000)))
    ])
    #expect(checked.adding(try #require(long)) == checked)
  }
}

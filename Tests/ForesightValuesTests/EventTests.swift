import ForesightValues
import Testing

struct EventTests {
  private func donation(_ change: (inout Donation) -> Void = { _ in }) -> Donation {
    var donation = Donation(
      at: Moment(Instant(seconds: 5), utcOffset: 60), source: "cafe", intent: "OrderCoffee",
      parameters: ["size": "large", "cups": 2], context: ["place": "home"], result: "ready")
    change(&donation)
    return donation
  }

  @Test func everyPartChangesTheContentButTheID() {
    let original = donation().contentHash
    let changes: [(inout Donation) -> Void] = [
      { $0.moment.instant = Instant(seconds: 6) }, { $0.source = "bar" }, { $0.intent = "Order" },
      { $0.parameters["size"] = "small" }, { $0.parameters["cups"] = nil },
      { $0.context["place"] = "work" }, { $0.context = [:] }, { $0.result = nil },
      { $0.context = $0.parameters }, { $0.parameters = $0.context }, { $0.kind = .dismissal },
    ]
    var hashes: Set = [original]
    for change in changes { #expect(hashes.insert(donation(change).contentHash).inserted) }
    #expect(
      donation { $0.id = DonationID(high: 1, low: 2) }.contentHash == original)
  }

  @Test func theContentOfADonationIsHashedAsItEverWas() {
    // Ids of imported rows are made of it: with another number they would be imported twice.
    #expect(donation().contentHash == 0x6e3e_cc24_d061_587c)
  }

  @Test func aDismissalIsTheSameEventButForItsKind() {
    var dismissal = Event(donation { $0.kind = .dismissal })
    #expect(dismissal.isDismissal && !Event(donation()).isDismissal)
    dismissal.isDismissal = false
    #expect(dismissal == Event(donation()))
  }

  @Test func typesDoNotMatterToEvents() {
    let typed = Event(donation { $0.parameters["cups"] = 2 })
    let text = Event(donation { $0.parameters["cups"] = "2" })
    #expect(typed == text)
  }

  @Test func sourceAndNameTogetherAreTheIntent() {
    let first = Event(donation())
    #expect(first.intent != Event(donation { $0.source = "bar" }).intent)
    #expect(
      first.intent != Event(donation { ($0.source, $0.intent) = ($0.intent, $0.source) }).intent)
    #expect(Event(donation { $0.parameters = [:] }).parameters == 0)
  }
}

import Foresight
import ForesightLog
import ForesightService
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

/// How something is done again: kept with its donation, found by what was chosen, and gone with it.
struct PerformingTests {
  private let directory: TemporaryDirectory
  private let engine: Engine

  init() throws {
    directory = try TemporaryDirectory()
    engine = try directory.engine()
  }

  private let now = after(1000).instant

  private func push(_ place: String?, at count: Int, source: String = "git") -> Donation {
    var donation = Donation(
      at: after(count), source: source, intent: "Push", parameters: ["branch": "main"])
    if let place { donation.action = .command(["git", "push"], directory: place) }
    return donation
  }

  @discardableResult
  private func donate(_ donations: Donation...) throws -> [DonationID] {
    try engine.donate(donations, now: now, random: Environment.random).ids
  }

  private func all() throws -> [Donation] {
    var donations: [Donation] = []
    try engine.log.read { log in try log.forEach { donations.append($0) } }
    return donations
  }

  @Test func theLatestThatSaysSoIsDone() throws {
    try donate(push("/a", at: 0), push("/b", at: 1), push(nil, at: 2))
    #expect(
      try engine.performable("Push", source: nil, parameters: [:])?.action
        == .command(["git", "push"], directory: "/b"))
    #expect(try engine.performable("Push", source: "git", parameters: ["branch": "main"]) != nil)
    for (intent, source, parameters) in [
      ("Pull", nil, [:]), ("Push", "hg", [:]), ("Push", nil, ["branch": "dev"]),
      ("Push", nil, ["tag": "1"]),
    ] as [(String, String?, Fields)] {
      #expect(try engine.performable(intent, source: source, parameters: parameters) == nil)
    }
  }

  /// What a suggestion shows is what is done when it is chosen.
  @Test func whatIsDoneIsWhatIsShown() throws {
    func remove(_ options: [String], _ parameters: Fields, at count: Int) -> Donation {
      var donation = Donation(
        at: after(count), source: "files", intent: "Remove", parameters: parameters)
      donation.action = .command(["rm"] + options + ["A"], directory: nil)
      return donation
    }
    for count in -40..<8 { try donate(remove(["-i"], ["file": "A"], at: count)) }
    try donate(remove(["-f"], ["file": "A", "mode": "force"], at: 8))
    try donate(remove(["-r"], ["file": "B", "mode": "tree"], at: 9))
    func words(_ parameters: Fields) throws -> String? {
      try engine.performable("Remove", source: nil, parameters: parameters)?.action?.words
    }
    #expect(try words(["file": "A"]) == "rm -i A")
    #expect(try words(["file": "A", "mode": "force"]) == "rm -f A")
    #expect(try words(["file": "B"]) == "rm -r A" && words([:]) == "rm -r A")
    let suggestions = try engine.predict(PredictionRequest(at: after(10))).suggestions
    #expect(suggestions.contains { $0.parameters == ["file": "A"] })
    for suggestion in suggestions {
      #expect(try suggestion.action?.words == words(suggestion.parameters))
    }
  }

  @Test func whoseIsMeantMustBeTold() throws {
    try donate(push("/a", at: 0), push("/b", at: 1, source: "hg"), push(nil, at: 2, source: "svn"))
    #expect(throws: DismissalError.severalSources(["git", "hg"])) {
      try engine.performable("Push", source: nil, parameters: [:])
    }
    #expect(try engine.performable("Push", source: "hg", parameters: [:]) != nil)
  }

  @Test func itIsForgottenWithItsDonation() throws {
    let ids = try donate(push("/first-place", at: 0), push("/second-place", at: 1))
    #expect(try directory.contains("second-place"))
    _ = try engine.forget(DonationQuery(ids: [ids[1]]))
    #expect(
      try engine.performable("Push", source: nil, parameters: [:])?.action
        == .command(["git", "push"], directory: "/first-place"))
    #expect(try !directory.contains("second-place"))
    _ = try engine.forget(DonationQuery(intent: "Push"))
    #expect(try engine.performable("Push", source: nil, parameters: [:]) == nil)
    #expect(try !directory.contains("first-place"))
  }

  @Test func aSuggestionTellsWhetherItCanBeDone() throws {
    try donate(push("/a", at: 0), push("/a", at: 1))
    try donate(Donation(at: after(2), source: "git", intent: "Think"))
    let forecast = try engine.predict(PredictionRequest(at: after(3)))
    for suggestion in forecast.suggestions {
      #expect(suggestion.isPerformable == (suggestion.intent == "Push"))
      #expect((suggestion.action != nil) == suggestion.isPerformable)
    }
    #expect(forecast.suggestions.count == 2)
    // Before it was donated it could not be.
    let before = try engine.predict(PredictionRequest(at: after(0)))
    #expect(before.suggestions.isEmpty)
  }

  @Test func whatIsTakenIsLearnedAsTaken() throws {
    var donation = push("/a", at: 0)
    (donation.result, donation.duration, donation.context) = (0, 2, ["place": "home"])
    try donate(donation)
    let found = try #require(try engine.performable("Push", source: nil, parameters: [:]))
    try engine.take(
      found, shownIn: "menu", rank: 2, at: after(5), now: now, random: Environment.random)
    let taken = try #require(try all().last)
    #expect(taken.isTaken && taken.moment == after(5) && taken.action == donation.action)
    #expect(taken.parameters == donation.parameters)
    #expect(taken.context.isEmpty && taken.result == nil && taken.duration == nil)
    #expect(try engine.log.read { try $0.offers() } == Offers(shown: 2, taken: 1))
  }

  @Test func anActionWithASecretIsNotKept() throws {
    var donation = push(nil, at: 0)
    let actions: [Action] = [
      .command(["mysql", "--password", "hunter2"], directory: nil),
      .uri("https://me:hunter2@example.org/x"),
      .bus(
        name: "a.b", path: "/", member: "a.b",
        arguments: ["ghp_0123456789abcdefghijABCDEFGHIJ012345"]),
    ]
    for action in actions {
      donation.action = action
      try donate(donation)
    }
    #expect(try all().count == actions.count && all().allSatisfy { $0.action == nil })
    donation.action = .command(["mysql", "shop"], directory: nil)
    try donate(donation)
    #expect(try all().last?.action == donation.action)
    #expect(try !directory.contains("hunter2"))
  }

  @Test func anExclusionTakesTheActionToo() throws {
    _ = try directory.write(
      "donations.sqlite.settings",
      #"{"exclude": [{"source": "git", "intent": "Push", "parameter": "branch"}]}"#)
    try donate(push("/a", at: 0))
    let kept = try #require(try all().first)
    #expect(kept.parameters.isEmpty && kept.action == nil)
  }
}

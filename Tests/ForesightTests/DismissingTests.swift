import Foresight
import ForesightLog
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

/// Dismissals through the engine: what is recorded, and that they are rows of the log like any other.
struct DismissingTests {
  private let directory: TemporaryDirectory
  private let engine: SharedEngine
  private let now = after(1_000_000).instant

  init() throws {
    directory = try TemporaryDirectory()
    engine = try directory.sharedEngine()
  }

  /// Habits, every fourth of which is turned down a minute after it was done.
  private func life(_ range: Range<Int>) -> [Donation] {
    zip(range, habits(range)).flatMap { number, donation in
      var dismissal = donation
      dismissal.kind = .dismissal
      dismissal.moment.instant = donation.moment.instant.advanced(by: 60_000_000)
      return number % 4 == 0 ? [donation, dismissal] : [donation]
    }
  }

  private func all() async throws -> [Donation] {
    try await engine.read { log in
      var donations: [Donation] = []
      try log.forEach { donations.append($0) }
      return donations
    }
  }

  private func request(_ count: Int) -> PredictionRequest {
    PredictionRequest(at: after(count), context: ["place": "p1"], limit: 1000)
  }

  /// What a store that holds just these donations, and never kept a model, suggests.
  private func fresh(_ donations: [Donation], _ request: PredictionRequest) async throws
    -> [Suggestion]
  {
    let engine = try TemporaryDirectory().sharedEngine()
    try await engine.donate(donations, now: now)
    return try await engine.predict(request).suggestions
  }

  /// As with a donation, what the service knows is left out where there is no room for it.
  @Test func aFullContextStaysAsItIs() throws {
    let engine = try TemporaryDirectory().engine()
    engine.contextProvider = { _, _ in ["place": "home"] }
    let fields = try #require(Fields((0..<256).map { (name: "f\($0)", value: .integer(1)) }))
    try engine.donate([Donation(at: after(1), source: "a", intent: "A")], now: now) { 1 }
    for context in [fields, [:]] {
      _ = try engine.dismiss("A", context: context, at: after(2), now: now) { 2 }
    }
    var contexts: [Fields] = []
    try engine.log.read { log in
      try log.forEach { if $0.kind == .dismissal { contexts.append($0.context) } }
    }
    #expect(Set(contexts) == [fields, ["place": "home"]])
  }

  @Test func aDismissalIsARowAndNoDonation() async throws {
    try await engine.donate(habits(0..<50), now: now)
    let id = try await engine.dismiss(
      "I3", source: "a", parameters: ["never": "seen"], context: ["place": "p1"], at: after(50),
      now: now
    ).ids.first
    let row = try #require(try await all().last)
    #expect(
      row
        == Donation(
          id: id, kind: .dismissal, at: after(50), source: "a", intent: "I3",
          parameters: ["never": "seen"], context: ["place": "p1"]))
    let status = try await engine.status()
    #expect(status.donations == 50 && status.dismissals == 1 && status.last == after(50).instant)
    #expect(try await engine.predict(request(60)).donations == 50)
  }

  @Test func theSourceMayBeLeftOutWhereThereIsOne() async throws {
    try await engine.donate(
      [("x", "Both"), ("y", "Both"), ("x", "One")].map {
        Donation(at: after(1), source: $0, intent: $1)
      }, now: now)
    try await engine.dismiss("One", at: after(2), now: now)
    try await engine.dismiss("Both", source: "y", at: after(3), now: now)
    let error = await #expect(throws: DismissalError.self) {
      try await engine.dismiss("Both", at: after(4), now: now)
    }
    #expect(error == .severalSources(["x", "y"]))
    #expect(try await all().filter { $0.kind == .dismissal }.map(\.source) == ["x", "y"])
  }

  @Test func whatWasNeverDonatedCannotBeDismissed() async throws {
    try await engine.donate([Donation(at: after(1), source: "x", intent: "Known")], now: now)
    // What is dismissed in an imported log is not donated by that.
    try await engine.write { log in
      _ = try log.append(
        [Donation(kind: .dismissal, at: after(1), source: "x", intent: "Only")], ids: .content)
    }
    for (intent, source) in [("secret", nil), ("Known", "secret"), ("", nil), ("Only", "x")] {
      let error = await #expect(throws: DismissalError.self) {
        try await engine.dismiss(intent, source: source, at: after(2), now: now)
      }
      #expect(error == .neverDonated && error?.description.contains("secret") == false)
    }
    await #expect(throws: InvalidDonation.self) {
      try await engine.dismiss("Known", at: after(200), now: after(1).instant)
    }
    await #expect(throws: InvalidDonation.self) {
      try await engine.dismiss("Known", parameters: ["": "secret"], at: after(2), now: now)
    }
    #expect(try await all().count == 2)
    _ = try await engine.checkpoint()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.store))
    #expect(bytes.range(of: Data("secret".utf8)) == nil)
    #expect(bytes.range(of: Data("Known".utf8)) != nil)
  }

  @Test func theKeptModelAnswersAsAFreshFold() async throws {
    var count = 0
    for step in [1, 40, 300, 77] {
      try await engine.donate(life(count..<count + step), now: now)
      count += step
      try await engine.save(now: now)
      #expect(
        try await engine.predict(request(count)).suggestions
          == fresh(life(0..<count), request(count)))
      #expect(try await engine.predict(request(count)).donations == count)
    }
    #expect(try await engine.status().modelDonations == count)
  }

  @Test func aLateDismissalFindsItsPlace() async throws {
    try await engine.donate(habits(0..<200), now: now)
    try await engine.save(now: now)
    let dismissal = try #require(life(0..<1).last)
    try await engine.dismiss(
      dismissal.intent, source: dismissal.source, parameters: dismissal.parameters,
      context: dismissal.context, at: dismissal.moment, now: now)
    #expect(
      try await engine.predict(request(200)).suggestions
        == fresh(habits(0..<200) + [dismissal], request(200)))
  }

  @Test func forgettingEqualsNeverHavingDismissed() async throws {
    try await engine.donate(life(0..<200), now: now)
    try await engine.save(now: now)
    let dismissals = DonationQuery(kind: .dismissal)
    #expect(try await engine.forget(dismissals).deleted.count == 50)
    #expect(
      try await engine.predict(request(200)).suggestions == fresh(habits(0..<200), request(200)))
  }

  @Test func theProgressOfAFoldCountsAllRows() async throws {
    final class Steps: @unchecked Sendable {
      // Touched by the store's thread alone until the call is over.
      var steps: [(done: Int, total: Int)] = []
    }
    try await engine.donate(life(0..<1000), now: now)
    let steps = Steps()
    let asked = request(1000)
    _ = try await engine.run { try $0.predict(asked) { steps.steps.append(($0, $1)) } }
    #expect(steps.steps.map(\.done) == [256, 512, 768, 1024, 1250])
    #expect(steps.steps.allSatisfy { $0.total == 1250 })
  }

  @Test func aLogOfDismissalsSuggestsNothing() async throws {
    try await engine.donate(life(0..<40).filter { $0.kind == .dismissal }, now: now)
    try await engine.save(now: now)
    let forecast = try await engine.predict(request(50))
    #expect(forecast.suggestions.isEmpty && forecast.donations == 0)
    let status = try await engine.status()
    #expect(status.donations == 0 && status.dismissals == 10 && status.intents == 0)
  }
}

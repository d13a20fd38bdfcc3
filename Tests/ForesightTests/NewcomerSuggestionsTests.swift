import ForesightEvaluation
import ForesightLog
import ForesightPrediction
import ForesightPrivacy
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

/// What other people do and this person never did, among the suggestions.
struct NewcomerSuggestionsTests {
  private let directory: TemporaryDirectory
  private let weights: StartingWeights

  init() throws {
    directory = try TemporaryDirectory()
    let names = NamedCounts(
      minimum: 5,
      entries: [
        .init(
          context: .any,
          followers: [
            .init(intent: Self.shell("ls"), people: 40),
            .init(intent: Self.shell("ssh"), people: 9),
          ]),
        .init(
          context: .after(Self.shell("nmap")),
          followers: [
            .init(intent: Self.shell("ssh"), people: 30),
            .init(intent: Self.shell("nc"), people: 6),
          ]),
      ])
    let prior = Prior(
      intents: Prior.none.intents, suggestions: Prior.none.suggestions, users: [], names: names)
    weights = try StartingWeights(
      named: directory.write("prior.json", PriorFile.text(of: prior, datasets: [])))
  }

  private static func shell(_ name: String) -> NamedCounts.Intent {
    .init(source: "shell", name: name)
  }

  private func engine() throws -> Engine {
    try Engine(path: directory.store, create: true, startingWeights: weights)
  }

  /// Somebody who goes on with something new every other time, the last being `nmap`.
  private func donate(_ engine: Engine, count: Int = 40) throws {
    let donations = (0..<count).map { number in
      Donation(
        at: after(number), source: "shell",
        intent: number == count - 1 ? "nmap" : number % 2 == 0 ? "tool\(number)" : "ls")
    }
    _ = try engine.log.write { try $0.append(donations, ids: .content) }
  }

  private func request(limit: Int = 8) -> PredictionRequest {
    PredictionRequest(at: after(100), limit: limit)
  }

  private func isNew(_ suggestion: Suggestion) -> Bool { suggestion.why.hasPrefix("new to you") }

  @Test func whatOthersDoIsSuggestedWithItsReason() throws {
    let engine = try engine()
    try donate(engine)
    let suggestions = try engine.predict(request()).suggestions
    let new = suggestions.filter(isNew)
    #expect(new.first?.intent == "ssh")
    #expect(new.first?.why == "new to you; others do this after nmap")
    #expect(!new.contains { $0.intent == "ls" }, "the person did that before")
    #expect(suggestions.map(\.rank) == Array(1...suggestions.count))
    for (one, next) in zip(suggestions, suggestions.dropFirst()) {
      #expect(one.probability >= next.probability)
    }
    let all = try engine.predict(request(limit: 1000)).suggestions
    #expect(all.map(\.probability).reduce(0, +) <= 1.000_01)
    for suggestion in all where isNew(suggestion) {
      let sum = suggestion.because.map(\.contribution).reduce(0, +)
      #expect(abs(sum - log(suggestion.probability)) < 1e-9)
    }
  }

  @Test(arguments: 1...5)
  func theLimitHoldsForBoth(limit: Int) throws {
    let engine = try engine()
    try donate(engine)
    let (some, all) = (
      try engine.predict(request(limit: limit)).suggestions,
      try engine.predict(request(limit: 1000)).suggestions
    )
    #expect(some == Array(all.prefix(limit)))
  }

  @Test func whatIsHiddenStaysHidden() throws {
    let engine = try engine()
    try donate(engine)
    _ = try SettingsFile(store: directory.store).change {
      $0.hidden.append(HiddenIntent("ssh", source: nil))
    }
    #expect(try !engine.predict(request()).suggestions.contains { $0.intent == "ssh" })
  }

  @Test func onlyTheSourceAskedAboutIsSuggested() throws {
    let engine = try engine()
    try donate(engine)
    var request = request()
    request.sources = ["mail"]
    #expect(try engine.predict(request).suggestions.isEmpty)
  }

  /// A kept model has no names in it: they come from the file, whoever folded.
  @Test func aKeptModelAnswersAsAFreshOne() throws {
    let engine = try engine()
    try donate(engine, count: 600)
    let fresh = try engine.predict(request()).suggestions
    try engine.save(now: .later)
    #expect(try engine.status().modelDonations == 600)
    #expect(try self.engine().predict(request()).suggestions == fresh)
    #expect(fresh.contains(where: isNew))
  }

  @Test func whatThePersonDidIsNewNoLonger() throws {
    let engine = try engine()
    try donate(engine)
    _ = try engine.log.write {
      try $0.append([Donation(at: after(50), source: "shell", intent: "ssh")], ids: .content)
    }
    #expect(try !engine.predict(request()).suggestions.contains { $0.intent == "ssh" && isNew($0) })
  }
}

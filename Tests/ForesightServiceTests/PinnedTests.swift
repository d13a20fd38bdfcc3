@testable import Foresight
import ForesightLog
import ForesightPrivacy
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightService

/// A pinned entry stands first, changes no figure, and goes with what it belongs to.
struct PinnedTests {
  private let directory: TemporaryDirectory
  private let engine: Engine

  init() throws {
    directory = try TemporaryDirectory()
    engine = try Engine(path: directory.store, create: true)
    for count in 0..<60 {
      var donation = Donation(
        at: after(count), source: "desk", intent: "Open",
        parameters: ["app": .string(count == 0 ? "rare-app" : "app\(count % 4)")])
      donation.action = .desktop(id: "a\(count % 4).desktop", action: nil)
      try engine.donate([donation], now: after(count).instant, random: Environment.random)
    }
  }

  /// The moment of a donation, one every ten minutes.
  private func after(_ count: Int) -> Moment {
    Moment(Instant(seconds: 1_767_225_600 + Int64(count) * 600), utcOffset: 60)
  }

  private func pin(_ apps: String...) throws {
    _ = try engine.log.change { settings in
      settings.pinned = apps.map {
        PinnedEntry("Open", source: "desk", parameters: ["app": .string($0)])
      }
    }
  }

  private func suggestions(limit: Int = 50) throws -> [Suggestion] {
    try engine.predict(PredictionRequest(at: after(61), limit: limit)).suggestions
  }

  private func shown(_ suggestions: [Suggestion]) throws -> [String] {
    let (all, pinned) = try engine.pinnedFirst(suggestions, at: after(61))
    // Ranks say how likely each is, whatever stands first.
    #expect(all.dropFirst(pinned).map(\.rank) == all.dropFirst(pinned).map(\.rank).sorted())
    for suggestion in all {
      let same = suggestions.first { $0.parameters == suggestion.parameters }
      #expect(suggestion.rank == same?.rank ?? suggestions.count + 1)
    }
    return all.map { $0.parameters["app"]?.canonicalText ?? $0.intent }
  }

  /// A shortcut that an app declared, and that nobody has done, stays pinned whatever else is forgotten.
  @Test func aShortcutStays() throws {
    try engine.log.connection.execute(
      "INSERT INTO shortcut VALUES ('cafe', 0, 'OrderTea', 'Order Tea', '', 0)")
    _ = try engine.log.change {
      $0.pinned = [PinnedEntry("OrderTea", source: "cafe", parameters: [:])]
    }
    _ = try engine.forget(DonationQuery(intent: "Open"))
    #expect(try engine.log.settings.pinned.count == 1)
  }

  @Test func itStandsFirstInTheOrderOfPinningAndNoFigureChanges() throws {
    let before = try suggestions()
    #expect(try shown(before) == before.map { $0.parameters["app"]?.canonicalText })
    try pin("app3", "app1")
    #expect(try suggestions() == before)
    let (all, pinned) = try engine.pinnedFirst(before, at: after(61))
    #expect(pinned == 2 && all.count == before.count)
    #expect(all.prefix(2).map(\.parameters) == [["app": "app3"], ["app": "app1"]])
    for suggestion in all {
      let same = before.first { $0.parameters == suggestion.parameters }
      #expect(same?.probability == suggestion.probability && same?.why == suggestion.why)
    }
  }

  @Test func whatIsHardlyLikelyStandsThereToo() throws {
    try pin("rare-app")
    let few = try suggestions(limit: 2)
    #expect(try shown(few) == ["rare-app"] + few.map { $0.parameters["app"]?.canonicalText })
    let first = try engine.pinnedFirst(few, at: after(61)).all[0]
    #expect(first.title == "Open (rare-app)" && first.isPerformable && first.probability == 0)
    // An intent without values is all of it.
    _ = try engine.log.change { $0.pinned = [PinnedEntry("Open", source: nil, parameters: [:])] }
    let whole = try engine.pinnedFirst(few, at: after(61)).all[0]
    #expect(whole.title == "Open" && whole.parameters.isEmpty && whole.probability > 0.2)
  }

  @Test func whatIsHiddenOrCannotBeDoneIsNotShown() throws {
    try pin("rare-app", "never")
    let few = try suggestions(limit: 2)
    #expect(try engine.pinnedFirst(few, at: after(61)).pinned == 1)
    _ = try engine.log.change { $0.hidden = [HiddenIntent("Open")] }
    #expect(try engine.pinnedFirst([], at: after(61)).pinned == 0)
    _ = try engine.log.change {
      $0.hidden = []
      $0.exclusions = [Exclusion(source: "desk")]
    }
    #expect(try engine.pinnedFirst([], at: after(61)).pinned == 0)
  }

  @Test func itIsForgottenToTheByteWithTheLastOfItsDonations() throws {
    try pin("rare-app", "app1")
    #expect(try directory.contains("rare-app"))
    try engine.forget(DonationQuery(before: after(1).instant))
    #expect(try !directory.contains("rare-app"))
    #expect(try engine.log.settings.pinned.count == 1)
    // What is left of it keeps it.
    try engine.forget(DonationQuery(since: after(1).instant, before: after(30).instant))
    #expect(try engine.log.settings.pinned.count == 1)
    try engine.forget(DonationQuery(intent: "Open"))
    #expect(try engine.log.settings.pinned.isEmpty && !directory.contains("app1"))
  }

  @Test func settingsThatNobodyCanReadKeepNothingFromBeingForgotten() throws {
    try pin("app1")
    _ = try directory.write("donations.sqlite.settings", "{nonsense")
    #expect(try engine.forget(DonationQuery(intent: "Open")).deleted.count == 60)
  }

  @Test func theFileTellsWhatIsPinned() throws {
    var settings = Settings()
    settings.pinned = [
      PinnedEntry("Open", source: "desk", parameters: ["app": "a", "page": 2]),
      PinnedEntry("Push", source: nil, parameters: [:]),
    ]
    #expect(
      settings.text.contains(
        #""pin": [{"source":"desk","intent":"Open","parameters":{"app":"a","page":2}},{"intent":"Push"}]"#
      ))
    #expect(try Settings(text: Array(settings.text.utf8)) == settings)
    for text in [
      #"{"pin": "Open"}"#, #"{"pin": [{"source": "desk"}]}"#, #"{"pin": [{"intent": 1}]}"#,
      #"{"pin": [{"intent": "Open", "parameters": []}]}"#, #"{"pin": [7]}"#,
    ] {
      #expect(throws: SettingsError.self) { try Settings(text: Array(text.utf8)) }
    }
    settings.pinned = (0...Settings.mostPinned).map { PinnedEntry("I\($0)", values: .object([])) }
    #expect(throws: SettingsError.self) { try settings.check() }
  }
}

import Foresight
import ForesightEvaluation
import ForesightLog
import ForesightService
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

/// Letters typed before a choice order the rows that fit them, and nothing else.
struct TypedChoicesTests {
  private let directory: TemporaryDirectory
  private let engine: Engine

  init() throws {
    directory = try TemporaryDirectory()
    engine = try directory.engine()
  }

  private func donation(_ intent: String, at count: Int) -> Donation {
    var donation = Donation(
      at: after(count), source: "desk", intent: intent, parameters: ["app": .string(intent)])
    donation.action = .desktop(id: "\(intent).desktop", action: nil)
    return donation
  }

  private func choose(_ intent: String, _ typed: String?, at count: Int, in engine: Engine) throws {
    try engine.take(
      donation(intent, at: count), shownIn: "krunner", rank: 1,
      typed: typed.flatMap(TypedText.init), at: after(count), now: after(count).instant,
      random: Environment.random)
  }

  private func choose(_ intent: String, _ typed: String?, at count: Int) throws {
    try choose(intent, typed, at: count, in: engine)
  }

  private static let end = 5000

  private func counts(
    _ text: String, _ intents: [String] = ["Plan", "Plot"], in engine: Engine? = nil
  ) throws -> [Double] {
    let suggestions = intents.map {
      Suggestion(
        rank: 1, intent: $0, source: "desk", parameters: ["app": .string($0)], title: $0,
        probability: 0, why: "", because: [])
    }
    return try (engine ?? self.engine).typedCounts(
      text, of: suggestions, before: after(Self.end).instant)
  }

  @Test func lettersHelpAtTheirBeginnings() throws {
    try choose("Plan", nil, at: 0)
    #expect(try counts("p") == [0, 0])
    try choose("Plot", "Pl", at: 1)
    for text in ["p", "P", "pl", " PL "] { #expect(try counts(text) == [0, 1], "\(text)") }
    for text in ["pla", "l", "", "…", String(repeating: "p", count: 1 << 20)] {
      #expect(try counts(text) == [0, 0])
    }
    // One of another source, or with other values, is another row.
    #expect(try counts("p", ["Plan2"]) == [0])
  }

  @Test func aChangedHabitWinsAfterFiveChoices() throws {
    for count in 0..<40 { try choose("Plan", "pl", at: count) }
    for count in 40..<45 {
      let counts = try counts("pl")
      // What is likely now adds at most one choice.
      #expect(counts[0] + 1 > counts[1])
      try choose("Plot", "pl", at: count)
    }
    let counts = try counts("p")
    #expect(counts[1] > counts[0] + 1, "\(counts)")
  }

  /// In every bit of every answer, whatever was typed.
  @Test func noPredictionDependsOnIt() throws {
    let other = try TemporaryDirectory()
    let plain = try other.engine()
    let letters = ["pl", nil, "52.5", "geo:52.5,13.4", "p", "home"]
    for (number, donation) in habits(0..<300).enumerated() {
      for (engine, isTyped) in [(engine, true), (plain, false)] {
        let now = donation.moment.instant
        guard number % 3 == 0 else {
          try engine.donate([donation], now: now, random: Environment.random)
          continue
        }
        try engine.take(
          donation, shownIn: "krunner", rank: 1,
          typed: isTyped ? letters[number / 3 % letters.count].flatMap(TypedText.init) : nil,
          at: donation.moment, now: now, random: Environment.random)
      }
    }
    #expect(try engine.log.knows(word: TypedText.field))
    for count in stride(from: 10, through: 330, by: 7) {
      for isWhole in [false, true] {
        let request = PredictionRequest(
          at: after(count), context: ["place": "p1"], limit: 50, isWhole: isWhole)
        let (with, without) = (try engine.predict(request), try plain.predict(request))
        #expect(with.suggestions == without.suggestions)
        #expect(!with.suggestions.isEmpty)
      }
    }
    let words = try engine.predict(PredictionRequest(at: after(331), limit: 50)).suggestions
      .flatMap { [$0.why] + $0.because.map(\.factor) }
    #expect(!words.contains { $0.contains("typed") })
  }

  @Test func whatIsForgottenWasNeverTyped() throws {
    let other = try TemporaryDirectory()
    let plain = try other.engine()
    for count in 0..<30 {
      let intent = ["Plan", "Plot", "Ploy"][count * 7 % 3]
      try choose(intent, "pl\(count % 4)", at: count)
      if intent != "Plot" { try choose(intent, "pl\(count % 4)", at: count, in: plain) }
    }
    let all = ["Plan", "Plot", "Ploy"]
    #expect(try counts("pl", all) != counts("pl", all, in: plain))
    try engine.forget(DonationQuery(intent: "Plot"))
    for text in ["p", "pl", "pl1"] {
      #expect(try counts(text, all) == counts(text, all, in: plain))
    }
    try choose("Plot", "zebra", at: 31)
    #expect(try directory.contains("zebra"))
    try engine.forget(DonationQuery(intent: "Plot"))
    #expect(try !directory.contains("zebra"))
    // Also by what was typed.
    let query = {
      var query = DonationQuery(); query.word = "pl0"; return query
    }()
    #expect(try engine.forget(query).deleted.count > 0)
    #expect(try counts("pl0", all) == [0, 0, 0])
  }

  /// Not until somebody asks again, but at once.
  @Test func whatWasForgottenDoesNotStayInMemory() throws {
    let resident = try Engine(path: directory.store, create: true, isResident: true)
    try choose("Plan", "pl", at: 0)
    _ = try counts("pl", in: resident)
    #expect(resident.callersFold != nil)
    try resident.catchUp(to: after(5).instant)
    #expect(resident.callersFold != nil)
    try engine.forget(DonationQuery(intent: "Plan"))
    try engine.forget(DonationQuery(before: after(3).instant))
    try resident.catchUp(to: after(5).instant)
    #expect(resident.callersFold == nil)
  }

  /// A process that lives long learns as one that reads all anew.
  @Test func learningInPartsIsTheSame() throws {
    let resident = try Engine(path: directory.store, create: true, isResident: true)
    var random = SplitMix64(seed: 1)
    for count in 0..<200 {
      try choose(
        ["Plan", "Plot"].randomElement(using: &random) ?? "",
        ["p", "pl", "pa"].randomElement(using: &random), at: count)
      if count % 9 == 0 {
        for text in ["p", "pl", "pa"] {
          #expect(try counts(text, in: resident) == counts(text))
        }
      }
      // One that comes late, and one that is forgotten.
      if count % 50 == 49 {
        try choose("Plot", "pl", at: Int.random(in: -20..<count, using: &random))
        try engine.forget(
          DonationQuery(since: after(count - 3).instant, before: after(count - 1).instant))
        #expect(try counts("pl", in: resident) == counts("pl"))
      }
    }
  }

  @Test func secretsAndWhatIsExcludedAreNotKept() throws {
    try choose("Plan", "ghp_0123456789abcdefghijABCDEFGHIJ012345", at: 0)
    #expect(try !directory.contains("ghp_0123456789"))
    #expect(try engine.log.count() == 1 && counts("red") == [0, 0])
    _ = try engine.log.change { $0.exclusions = [Exclusion(parameter: TypedText.field)] }
    try choose("Plan", "zebra", at: 1)
    #expect(try !directory.contains("zebra") && engine.log.count() == 2)
  }

  @Test func whatCannotBeKeptLosesNoChoice() throws {
    for (count, text) in [String(repeating: "p", count: 1 << 20), "p\u{0}", "\u{fffd}"].enumerated()
    {
      try choose("Plan", text, at: count)
    }
    #expect(try engine.log.count() == 3)
    #expect(try counts("p") == [0, 0])
  }

  /// An export brings it along.
  @Test func anImportKnowsWhatWasTyped() throws {
    try choose("Plot", "pl", at: 0)
    let other = try TemporaryDirectory()
    let copy = try other.engine()
    var donations: [Donation] = []
    try engine.log.forEach { donations.append($0) }
    _ = try copy.log.write { try $0.append(donations, ids: .content) }
    #expect(try counts("p", in: copy) == [0, 1])
  }
}

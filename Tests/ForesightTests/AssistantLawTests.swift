import Foresight
import ForesightFormats
import ForesightImporters
import ForesightLog
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

/// What assistants record changes no prediction, bit for bit, unless the person says so; and then, and back, every
/// prediction is that of a store that was always set so.
struct AssistantLawTests {
  private static let sources = ["mcp:claude", "mcp:other", "mcp:\u{301}x"]
  private let now = after(1_000_000).instant

  /// What an assistant did: often what the person does too, sometimes shown in words of its own, sometimes turned down.
  private func assisted(_ number: Int, seed: UInt64) -> Donation {
    func draw(_ place: UInt64, _ count: Int) -> Int {
      Int(StableHash.combine(seed, UInt64(number) &* 16 &+ place) % UInt64(count))
    }
    var donation = habits(number..<number + 1)[0]
    donation.moment.instant = donation.moment.instant.advanced(by: Int64(draw(0, 3) - 1))
    donation.source = Self.sources[draw(1, Self.sources.count)]
    if draw(2, 2) == 0 { donation.intent = "Assisted\(draw(3, 4))" }
    if draw(4, 5) == 0 { donation.kind = .dismissal }
    if draw(5, 4) == 0 {
      donation.presentation = Presentation(
        name: "Named", combinations: [Combination(parameters: ["n"], title: "Titled")])
    }
    return donation
  }

  private func expectSame(_ first: Engine, _ second: Engine, _ what: String) throws {
    for count in [120, 300] {
      for sources in [nil, ["a"]] as [[String]?] {
        let request = PredictionRequest(
          at: after(count), context: ["place": "p1"], limit: 1000, sources: sources)
        let (one, other) = (try first.predict(request), try second.predict(request))
        #expect(
          one.suggestions == other.suggestions && one.donations == other.donations,
          "\(what), after \(count)")
      }
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func theyChangeNothingUnlessAdmitted(seed: UInt64) throws {
    let (plain, mixed) = (try TemporaryDirectory(), try TemporaryDirectory())
    let own = try plain.engine()
    let engine = try mixed.engine()
    let resident = try Engine(path: mixed.store, create: true, isResident: true)
    for start in stride(from: 0, to: 300, by: 100) {
      let donations = habits(start..<start + 100)
      _ = try own.log.write { try $0.append(donations, ids: .content) }
      // Many of the assistant's come late, in the midst of what was learned.
      let others = (start - 40..<start + 90).filter { $0 >= 0 && $0 % 2 == Int(seed % 2) }.map {
        assisted($0, seed: seed)
      }
      _ = try engine.log.write { try $0.append(donations, ids: .content) }
      _ = try engine.log.write { try $0.append(others, ids: .content) }
      if start == 100 { try engine.save(now: now) }
      try expectSame(own, engine, "with a kept model")
      try expectSame(own, resident, "with a model in memory")
    }
    #expect(
      try engine.predict(PredictionRequest(at: after(400), sources: Self.sources)).suggestions == []
    )
    let before = try engine.status()
    #expect(before.unlearned > 50 && before.donations == 300 + before.unlearned)

    // Admitted, as if it had always been so.
    _ = try engine.log.change { $0.learnedSources = [Self.sources[0], Self.sources[2]] }
    let fresh = try copy(of: engine) { $0.learnedSources = [Self.sources[2], Self.sources[0]] }
    try expectSame(fresh.engine, engine, "admitted")
    try expectSame(fresh.engine, resident, "admitted, in memory")
    let known = try engine.predict(PredictionRequest(at: after(400), limit: 1000)).suggestions
    #expect(Set(known.map(\.source)) == ["a", "b", Self.sources[0], Self.sources[2]])
    try engine.save(now: now)
    #expect(try engine.status().unlearned < before.unlearned)

    // And back, as if it had never been.
    _ = try engine.log.change { $0.learnedSources = [] }
    try expectSame(own, engine, "taken back")
    try expectSame(own, resident, "taken back, in memory")
    #expect(try engine.status().unlearned == before.unlearned)

    // Forgetting them is forgetting them.
    for source in Self.sources { try engine.forget(DonationQuery(source: source)) }
    #expect(try engine.status().donations == 300)
    try expectSame(own, engine, "forgotten")
  }

  /// A store of the same rows, read from its own export, which knows the settings from the beginning.
  private func copy(
    of engine: Engine, _ settings: (inout Settings) -> Void
  ) throws -> (directory: TemporaryDirectory, engine: Engine) {
    var text = ""
    try engine.log.read { log in try log.forEach { text += NDJSON.line($0) + "\n" } }
    let directory = try TemporaryDirectory()
    let copy = try directory.engine()
    _ = try copy.log.change(settings)
    let path = try directory.write("export.ndjson", text)
    _ = try Importer(format: .ndjson, keepsActions: true) { _ in 0 }
      .run(path, into: copy.log, now: .later)
    var again = ""
    try copy.log.read { log in try log.forEach { again += NDJSON.line($0) + "\n" } }
    #expect(again == text)
    return (directory, copy)
  }

  /// A pattern that fits the name of its source makes nothing that a person did of it.
  @Test(arguments: ["mcp:.*", "^m", "mcp", "claude", ".+"])
  func whatIsRedactedOfAnAssistantStaysAnAssistants(pattern: String) throws {
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    _ = try engine.log.change { $0.redactions = [pattern] }
    try engine.donate(
      [Donation(at: after(1), source: "mcp:claude", intent: "Order")], now: after(1).instant
    ) { .random(in: 0 ... .max) }
    let status = try engine.status()
    #expect(status.donations == 1 && status.unlearned == 1)
    #expect(try engine.predict(PredictionRequest(at: after(2))).donations == 0)
    var sources: [String] = []
    try engine.log.read { try $0.forEach { sources.append($0.source) } }
    #expect(sources != ["mcp:claude"])
  }

  @Test func settingsThatCannotBeUnderstoodAdmitNobody() throws {
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    _ = try engine.log.change { $0.learnedSources = Self.sources }
    try "{".write(toFile: directory.store + ".settings", atomically: true, encoding: .utf8)
    #expect(!engine.log.learns(from: "mcp:claude") && engine.log.learns(from: "zsh"))
  }

  /// What is never suggested is no reason to ask whose suggestion is turned down.
  @Test func dismissingMeansWhatIsSuggested() throws {
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    let moment = after(1)
    func random() -> UInt64 { .random(in: 0 ... .max) }
    for source in ["cafe", "mcp:claude"] {
      try engine.donate(
        [Donation(at: moment, source: source, intent: "Order")], now: moment.instant, random: random
      )
    }
    try engine.dismiss("Order", at: moment, now: moment.instant, random: random)
    #expect(
      try engine.log.read { try $0.count(DonationQuery(source: "cafe", kind: .dismissal)) } == 1)
    try engine.donate(
      [Donation(at: moment, source: "mcp:claude", intent: "Only")], now: moment.instant,
      random: random)
    #expect(throws: DismissalError.self) {
      try engine.dismiss("Only", at: moment, now: moment.instant, random: random)
    }
  }
}

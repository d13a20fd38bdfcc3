import Foresight
import ForesightLog
import ForesightTestSupport
import ForesightValues
import Testing

/// Each menu learns from what was chosen in it, and nothing else does.
struct MenusTests {
  private static let source = "rank:notes"
  private let directory: TemporaryDirectory
  private let engine: Engine

  init() throws {
    directory = try TemporaryDirectory()
    engine = try directory.engine()
  }

  private static func random() -> UInt64 { .random(in: 0 ... .max) }

  private static func choice(
    _ text: String, _ number: Int, typed: String? = nil, source: String = source
  ) -> Donation {
    var question = RankQuestion(at: after(number), chosen: text)
    question.typed = typed
    return Donation(
      at: question.moment, source: source, intent: text, context: question.situation)
  }

  private func choose(_ text: String, _ number: Int, typed: String? = nil) throws {
    try engine.donate(
      [Self.choice(text, number, typed: typed)], now: after(number).instant, random: Self.random)
  }

  private func rank(
    _ texts: [String], at number: Int, typed: String? = nil, source: String = source,
    in other: Engine? = nil
  ) throws -> [(text: String, probability: Double)] {
    var question = RankQuestion(at: after(number), candidates: texts)
    question.typed = typed
    return try (other ?? engine).rank(question, source: source)
  }

  @Test func whereNothingWasChosenTheMenusOrderStands() throws {
    let shares = try rank(["b", "a", "c", "a"], at: 1)
    #expect(shares.map(\.text) == ["b", "a", "c"])
    #expect(shares.allSatisfy { $0.probability == 1 / 3.0 })
    try choose("a", 1)
    #expect(
      try rank(["b", "a"], at: 1).map(\.text) == ["b", "a"], "only what was before is known")
    #expect(try rank(["b", "a"], at: 2, source: "rank:other").map(\.text) == ["b", "a"])
    #expect(try rank([], at: 2).isEmpty)
  }

  @Test func aSingleChoiceIsEnoughToComeFirst() throws {
    try choose("b", 0)
    let shares = try rank(["a", "b", "c"], at: 1)
    #expect(shares.map(\.text) == ["b", "a", "c"] && shares[0].probability > 0.49)
    #expect(try rank(["c", "a"], at: 1).map(\.probability) == [0.5, 0.5])
  }

  @Test func whatIsChosenComesFirstAndWhatNeverWasSharesTheRest() throws {
    for number in 0..<12 { try choose(number % 4 == 3 ? "d" : "c", number) }
    let shares = try rank(["a", "b", "c", "d", "e"], at: 12)
    #expect(shares[0].text == "c" && shares[0].probability > 0.4)
    let new = shares.filter { ["a", "b", "e"].contains($0.text) }
    #expect(new.map(\.text) == ["a", "b", "e"] && Set(new.map(\.probability)).count == 1)
    #expect(abs(shares.map(\.probability).reduce(0, +) - 1) < 1e-9)
    // Without those that are not in the menu the others have all.
    let known = try rank(["d", "c"], at: 12)
    #expect(abs(known.map(\.probability).reduce(0, +) - 1) < 1e-9)
  }

  /// `pl` helps at `p` and at `pla`, whatever the case of its letters.
  @Test(arguments: ["p", "pl", "pla", "PL"]) func whatWasTypedIsLearnedByItsBeginnings(
    typed: String
  ) throws {
    for number in 0..<60 {
      let drawn = Int(StableHash.combine(5, UInt64(number)) % 3)
      try choose(["mail", "web", "player"][drawn], number, typed: ["m", "w", "Pl"][drawn])
    }
    let shares = try rank(["mail", "web", "player"], at: 60, typed: typed)
    let plain = try rank(["mail", "web", "player"], at: 60)
    #expect(shares[0].text == "player")
    #expect(shares[0].probability > (plain.first { $0.text == "player" }?.probability ?? 1))
  }

  /// Nothing that was chosen is learned from or suggested anywhere else, bit for bit.
  @Test(arguments: ["rank:notes", "bus:org.example.Tea/rank:notes"])
  func nothingElseLearnsFromChoices(source: String) throws {
    let other = try TemporaryDirectory()
    let plain = try other.engine()
    let resident = try Engine(path: directory.store, create: true, isResident: true)
    _ = try plain.log.write { try $0.append(habits(0..<200), ids: .content) }
    for start in [0, 100] {
      _ = try engine.log.write { try $0.append(habits(start..<start + 100), ids: .content) }
      let choices = (start..<start + 90).map { number -> Donation in
        var choice = Self.choice("I\(number % 11)", number, source: source)
        if number % 9 == 0 { choice.kind = .dismissal }
        return choice
      }
      _ = try engine.log.write { try $0.append(choices, ids: .content) }
      if start == 0 { try engine.save(now: after(1000).instant) }
    }
    for one in [engine, resident] {
      for sources in [nil, ["a"]] as [[String]?] {
        let request = PredictionRequest(
          at: after(200), context: ["place": "p1"], limit: 1000, sources: sources)
        let (first, second) = (try one.predict(request), try plain.predict(request))
        #expect(first.suggestions == second.suggestions && first.donations == second.donations)
      }
      let asked = PredictionRequest(at: after(200), limit: 1000, sources: [source])
      #expect(try one.predict(asked).suggestions.isEmpty)
      #expect(
        try one.overdue(at: after(5000)).map(\.intent)
          == plain.overdue(at: after(5000)).map(\.intent))
      #expect(
        try one.search(SearchRequest("I3", at: after(200))).map(\.source)
          == plain.search(SearchRequest("I3", at: after(200))).map(\.source))
    }
    #expect(try engine.status().unlearned == 0)
  }

  /// Whoever asks after each choice, or once, and whatever came late or was forgotten: it is the fold of what is there.
  @Test(arguments: [1, 2] as [UInt64]) func aMenuIsAFoldOfWhatTheLogHolds(seed: UInt64) throws {
    let resident = try Engine(path: directory.store, create: true, isResident: true)
    let texts = (0..<9).map { "entry \($0)" }
    func choice(_ number: Int) -> Donation {
      let drawn = StableHash.combine(seed, UInt64(bitPattern: Int64(number)))
      return Self.choice(
        texts[Int(drawn % 7)], number, typed: drawn % 3 == 0 ? "e\(drawn % 4)" : nil)
    }
    func expectFold(of rows: [Donation], _ what: String) throws {
      let other = try TemporaryDirectory()
      let fresh = try other.engine()
      _ = try fresh.log.write { try $0.append(rows, ids: .content) }
      for typed in [nil, "e1"] {
        let shares = try [fresh, engine, resident].map { one in
          try rank(texts, at: 400, typed: typed, in: one).map { "\($0.text) \($0.probability)" }
        }
        #expect(shares[0] == shares[1] && shares[0] == shares[2], "\(what)")
      }
    }
    var rows: [Donation] = []
    for start in stride(from: 0, to: 90, by: 30) {
      // What is late is learned in its place; what others did is not looked at.
      var late = choice(start - 20)
      late.moment.instant = late.moment.instant.advanced(by: 1_000_000)
      let some = (start..<start + 30).map(choice) + (start > 0 ? [late] : [])
      rows += some
      _ = try engine.log.write { try $0.append(some + habits(start..<start + 30), ids: .content) }
      try expectFold(of: rows, "after \(rows.count)")
    }
    var forgotten = DonationQuery(source: Self.source, intent: texts[2])
    try engine.forget(forgotten)
    rows.removeAll { $0.intent == texts[2] }
    try expectFold(of: rows, "without one")
    forgotten.intent = nil
    try engine.forget(forgotten)
    try expectFold(of: [], "without any")
    #expect(try rank(texts, at: 400).map(\.text) == texts)
  }

  @Test func whatIsChosenGoesThroughTheSettings() throws {
    _ = try engine.log.change { $0.redactions = ["notes", "secret"] }
    try choose("the secret", 1)
    var rows: [Donation] = []
    try engine.log.read { try $0.forEach { rows.append($0) } }
    #expect(rows.map(\.source) == ["rank:redacted"])
    #expect(
      rows.allSatisfy {
        !$0.intent.contains("secret") && ReservedSource.menu.contains($0.source)
      })
    _ = try engine.log.change { $0.isPaused = true }
    try choose("another", 2)
    #expect(try engine.status().donations == 1)
  }

  @Test func whatCannotBeAnEntryIsNamed() {
    func fault(_ texts: [String]) -> String? {
      RankQuestion(at: after(1), candidates: texts).fault
    }
    #expect(fault(["a", "b\tc", "é"]) == nil && fault([]) == nil)
    #expect(fault(["a", ""])?.contains("candidate 2 is empty") ?? false)
    for text in ["a\nb", "\u{1b}[2J", "\u{0}", "\u{9b}", String(repeating: "a", count: 1025)] {
      #expect(fault(["a", text]) != nil && RankQuestion(at: after(1), chosen: text).fault != nil)
    }
    #expect(fault(Array(repeating: "a", count: 10_001)) != nil)
    var long = RankQuestion(at: after(1), candidates: ["a"])
    long.typed = String(repeating: "a", count: 1025)
    #expect(long.fault?.contains("typed") ?? false)
    #expect(RankQuestion(at: after(1)).fault != nil)
    #expect(RankQuestion(at: after(1), candidates: ["a"], chosen: "a").fault != nil)
  }
}

import Foresight
import ForesightFormats
import ForesightImporters
import ForesightLog
import ForesightTestSupport
import ForesightValues
import Testing

/// Whatever clocks do, the log is what it would be had every donation come in its turn.
struct TimeTests {
  private let now = Instant(seconds: 1_800_000_000)

  /// A life on the move: clocks go forward and back, zones and the date line are crossed, several things
  /// happen in one instant, and there is a leap day.
  private func travels(_ count: Int, seed: UInt64) -> [Donation] {
    var generator = FixedNumbers(state: seed)
    // Berlin before and after a change of clocks, New York, Lord Howe, Apia before and after 2011.
    let offsets = [60, 120, -300, -240, 630, 660, -600, 840, 0]
    var seconds = Int64(1_709_100_000)
    return (0..<count).map { number in
      seconds += Int64(generator.next() % 4) * 1_800
      let habit = Int(generator.next() % 3 == 0 ? generator.next() % 7 : UInt64(number % 7))
      return Donation(
        kind: habit == 6 && number > 20 ? .dismissal : .donation,
        at: Moment(Instant(seconds: seconds), utcOffset: offsets[number / 9 % offsets.count]),
        source: "app", intent: "I\(habit % 6)", parameters: ["n": .integer(Int64(habit % 2))],
        context: ["place": .string("p\(number / 9 % 3)")])
    }
  }

  private func export(_ log: DonationLog) throws -> [String] {
    try log.read { log in
      var lines: [String] = []
      try log.forEach { lines.append(NDJSON.line($0)) }
      return lines
    }
  }

  private func predictions(_ engine: Engine, _ donations: [Donation]) throws
    -> [[Suggestion]]
  {
    let places = [donations.count / 3, donations.count / 2, donations.count - 1]
    let moments = places.map { donations[$0].moment }
    return try (moments + [Moment(now, utcOffset: 60)]).map { moment in
      try engine.predict(
        PredictionRequest(at: moment, context: ["place": "p1"], limit: 1000)
      ).suggestions
    }
  }

  /// The donations with the ids that they get when they come in their turn, and what follows from them.
  private func inOrder(_ donations: [Donation]) throws -> (
    donations: [Donation], export: [String], predictions: [[Suggestion]]
  ) {
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    let ids = try engine.donate(donations, now: now, random: FixedNumbers.random(seed: 5)).ids
    let identified = zip(donations, ids).map { donation, id in
      var donation = donation
      donation.id = id
      return donation
    }
    return (identified, try export(engine.log), try predictions(engine, identified))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theOrderOfArrivalLeavesNoTrace(seed: UInt64) throws {
    let expected = try inOrder(travels(160, seed: seed))
    var generator = FixedNumbers(state: seed &+ 100)
    let directory = try TemporaryDirectory()
    // Two processes, of which one keeps models that the other then disturbs.
    let writers = [try directory.engine(), try directory.engine()]
    var waiting = expected.donations.shuffled(using: &generator)
    while !waiting.isEmpty {
      let batch = Array(waiting.prefix(Int(generator.next() % 40) + 1))
      waiting.removeFirst(batch.count)
      let writer = writers[Int(generator.next() % 2)]
      // Some that are there already come once more.
      let again = expected.donations.filter { donation in
        !waiting.contains { $0.id == donation.id } && generator.next() % 20 == 0
      }
      try writer.donate(batch + again, now: now, random: FixedNumbers.random(seed: 9))
      if generator.next() % 2 == 0 { try writer.save(now: now) }
    }
    #expect(try export(writers[0].log) == expected.export)
    #expect(try predictions(writers[1], expected.donations) == expected.predictions)
  }

  @Test func importingAgainAddsNone() throws {
    let expected = try inOrder(travels(120, seed: 4))
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    let importer = Importer(format: .ndjson, localOffset: { _ in 0 })
    let halves = [
      expected.export.suffix(70), expected.export.prefix(70), expected.export[...],
    ].map { $0.joined(separator: "\n") + "\n" }
    var added: [Int] = []
    for (index, text) in halves.enumerated() {
      let path = try directory.write("part-\(index)", text)
      added.append(try importer.run(path, into: engine.log, now: .later).added)
    }
    #expect(added == [70, 50, 0])
    #expect(try export(engine.log) == expected.export)
    #expect(try predictions(engine, expected.donations) == expected.predictions)
  }

  /// A clock that jumps: each donation is dated by the clock as it stands, and is found there.
  @Test func aClockThatJumpsLosesNothing() throws {
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    let random = FixedNumbers.random(seed: 3)
    var ids: [DonationID] = []
    let hour: Int64 = 3_600_000_000
    for (number, jump) in [0, 1, -5, 48, -48, 0, 0, 8_760, -8_760, 2].enumerated() {
      let clock = now.advanced(by: Int64(jump) * hour)
      ids += try engine.donate(
        [Donation(at: Moment(clock, utcOffset: 0), source: "a", intent: "I\(number % 3)")],
        now: clock, random: random
      ).ids
      _ = try engine.predict(PredictionRequest(at: Moment(clock, utcOffset: 0)))
      try engine.save(now: clock)
    }
    let lines = try export(engine.log)
    #expect(Set(ids).count == 10 && lines.count == 10)
    // What came in one instant stands in the order in which it came.
    var found: [DonationID] = []
    try engine.log.read { log in try log.forEach { $0.id.map { found.append($0) } } }
    #expect(
      found.filter { $0.milliseconds == now.microseconds / 1000 } == [ids[0], ids[5], ids[6]])
    #expect(found.map(\.milliseconds) == found.map(\.milliseconds).sorted())
  }

  @Test func theFutureIsADayAtMostWhereItIsLive() throws {
    let engine = try TemporaryDirectory().engine()
    func donation(_ ahead: Int64) -> Donation {
      Donation(at: Moment(now.advanced(by: ahead), utcOffset: 0), source: "a", intent: "I")
    }
    let random = FixedNumbers.random(seed: 1)
    try engine.donate([donation(Instant.day)], now: now, random: random)
    #expect(throws: InvalidDonation.self) {
      try engine.donate(
        [donation(0), donation(Instant.day + 1)], now: now, random: random)
    }
    // None of a batch of which one is refused; and an import may bring any.
    #expect(try export(engine.log).count == 1)
    let far = donation(400 * Instant.day)
    try engine.log.write { log in _ = try log.append([far], ids: .content) }
    #expect(try export(engine.log).count == 2)
  }

  @Test func aPredictionKnowsNothingAtOrAfterItsMoment() throws {
    let expected = try inOrder(travels(90, seed: 8))
    let directory = try TemporaryDirectory()
    let whole = try directory.engine()
    try whole.donate(expected.donations, now: now, random: FixedNumbers.random(seed: 1))
    try whole.save(now: now)
    for place in stride(from: 1, to: 90, by: 11) {
      let moment = expected.donations[place].moment
      let past = expected.donations.filter { $0.moment.instant < moment.instant }
      let known = try TemporaryDirectory().engine()
      try known.donate(past, now: now, random: FixedNumbers.random(seed: 1))
      let request = PredictionRequest(at: moment, context: ["place": "p1"], limit: 1000)
      let (one, other) = (try whole.predict(request), try known.predict(request))
      #expect(one.suggestions == other.suggestions && one.donations == other.donations)
    }
  }

  /// The local day and hour are those that the clock showed, in any zone and on a leap day.
  @Test func theLocalTimeIsKept() throws {
    for text in [
      "2024-02-29T23:59:59.999999+01:00", "2026-03-29T01:59:59+01:00", "2026-03-29T03:00:00+02:00",
      "2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00", "2026-04-05T01:45:00+10:30",
      "2011-12-29T23:59:59-10:00", "2011-12-31T00:00:00+14:00", "2026-11-01T01:30:00-04:00",
    ] {
      let directory = try TemporaryDirectory()
      let engine = try directory.engine()
      let moment = try #require(Timestamp.parse(text))
      try engine.donate(
        [Donation(at: moment, source: "a", intent: "I")], now: now,
        random: FixedNumbers.random(seed: 1))
      #expect(try export(engine.log)[0].contains("\"at\":\"\(text)\""))
      #expect(moment.hour == Int(text.dropFirst(11).prefix(2)))
    }
  }
}

/// Random numbers that are the same in each run.
struct FixedNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = StableHash.combine(state, 0x9e37)
    return state
  }

  /// Them as a function.
  static func random(seed: UInt64) -> () -> UInt64 {
    var generator = FixedNumbers(state: seed)
    return { generator.next() }
  }
}

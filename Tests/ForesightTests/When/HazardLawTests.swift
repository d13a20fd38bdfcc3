import ForesightLog
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

/// Forecasts are those of a fresh fold over what the log holds: whatever was kept, forgotten, or came late.
struct HazardLawTests {
  private let count = 2000

  private func expectSame(_ first: Engine, _ second: Engine) throws {
    for place in [count, count + 50] {
      let moment = after(place)
      let day = Engine.day(of: moment)
      let one = try first.forecast(day: day, at: moment, limit: 100)
      let other = try second.forecast(day: day, at: moment, limit: 100)
      #expect(one.donations == other.donations && !one.lines.isEmpty)
      #expect(one.lines.map(\.intent) == other.lines.map(\.intent))
      #expect(one.lines.map(\.probability) == other.lines.map(\.probability))
      #expect(one.lines.map(\.why) == other.lines.map(\.why))
      let soon = try (1...11).map { try first.probability(of: "I\($0)", within: 90, at: moment) }
      let again = try (1...11).map { try second.probability(of: "I\($0)", within: 90, at: moment) }
      #expect(soon.map(\.?.probability) == again.map(\.?.probability))
    }
  }

  private func fill(_ engine: Engine, _ donations: [Donation]) throws {
    _ = try engine.log.write { try $0.append(donations, ids: .content) }
  }

  /// The habits of a person who has flown are those of the hours where they are now, before anything is done there.
  @Test func aForecastIsByTheHoursOfWhoAsks() throws {
    let engine = try TemporaryDirectory().engine()
    let (berlin, eight) = (120, Int64(6 * 3600))
    let start: Int64 = 1_769_990_400
    try fill(
      engine,
      (0..<60).map { day in
        let time = Instant(seconds: start + Int64(day) * 86_400 + eight)
        return Donation(at: Moment(time, utcOffset: berlin), source: "a", intent: "Coffee")
      })
    func probability(_ hours: Int64, utcOffset: Int) throws -> Double {
      let time = Instant(seconds: start + 60 * 86_400 + hours * 3600)
      let moment = Moment(time, utcOffset: utcOffset)
      return try #require(try engine.probability(of: "Coffee", within: 90, at: moment)).probability
    }
    // Half past seven in Berlin, and in New York.
    #expect(try probability(5, utcOffset: berlin) > 0.5)
    #expect(try probability(11, utcOffset: -240) > 0.5)
    #expect(try probability(11, utcOffset: berlin) < 0.1)
  }

  @Test func whatWasForgottenWasNeverThere() throws {
    let (plain, mixed) = (try TemporaryDirectory(), try TemporaryDirectory())
    let (own, engine) = (try plain.engine(), try mixed.engine())
    try fill(own, habits(0..<count))
    try fill(engine, habits(0..<count))
    let secret = (0..<60).map { number in
      Donation(
        at: after(number * 33 + 5), source: "a", intent: "Secret\(number % 2)", parameters: [:],
        context: [:])
    }
    try fill(engine, secret)
    // It is kept on the way, with what is forgotten in it.
    _ = try engine.forecast(day: Engine.day(of: after(count)), at: after(count))
    #expect(FileManager.default.fileExists(atPath: mixed.store + ".when"))
    try engine.forget(DonationQuery(intent: "Secret0"))
    #expect(!FileManager.default.fileExists(atPath: mixed.store + ".when"))
    try engine.forget(DonationQuery(intent: "Secret1"))
    try expectSame(own, engine)
  }

  /// A command that ran for hours enters the log at the time of its start.
  @Test func aLateDonationDoesNotFoldTheWholeLogAnew() throws {
    let (plain, mixed) = (try TemporaryDirectory(), try TemporaryDirectory())
    let (own, engine) = (try plain.engine(), try mixed.engine())
    let (all, daily) = (habits(0..<count), 144)
    let files = HazardCache(store: mixed.store, weights: .shipped)
    for (number, start) in stride(from: 0, to: count, by: 37).enumerated() {
      let end = min(start + 37, count)
      for log in [own, engine] { try fill(log, Array(all[start..<end])) }
      _ = try engine.overdue(at: after(end))
      guard number % 4 == 3 else { continue }
      // Each day one that has run for most of it.
      var long = all[end - daily + 4]
      long.intent = "Long"
      for log in [own, engine] { try fill(log, [long]) }
      let kept = try engine.log.read { log in try files.latest(where: log.isValid) }
      // The first two find a log of a day or two.
      if number > 7 {
        let last = try #require(kept, "at \(end)").position.last
        #expect(last.instant > all[max(0, end - 2 * daily - 40)].moment.instant, "at \(end)")
      }
      _ = try engine.overdue(at: after(end))
    }
    try expectSame(own, engine)
    // Neither file has learned what is forgotten now.
    try engine.forget(DonationQuery(before: all[10].moment.instant))
    for file in [".when", ".when-1"] {
      #expect(!FileManager.default.fileExists(atPath: mixed.store + file))
    }
  }

  /// Or the bar that is drawn of it would stand there for ever.
  @Test func progressComesToItsEnd() throws {
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    try fill(engine, habits(0..<count))
    var told: [Int] = []
    _ = try engine.forecast(day: Engine.day(of: after(count)), at: after(count)) { done, total in
      #expect(total == count)
      told.append(done)
    }
    #expect(told.last == count && told == told.sorted())
  }

  /// As every file beside the store it is closed to others when the store is opened.
  @Test func itsFileIsOneOfTheStores() throws {
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    try fill(engine, habits(0..<count))
    _ = try engine.forecast(day: Engine.day(of: after(count)), at: after(count))
    let file = directory.store + ".when"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    _ = try directory.engine()
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func theOrderOfArrivalDoesNotMatter() throws {
    let (plain, mixed) = (try TemporaryDirectory(), try TemporaryDirectory())
    let (own, engine) = (try plain.engine(), try mixed.engine())
    let all = habits(0..<count)
    try fill(own, all)
    for part in [1, 0, 2] {
      try fill(engine, all.enumerated().filter { $0.offset % 3 == part }.map(\.element))
      _ = try engine.forecast(day: Engine.day(of: after(count)), at: after(count))
    }
    try expectSame(own, engine)
  }

  @Test func whatIsKeptChangesNothing() throws {
    let (plain, kept) = (try TemporaryDirectory(), try TemporaryDirectory())
    let (own, engine) = (try plain.engine(), try kept.engine())
    try fill(own, habits(0..<count))
    for start in stride(from: 0, to: count, by: 250) {
      try fill(engine, habits(start..<start + 250))
      _ = try engine.overdue(at: after(start + 250))
    }
    try expectSame(own, engine)
    try Data(repeating: 3, count: 9000).write(to: URL(fileURLWithPath: kept.store + ".when"))
    try expectSame(own, engine)
  }
}

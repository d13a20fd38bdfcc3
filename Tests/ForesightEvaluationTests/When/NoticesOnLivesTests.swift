import Foresight
import ForesightEvaluation
import ForesightLog
import ForesightPrivacy
import ForesightService
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

/// The worth of speaking unasked to people whose habits are known, through the log as the service goes through it: at each
/// quarter of an hour, and after what is done.
struct NoticesOnLivesTests {
  private static let (quarter, day): (Int64, Int64) = (900_000_000, 86_400_000_000)

  /// The worth of offers to a person: a right word is worth one, a wrong one costs a half, and so does one about a
  /// habit of which they want to hear nothing.
  private struct Worth {
    var (offered, right, unwanted, days) = (0, 0, 0, 0.0)

    var utility: Double {
      (Double(right - unwanted) - 0.5 * Double(offered - right + unwanted)) / days
    }
  }

  /// Lives through some days.
  ///
  /// - Parameter share: one habit in so many is unwanted; 0 for none.
  private func live(_ lives: Lives, user: Int, unwanted share: UInt64) throws -> Worth {
    let place = try TemporaryDirectory()
    let engine = try Engine(path: place.path + "/store/d", create: true, isResident: true)
    _ = try engine.log.change {
      $0.notices = NoticeTerms(cost: .talkative)
      $0.durability = .relaxed
    }
    var (worth, number): (Worth, UInt64) = (Worth(), 0)
    var (begin, clock, lastMoment): (Int64?, Int64, Int64) = (nil, 0, 0)
    var open: [Notice] = []
    func random() -> UInt64 {
      number += 4
      return number
    }
    func consider(at time: Int64, isAfterEvent: Bool) throws {
      let moment = Moment(Instant(microseconds: time), utcOffset: 0)
      let offered = try engine.offer(
        at: moment, isAfterEvent: isAfterEvent, canPerform: { _ in true }, random: random)
      if let offered { open.append(offered.notice) }
    }
    func isWanted(_ intent: String) -> Bool {
      share == 0 || StableHash.combine(StableHash.of(intent), UInt64(user)) % share != 0
    }
    func end(before time: Int64, _ intent: String?) throws {
      open = try open.filter { notice in
        let isOver = notice.moment.instant.microseconds + Self.quarter < time
        guard isOver || notice.intent == intent else { return true }
        let isRight = !isOver
        worth.offered += 1
        if isRight { worth.right += 1 }
        if isRight, !isWanted(notice.intent) { worth.unwanted += 1 }
        if isRight {
          _ = try engine.note(
            isWanted(notice.intent) ? .taken : .dismissed, ofNotice: notice.id,
            now: notice.moment.instant)
        }
        return false
      }
    }
    try lives.forEachDay(ofUser: user) { donations in
      for donation in donations {
        var donation = donation
        donation.source = "life"
        let time = donation.moment.instant.microseconds
        if begin == nil { (begin, clock) = (time, time / Self.quarter * Self.quarter) }
        let isKnown = time - (begin ?? time) >= 14 * Self.day
        while clock + Self.quarter <= time {
          clock += Self.quarter
          if isKnown { try consider(at: clock, isAfterEvent: false) }
        }
        try end(before: time, donation.intent)
        try engine.donate(
          [donation], now: donation.moment.instant, isLimited: false, random: random)
        if isKnown, time - lastMoment >= 180_000_000 {
          lastMoment = time
          try consider(at: time + 1_000_000, isAfterEvent: true)
        }
        worth.days = Double(time - (begin ?? time) - 14 * Self.day) / Double(Self.day)
      }
    }
    try end(before: .max, nil)
    return worth
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["FORESIGHT_SLOW_TESTS"] != nil,
      "slow; set FORESIGHT_SLOW_TESTS"),
    arguments: [(UInt64(0), 0.5), (3, 0.3)])
  func itIsWorthHearing(unwanted: UInt64, least: Double) throws {
    let lives = Lives(users: 30, days: 74, seed: 2)
    var sum = 0.0
    for user in 0..<3 {
      let worth = try live(lives, user: user, unwanted: unwanted)
      print(
        "user \(user), one in \(unwanted) unwanted: offered \(worth.offered), right \(worth.right), "
          + "unwanted \(worth.unwanted), days \(worth.days), utility \(worth.utility)")
      sum += worth.utility / 3
    }
    print("utility a day, one in \(unwanted) unwanted: \(sum)")
    #expect(sum > least)
  }
}

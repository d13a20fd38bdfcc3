import Foresight
import ForesightLog
import ForesightPrivacy
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightService

/// Speaking at the right moment, on a log of coffee at eight and of letters a few minutes after it.
struct NoticesTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Monday, 2 November 2026, at midnight, UTC.
  private static let monday = Instant(seconds: 1_793_577_600)

  private static func moment(_ day: Int, _ minute: Int, second: Int = 0) -> Moment {
    Moment(
      monday.advanced(by: Int64((day * 1440 + minute) * 60 + second) * 1_000_000), utcOffset: 0)
  }

  private static func done(_ day: Int) -> [Donation] {
    let coffee = 480 + day * 7 % 5
    return [("StartCoffee", coffee), ("OpenLetters", coffee + 4)].map { intent, minute in
      var donation = Donation(at: moment(day, minute), source: "kitchen", intent: intent)
      donation.action = .command(["true"], directory: nil)
      return donation
    }
  }

  /// Makes one of as many stores as a test wants.
  private func empty() throws -> Engine {
    try Engine(path: "\(directory.path)/\(UUID())/donations.sqlite", create: true)
  }

  private func engine(days: Int, terms: NoticeTerms? = NoticeTerms()) throws -> Engine {
    let engine = try empty()
    _ = try engine.log.change { $0.notices = terms }
    var number: UInt64 = 0
    try engine.donate(
      (0..<days).flatMap(Self.done), now: Self.moment(days, 0).instant, isLimited: false
    ) {
      number += 1
      return number
    }
    return engine
  }

  private func offer(
    _ engine: Engine, _ moment: Moment, isAfterEvent: Bool = false, id: UInt64 = 40
  ) throws -> OfferedMoment? {
    try engine.offer(at: moment, isAfterEvent: isAfterEvent, random: { id })
  }

  @Test func itSpeaksAtTheRightMomentAndSaysWhatItOffers() throws {
    let engine = try self.engine(days: 28)
    #expect(try offer(engine, Self.moment(28, 180)) == nil)
    let offered = try #require(try offer(engine, Self.moment(28, 480)))
    #expect(offered.notice.intent == "StartCoffee" && offered.notice.source == "kitchen")
    #expect(offered.title == "Start Coffee" && offered.notice.probability > 0.5)
    #expect(offered.until == Self.moment(28, 495))
    let kept = try engine.log.read { try $0.notices() }
    #expect(kept.map(\.id) == [offered.notice.id] && kept[0].outcome == .ignored)
    // The same is not said again for four hours.
    #expect(try offer(engine, Self.moment(28, 485), id: 44)?.notice.intent != "StartCoffee")
  }

  @Test func afterOneThingComesTheNext() throws {
    let engine = try self.engine(days: 28)
    try engine.donate(
      [Self.done(28)[0]], now: Self.moment(28, 500).instant, isLimited: false, random: { 9 })
    let after = Self.moment(28, 480 + 28 * 7 % 5, second: 20)
    #expect(try offer(engine, after, isAfterEvent: true)?.notice.intent == "OpenLetters")
  }

  @Test func nobodyIsToldUnaskedNorEarlyNorOfWhatIsHiddenOrCannotBeDone() throws {
    let right = Self.moment(28, 480)
    #expect(try offer(try engine(days: 28, terms: nil), right) == nil)
    #expect(try offer(try engine(days: 13), Self.moment(13, 480)) == nil)
    let hiding = try engine(days: 28)
    _ = try hiding.log.change { $0.hidden = [HiddenIntent("*")] }
    #expect(try offer(hiding, right) == nil)
    _ = try hiding.log.change {
      $0.hidden = []; $0.isPaused = true
    }
    #expect(try offer(hiding, right) == nil)
    _ = try hiding.log.change { $0.isPaused = false }
    #expect(try offer(hiding, right) != nil)
    let idle = try empty()
    _ = try idle.log.change { $0.notices = NoticeTerms() }
    let undoable = (0..<28).flatMap(Self.done).map { donation in
      var donation = donation
      donation.action = nil
      return donation
    }
    var number: UInt64 = 0
    try idle.donate(undoable, now: right.instant, isLimited: false) {
      number += 1
      return number
    }
    #expect(try offer(idle, right) == nil)
    #expect(
      try idle.offer(at: right, isAfterEvent: false, canPerform: { _ in true }, random: { 5 })
        != nil)
  }

  @Test func noMoreAreOfferedThanAreWanted() throws {
    let engine = try self.engine(days: 28, terms: NoticeTerms(perDay: 1))
    #expect(try offer(engine, Self.moment(28, 480)) != nil)
    try engine.donate(
      [Self.done(28)[0]], now: Self.moment(28, 500).instant, isLimited: false, random: { 9 })
    let after = Self.moment(28, 480 + 28 * 7 % 5, second: 20)
    #expect(try offer(engine, after, isAfterEvent: true, id: 80) == nil)
  }

  /// Offers that are turned down though they were right come no more; wrong ones say nothing.
  @Test func answersAreLearned() throws {
    for (outcome, first, comes) in [
      (Notice.Outcome.dismissed, 20, false), (.taken, 20, true), (.ignored, 20, false),
      (.ignored, 26, true),
    ] {
      let engine = try self.engine(days: 28)
      for day in first..<27 {
        let notice = Notice(
          id: Int64(day), at: Self.moment(day, 479), source: "kitchen", intent: "StartCoffee",
          probability: 0.6)
        #expect(try engine.log.write { try $0.append(notice) })
        #expect(try engine.note(outcome, ofNotice: notice.id, now: Self.moment(28, 481).instant))
      }
      let counts = try engine.noticeCounts()
      #expect(counts.offered == 27 - first && counts.right == counts.offered)
      let offered = try offer(engine, Self.moment(28, 480), id: 400)
      #expect((offered?.notice.intent == "StartCoffee") == comes, "\(outcome)")
    }
  }

  @Test func whatWasNotShownIsTakenBack() throws {
    let engine = try self.engine(days: 28)
    let offered = try #require(try offer(engine, Self.moment(28, 480)))
    #expect(try engine.note(nil, ofNotice: offered.notice.id, now: Self.moment(28, 481).instant))
    #expect(try engine.noticeCounts() == NoticeCounts())
    #expect(
      try !engine.note(.taken, ofNotice: offered.notice.id, now: Self.moment(28, 481).instant))
    #expect(try offer(engine, Self.moment(28, 480)) == offered)
  }

  /// It goes with its intent, and with the time in which it was said; what was forgotten is in no byte.
  @Test func forgettingTakesNoticesAlong() throws {
    let queries: [(DonationQuery, Int)] = [
      (DonationQuery(intent: "StartCoffee"), 0), (DonationQuery(source: "kitchen"), 0),
      (DonationQuery(), 0), (DonationQuery(since: Self.moment(28, 0).instant), 0),
      (DonationQuery(since: Self.moment(28, 490).instant), 1),
      (DonationQuery(intent: "OpenLetters"), 1), (DonationQuery(source: "elsewhere"), 1),
    ]
    for (query, left) in queries {
      let engine = try self.engine(days: 28)
      #expect(try offer(engine, Self.moment(28, 480)) != nil)
      _ = try engine.forget(query)
      #expect(try engine.noticeCounts().offered == left, "\(query)")
    }
  }

  @Test func whatDeletesIsNotOffered() throws {
    for (words, isOffered) in [(["rm", "-r", "/home/ada/x"], false), (["ls"], true)] {
      let engine = try self.engine(days: 28)
      for intent in ["StartCoffee", "OpenLetters"] {
        var donation = Donation(at: Self.moment(27, 600), source: "kitchen", intent: intent)
        donation.action = .command(words, directory: nil)
        try engine.donate(
          [donation], now: Self.moment(28, 0).instant, isLimited: false, random: Environment.random)
      }
      #expect(try (offer(engine, Self.moment(28, 480)) != nil) == isOffered)
    }
  }

  @Test func predictionsAreTheSameWithAndWithout() throws {
    let engine = try self.engine(days: 28)
    let request = PredictionRequest(at: Self.moment(28, 481))
    let before = try engine.predict(request).suggestions
    #expect(try offer(engine, Self.moment(28, 480)) != nil)
    #expect(try engine.predict(request).suggestions == before)
  }

  /// Neither a clock that is set back nor another service that asks at the same time brings more.
  @Test func ofTwoThatSpeakOneIsHeard() throws {
    let engine = try engine(days: 28, terms: NoticeTerms(perDay: 1))
    let other = try Engine(path: engine.log.path, create: false)
    #expect(try offer(engine, Self.moment(28, 480)) != nil)
    #expect(try offer(other, Self.moment(28, 480), id: 80) == nil)
    #expect(try offer(engine, Self.moment(27, 480), id: 120) != nil)
    #expect(try offer(engine, Self.moment(27, 481), id: 160) == nil)
  }

  @Test func whatWasAnsweredStays() throws {
    let engine = try engine(days: 28)
    let id = try #require(try offer(engine, Self.moment(28, 480))).notice.id
    let (soon, late) = (Self.moment(28, 481).instant, Self.moment(28, 496).instant)
    #expect(try !engine.note(nil, ofNotice: id, now: late))
    #expect(try engine.note(.taken, ofNotice: id, now: soon))
    #expect(try engine.note(.taken, ofNotice: id, now: soon))
    #expect(try !engine.note(.dismissed, ofNotice: id, now: soon))
    #expect(try !engine.note(nil, ofNotice: id, now: soon))
    #expect(try engine.noticeCounts().taken == 1)
  }
}

import Foresight
import ForesightLog
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import AppIntents

struct LearnedRelevanceTests {
  /// Later than anything that is played here.
  private let later = Instant(seconds: 2_000_000_000)

  private func makeEngine(in directory: TemporaryDirectory) throws -> Engine {
    try Engine(path: directory.store, create: true)
  }

  private func song(_ id: Int) -> ParameterValue { .entity(type: "Song", id: "\(id)") }

  /// Plays one song while others are on the screen.
  private func play(_ id: Int, onScreen: [Int], at number: Int, source: String = "music")
    -> Donation
  {
    var donation = Donation(
      at: Moment(Instant(seconds: 1_767_000_000 + Int64(number) * 60), utcOffset: 0),
      source: source, intent: "Play", parameters: ["song": song(id)])
    if !onScreen.isEmpty {
      donation.context[LearnedRelevance.onScreen] = .array(onScreen.map(song))
    }
    return donation
  }

  private func factor(
    _ donations: [Donation], of reason: LearnedRelevance.Reason = .onScreen
  ) -> Double {
    donations.reduce(into: LearnedRelevance()) { $0.learn($1) }.factor(of: reason)
  }

  @Test func nothingIsKnownAtFirst() {
    for reason in LearnedRelevance.Reason.allCases {
      #expect(LearnedRelevance().factor(of: reason) == 4)
      #expect(factor((0..<50).map { play($0 % 5, onScreen: [], at: $0) }, of: reason) == 4)
    }
  }

  @Test func whatIsChosenFromTheScreenRaisesIt() {
    // Of ten songs one is on the screen, and it is played, again and again.
    var last = 4.0
    for count in [12, 16, 20, 30] {
      let factor = factor((0..<count).map { play($0 % 10, onScreen: [$0 % 10], at: $0) })
      #expect(factor > last)
      last = factor
    }
    // Habit alone would choose each once in ten times.
    let long = factor((0..<2000).map { play($0 % 10, onScreen: [$0 % 10], at: $0) })
    #expect(abs(long - 10) < 0.1)
  }

  @Test func whatIsLeftOnTheScreenLowersIt() {
    var last = 4.0
    for count in [20, 50, 100, 200] {
      let factor = factor((0..<count).map { play($0 % 10, onScreen: [($0 + 5) % 10], at: $0) })
      #expect(factor < last)
      last = factor
    }
    #expect(last < 0.5)
  }

  /// The factor with which things are chosen is the one that is found.
  @Test(arguments: [1.0, 3, 8]) func theFactorThatIsThereIsFound(true factor: Double) {
    var draws: UInt64 = 0
    func draw() -> Double {
      draws += 1
      return Double(StableHash.combine(7, draws) >> 11) / Double(1 << 53)
    }
    let donations = (0..<4000).map { number in
      let shown = Int(draw() * 20)
      // By habit each of the twenty is as likely as the others.
      let isChosen = draw() < factor / 20
      let others = (shown + 1 + Int(draw() * 19)) % 20
      return play(isChosen ? shown : others, onScreen: [shown], at: number)
    }
    #expect(abs(self.factor(donations) / factor - 1) < 0.15)
  }

  @Test func reasonsAreLearnedApart() {
    let donations = (0..<60).map { number in
      var donation = play(number % 10, onScreen: [], at: number)
      donation.intent = "Play\(number % 3)"
      donation.context[LearnedRelevance.relevant] = .array([
        .string("Play\(number % 3)"), song((number + 5) % 10),
      ])
      return donation
    }
    #expect(factor(donations) == 4)
    #expect(factor(donations, of: .relevantIntent) < 4)
    #expect(factor(donations, of: .relevantIntent) > 2)
    #expect(factor(donations, of: .relevantEntity) < 1)
  }

  @Test func turningDownWhatIsOnTheScreenLowersIt() {
    let played = (0..<20).map { play($0 % 2, onScreen: [$0 % 2], at: $0) }
    var turnedDown = play(0, onScreen: [0], at: 20)
    turnedDown.kind = .dismissal
    #expect(factor(played + [turnedDown]) < factor(played))
    var another = play(1, onScreen: [0], at: 20)
    another.kind = .dismissal
    #expect(factor(played + [another]) == factor(played))
  }

  @Test func itIsBounded() {
    #expect(factor((0..<5000).map { play($0, onScreen: [$0], at: $0) }) == 4)
    #expect(factor((0..<5000).map { play($0 % 400, onScreen: [$0 % 400], at: $0) }) == 64)
    #expect(factor((0..<5000).map { play($0 % 2, onScreen: [2], at: $0) }) == 4)
    #expect(factor((0..<900).map { play($0 % 2, onScreen: [($0 + 1) % 2], at: $0) }) == 0.25)
  }

  /// An engine that goes on from what it knew answers as one that has just begun, whatever came late or was forgotten.
  @Test func whatIsKeptIsTheSameFold() throws {
    let directory = try TemporaryDirectory()
    let engine = try makeEngine(in: directory)
    let end = Instant(seconds: 1_770_000_000)
    var ids: [DonationID] = []
    for number in 0..<12 {
      // Every third is late.
      let place = number % 3 == 2 ? number - 2 : number * 10
      let donations = (0..<5).map { step in
        play(
          (number + step) % 4, onScreen: [(number * step) % 4], at: place * 10 + step,
          source: number % 5 == 4 ? "radio" : "music")
      }
      ids += try engine.donate(donations, now: later, random: { .random(in: 0 ... .max) }).ids
        .compactMap { $0 }
      if number == 7 { try engine.forget(DonationQuery(ids: [ids[3], ids[20]])) }
      let before = number == 5 ? Instant(seconds: 1_767_000_000 + 6000) : end
      let fresh = try makeEngine(in: directory).learnedRelevance(of: "music", before: before)
      #expect(try engine.learnedRelevance(of: "music", before: before) == fresh)
      #expect(try engine.learnedRelevance(of: "none", before: end) == LearnedRelevance())
    }
    #expect(try engine.learnedRelevance(of: "music", before: end) != LearnedRelevance())
  }

  /// What another process forgets is gone from this one's memory before it is asked again.
  @Test func whatAnotherEngineForgotIsKeptByNone() throws {
    let directory = try TemporaryDirectory()
    let engine = try makeEngine(in: directory)
    let ids = try engine.donate(
      (0..<5).map { play($0, onScreen: [$0], at: $0) }, now: later,
      random: { .random(in: 0 ... .max) }
    ).ids.compactMap { $0 }
    _ = try engine.learnedRelevance(of: "music", before: later)
    try engine.dropForgotten()
    #expect(engine.callersFold != nil)
    try makeEngine(in: directory).forget(DonationQuery(ids: [ids[2]]))
    try engine.dropForgotten()
    #expect(engine.callersFold == nil)
  }
}

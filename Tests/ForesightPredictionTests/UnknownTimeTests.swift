import ForesightValues
import Testing

@testable import ForesightPrediction

/// Of events whose time is not known only the order is learned.
struct UnknownTimeTests {
  private static let aboutTime: [Feature] = [
    .hour, .weekday, .weekend, .partOfDay, .session, .today, .pause, .pace, .paceTwo,
    .contextPartOfDay, .sinceLastUse,
  ]

  private func untimed(_ count: Int, hour: Int) -> [Event] {
    randomEvents(count, intents: 9, seed: 5).enumerated().map { number, event in
      var event = event
      // All at one hour of the day, a minute apart, which nobody is to notice.
      let day = Int64(number / 30)
      event.moment = Moment(
        Instant(
          seconds: 1_700_000_000 / 86_400 * 86_400 + day * 86_400
            + Int64(hour * 3600 + number % 30 * 60)),
        utcOffset: 0, isKnown: false)
      return event
    }
  }

  @Test(arguments: [8, 20])
  func nothingIsLearnedOfHoursAndPauses(hour: Int) throws {
    let events = untimed(400, hour: hour)
    let predictor = folded(events)
    let last = try #require(events.last)
    for offset in [60, 3600, 12 * 3600] {
      let situation = Situation(
        moment: Moment(last.moment.instant.advanced(by: Int64(offset) * 1_000_000), utcOffset: 0),
        context: last.context)
      let ranking = predictor.rank(situation, limit: .max)
      #expect(ranking.count > 5)
      for ranked in ranking {
        for feature in Self.aboutTime {
          // The same for all, if anything.
          #expect(
            ranked.contributions[feature.rawValue] == ranking[0].contributions[feature.rawValue],
            "\(feature)")
        }
      }
    }
  }

  /// The hour at which they are said to have been changes nothing.
  @Test func whenTheyAreSaidToHaveBeenIsNotAsked() throws {
    let timed = randomEvents(100, intents: 9, seed: 6)
    func ranking(_ hour: Int) throws -> [RankedIntent] {
      // Both end at the same instant, so that what fades with time has faded as much.
      let events = untimed(300, hour: hour)
      let start = try #require(timed.first).moment.instant
      let shift = start.microseconds - (try #require(events.last)).moment.instant.microseconds - 1
      let before = events.map { event in
        var event = event
        event.moment.instant = event.moment.instant.advanced(by: shift)
        return event
      }
      let predictor = folded(before + timed)
      return predictor.rank(
        Situation(moment: try #require(timed.last).moment, context: []), limit: .max)
    }
    #expect(try ranking(3) == ranking(15))
  }

  /// A fold in parts is one fold, also where some times are known and some are not.
  @Test func aFoldInPartsIsOneFold() throws {
    let events = zip(untimed(200, hour: 3), randomEvents(200, intents: 9, seed: 9)).enumerated()
      .map { number, pair in
        var event = pair.1
        if number % 3 == 0 {
          event.moment = Moment(event.moment.instant, utcOffset: 0, isKnown: false)
        }
        return event
      }
    let whole = folded(events).image(stamp: [])
    for split in stride(from: 0, to: events.count, by: 37) {
      let image = try #require(ModelImage(copying: folded(events.prefix(split)).image(stamp: [])))
      let rest = try #require(Restored(image))
      for event in events[split...] { rest.predictor.learn(event) }
      #expect(rest.predictor.image(stamp: []) == whole)
    }
  }
}

import ForesightValues
import Testing

@testable import ForesightPrediction

/// The model of when is a fold: it depends on the events, and not on how often it was asked or advanced.
struct HazardModelTests {
  private static let start: Int64 = 1_767_225_600

  private static func event(_ intent: UInt64, at seconds: Int64, utcOffset: Int = 60) -> Event {
    Event(
      moment: Moment(Instant(seconds: start + seconds), utcOffset: utcOffset), source: 1,
      name: intent, parameters: 0, context: [], reference: Int64(intent))
  }

  /// Coffee at about half past seven on workdays, mail some minutes later, and others by chance.
  private static func life(days: Int64, seed: UInt64 = 1, utcOffset: Int = 60) -> [Event] {
    (0..<days).flatMap { day -> [Event] in
      func draw(_ place: UInt64, _ count: UInt64) -> Int64 {
        Int64(StableHash.combine(seed, UInt64(day) &* 16 &+ place) % count)
      }
      var events: [Event] = []
      let morning = day * 86_400 + 23_400 + draw(0, 1200)
      if (day + 3) % 7 < 5 {
        events += [
          event(1, at: morning, utcOffset: utcOffset),
          event(2, at: morning + 120 + draw(1, 300), utcOffset: utcOffset),
        ]
      }
      for place in 2..<5 as Range<UInt64> {
        events.append(
          event(3 + UInt64(draw(place, 4)), at: day * 86_400 + 36_000 + draw(place + 4, 40_000)))
      }
      return events.sorted { $0.moment.instant < $1.moment.instant }
    }
  }

  private static func folded(_ events: [Event], until end: Int64) -> HazardModel {
    var model = HazardModel()
    for event in events { model.learn(event) }
    model.advance(to: end)
    return model
  }

  private static func end(_ days: Int64) -> Int64 { (start + days * 86_400 + 25_000) * 1_000_000 }

  @Test func advancingInPartsGivesTheSameBits() {
    let events = Self.life(days: 40)
    let whole = Self.folded(events, until: Self.end(41))
    var parts = HazardModel()
    for (number, event) in events.enumerated() {
      let time = event.moment.instant.microseconds
      for step in 1...100 where number % 7 == 0 && number > 0 {
        let before = events[number - 1].moment.instant.microseconds
        parts.advance(to: before + (time - before) * Int64(step) / 100)
      }
      parts.learn(event)
    }
    let last = events.last.map(\.moment.instant.microseconds) ?? 0
    for step in 1...100 { parts.advance(to: last + (Self.end(41) - last) * Int64(step) / 100) }
    #expect(parts == whole)
  }

  /// An event that comes after years is learned at once, and the same in parts.
  @Test func timeStandsStillInALongSilence() {
    let events = Self.life(days: 20)
    let day: Int64 = 86_400
    let later = Self.event(1, at: 20_000 * day + 30_000)
    let whole = Self.folded(events + [later], until: Self.end(20_001))
    var parts = Self.folded(events, until: 0)
    for year in 1...54 as ClosedRange<Int64> { parts.advance(to: Self.end(365 * year)) }
    parts.learn(later)
    parts.advance(to: Self.end(20_001))
    #expect(parts == whole)
    // The habits are still known, as of the time when all ended.
    #expect(whole.hours(ofDay: whole.currentDay + 1).contains { $0.reference == 1 })
  }

  @Test func askingChangesNothing() {
    let events = Self.life(days: 20)
    var asked = HazardModel()
    for event in events {
      asked.learn(event) { model, time, isAfterEvent in
        _ = model.forecasts(within: .quarter, at: time, isAfterEvent: isAfterEvent)
        _ = model.hours(ofDay: model.currentDay + 1)
      }
    }
    asked.advance(to: Self.end(21))
    #expect(asked == Self.folded(events, until: Self.end(21)))
  }

  @Test func anImageGoesOnAsTheModel() throws {
    let events = Self.life(days: 30)
    for count in [0, 1, 5, 40, events.count / 2] {
      var model = Self.folded(Array(events.prefix(count)), until: 0)
      let bytes = model.image(stamp: [7])
      let image = try #require(ModelImage(unpacking: ModelImage.pack(bytes)))
      var restored = try #require(HazardModel(image: image))
      #expect(restored == model && restored.image(stamp: [7]) == bytes)
      for event in events.dropFirst(count) {
        model.learn(event)
        restored.learn(event)
      }
      #expect(restored == model)
    }
  }

  @Test func theUsualHourComesFirst() throws {
    let model = Self.folded(Self.life(days: 60), until: Self.end(60))
    // Day 62 after a Thursday is a Wednesday.
    let day = model.currentDay + (model.currentDay % 7 == 2 || model.currentDay % 7 == 3 ? 3 : 1)
    let coffee = try #require(model.hours(ofDay: day).first { $0.reference == 1 })
    let best = try #require(coffee.spans.first)
    // Half past seven is three hours and a half after four.
    #expect(best.hour == 2 || best.hour == 3)
    #expect(best.probability > 0.5)
    #expect(coffee.probabilities.allSatisfy { (0...1).contains($0) })
  }

  /// Of two times of a day that are both likely the earlier is the next, whichever is likelier.
  @Test func theNextTimeIsTheFirstLikelyOne() throws {
    let events = (0..<60 as Range<Int64>).flatMap { day -> [Event] in
      // At half past eight on five of six days, at half past five on each.
      let morning = day % 6 == 0 ? [] : [Self.event(1, at: day * 86_400 + 27_000, utcOffset: 60)]
      return morning + [Self.event(1, at: day * 86_400 + 59_400, utcOffset: 60)]
    }
    let end = Self.end(59) + 60_000 * 1_000_000
    let model = Self.folded(events, until: end)
    let next = try #require(model.next(events[0].intent, at: end))
    let spans = try #require(model.hours(ofDay: next.day).first).spans
    #expect(next.day == model.currentDay + 1 && (3...4).contains(next.span.hour))
    #expect(spans.contains { $0.hour > 8 && $0.probability > next.span.probability })
    #expect(next.span.probability > 0.5)
  }

  @Test func whatFollowsIsExpectedAtOnce() throws {
    let events = Self.life(days: 60)
    let coffee = try #require(events.lastIndex { $0.name == 1 })
    let model = Self.folded(Array(events[...coffee]), until: 0)
    let time = events[coffee].moment.instant.microseconds
    let now = model.forecasts(within: .quarter, at: time, isAfterEvent: true)
    let mail = try #require(now.first { $0.reference == 2 })
    #expect(mail.probability > 0.5)
  }

  /// Whatever a log looks like, the model has no number that is none.
  @Test func badLogsAreSurvived() {
    let day: Int64 = 86_400
    let logs: [[Event]] = [
      (0..<3000).map { Self.event(1, at: $0) },
      (0..<10).map { Self.event(1, at: $0 * 365 * day) },
      [Self.event(1, at: 0)],
      (0..<400).map { Self.event(UInt64($0), at: $0 * 600) },
      Self.life(days: 20)
        + Self.life(days: 20).map { event in
          var event = event
          event.moment.instant = event.moment.instant.advanced(by: 150 * day * 1_000_000)
          event.moment.utcOffset = -480
          return event
        },
      (0..<200).map { Self.event(1, at: $0 * 3600, utcOffset: $0 % 2 == 0 ? 720 : -720) },
    ]
    for events in logs {
      let last = events.last.map(\.moment.instant.microseconds) ?? 0
      let model = Self.folded(events, until: last + day * 3_000_000)
      let all =
        model.forecasts(within: .quarter, at: last + day * 3_000_000).map(\.probability)
        + model.forecasts(within: .hour, at: last + day * 3_000_000).map(\.probability)
        + model.hours(ofDay: model.currentDay + 1).flatMap(\.probabilities)
      #expect(all.allSatisfy { $0 >= 0 && $0 <= 1 })
    }
  }

  @Test func unknownTimesSayNothing() {
    var model = HazardModel()
    var event = Self.event(1, at: 0)
    event.moment.isKnown = false
    model.learn(event)
    #expect(model == HazardModel())
  }

  /// Before the first event there is no time since the last.
  @Test func oneThatKnowsNothingSaysNothing() {
    var model = HazardModel()
    for time in [Int64(0), 900_000_000, 1_800_000_000_000_000] {
      model.advance(to: time)
      for isAfterEvent in [false, true] {
        #expect(model.forecasts(within: .quarter, at: time, isAfterEvent: isAfterEvent).isEmpty)
      }
      #expect(model.hours(ofDay: 20_000).isEmpty && model.waiting(longerThan: 0.95).isEmpty)
    }
  }
}

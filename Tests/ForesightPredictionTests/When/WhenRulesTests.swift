import ForesightValues
import Testing

@testable import ForesightPrediction

struct WhenRulesTests {
  /// A Monday on which rules are found anew.
  private static let monday = WhenRules.lastRenewal(before: 20_500)
  private static let (home, heating, lunch, walk) = (0, 1, 2, 3)

  private static func event(
    _ intent: Int, _ day: Int, _ minute: Int, utcOffset: Int = 0
  ) -> WhenRuleEvent {
    WhenRuleEvent(
      Moment(
        Instant(seconds: Int64(day) * 86_400 + Int64(minute - utcOffset) * 60),
        utcOffset: utcOffset), intent: intent)
  }

  /// Eight weeks: home at some time of the evening on workdays, and in four of five cases the heating two minutes later;
  /// lunch between 12:30 and 13:30 on any day.
  private static func life(utcOffset: Int = 0) -> [WhenRuleEvent] {
    (monday - 56..<monday).flatMap { day in
      let lunch = event(lunch, day, 760 + day * 7 % 45, utcOffset: utcOffset)
      if WhenRuleEvent.isWeekend(day) { return [lunch] }
      let evening = 990 + day * 37 % 240
      return [lunch, event(home, day, evening, utcOffset: utcOffset)]
        + (day % 5 == 0 ? [] : [event(heating, day, evening + 2, utcOffset: utcOffset)])
    }
  }

  @Test(arguments: [0, 600, -540]) func whatIsKeptIsFound(utcOffset: Int) {
    let events = Self.life(utcOffset: utcOffset)
    let rules = WhenRules.found(in: events, on: Self.monday)
    #expect(rules.map(\.intent) == [Self.lunch, Self.heating])
    #expect(rules[0].occasion == .between(minute: 750) && rules[0].days == .all)
    #expect(rules[0].kept == 56 && rules[0].occasions == 56)
    #expect(rules[1].occasion == .after(Self.home, within: 300) && rules[1].days == .all)
    #expect(rules[1].kept == 32 && rules[1].occasions == 40)
    #expect((0.7..<0.8).contains(rules[1].promised))
  }

  @Test func whatComesLaterIsNotKnown() {
    let events = Self.life()
    let later = (0..<30).map { Self.event(Self.walk, Self.monday + $0, 600) }
    #expect(
      WhenRules.found(in: events + later, on: Self.monday)
        == WhenRules.found(in: events, on: Self.monday))
    // Nor what lies more than eight weeks back.
    let earlier = (57..<90).reversed().map { Self.event(Self.walk, Self.monday - $0, 600) }
    #expect(
      WhenRules.found(in: earlier + events, on: Self.monday)
        == WhenRules.found(in: events, on: Self.monday))
    #expect(WhenRules.found(in: events, on: Self.monday + 57).isEmpty)
    #expect(WhenRules.found(in: [], on: Self.monday).isEmpty)
  }

  /// Lunch at 12:30 and a walk at 12:34, each on its own: neither causes the other.
  @Test func twoHabitsOfOneHourAreNoCause() {
    let events = (Self.monday - 56..<Self.monday).flatMap { day in
      [Self.event(Self.lunch, day, 750), Self.event(Self.walk, day, 754)]
    }
    let rules = WhenRules.found(in: events, on: Self.monday)
    #expect(rules.count == 2)
    for rule in rules { #expect(rule.occasion == .between(minute: 720)) }
  }

  /// Or what was done on one busy day would be promised for each day to come.
  @Test func whatIsOfFewDaysPromisesLess() throws {
    func rule(pairs: Int, on days: Int) -> WhenRule? {
      let others = (Self.monday - 56..<Self.monday).map { Self.event(Self.lunch, $0, 40) }
      let both = (0..<pairs).flatMap { number -> [WhenRuleEvent] in
        let (day, minute) = (Self.monday - 1 - number % days, 60 + number * 31)
        return [Self.event(Self.home, day, minute), Self.event(Self.heating, day, minute + 3)]
      }
      return WhenRules.found(
        in: (others + both).sorted { $0.seconds < $1.seconds }, on: Self.monday
      ).first { $0.occasion == .after(Self.home, within: 300) }
    }
    let (often, seldom) = (try #require(rule(pairs: 40, on: 40)), rule(pairs: 40, on: 2))
    #expect(often.evidence == 40 && often.promised > 0.93)
    #expect(try #require(seldom).occasions == 40 && seldom?.evidence == 13)
    #expect(try #require(seldom).promised < 0.86)
  }

  @Test func eightOccasionsAreNeeded() {
    let walks = (Self.monday - 12..<Self.monday).map { Self.event(Self.walk, $0, 600) }
    #expect(WhenRules.found(in: Array(walks.suffix(7)), on: Self.monday).isEmpty)
    #expect(WhenRules.found(in: walks, on: Self.monday).count == 1)
    // Seven times home, each with the heating after it, in weeks in which something else happens.
    let others = (Self.monday - 56..<Self.monday).map { Self.event(Self.lunch, $0, $0 * 37 % 1440) }
    func rules(_ times: Int) -> [WhenRule] {
      let pairs = (1...times).flatMap { time -> [WhenRuleEvent] in
        let (day, minute) = (Self.monday - 4 * time, time * 97 % 1300)
        return [Self.event(Self.home, day, minute), Self.event(Self.heating, day, minute + 3)]
      }
      return WhenRules.found(
        in: (others + pairs).sorted { $0.seconds < $1.seconds }, on: Self.monday)
    }
    #expect(rules(7).isEmpty)
    #expect(rules(8).map(\.occasion) == [.after(Self.home, within: 300)])
  }

  @Test func renewalsAreEveryOtherMonday() {
    for day in -40...40 {
      let renewal = WhenRules.lastRenewal(before: day)
      #expect((day - 13...day).contains(renewal) && (renewal - 4) % 14 == 0)
    }
  }

  @Test func namesPlayNoPart() {
    var events = Self.life()
    let rules = WhenRules.found(in: events, on: Self.monday)
    for place in events.indices { events[place].intent = 900 - events[place].intent * 7 }
    let renamed = WhenRules.found(in: events, on: Self.monday)
    #expect(renamed.map(\.kept) == rules.map(\.kept))
    #expect(renamed.map(\.intent) == rules.map { 900 - $0.intent * 7 })
  }

  @Test func eventsAreNumberedAsTheyCome() {
    func event(_ name: String, _ second: Int64, isKnown: Bool = true) -> Event {
      Event(
        Donation(
          at: Moment(Instant(seconds: second), utcOffset: 0, isKnown: isKnown), source: "a",
          intent: name))
    }
    var dismissed = event("z", 2)
    dismissed.isDismissal = true
    let (events, intents) = WhenRuleEvent.numbered([
      event("b", 1), dismissed, event("a", 3), event("x", 3, isKnown: false), event("b", 9),
    ])
    #expect(events.map(\.intent) == [0, 1, 0] && events.map(\.seconds) == [1, 3, 9])
    #expect(intents == [event("b", 1), event("a", 3)])
  }

  /// An intent every second for a day, and several hundred intents: nothing of this takes long.
  @Test func muchIsNoTrouble() {
    let burst = (0..<20_000).map { number in
      WhenRuleEvent(
        Moment(
          Instant(seconds: Int64(Self.monday - 1) * 86_400 + Int64(number)), utcOffset: 0),
        intent: number % 400)
    }
    #expect(WhenRules.found(in: burst, on: Self.monday).count <= 64)
  }
}

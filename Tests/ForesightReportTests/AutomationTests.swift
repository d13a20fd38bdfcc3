import Foresight
import ForesightLog
import ForesightPrediction
import ForesightPrivacy
import ForesightReport
import ForesightTestSupport
import ForesightValues
import Testing

struct AutomationTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Monday, 2 November 2026, at midnight in a place an hour ahead of UTC.
  private static let monday = Instant(seconds: 1_793_574_000)

  private static func moment(_ day: Int, _ minute: Int = 0) -> Moment {
    Moment(
      monday.advanced(by: Int64(day * 1440 + minute) * 60_000_000), utcOffset: 60)
  }

  /// Six weeks: home in the evening of workdays, and the heating but for three times; a line of shell each time.
  private func engine() throws -> Engine {
    let donations = (0..<42).flatMap { day -> [Donation] in
      guard day % 7 < 5 else { return [] }
      let evening = 1020 + day * 37 % 200
      return [
        Donation(at: Self.moment(day, evening), source: "door", intent: "ArriveHomeIntent"),
        Donation(at: Self.moment(day, evening + 1), source: "zsh", intent: "backup"),
      ]
        + (day % 10 == 0
          ? [] : [Donation(at: Self.moment(day, evening + 3), source: "heat", intent: "HeatingUp")])
    }
    let engine = try directory.engine()
    var number: UInt64 = 0
    try engine.donate(donations, now: Self.moment(60).instant, isLimited: false) {
      number += 1
      return number
    }
    return engine
  }

  @Test func rulesAreSentences() throws {
    let engine = try engine()
    // Rules were found anew that day, and are next a fortnight later.
    let found = try engine.automations(at: Self.moment(49, 700))
    #expect(
      found.map(\.sentence) == [
        "Heating Up after Arrive Home, within 5 min, on any day: at least 7 of 10"
      ])
    let json = try #require(found.first?.json)
    #expect(json["after"]?["intent"] == .string("ArriveHomeIntent"))
    #expect(json["after"]?["within"] == .integer(300) && json["between"] == nil)
    #expect(json["kept"] == .integer(27) && json["of"] == .integer(30))
    #expect(json["do"]?["source"] == .string("heat") && json["state"] == .string("proposed"))
    #expect(try engine.automations(at: Self.moment(62, 700)) == found)
    #expect(try engine.automations(at: Self.moment(3)).isEmpty)
    #expect(Engine.nextRenewal(after: Self.moment(43)) == "21 December 2026")
  }

  @Test func whatIsHiddenIsInNone() throws {
    let engine = try engine()
    for hidden in ["ArriveHomeIntent", "HeatingUp"] {
      _ = try engine.log.change { $0.hidden = [HiddenIntent(hidden)] }
      let found = try engine.automations(at: Self.moment(49, 700))
      #expect(found.allSatisfy { !$0.json.text.contains(hidden) })
    }
  }

  @Test func hoursAreThoseOfTheLocalClock() throws {
    var automation = Automation(
      rule: WhenRule(
        occasion: .between(minute: 1350), days: .workdays, intent: 3, occasions: 40, kept: 37),
      deed: .init(source: "clock", name: "SetAlarm", title: "Set Alarm"))
    #expect(
      automation.sentence == "Set Alarm between 22:30 and 23:30, on workdays: at least 8 of 10")
    #expect(automation.json["between"] == .array([.string("22:30"), .string("23:30")]))
    let id = automation.id
    #expect(id.utf8.count == 16)
    (automation.rule.kept, automation.rule.intent) = (39, 4)
    #expect(automation.id == id)
    automation.rule.days = .all
    #expect(automation.id != id)
  }
}

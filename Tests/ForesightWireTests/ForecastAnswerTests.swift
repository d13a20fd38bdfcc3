import ForesightValues
import Testing

@testable import Foresight
@testable import ForesightWire

struct ForecastAnswerTests {
  private static func moment(_ text: String) throws -> Moment {
    try #require(Timestamp.parse(text))
  }

  @Test func aDayIsToldInLines() throws {
    let line = DayForecast.Line(
      intent: "StartCoffee", source: "home", title: "Start \"Coffee\"",
      from: try Self.moment("2026-11-26T07:00:00+01:00"),
      to: try Self.moment("2026-11-26T09:00:00+01:00"), probability: 0.81234567, usual: 27_480,
      done: try Self.moment("2026-11-26T07:12:00+01:00"), why: "on 41 of 48 workdays")
    let answer = ForecastAnswer.day(
      DayForecast(day: 20_783, donations: 1234, lines: [line]), model: "m")
    #expect(answer.whyNothing == nil)
    #expect(
      answer.json?.text
        == #"{"day":"2026-11-26","donations":1234,"model":"m","lines":[{"intent":"StartCoffee","source":"home","#
        + #""title":"Start \"Coffee\"","from":"2026-11-26T07:00:00+01:00","to":"2026-11-26T09:00:00+01:00","#
        + #""probability":0.812346,"usual":"07:38","done":"2026-11-26T07:12:00+01:00","why":"on 41 of 48 workdays"}]}"#
    )
    let empty = ForecastAnswer.day(DayForecast(day: 0, donations: 0, lines: []), model: "m")
    #expect(empty.whyNothing != nil)
    #expect(
      empty.json?.text == #"{"day":"1970-01-01","donations":0,"model":"m","lines":[]}"#)
  }

  @Test func anIntentIsToldWithItsNextHours() throws {
    let (from, to) = (
      try Self.moment("2026-11-26T07:00:00Z"), try Self.moment("2026-11-26T09:00:00Z")
    )
    let soon = IntentForecast(
      intent: "A", source: "s", title: "A b", within: 60, probability: 0.25, next: (from, to, 0.5))
    #expect(
      ForecastAnswer.intent(soon).json?.text
        == #"{"intent":"A","source":"s","title":"A b","within":60,"probability":0.25,"next":{"from":"2026-11-26T07:00:00Z","#
        + #""to":"2026-11-26T09:00:00Z","probability":0.5}}"#)
    #expect(ForecastAnswer.intent(nil).json == nil && ForecastAnswer.intent(nil).whyNothing != nil)
  }

  @Test func whatIsOverdueIsToldAtTheAskersOffset() throws {
    let now = try Self.moment("2026-11-26T07:00:00+01:00")
    let late = OverdueIntent(
      intent: "A", source: "s", title: "A", since: try Self.moment("2026-11-20T06:00:00Z").instant,
      usual: 86_400.4, sooner: 0.97)
    #expect(
      ForecastAnswer.overdue([late], at: now).json?.text
        == #"{"overdue":[{"intent":"A","source":"s","title":"A","since":"2026-11-20T07:00:00+01:00","#
        + #""usual":86400,"sooner":0.97}]}"#)
    #expect(ForecastAnswer.overdue([], at: now).whyNothing == "nothing is overdue")
  }
}

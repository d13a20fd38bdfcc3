import Foresight
import ForesightValues
import Testing

@testable import ForesightWire

struct ForecastQuestionTests {
  /// Three in the morning of 25 November, in the night of the day before.
  private static let night = Moment(Instant(seconds: 1_795_572_000), utcOffset: 60)

  private func question(_ members: [(String, JSON?)]) throws -> ForecastQuestion {
    let call = try Call("forecast", .members(members), now: Self.night)
    guard case .forecast(let question) = call.action else {
      throw ServiceError(.noSuchMethod, "it is another")
    }
    return question
  }

  private func fault(_ members: [(String, JSON?)]) -> ServiceError? {
    do {
      _ = try question(members)
      return nil
    } catch {
      return ServiceError(error)
    }
  }

  @Test func whatIsWrittenIsReadAsTheSame() throws {
    var (day, intent, late) = (
      ForecastQuestion(at: Self.night), ForecastQuestion(at: Self.night),
      ForecastQuestion(at: Self.night)
    )
    (day.day, day.lines) = ("tomorrow", 3)
    (intent.intent, intent.source, intent.within) = ("A", "s", 90)
    late.isOverdue = true
    for asked in [ForecastQuestion(at: Self.night), day, intent, late] {
      #expect(try question(ForecastQuestion.fields.members(of: asked)) == asked)
      #expect(asked.fault == nil)
    }
    // All but the sources, which no request names.
    #expect(Mirror(reflecting: day).children.count == ForecastQuestion.fields.count + 1)
  }

  @Test(arguments: ["2026-11-24", "2026-11-25", "2027-01-23", "today", "Tomorrow", "Friday"])
  func daysAheadAreUnderstood(day: String) {
    #expect(fault([("day", .string(day))]) == nil)
  }

  /// The night of a Tuesday: a weekday is the next one, and the same a week later.
  @Test func weekdaysAreTheNextOnes() {
    let days = Moment.weekdays.map { name in
      var question = ForecastQuestion(at: Self.night)
      question.day = name
      return question.number.map { $0 - Engine.day(of: Self.night) }
    }
    #expect(days == [6, 7, 1, 2, 3, 4, 5])
  }

  @Test(arguments: [
    "", "2026-11-23", "2027-01-24", "2026-13-01", "yesterday", "1764000000", "2026-11-2",
  ])
  func noOtherDayIs(day: String) {
    let fault = fault([("day", .string(day))])
    #expect(fault?.kind == .badParameters && fault?.why.contains("60 days ahead") == true)
  }

  @Test func questionsAreNotMixed() {
    let (day, lines) = (("day", JSON.string("today")), ("lines", JSON.integer(3)))
    let (intent, within) = (("intent", JSON.string("secret")), ("within", JSON.integer(60)))
    let (source, overdue) = (("source", JSON.string("secret")), ("overdue", JSON.boolean(true)))
    for members in [
      [day, intent], [lines, intent], [within], [source], [overdue, intent], [overdue, within],
      [overdue, source], [overdue, day], [overdue, lines], [("lines", .integer(0))],
      [intent, ("within", .integer(1441))],
    ] {
      let fault = fault(members.map { ($0.0, $0.1) })
      #expect(fault?.kind == .badParameters && fault?.why.contains("secret") == false, "\(members)")
    }
    #expect(fault([intent, source, within]) == nil)
  }
}

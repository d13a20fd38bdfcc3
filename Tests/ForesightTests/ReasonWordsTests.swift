import Foresight
import ForesightTestSupport
import ForesightValues
import Testing

struct ReasonWordsTests {
  private func suggestions(
    _ past: [Donation], at moment: Moment, context: Fields = [:]
  ) async throws -> [Suggestion] {
    let directory = try TemporaryDirectory()
    let engine = try directory.sharedEngine()
    try await engine.donate(past, now: .later)
    return try await engine.predict(PredictionRequest(at: moment, context: context)).suggestions
  }

  /// Three days of four things, each at its hour and its place; the one in the evening follows the scene.
  private static let week = (0..<3).flatMap { day in
    [
      ("MakeCoffee", 9, 0, "home"), ("OpenMail", 10, 0, "office"), ("SetScene", 20, 58, "home"),
      ("PlayMusic", 21, 0, "home"),
    ].map { intent, hour, minute, place in
      Donation(
        at: Self.moment(day, hour, minute), source: "test", intent: intent,
        context: ["place": .string(place)])
    }
  }

  private static func moment(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Moment {
    Moment(
      Instant(seconds: 1_794_787_200 + Int64(day * 86_400 + hour * 3600 + minute * 60)),
      utcOffset: 0)
  }

  @Test func aSentenceNamesPlaceHourAndWhatCameBefore() async throws {
    let morning = try await suggestions(
      Self.week, at: Self.moment(3, 9), context: ["place": "home"])
    #expect(morning[0].title == "Make Coffee")
    #expect(morning[0].why.contains("around nine in the morning"), "\(morning[0].why)")
    let mail = try await suggestions(
      Self.week, at: Self.moment(3, 10), context: ["place": "office"])
    #expect(mail[0].title == "Open Mail" && mail[0].why.contains("at the office"), "\(mail[0].why)")
    let evening = try await suggestions(
      Self.week + [
        Donation(
          at: Self.moment(3, 20, 58), source: "test", intent: "SetScene",
          context: ["place": "home"])
      ], at: Self.moment(3, 21), context: ["place": "home"])
    #expect(evening[0].title == "Play Music")
    #expect(evening[0].why.contains("after Set Scene"), "\(evening[0].why)")
  }

  @Test func whatWasDoneOnceIsNotCalledUsual() async throws {
    let past = [
      Donation(
        at: Self.moment(0, 8), source: "test", intent: "BuyTicket",
        context: ["place": "station"])
    ]
    let found = try await suggestions(past, at: Self.moment(1, 8), context: ["place": "station"])
    #expect(found[0].why.contains("once"), "\(found[0].why)")
    #expect(!found[0].why.contains("again"), "\(found[0].why)")
  }

  @Test(arguments: [
    (12, 30, "around noon"), (12, 31, "around one in the afternoon"),
    (23, 45, "around midnight"),
  ])
  func theHourIsTheNearest(hour: Int, minute: Int, words: String) async throws {
    let past = (0..<6).flatMap { day in
      [("MakeCoffee", 6, 0), ("PlayMusic", 18, 0), ("OpenMail", hour, minute)].map {
        Donation(at: Self.moment(day, $1, $2), source: "test", intent: $0)
      }
    }
    let found = try await suggestions(past, at: Self.moment(6, hour, minute))
    let mail = try #require(found.first { $0.intent == "OpenMail" })
    #expect(mail.why.contains(words), "\(mail.why)")
  }

  /// Whatever happened, it is one line that reads on from the title, of three reasons at most.
  @Test(arguments: 0..<40)
  func aSentenceIsShortAndNeverEmpty(seed: Int) async throws {
    let count = 1 + seed * 3
    let found = try await suggestions(
      habits(0..<count), at: after(count), context: seed % 2 == 0 ? ["place": "p1"] : [:])
    for suggestion in found {
      #expect(suggestion.why.hasPrefix("you "), "\(suggestion.why)")
      #expect(suggestion.why.count < 160, "\(suggestion.why)")
      let reasons = [
        " at p1", "around ", "after ", "in quick", "moments like this", "come back", "about time",
      ]
      #expect(reasons.count { suggestion.why.contains($0) } <= 3, "\(suggestion.why)")
      if seed % 2 == 1 { #expect(!suggestion.why.contains("p1")) }
    }
  }

  /// Reasons speak of the values, too, and those of an intent's values differ from each other by nothing else.
  @Test func reasonsSpeakOfTheValues() async throws {
    var level = 50
    let past = (0..<150).map { number in
      level += Int(StableHash.combine(5, UInt64(number)) % 3) - 1
      return Donation(
        at: Self.moment(0, number, 7 * number % 60), source: "test", intent: "Dim",
        parameters: ["level": .integer(Int64(level))])
    }
    let found = try await suggestions(past, at: Self.moment(0, 150))
    let near = found.filter { $0.why.contains("close to the last one") }
    #expect(found.count > 2 && !near.isEmpty, "\(found.map(\.why))")
    for suggestion in near {
      let value = suggestion.parameters["level"]?.canonicalText
      #expect(abs(try #require(value.flatMap { Int($0) }) - level) <= 4)
      #expect(suggestion.because.contains { $0.factor == "close to the last one" })
    }
    // The likelier values have the higher score.
    let scores = found.map { $0.because.reduce(0) { $0 + $1.contribution } }
    #expect((scores.first ?? 0) > (scores.last ?? 0))
  }
}

import ForesightValues
import Testing

@testable import Foresight
@testable import ForesightWire

struct PredictionAnswerTests {
  private static func answer(_ probabilities: [Double], learned: Double = 1) -> PredictionAnswer {
    PredictionAnswer(
      Forecast(
        suggestions: probabilities.enumerated().map { index, probability in
          Suggestion(
            rank: index + 1, intent: "A\(index)", source: "s",
            parameters: ["n": .integer(2), "d": .date(Instant(seconds: 0))], title: "A \"b\"\n",
            subtitle: index == 0 ? "under" : nil, probability: probability, why: "why",
            because: [.init(factor: "f", contribution: probability - 0.5)])
        }, donations: 7, isWorthKeeping: false, learned: learned),
      to: PredictionRequest(at: Moment(Instant(seconds: 1), utcOffset: -90)), model: "m")
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let answer = Self.answer([0.5, 1 / 3, 0, 1, 1e-7, 0.000002])
    let text = answer.text
    let json = try Array(text.utf8).withUnsafeBytes { try JSON.parse($0) }
    #expect(PredictionAnswer(json) == answer)
    #expect(PredictionAnswer(json)?.text == text && json.text == text)
    #expect(answer.suggestions[1].probability == 0.333333)
  }

  /// An answer from a part says so; one from all says nothing of it.
  @Test func aPartIsTold() throws {
    let part = Self.answer([0.5], learned: 0.41)
    let json = try JSON.parse(Array(part.text.utf8))
    #expect(json["learned"] == .number(0.41) && PredictionAnswer(json) == part)
    #expect(Self.answer([0.5]).json["learned"] == nil)
  }

  @Test func otherJSONIsNotRead() {
    #expect(PredictionAnswer(.null) == nil)
    #expect(PredictionAnswer(.members([("at", .string("now"))])) == nil)
  }
}

extension PredictionAnswerTests {
  /// Donations are on disk before what follows is asked: that nothing is suggested takes nothing back.
  @Test func whatCannotBeSuggestedIsToldBesideWhatWasRecorded() throws {
    let recorded = [JSON.Member("ids", .array([.string("a")]))]
    let failed = PredictionAnswer.text(behind: recorded) {
      throw ServiceError(.busy, "the store is busy")
    }
    let told = try JSON.parse(Array(failed.utf8))
    #expect(told["ids"] == recorded[0].value && told["suggestions"] == .array([]))
    #expect(told["error"]?["code"] == .integer(-32000))
    let answer = Self.answer([0.5, 0.25])
    let answered = PredictionAnswer.text(behind: recorded) { answer }
    #expect(
      try JSON.parse(Array(answered.utf8))
        == .object(recorded + [JSON.Member("suggestions", answer.json["suggestions"] ?? .null)]))
  }
}

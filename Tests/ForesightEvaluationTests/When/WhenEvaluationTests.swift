import ForesightPrediction
import ForesightValues
import Testing

@testable import ForesightEvaluation

extension WhenFigures {
  /// The cells of all moments.
  fileprivate var moments: Cells {
    var all = quarters
    all.add(afterEvents)
    return all
  }
}

struct WhenEvaluationTests {
  /// Four intents a day at hours of their own, and one ten minutes after the first.
  private func events(days: Int64) -> [Event] {
    (0..<days).flatMap { day -> [Event] in
      let late = Int64(StableHash.combine(3, UInt64(day)) % 900)
      return [(1, 27_000), (2, 27_600), (3, 43_000), (4, 64_000)].map { intent, second in
        Event(
          moment: Moment(Instant(seconds: day * 86_400 + second + late), utcOffset: 0), source: 1,
          name: intent, parameters: 0, context: [], reference: 0)
      }
    }
  }

  private func evaluated(_ models: [String], days: Int64 = 60) -> [WhenFigures] {
    var evaluation = WhenEvaluation(models: models, prior: .none, horizon: .quarter, warmUp: 14)
    for event in events(days: days) { evaluation.run(event) }
    evaluation.finish()
    return evaluation.figures
  }

  @Test func theModelBeatsItsBaselines() {
    let figures = evaluated(WhenEvaluator.models)
    for other in figures.dropFirst() { #expect(figures[0].moments.gain > other.moments.gain) }
    #expect(figures[0].moments.gain > 2)
    // Of five lines four are all there is.
    #expect(figures[0].lines.share > 0.7)
    #expect(figures[0].utility(cost: 0.5) > 0)
    // All are asked about the same cells.
    #expect(figures.allSatisfy { $0.moments.count == figures[0].moments.count })
  }

  /// Of made-up people it is known what could be known, and no model knows more.
  @Test func theTruthIsMeasuredWhereItIsKnown() throws {
    let lives = Lives(users: 1, days: 60, seed: 7)
    var evaluation = WhenEvaluation(
      models: ["foresight", "hour-kernel"], prior: .none, horizon: .quarter, warmUp: 14,
      truth: lives.truth(ofUser: 0))
    for event in lives.donations(ofUser: 0) { evaluation.run(Event(event)) }
    evaluation.finish()
    #expect(evaluation.models == ["foresight", "hour-kernel", "truth"])
    let (own, kernel, truth) = (
      evaluation.figures[0], evaluation.figures[1], evaluation.figures[2]
    )
    #expect(truth.moments.gain > own.moments.gain && own.moments.gain > kernel.moments.gain)
    #expect(truth.utility(cost: 0.5) > own.utility(cost: 0.5))
    #expect(truth.hours.bitsPerDone < own.hours.bitsPerDone)
  }

  @Test func figuresAddUp() {
    let one = evaluated(["foresight"], days: 40)[0]
    var twice = one
    twice.add(one)
    #expect(twice.moments.done == 2 * one.moments.done)
    #expect(abs(twice.moments.gain - one.moments.gain) < 1e-9)
    #expect(twice.days == 2 * one.days)
  }

  @Test func aBetterMomentIsWaitedFor() {
    var policy = OfferPolicy(cost: 0.5, perDay: 1)
    let now: [(intent: UInt64, probability: Double)] = [(1, 0.4), (2, 0.2)]
    let less: [OfferPolicy.Later] = [(0.3, 0.3), (0.2, 0.2)]
    #expect(policy.offer(now, at: 0, day: 1) { [(0.9, 0.9), (0.2, 0.2)] } == nil)
    // Nor while it will probably be done soon, whatever brings it about.
    #expect(policy.offer(now, at: 0, day: 1) { [(0.3, 0.9), (0.2, 0.2)] } == nil)
    #expect(policy.offer(now, at: 0, day: 1) { less }?.intent == 1)
    // One a day, and none of the same for four hours.
    #expect(policy.offer(now, at: 900_000_000, day: 1) { less } == nil)
    #expect(policy.offer(now, at: 900_000_000, day: 2) { less } == nil)
    #expect(policy.offer(now, at: 15_000_000_000, day: 2) { less }?.intent == 1)
  }
}

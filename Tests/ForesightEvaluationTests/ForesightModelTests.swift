import ForesightPrediction
import ForesightValues
import Testing

@testable import ForesightEvaluation

struct ForesightModelTests {
  /// A model that has learned some hundred uses of so many intents, the number of its targets, and what comes now.
  private func learned(
    _ level: Level, intents: Int
  ) -> (model: ForesightModel, targets: Int, now: Situation) {
    var model = ForesightModel(level: level, targets: .all, prior: .none)
    var numbering = EventNumbering(targets: .all, level: level)
    var random = SplitMix64(seed: 9)
    var (targets, now) = (0, Moment(Instant(seconds: 1_767_225_600), utcOffset: 0))
    for _ in 0..<200 {
      now.instant = now.instant.advanced(by: .random(in: 1...9_000_000_000, using: &random))
      let intent = "intent \(Int.random(in: 0..<intents, using: &random))"
      var event = Event(Donation(at: now, source: "s", intent: intent))
      event.parameters = .random(in: 0..<3, using: &random)
      guard let next = numbering.next(event) else { continue }
      model.learn(next.candidate, next.event)
      targets = max(targets, next.candidate + 1)
    }
    return (model, targets, Situation(moment: now))
  }

  @Test(arguments: [Level.intent, .suggestion])
  func excludingOneLeavesTheOthersTheirShares(level: Level) throws {
    let (model, targets, now) = learned(level, intents: 6)
    func all(_ excluded: Int?) throws -> (known: [Double], new: Double) {
      var known = Array(repeating: Double.nan, count: targets)
      let scale = model.score(now, excluding: excluded, into: &known)
      guard case .probabilities(let new) = scale else { throw Unexpected() }
      return (known, new)
    }
    let (whole, some) = (try all(nil), try all(3))
    #expect(some.known[3] == 0 && abs(some.known.reduce(some.new, +) - 1) < 1e-5)
    let ratio = some.known[0] / whole.known[0]
    #expect(ratio > 1 && abs(some.known[1] - whole.known[1] * ratio) < 1e-6)
    #expect(abs(some.new - whole.new * ratio) < 1e-6)
  }

  @Test func everythingButTheOnlyCandidateIsNew() {
    let (model, _, now) = learned(.intent, intents: 1)
    var all = [Double.nan]
    #expect(model.score(now, excluding: 0, into: &all) == .probabilities(somethingNew: 1))
    #expect(all == [0])
  }

  /// An answer that no model gives that knows probabilities.
  private struct Unexpected: Error {}
}

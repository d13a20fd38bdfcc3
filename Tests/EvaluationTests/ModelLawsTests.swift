import Donations
import Evaluation
import Prediction
import Testing

/// What holds for every model, whatever it computes.
struct ModelLawsTests {
  /// Some hundred uses of a dozen candidates, numbered by first use.
  private func uses(seed: UInt64, count: Int = 300) -> [(candidate: Int, moment: Moment)] {
    var random = SplitMix64(seed: seed)
    var instant = Instant(seconds: 1_767_225_600)
    var known = 0
    return (0..<count).map { _ in
      instant = instant.advanced(by: Int64.random(in: 0...40_000_000_000, using: &random))
      let candidate = Int.random(in: 0...min(known, 11), using: &random)
      known = max(known, candidate + 1)
      return (candidate, Moment(instant, utcOffset: 60))
    }
  }

  private func scores(
    _ model: any Model, _ candidates: Int, _ moment: Moment, excluding excluded: Int? = nil
  ) -> [Double] {
    var scores = Array(repeating: Double.nan, count: candidates)
    model.score(moment, excluding: excluded, into: &scores)
    return scores
  }

  @Test(arguments: Baselines.names)
  func scoringIsCompleteRepeatableAndChangesNothing(name: String) throws {
    var asked = try #require(Baselines.model(named: name))
    var silent = try #require(Baselines.model(named: name))
    var candidates = 0
    for (candidate, moment) in uses(seed: 1) {
      for excluded in [nil, candidates > 0 ? 0 : nil] {
        let first = scores(asked, candidates, moment, excluding: excluded)
        #expect(first.count == candidates && first.allSatisfy { !$0.isNaN })
        #expect(scores(asked, candidates, moment, excluding: excluded) == first)
      }
      asked.learn(candidate, moment)
      silent.learn(candidate, moment)
      candidates = max(candidates, candidate + 1)
      #expect(scores(asked, candidates, moment) == scores(silent, candidates, moment))
    }
  }

  @Test(arguments: Baselines.names)
  func aFoldMayBeInterruptedAnywhere(name: String) throws {
    let uses = uses(seed: 2)
    let last = try #require(uses.last).moment
    var whole = try #require(Baselines.model(named: name))
    for use in uses { whole.learn(use.candidate, use.moment) }
    for split in [0, 1, 7, 150, 299] {
      var first = try #require(Baselines.model(named: name))
      for use in uses.prefix(split) { first.learn(use.candidate, use.moment) }
      var second = first
      for use in uses.dropFirst(split) { second.learn(use.candidate, use.moment) }
      #expect(scores(second, 12, last) == scores(whole, 12, last))
    }
  }

  @Test(arguments: [
    "", "mfu2", "decay-", "decay-h", "decay-0h", "decay--1h", "decay-nanh", "markov-9",
  ])
  func unknownNamesAreNoModels(name: String) {
    #expect(Baselines.model(named: name) == nil)
  }

  @Test func halfLivesMayBeChosen() {
    for name in ["decay-90m", "decay-0.5d", "decay-12h"] {
      #expect(Baselines.model(named: name) != nil)
    }
  }
}

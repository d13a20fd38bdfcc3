import ForesightValues
import Testing

@testable import ForesightEvaluation

/// What holds for every model, whatever it computes.
struct ModelLawsTests {
  /// Some hundred uses of a dozen candidates, numbered by first use.
  private func uses(seed: UInt64, count: Int = 300) -> [(candidate: Int, event: Event)] {
    var random = SplitMix64(seed: seed)
    var instant = Instant(seconds: 1_767_225_600)
    var known = 0
    return (0..<count).map { _ in
      instant = instant.advanced(by: Int64.random(in: 0...40_000_000_000, using: &random))
      let candidate = Int.random(in: 0...min(known, 11), using: &random)
      known = max(known, candidate + 1)
      let donation = Donation(
        at: Moment(instant, utcOffset: 60), source: "s", intent: "intent \(candidate)",
        context: ["place": .integer(Int64.random(in: 0...2, using: &random))])
      return (candidate, Event(donation))
    }
  }

  private func make(_ name: String) throws -> any Model {
    try #require(ModelCatalog.model(named: name))
  }

  private func score(
    _ model: any Model, _ candidates: Int, _ event: Event, excluding excluded: Int? = nil
  ) -> (scores: [Double], scale: Scale) {
    var scores = Array(repeating: Double.nan, count: candidates)
    let situation = Situation(moment: event.moment, context: event.context)
    let scale = model.score(situation, excluding: excluded, into: &scores)
    return (scores, scale)
  }

  @Test(arguments: ModelCatalog.names)
  func scoringIsCompleteRepeatableAndChangesNothing(name: String) throws {
    var asked = try make(name)
    var silent = try make(name)
    var candidates = 0
    for (candidate, event) in uses(seed: 1) {
      for excluded in [nil, candidates > 0 ? 0 : nil] {
        let first = score(asked, candidates, event, excluding: excluded)
        #expect(first.scores.count == candidates && first.scores.allSatisfy { !$0.isNaN })
        #expect(score(asked, candidates, event, excluding: excluded) == first)
      }
      asked.learn(candidate, event)
      silent.learn(candidate, event)
      candidates = max(candidates, candidate + 1)
      #expect(score(asked, candidates, event) == score(silent, candidates, event))
    }
  }

  @Test(arguments: ModelCatalog.names)
  func probabilitiesSumToOne(name: String) throws {
    var model = try make(name)
    var candidates = 0
    for (candidate, event) in uses(seed: 3) {
      for excluded in [nil, candidates > 0 ? candidates - 1 : nil] where candidates > 0 {
        let (scores, scale) = score(model, candidates, event, excluding: excluded)
        guard case .probabilities(let somethingNew) = scale else { continue }
        #expect(abs(scores.reduce(somethingNew, +) - 1) < 1e-5)
        #expect(scores.allSatisfy { (0...1).contains($0) } && (0...1).contains(somethingNew))
        if let excluded { #expect(scores[excluded] == 0) }
      }
      model.learn(candidate, event)
      candidates = max(candidates, candidate + 1)
    }
  }

  @Test(arguments: ModelCatalog.names)
  func aFoldMayBeInterruptedAnywhere(name: String) throws {
    let uses = uses(seed: 2)
    let last = try #require(uses.last).event
    var whole = try make(name)
    for use in uses { whole.learn(use.candidate, use.event) }
    for split in [0, 1, 7, 150, 299] {
      var first = try make(name)
      for use in uses.prefix(split) { first.learn(use.candidate, use.event) }
      // A copy goes its own way: what it learns, the model that it was made from does not.
      var second = first
      for use in uses.dropFirst(split) { second.learn(use.candidate, use.event) }
      #expect(score(second, 12, last) == score(whole, 12, last))
      let known = (uses.prefix(split).map(\.candidate).max() ?? -1) + 1
      var again = try make(name)
      for use in uses.prefix(split) { again.learn(use.candidate, use.event) }
      #expect(score(first, known, last) == score(again, known, last))
    }
  }

  @Test func atTheLevelOfSuggestionsProbabilitiesSumToOneToo() throws {
    var model = try #require(ModelCatalog.model(named: "foresight", level: .suggestion))
    var random = SplitMix64(seed: 5)
    var numbers: [UInt64: Int] = [:]
    for (_, event) in uses(seed: 4) {
      var event = event
      event.parameters = UInt64.random(in: 0...20, using: &random)
      let key = StableHash.combine(event.intent, event.parameters)
      if numbers.count > 1 {
        for excluded in [nil, numbers[key]] {
          let (scores, scale) = score(model, numbers.count, event, excluding: excluded)
          guard case .probabilities(let somethingNew) = scale else { continue }
          #expect(abs(scores.reduce(somethingNew, +) - 1) < 1e-5)
          #expect(scores.allSatisfy { $0 >= 0 } && somethingNew > 0)
        }
      }
      let number = numbers[key] ?? numbers.count
      numbers[key] = number
      model.learn(number, event)
    }
    #expect(numbers.count > 50)
  }

  @Test(arguments: [
    "", "mfu2", "decay-", "decay-h", "decay-0h", "decay--1h", "decay-nanh", "markov-9",
  ])
  func unknownNamesAreNoModels(name: String) {
    #expect(ModelCatalog.model(named: name) == nil)
  }

  @Test func halfLivesMayBeChosen() {
    for name in ["decay-90m", "decay-0.5d", "decay-12h"] {
      #expect(ModelCatalog.model(named: name) != nil)
    }
  }
}

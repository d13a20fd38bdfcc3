internal import ForesightValues

/// The part of a simulated life's past that the next intent and its true rank depend on.
struct SimulatedPast {
  private(set) var last: (intent: Int, instant: Instant)?
  /// The number of the event that used each intent last; -1 before its first use.
  private var lastUses: [Int]
  private var events = 0

  init(intents: Int) { lastUses = Array(repeating: -1, count: intents) }

  mutating func add(_ intent: Int, at instant: Instant) {
    last = (intent, instant)
    lastUses[intent] = events
    events += 1
  }

  /// Returns true if an intent was used before.
  func knows(_ intent: Int) -> Bool { lastUses[intent] >= 0 }

  /// Returns the true probability and rank of an intent before it happens, as a row of the optimum.
  func optimum(of intent: Int, _ probabilities: [Double]) -> OptimumReader.Row {
    OptimumReader.Row(
      all: known(intent, probabilities, excluding: nil),
      switches: intent == last?.intent
        ? nil : known(intent, probabilities, excluding: last?.intent))
  }

  private func known(
    _ target: Int, _ probabilities: [Double], excluding excluded: Int?
  ) -> OptimumReader.Known {
    let whole = excluded.map { 1 - probabilities[$0] } ?? 1
    guard knows(target) else {
      // The past cannot tell which of the unseen intents it will be, only that it is one of them.
      let unseen = probabilities.indices.filter { !knows($0) }
      let sum = unseen.reduce(0) { $0 + probabilities[$1] }
      return .init(probability: min(1, sum / whole), rank: nil)
    }
    let before = probabilities.indices.count { other in
      other != excluded && knows(other)
        && (probabilities[other], lastUses[other]) > (probabilities[target], lastUses[target])
    }
    return .init(probability: min(1, probabilities[target] / whole), rank: before + 1)
  }
}

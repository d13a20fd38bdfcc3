internal import ForesightValues

/// `sequential-rules`: the intents that came up to eight steps after any of the last ones; nearer steps count more.
struct SequentialRules: OrderingModel {
  private static let depth = 8
  /// The followers of each intent, with their weights.
  private var rules: [[Double]] = []
  /// The last intents, the latest first.
  private var last: [Int] = []
  private var size = 0

  mutating func learn(_ candidate: Int, _ event: Event) {
    if candidate == size {
      size += 1
      rules.append([])
    }
    var weight = 1.0
    for earlier in last {
      if rules[earlier].count < size {
        rules[earlier] += Array(repeating: 0, count: size - rules[earlier].count)
      }
      rules[earlier][candidate] += weight
      weight *= 0.7
    }
    last = Array(([candidate] + last).prefix(Self.depth))
  }

  func scores(_ situation: Situation) -> [Double] {
    var scores = Array(repeating: 0.0, count: size)
    var weight = 1.0
    for earlier in last {
      for (candidate, value) in rules[earlier].enumerated() { scores[candidate] += weight * value }
      weight *= 0.6
    }
    return scores
  }
}

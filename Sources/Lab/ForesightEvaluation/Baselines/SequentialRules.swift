internal import ForesightValues

/// `sequential-rules`: scores an intent by how often it followed any of the last eight intents within eight steps.
/// Nearer steps count more.
struct SequentialRules: OrderingModel {
  private static let depth = 8
  /// For each intent, the weight of every candidate as its follower; candidates past the end have weight 0.
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

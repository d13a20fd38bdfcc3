internal import ForesightValues

/// `ppm-3`: prediction by partial matching, orders 3 to 0, method C with exclusion.
///
/// Cleary and Witten, *Data Compression Using Adaptive Coding and Partial String Matching*, 1984;
/// method C: Moffat, *Implementing the PPM Data Compression Scheme*, 1990.
struct PartialMatching: Model {
  private var followers = Followers(highest: 3)
  private var counts: [Double] = []

  mutating func learn(_ candidate: Int, _ event: Event) {
    followers.learn(candidate)
    counts.add(1, at: candidate)
  }

  func score(
    _ situation: Situation, excluding excluded: Int?, into scores: inout [Double]
  ) -> Scale {
    var isLeft = Array(repeating: true, count: counts.count)
    for candidate in counts.indices { scores[candidate] = 0 }
    if let excluded { isLeft[excluded] = false }
    var rest = 1.0
    for order in [3, 2, 1] {
      guard let list = followers.list(order: order) else { continue }
      let left = list.counts.filter { isLeft[$0.candidate] }
      if left.isEmpty { continue }
      let total = left.reduce(0) { $0 + $1.count }
      let different = Double(left.count)
      for (candidate, count) in left {
        scores[candidate] += rest * count / (total + different)
        isLeft[candidate] = false
      }
      rest *= different / (total + different)
    }
    let total = counts.indices.reduce(0) { $0 + (isLeft[$1] ? counts[$1] : 0) }
    for candidate in counts.indices where isLeft[candidate] {
      scores[candidate] += rest * counts[candidate] / total
    }
    // This variant of method C gives something new no probability unless no candidate is left.
    return .probabilities(somethingNew: total > 0 ? 0 : rest)
  }
}

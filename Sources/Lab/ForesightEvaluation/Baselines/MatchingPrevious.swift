internal import ForesightValues

/// `match-prev-cmd`: the most recent of what followed the same as now, then the most recent of all.
///
/// So zsh-autosuggestions chooses with its strategy of that name.
struct MatchingPrevious: OrderingModel {
  private var recency = MostRecent()
  private var last: Int?
  private var uses = 0.0
  /// The followers of each candidate, and when each last followed.
  private var followers: [[Int: Double]] = []

  mutating func learn(_ candidate: Int, _ event: Event) {
    recency.learn(candidate, event)
    uses += 1
    if candidate == followers.count { followers.append([:]) }
    if let last { followers[last][candidate] = uses }
    last = candidate
  }

  func scores(_ situation: Situation) -> [Double] {
    var scores = recency.scores(situation)
    guard let last else { return scores }
    for candidate in scores.indices {
      if let use = followers[last][candidate] { scores[candidate] = uses + use }
    }
    return scores
  }
}

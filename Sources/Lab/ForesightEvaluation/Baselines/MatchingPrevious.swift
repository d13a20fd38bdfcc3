internal import ForesightValues

/// `match-prev-cmd`: ranks the candidates that have followed the last intent before, the most recent follower first;
/// then all others by recency.
///
/// The `match_prev_cmd` strategy of zsh-autosuggestions chooses in the same way.
struct MatchingPrevious: OrderingModel {
  private var recency = MostRecent()
  private var last: Int?
  private var uses = 0.0
  /// For each candidate its followers, each with the number of the use at which it last followed.
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

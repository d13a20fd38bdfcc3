internal import ForesightValues

/// `markov-K`: adds up how often a candidate followed the last K intents, the last K − 1, and so on, each order with a
/// tenth of the weight of the one before.
struct MarkovChain: OrderingModel {
  private var followers: Followers
  private var counts: [Double] = []
  private var uses = 0.0

  /// Makes a chain that looks back `order` intents.
  init(order: Int) {
    followers = Followers(highest: order)
  }

  mutating func learn(_ candidate: Int, _ event: Event) {
    followers.learn(candidate)
    counts.add(1, at: candidate)
    uses += 1
  }

  func scores(_ situation: Situation) -> [Double] {
    var scores = counts.map { 0.001 * $0 / (uses + 1) }
    var weight = 1.0
    for order in 1...followers.highest {
      if let list = followers.list(order: order) {
        for (candidate, count) in list.counts {
          scores[candidate] += weight * (1 + count / (list.total + 1))
        }
      }
      weight *= 10
    }
    return scores
  }
}

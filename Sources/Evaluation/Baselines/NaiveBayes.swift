internal import Donations
internal import Glibc

/// `naive-bayes`: frequency, the last intent, the hour and the day of the week, as if they were
/// independent of each other.
struct NaiveBayes: Model {
  private var counts: [Double] = []
  private var followers = Followers(highest: 1)
  private var hours = HourCounts()
  /// Seven counts a candidate.
  private var weekdays: [Double] = []

  mutating func learn(_ candidate: Int, _ event: Event) {
    followers.learn(candidate)
    hours.learn(candidate, event.moment)
    if candidate == counts.count { weekdays += Array(repeating: 0, count: 7) }
    counts.add(1, at: candidate)
    weekdays[candidate * 7 + event.moment.weekday] += 1
  }

  func score(
    _ situation: Situation, excluding excluded: Int?, into scores: inout [Double]
  ) -> Scale {
    let size = Double(counts.count)
    for candidate in counts.indices { scores[candidate] = 0.1 }
    for (candidate, count) in followers.list(order: 1)?.counts ?? [] { scores[candidate] += count }
    for (candidate, count) in counts.enumerated() {
      let product =
        (count + 0.5) * (scores[candidate] / (count + 0.1 * size))
        * ((hours.smoothed(candidate, situation.moment.hour) + 0.2) / (2.4 * count + 4.8))
        * ((weekdays[candidate * 7 + situation.moment.weekday] + 0.3) / (count + 2.1))
      scores[candidate] = log(product)
    }
    return .order
  }
}

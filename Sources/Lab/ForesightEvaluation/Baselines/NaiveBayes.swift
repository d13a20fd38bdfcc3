internal import ForesightValues
internal import Glibc

/// `naive-bayes`: frequency, the last intent, the hour and the day of the week, as if they were
/// independent of each other.
struct NaiveBayes: OrderingModel {
  private var counts: [Double] = []
  private var followers = Followers(highest: 1)
  private var hours = HourCounts()
  /// The uses by weekday, seven numbers for each candidate.
  private var weekdays: [Double] = []

  mutating func learn(_ candidate: Int, _ event: Event) {
    followers.learn(candidate)
    hours.learn(candidate, event.moment)
    if candidate == counts.count { weekdays += Array(repeating: 0, count: 7) }
    counts.add(1, at: candidate)
    weekdays[candidate * 7 + event.moment.weekday] += 1
  }

  func scores(_ situation: Situation) -> [Double] {
    let size = Double(counts.count)
    var followed = Array(repeating: 0.1, count: counts.count)
    for follower in followers.list(order: 1)?.counts ?? [] {
      followed[follower.candidate] += follower.count
    }
    return counts.enumerated().map { candidate, count in
      let product =
        (count + 0.5) * (followed[candidate] / (count + 0.1 * size))
        * ((hours.smoothed(candidate, situation.moment.hour) + 0.2) / (2.4 * count + 4.8))
        * ((weekdays[candidate * 7 + situation.moment.weekday] + 0.3) / (count + 2.1))
      return log(product)
    }
  }
}

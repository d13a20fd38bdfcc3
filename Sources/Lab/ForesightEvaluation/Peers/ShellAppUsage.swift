internal import ForesightValues

/// `gnome`: ranks by time in use; all scores are halved whenever one exceeds a ceiling.
///
/// A candidate gets 1 for every seven seconds until the next event. A pause of five minutes or more, in which the
/// desktop turns idle, counts as 30 seconds. A score beyond 50 hours halves all scores. A score below an eighth of 50
/// hours is dropped after a week without use.
///
/// Source: GNOME Shell, `src/shell-app-usage.c`.
struct ShellAppUsage: OrderingModel {
  private static let unit = 7.0
  private static let ceiling = 3600.0 * 50 / 7
  private static let idle: Int64 = 300_000_000
  private var scores: [Double] = []
  private var lastUses: [Instant] = []
  private var current: (candidate: Int, since: Instant)?

  mutating func learn(_ candidate: Int, _ event: Event) {
    let now = event.moment.instant
    if let current { credit(current.candidate, current.since, now) }
    if candidate == scores.count {
      scores.append(0)
      lastUses.append(now)
    }
    lastUses[candidate] = now
    current = (candidate, now)
    for candidate in scores.indices where scores[candidate] < Self.ceiling / 8 {
      if now.microseconds - lastUses[candidate].microseconds > 7 * Instant.day {
        scores[candidate] = 0
      }
    }
  }

  private mutating func credit(_ candidate: Int, _ since: Instant, _ now: Instant) {
    let elapsed = now.microseconds - since.microseconds
    let seconds = elapsed >= Self.idle ? 30 : Double(elapsed) / 1e6
    scores[candidate] += (seconds / Self.unit).rounded(.down)
    if scores[candidate] > Self.ceiling {
      for candidate in scores.indices { scores[candidate] /= 2 }
    }
  }

  func scores(_ situation: Situation) -> [Double] { scores }
}

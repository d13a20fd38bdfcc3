internal import ForesightValues

/// `home-assistant`: counts over the last 30 days in the same part of the day.
///
/// The parts are morning (6 to 12), afternoon (12 to 18), evening (18 to 22) and night. Home Assistant
/// shows the first eight; here all are ranked.
///
/// Source: Home Assistant, `homeassistant/components/usage_prediction/common_control.py`.
struct HomeAssistant: OrderingModel {
  private static let window = 30 * Instant.day
  private typealias Use = (candidate: Int, instant: Instant)
  /// The uses in each part of the day, the earliest first; the first `starts` uses of each part are too old to count.
  private var uses: [[Use]] = Array(repeating: [], count: 4)
  private var starts = [0, 0, 0, 0]
  private var counts: [[Double]] = Array(repeating: [], count: 4)

  private static func part(_ hour: Int) -> Int {
    switch hour {
    case 6..<12: 0
    case 12..<18: 1
    case 18..<22: 2
    default: 3
    }
  }

  mutating func learn(_ candidate: Int, _ event: Event) {
    let part = Self.part(event.moment.hour)
    if candidate == counts[0].count { for part in 0..<4 { counts[part].append(0) } }
    for old in outdated(part, event.moment.instant) { counts[part][old.candidate] -= 1 }
    starts[part] += outdated(part, event.moment.instant).count
    if starts[part] > uses[part].count / 2 {
      uses[part].removeFirst(starts[part])
      starts[part] = 0
    }
    uses[part].append((candidate, event.moment.instant))
    counts[part][candidate] += 1
  }

  private func outdated(_ part: Int, _ now: Instant) -> ArraySlice<Use> {
    uses[part][starts[part]...].prefix {
      $0.instant.microseconds < now.microseconds - Self.window
    }
  }

  func scores(_ situation: Situation) -> [Double] {
    let part = Self.part(situation.moment.hour)
    var scores = counts[part]
    for old in outdated(part, situation.moment.instant) { scores[old.candidate] -= 1 }
    return scores
  }
}

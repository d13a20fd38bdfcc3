internal import ForesightValues
internal import Glibc

/// `kde`: a sum that each use multiplies by e^(−days/32), then raises by 1.
///
/// Days are calendar days since the last use. A sum does not decay between uses, so a candidate that was used often
/// long ago stays on top.
///
/// Source: KDE's kactivitymanagerd, `src/service/plugins/sqlite/ResourceScoreCache.cpp`; a use without a duration
/// counts like one of a minute.
struct ActivityManager: OrderingModel {
  private var sums: [Double] = []
  private var lastDays: [Int] = []

  mutating func learn(_ candidate: Int, _ event: Event) {
    let today = event.moment.day
    if candidate == sums.count {
      sums.append(0)
      lastDays.append(today)
    }
    sums[candidate] = sums[candidate] * exp(-Double(today - lastDays[candidate]) / 32) + 1
    lastDays[candidate] = today
  }

  func scores(_ situation: Situation) -> [Double] { sums }
}

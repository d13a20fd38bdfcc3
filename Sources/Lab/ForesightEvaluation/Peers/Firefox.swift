internal import ForesightValues
internal import Glibc

/// `firefox`: the day on which a decaying score will have fallen to 1, as Firefox 147 and later rank
/// pages.
///
/// Each of the last ten uses counts 50 (a visit by an ordinary link), halved for every 30 days that it lies before the
/// latest. Their mean times the number of all uses is the score, which itself halves every 30 days. The model stores
/// the day on which the score reaches 1, t_ref + ln(score)/λ, in whole days, so that nothing has to be updated as time
/// passes.
///
/// Source: Firefox, *Ranking* (`browser/components/urlbar/docs/ranking.rst`) and
/// `toolkit/components/places/SQLFunctions.cpp` (`calculate_frecency`).
struct Firefox: OrderingModel {
  private static let samples = 10
  private static let weight = 50.0
  private static let decay = M_LN2 / 30
  /// The days of the last uses of each candidate, the latest last.
  private var days: [[Double]] = []
  private var counts: [Double] = []
  private var frecencies: [Double] = []

  mutating func learn(_ candidate: Int, _ event: Event) {
    if candidate == days.count {
      days.append([])
      frecencies.append(0)
    }
    counts.add(1, at: candidate)
    let today = Double(event.moment.instant.microseconds / Instant.day)
    days[candidate] = (days[candidate] + [today]).suffix(Self.samples)
    let sum = days[candidate].reduce(0) { $0 + Self.weight * exp(-Self.decay * (today - $1)) }
    let score = sum / Double(days[candidate].count) * counts[candidate]
    frecencies[candidate] = today + (log(score) / Self.decay).rounded(.towardZero)
  }

  func scores(_ situation: Situation) -> [Double] { frecencies }
}

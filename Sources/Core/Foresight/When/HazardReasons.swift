internal import ForesightLog
internal import ForesightPrediction
package import ForesightValues

/// The times at which intents were done in the last weeks, for the reasons of a forecast.
struct HazardReasons {
  /// The moments at which each intent was done, in order, by the intent's number.
  private let uses: [Int64: [Moment]]
  /// The days that the reasons count, numbered from 1970-01-01: from the first complete day to yesterday.
  private let days: Range<Int>

  /// Reads the uses of all intents in the last `days` days before a moment.
  ///
  /// - Complexity: O(donations in that time).
  init(_ log: DonationLog, before moment: Moment, days: Int) throws {
    let start = moment.instant.advanced(by: -Int64(days) * Instant.day)
    uses = try log.moments(since: start, before: moment.instant)
    let today = LocalTime.day(of: moment)
    self.days = today - max(1, days) + 1..<today
  }

  /// The moments at which an intent was done in a period of two hours, on all counted days.
  struct Uses {
    fileprivate let moments: [Moment]
    fileprivate let days: Range<Int>

    /// The median time of day of the last twenty uses, in seconds since local midnight; `nil` if there are none.
    var usual: Int? {
      let last = moments.suffix(20).map(LocalTime.second).sorted()
      return last.isEmpty ? nil : (last[last.count / 2] + LocalTime.dayStart * 3600) % 86_400
    }

    /// Returns the first use on a day, counted from 1970-01-01; `nil` if there is none.
    func first(on day: Int) -> Moment? { moments.first { LocalTime.day(of: $0) == day } }

    /// Returns the reason in words: the number of similar days on which the intent was done, such as "on 4 of 5
    /// workdays"; empty if there are no such days. Similar days are the same day of the week if that differs clearly
    /// from the others, else all workdays or all weekend days.
    func why(day: Int) -> String {
      let done = Set(moments.map(LocalTime.day))
      func share(_ isMeant: (Int) -> Bool) -> (done: Int, days: Int) {
        let meant = days.filter(isMeant)
        return (meant.count { done.contains($0) }, meant.count)
      }
      let isWeekend = WhenRuleEvent.isWeekend
      let all = share { isWeekend($0) == isWeekend(day) }
      let same = share { ($0 - day) % 7 == 0 }
      guard all.days > 0, all.done > 0 else { return "" }
      // It differs clearly if the two shares are more than a third apart.
      let isOther =
        same.days > 3
        && abs(same.done * all.days - all.done * same.days) * 3 > all.days * same.days
      let (count, kind) =
        isOther
        ? (same, Moment.weekdays[(day + 3) % 7] + "s")
        : (all, isWeekend(day) ? "weekend days" : "workdays")
      return "on \(count.done) of \(count.days) \(count.days == 1 ? String(kind.dropLast()) : kind)"
    }
  }

  /// Returns the times at which an intent was done in the two hours that begin `hour` hours after the start of a day.
  ///
  /// Days are counted from the first day on which the intent was done. If that day lies in the first fortnight, all
  /// days are counted, because the intent may have been done before as well.
  func uses(of intent: Int64, hour: Int) -> Uses {
    let all = uses[intent] ?? []
    let first = all.first.map { LocalTime.day(of: $0) } ?? days.lowerBound
    let begin = first - days.lowerBound < 14 ? days.lowerBound : min(first, days.upperBound)
    let hours = hour * 3600..<(hour + 2) * 3600
    return Uses(
      moments: all.filter { hours.contains(LocalTime.second(of: $0)) },
      days: begin..<days.upperBound)
  }
}

/// Local days, which run from 04:00 to 04:00.
package enum LocalTime {
  /// The hour at which a day begins.
  static let dayStart = 4

  private static func shifted(_ moment: Moment) -> Moment {
    Moment(
      moment.instant.advanced(by: -Int64(dayStart) * 3_600_000_000), utcOffset: moment.utcOffset)
  }

  /// Returns the day of a moment, counted from 1970-01-01.
  static func day(of moment: Moment) -> Int { shifted(moment).day }

  /// Returns the seconds since the day began.
  package static func second(of moment: Moment) -> Int { shifted(moment).secondOfDay }

  /// Returns the two hours of a day that begin `hour` hours after its start.
  static func twoHours(_ hour: Int, ofDay day: Int, utcOffset: Int) -> (from: Moment, to: Moment) {
    let from = start(ofDay: day, utcOffset: utcOffset).advanced(by: Int64(hour) * 3_600_000_000)
    return (
      Moment(from, utcOffset: utcOffset),
      Moment(from.advanced(by: 2 * 3_600_000_000), utcOffset: utcOffset)
    )
  }

  /// Returns the instant at which a day begins.
  package static func start(ofDay day: Int, utcOffset: Int) -> Instant {
    let seconds = Int64(day) * 86_400 + Int64(dayStart) * 3600 - Int64(utcOffset) * 60
    return Instant(seconds: seconds)
  }
}

extension DonationLog {
  /// Returns, by the number of each intent, the moments at which the intent was done in a range of time, in order.
  /// Dismissals and donations without a known time are left out.
  ///
  /// - Parameter intents: the numbers of the intents to include; `nil` for all.
  package func moments(
    of intents: [Int64]? = nil, since begin: Instant, before end: Instant
  ) throws -> [Int64: [Moment]] {
    var moments: [Int64: [Moment]] = [:]
    try forEachEvent(since: begin, before: end) { event in
      guard intents?.contains(event.reference) ?? true, !event.isDismissal, event.moment.isKnown
      else { return }
      moments[event.reference, default: []].append(event.moment)
    }
    return moments
  }
}

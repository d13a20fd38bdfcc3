/// Counts the days on which each habit was done: of all days, of workdays or weekends, of each day of the week, and by
/// the days since it was done last.
extension ClockRows {
  /// The number of classes of the days since a habit was last done: one for each up to nine, then one up to thirteen,
  /// one up to sixteen, and one for more.
  private static let sinceClasses = 12
  private static let kinds = 10
  /// The number of counts of a habit.
  static let countsOfDays = kinds + 2 * sinceClasses
  /// The number of days of evidence that the coarser share counts as.
  private static let pseudo: Float = 3

  private static func sinceClass(_ past: UInt64, skipped: Int) -> Int {
    let days = past == 0 ? 64 : past.trailingZeroBitCount + skipped
    return days < 9 ? days : days < 13 ? 9 : days < 16 ? 10 : 11
  }

  /// Counts a day that is over for a habit.
  ///
  /// - Parameters:
  ///   - isDone: true if the habit was done on that day.
  ///   - weekday: the day of the week, Monday = 0; 5 and 6 are the weekend.
  mutating func countDay(of habit: Int, isDone: Bool, weekday: Int) {
    let start = habit * Self.countsOfDays
    for place in start..<start + 3 { dayCounts[place] *= Self.fading }
    dayCounts[start + 3 + weekday] *= Self.weekdayFading
    let since = start + Self.kinds + 2 * Self.sinceClass(past[habit], skipped: 0)
    dayCounts[since + 1] += 1
    if isDone {
      dayCounts[since] += 1
      for place in [start, start + 1 + (weekday >= 5 ? 1 : 0), start + 3 + weekday] {
        dayCounts[place] += 1
      }
    }
    past[habit] = past[habit] << 1 | (isDone ? 1 : 0)
  }

  /// Returns the shares of days on which a habit was done: of all days, of days of the same type, of this day of the
  /// week, and of days as long after the last time; then 1 if it was done a week before, else 0.
  ///
  /// - Parameters:
  ///   - weekday: the day of the week, Monday = 0.
  ///   - skipped: the number of days between the last one that was counted and the day in question.
  func shares(of habit: Int, weekday: Int, skipped: Int) -> SIMD8<Float> {
    let (start, first) = (habit * Self.countsOfDays, habit * Days.count)
    let type = weekday >= 5 ? 1 : 0
    func share(_ count: Float, _ days: Float, _ lower: Float) -> Float {
      (count + Self.pseudo * lower) / (days + Self.pseudo)
    }
    let all = (dayCounts[start] + 0.5) / (days[first] + 2)
    let typed = share(dayCounts[start + 1 + type], days[first + Days.dayType + type], all)
    let onWeekday = share(
      dayCounts[start + 3 + weekday], days[first + Days.weekday + weekday], typed)
    let place = start + Self.kinds + 2 * Self.sinceClass(past[habit], skipped: skipped)
    let since = share(dayCounts[place], dayCounts[place + 1], all)
    let isWeekly = skipped < 7 && past[habit] >> UInt64(6 - skipped) & 1 == 1
    return SIMD8(all, typed, onWeekday, since, isWeekly ? 1 : 0, 0, 0, 0)
  }
}

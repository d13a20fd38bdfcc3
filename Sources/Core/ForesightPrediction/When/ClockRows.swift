/// The times of day at which each habit was done, and the days: smoothed rows of the 96 quarters of an hour, which fade
/// day by day, and counts of days.
///
/// A row holds how often a habit was done around each quarter, and is divided by the number of days, which fades alike.
/// Each probability backs off to a coarser one, p′, as if that had been observed on `a` more days:
/// p = (N + a·p′) / (days + a). Rows change only at the end of a day, so that a quarter is not forecast from itself.
struct ClockRows: Equatable, Sendable {
  /// The rows of one habit.
  enum Row {
    static let (wide, middle) = (0, 1)
    /// The rows by kind of day, each for workdays and for weekends.
    static let (dayType, dayTypeNarrow) = (2, 4)
    static let week = 6
    /// The row of the first of the seven days of the week.
    static let weekday = 7
    /// The rows of the first use in a day, and of further ones. `first`: how often the first use was in a quarter.
    /// `risk`: on how many days there was no use before the quarter. `again`: how often a further use was in it. Each
    /// has two rows: one with the middle kernel, and one with the narrow one.
    static let (first, risk, again) = (14, 16, 18)
    static let count = 20
  }

  /// The indices of the numbers of days that are counted for one habit: all, workdays and weekends, those of the last
  /// week, each day of the week.
  enum Days {
    static let (all, dayType, week, weekday) = (0, 1, 3, 4)
    static let count = 11
  }

  /// The factors by which numbers fade. `fading`: each day, to half in sixty days. `weekFading`: each day, to half in a
  /// week. `weekdayFading`: each week, for the row of a day of the week.
  static let (fading, weekFading, weekdayFading): (Float, Float, Float) = (
    0.9885, 0.906, 0.92
  )
  private static let size = Row.count * QuarterHours.perDay

  var rows: [Float] = []
  var days: [Float] = []
  /// The counts of each habit: the days on which it was done, of all days, of two types of day, and of seven days of
  /// the week; then, for each class of days since the last time, the days on which it was done, and all days.
  var dayCounts: [Float] = []
  /// The last 64 days of each habit, one bit for each day on which it was done, the latest in the lowest bit.
  var past: [UInt64] = []

  mutating func appendHabit() {
    rows.append(contentsOf: repeatElement(0, count: Self.size))
    days.append(contentsOf: repeatElement(0, count: Days.count))
    dayCounts.append(contentsOf: repeatElement(0, count: Self.countsOfDays))
    past.append(0)
  }

  /// Keeps the rows and counts of some habits only, in their order.
  mutating func keep(_ habits: [Int]) {
    func kept(_ all: [Float], _ size: Int) -> [Float] {
      habits.flatMap { all[$0 * size..<($0 + 1) * size] }
    }
    rows = kept(rows, Self.size)
    days = kept(days, Days.count)
    dayCounts = kept(dayCounts, Self.countsOfDays)
    past = habits.map { past[$0] }
  }

  /// Ends a day for one habit.
  ///
  /// - Parameters:
  ///   - done: the quarters of the day in which the habit was done.
  ///   - weekday: the day of the week, Monday = 0.
  mutating func endDay(of habit: Int, done: QuarterSet, weekday: Int) {
    countDay(of: habit, isDone: !done.isEmpty, weekday: weekday)
    let type = weekday >= 5 ? 1 : 0
    let start = habit * Days.count
    for index in 0..<Days.week { days[start + index] *= Self.fading }
    days[start + Days.week] *= Self.weekFading
    days[start + Days.weekday + weekday] *= Self.weekdayFading
    for index in [Days.all, Days.dayType + type, Days.week, Days.weekday + weekday] {
      days[start + index] += 1
    }
    rows.withUnsafeMutableBufferPointer { all in
      func row(_ number: Int) -> UnsafeMutableBufferPointer<Float> {
        let start = habit * Self.size + number * QuarterHours.perDay
        return UnsafeMutableBufferPointer(rebasing: all[start..<start + QuarterHours.perDay])
      }
      func fade(_ number: Int, by factor: Float) {
        let row = row(number)
        for place in row.indices { row[place] *= factor }
      }
      for number in 0..<Row.week { fade(number, by: Self.fading) }
      for number in Row.first..<Row.count { fade(number, by: Self.fading) }
      fade(Row.week, by: Self.weekFading)
      fade(Row.weekday + weekday, by: Self.weekdayFading)
      let first = done.first
      ClockKernel.middle.addBefore(first, to: row(Row.risk))
      ClockKernel.narrow.addBefore(first, to: row(Row.risk + 1))
      guard first < QuarterHours.perDay else { return }
      ClockKernel.middle.addWithin(around: first, to: row(Row.first))
      ClockKernel.narrow.addWithin(around: first, to: row(Row.first + 1))
      for quarter in first..<QuarterHours.perDay where done.contains(quarter) {
        ClockKernel.wide.add(around: quarter, to: row(Row.wide))
        ClockKernel.middle.add(around: quarter, to: row(Row.middle))
        ClockKernel.middle.add(around: quarter, to: row(Row.dayType + type))
        ClockKernel.narrow.add(around: quarter, to: row(Row.dayTypeNarrow + type))
        ClockKernel.middle.add(around: quarter, to: row(Row.week))
        ClockKernel.middle.add(around: quarter, to: row(Row.weekday + weekday))
        guard quarter > first else { continue }
        ClockKernel.middle.addWithin(around: quarter, to: row(Row.again))
        ClockKernel.narrow.addWithin(around: quarter, to: row(Row.again + 1))
      }
    }
  }

  /// Returns the probabilities of a habit in a quarter of a day.
  ///
  /// - Parameters:
  ///   - isDone: true if the habit was done before on that day.
  ///   - base: the probability of the habit in any quarter of an hour.
  /// - Returns: six probabilities: by the wide kernel; by the middle one; by the middle one on days of the same kind
  ///   (workday or weekend); by the narrow one on these; by the middle one in the last week; and by the middle one on
  ///   this day of the week. Then two hazards of a first time in this quarter, or of a further time if `isDone`: by the
  ///   middle kernel, and by the narrow one.
  @inline(__always)
  func probabilities(
    of habit: Int, at local: LocalQuarter, isDone: Bool, base: Float
  ) -> SIMD8<Float> {
    let type = local.weekend
    return rows.withUnsafeBufferPointer { rows in
      days.withUnsafeBufferPointer { days in
        let quarter = local.quarter
        func count(_ row: Int) -> Float {
          rows[habit * Self.size + row * QuarterHours.perDay + quarter]
        }
        func number(_ kind: Int) -> Float { days[habit * Days.count + kind] }
        func mixed(_ count: Float, of days: Float, _ pseudo: Float, _ lower: Float) -> Float {
          (count + pseudo * lower) / (days + pseudo)
        }
        let wide = mixed(count(Row.wide), of: number(Days.all), 2, base)
        let middle = mixed(count(Row.middle), of: number(Days.all), 2, wide)
        let daysOfType = number(Days.dayType + type)
        let typed = mixed(count(Row.dayType + type), of: daysOfType, 2, middle)
        let narrow = mixed(count(Row.dayTypeNarrow + type), of: daysOfType, 4, typed)
        let week = mixed(count(Row.week), of: number(Days.week), 2, middle)
        let weekday = local.weekday
        let onWeekday = mixed(
          count(Row.weekday + weekday), of: number(Days.weekday + weekday), 1.5, typed)
        var (hazard, sharp): (Float, Float)
        if isDone {
          let all = number(Days.all)
          func rest(_ kernel: ClockKernel, _ risk: Float) -> Float {
            let inside =
              kernel.sum(upTo: QuarterHours.perDay - 1 - quarter) - kernel.sum(upTo: -quarter - 1)
            return max(0, all * inside - risk)
          }
          hazard = mixed(
            count(Row.again), of: rest(.middle, count(Row.risk)), 2, middle)
          sharp = mixed(
            count(Row.again + 1), of: rest(.narrow, count(Row.risk + 1)), 3, hazard)
        } else {
          hazard = mixed(count(Row.first), of: count(Row.risk), 2, middle)
          sharp = mixed(count(Row.first + 1), of: count(Row.risk + 1), 3, hazard)
        }
        return SIMD8(wide, middle, typed, narrow, week, onWeekday, hazard, sharp)
      }
    }
  }
}

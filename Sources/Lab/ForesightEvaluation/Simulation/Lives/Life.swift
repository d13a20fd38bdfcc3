/// A made-up person's habits and calendar: all that is decided before the first day.
///
/// A person has 28 habits, drawn from 33 kinds. Each habit has its own hour, reliability and days of the week. Some
/// begin later or end early; the hour of daily habits drifts, and sometimes jumps. Holidays count as Sundays. Away from
/// home, a person keeps only the habits that are done at any moment, and these less often.
struct Life {
  private static let habitCount = 28
  /// The factor on the rate of habits done at any moment, while the person is away from home.
  static let shareAway = 0.6

  private(set) var habits: [LifeHabit] = []
  /// True for each habit that another follows.
  private(set) var isCause: [Bool] = []
  /// True for each day on which the person is away.
  private var isAway: [Bool] = []
  /// The day of the week of each day, Monday = 0; holidays are Sundays.
  private var weekdays: [Int] = []
  /// For each habit, the number of days from its last occurrence to the first day of this life.
  private(set) var ages: [Int] = []

  init(days: Int, random: inout SplitMix64) {
    let waking = min(max(random.normal(mean: 6.8, deviation: 0.75), 5.3), 8.3)
    for kind in Self.kinds(&random) {
      var habit = LifeHabit(
        name: kind.name,
        rhythm: kind.rhythm(waking: waking, names: habits.map(\.name), &random),
        span: 0...max(0, days - 1))
      if !habit.isRandom { habit.change(within: days, &random) }
      habits.append(habit)
      isCause.append(LifeHabitKind.all.contains { $0.cause == kind.name })
    }
    ages = habits.map { _ in Int.random(in: 1...4, using: &random) }
    weekdays = (0..<days).map { day in
      day % 7 < 5 && random.chance(0.035) ? 6 : day % 7
    }
    while isAway.count < days {
      let length = random.chance(0.0125) ? Int.random(in: 3...9, using: &random) : 0
      isAway += Array(repeating: true, count: length) + [false]
    }
  }

  /// Draws the kinds of habits that a person has. A habit that follows another is never drawn without it.
  private static func kinds(_ random: inout SplitMix64) -> [LifeHabitKind] {
    var kinds = LifeHabitKind.all
    for kind in kinds.shuffled(using: &random) where !kind.isCommon {
      let others = kinds.filter { $0.name != kind.name && $0.cause != kind.name }
      if others.count >= habitCount { kinds = others }
    }
    return kinds
  }

  /// Returns the probability that a habit is done on a day, before anything of that day is known. For a habit done at
  /// any moment, returns the expected number of times.
  ///
  /// - Parameters:
  ///   - number: the index of the habit.
  ///   - day: the day, from 0.
  ///   - last: the last day on which the habit was done; `nil` if it was not done in this life yet.
  func amount(of number: Int, on day: Int, last: Int?) -> Double {
    let habit = habits[number]
    guard weekdays.indices.contains(day), habit.isAlive(on: day) else { return 0 }
    if case .random(_, let perDay) = habit.rhythm {
      return perDay * (isAway[day] ? Self.shareAway : 1)
    }
    if isAway[day] { return 0 }
    return habit.chance(on: weekdays[day], since: day - (last ?? -ages[number]))
  }
}

extension LifeHabit {
  /// Draws the first and last day of the habit, and the drift of its hour.
  fileprivate mutating func change(within days: Int, _ random: inout SplitMix64) {
    let (half, last) = (max(1, days / 2), span.upperBound)
    if time != nil, random.chance(0.11) {
      span = Int.random(in: 0..<half, using: &random)...last
    }
    if random.chance(0.11) {
      span = span.lowerBound...max(span.lowerBound, last - Int.random(in: 0..<half, using: &random))
    }
    guard case .daily(let time, _, _) = rhythm else { return }
    let jumpDay = random.chance(0.25) ? Int.random(in: 0..<max(1, days), using: &random) : days
    var shift = 0.0
    for day in 0..<days {
      shift += random.normal(mean: 0, deviation: 0.01)
      if day == jumpDay { shift += random.normal(mean: 0, deviation: 0.6) }
      // Keeps the hour between 5:30 and 23:00.
      shift = min(max(shift, 5.5 - time.hour), 23 - time.hour)
      shifts.append(shift)
    }
  }
}

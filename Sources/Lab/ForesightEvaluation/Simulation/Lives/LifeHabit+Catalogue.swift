internal import Glibc

/// A kind of habit, from which each person's own habit is drawn.
struct LifeHabitKind {
  let name: String
  private let origin: Origin

  private init(_ name: String, _ origin: Origin) { (self.name, self.origin) = (name, origin) }

  private enum Origin {
    /// A daily habit: its mean hour, the spread of that hour between people, the jitter from day to day in minutes, the
    /// days of the week, Monday = 0, and the probability on such a day. A person has at most `most` of the days. With
    /// `isWaking` the hour counts from the time at which the person gets up.
    case daily(
      Double, Double, ClosedRange<Double>, ClosedRange<Int>, ClosedRange<Double>, most: Int = 7,
      isWaking: Bool = false)
    /// A habit at intervals: their mean in days, and the time of day.
    case interval(ClosedRange<Double>, TimeOfDay)
    /// A habit that follows another: the name of that habit, the probability, the median delay in minutes, and the
    /// standard deviation of the delay's logarithm.
    case following(String, ClosedRange<Double>, ClosedRange<Double>, ClosedRange<Double>)
    /// A habit at any moment: the mean number of times a day, and the time of day.
    case random(ClosedRange<Double>, TimeOfDay)
  }

  /// The name of the habit that it follows.
  var cause: String? {
    if case .following(let cause, _, _, _) = origin { cause } else { nil }
  }

  /// True if every person has a habit of this kind.
  var isCommon: Bool {
    if case .random = origin { true } else { false }
  }

  /// Draws a person's own rhythm.
  ///
  /// - Parameters:
  ///   - waking: the hour at which the person gets up on workdays.
  ///   - names: the names of the habits drawn before it, which it may follow.
  func rhythm(
    waking: Double, names: [String], _ random: inout SplitMix64
  ) -> LifeHabit.Rhythm {
    func draw(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    switch origin {
    case .daily(let hour, let spread, let minutes, let days, let chance, let most, let isWaking):
      let chosen = days.shuffled(using: &random).prefix(most).map { ($0 + 7) % 7 }
      let mean = hour + (isWaking ? waking : 0) + spread * draw(-1...1)
      return .daily(
        TimeOfDay(hour: mean, deviation: draw(minutes) / 60), days: Set(chosen),
        chance: draw(chance))
    case .interval(let days, let time):
      let shape = draw(2.5...5)
      // The mean of Weibull's distribution is its scale times Γ(1 + 1/shape).
      return .interval(time, shape: shape, scale: draw(days) / tgamma(1 + 1 / shape))
    case .following(let cause, let chance, let minutes, let deviation):
      return .following(
        names.firstIndex(of: cause) ?? 0, chance: draw(chance),
        delay: Delay(median: draw(minutes) * 60, deviation: draw(deviation)))
    case .random(let perDay, let time): return .random(time, perDay: draw(perDay))
    }
  }

  /// All kinds of habits; a kind that follows another comes after it.
  static let all: [LifeHabitKind] = [
    Self("StopAlarm", .daily(0, 0, 5...20, 0...4, 0.68...0.99, isWaking: true)),
    Self("StartCoffee", .daily(0.45, 0.3, 8...22, 0...4, 0.65...0.98, isWaking: true)),
    Self("ReadNews", .daily(0.9, 0.5, 15...50, 0...6, 0.55...0.8, isWaking: true)),
    Self("LeaveHome", .daily(1.2, 0.2, 8...30, 0...4, 0.7...0.99, isWaking: true)),
    Self("ArriveOffice", .daily(1.9, 0.3, 8...40, 0...4, 0.7...0.99, isWaking: true)),
    Self("StartCoffeeWeekend", .daily(1.9, 0.8, 25...60, 5...6, 0.5...0.95, isWaking: true)),
    Self("Standup", .daily(9.6, 0.6, 3...10, 0...4, 0.7...0.99)),
    Self("OrderLunch", .daily(12.2, 0.25, 15...40, 0...4, 0.45...0.65)),
    Self("ArriveHome", .daily(17.5, 0.7, 15...50, 0...4, 0.7...0.99)),
    Self("TakePills", .daily(13, 6, 10...33, 0...6, 0.68...0.99)),
    Self("LightsOn", .daily(18.4, 1.5, 10...45, 0...6, 0.6...0.99)),
    Self("SetAlarm", .daily(22.5, 0.4, 15...55, -1...3, 0.7...0.99)),
    Self("CallMum", .daily(17, 2, 15...60, 0...6, 0.7...0.99, most: 1)),
    Self("StartWorkout", .daily(18.1, 0.9, 8...30, 0...4, 0.65...0.98, most: 2)),
    Self("PlayFilm", .daily(20.5, 0.4, 12...55, 5...6, 0.55...0.95, most: 1)),
    Self("LightsBedroom", .following("StopAlarm", 0.65...0.98, 0.7...1.5, 0.9...1.2)),
    Self("PlayRadio", .following("StartCoffee", 0.4...0.65, 2.5...11, 0.6...1)),
    Self("OpenWeather", .following("ReadNews", 0.3...0.55, 1.8...8, 0.6...0.9)),
    Self("PlayPodcast", .following("LeaveHome", 0.7...0.98, 1...5, 0.8...1.2)),
    Self("OpenMail", .following("ArriveOffice", 0.72...0.99, 1...4.2, 0.8...1)),
    Self("HeatingUp", .following("ArriveHome", 0.5...0.8, 0.8...2, 0.8...1.2)),
    Self("PlayMusic", .following("ArriveHome", 0.28...0.5, 6...18, 0.7...0.99)),
    Self("LogProtein", .following("StartWorkout", 0.5...0.8, 40...105, 0.2...0.35)),
    Self("DimLights", .following("PlayFilm", 0.65...0.95, 0.7...4, 0.7...1.2)),
    Self("WaterPlants", .interval(3.2...5, TimeOfDay(hour: 18.3, deviation: 1.3, hours: 16...23))),
    Self("StartLaundry", .interval(3.8...6.5, TimeOfDay(hour: 12.5, deviation: 4, hours: 9...20))),
    Self("StartVacuum", .interval(1.7...3.2, TimeOfDay(hour: 11.5, deviation: 3, hours: 10...17))),
    Self("PayBills", .interval(10...17, TimeOfDay(hour: 19.6, deviation: 1.2, hours: 17...23))),
    Self("SendMessage", .random(2.7...6.8, TimeOfDay(hour: 16.7, deviation: 4.4, hours: 8...24))),
    Self("OpenBrowser", .random(1.8...5.2, TimeOfDay(hour: 14.8, deviation: 5, hours: 8...24))),
    Self("SetTimer", .random(0.4...1.35, TimeOfDay(hour: 18.5, deviation: 1))),
    Self("CheckWeather", .random(0.3...1, TimeOfDay(hour: 8.2, deviation: 1.5, hours: 8...24))),
    Self("SearchMaps", .random(0.15...0.5, TimeOfDay(hour: 12.5, deviation: 4, hours: 8...24))),
  ]
}

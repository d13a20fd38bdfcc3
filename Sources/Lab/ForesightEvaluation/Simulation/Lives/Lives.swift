public import ForesightValues

/// Logs of made-up people for whom the true probability of every action is known at any moment.
///
///     let lives = Lives(users: 30, days: 180, seed: 1)
///     let noon = Instant(seconds: 1_767_268_800)
///     lives.truth(ofUser: 0).probabilities(at: noon, within: 900).count      // 28: one an intent
///
/// A person has 28 habits (see ``Life``): at an hour of the day, at intervals, after others, or at any moment. The logs
/// of ``Simulation`` measure predictions of the next intent; these logs measure predictions of the time at which an
/// intent is done. Only luck can beat ``LifeTruth``. Days go from four in the morning to four.
public struct Lives: Hashable, Sendable {
  /// The number of people.
  public let users: Int
  /// The number of days for which each of them is followed.
  public let days: Int
  /// The seed from which everything is drawn.
  public let seed: UInt64

  /// Makes people; the same numbers and seed always make the same people.
  public init(users: Int, days: Int, seed: UInt64) {
    (self.users, self.days, self.seed) = (users, days, seed)
  }

  /// Calls `body` with what one person does on each day, in the order of time.
  ///
  /// - Complexity: O(events).
  public func forEachDay(ofUser number: Int, _ body: ([Donation]) throws -> Void) rethrows {
    var random = random(ofUser: number)
    let life = Life(days: days, random: &random)
    var course = LifeCourse(life)
    for day in 0..<days {
      try body(
        course.next(day, &random).map { habit, seconds in
          Donation(
            at: Moment(LifeClock.instant(seconds), utcOffset: 0), source: "",
            intent: life.habits[habit].name)
        })
    }
  }

  /// Returns the truth about a person, given by a number from 0, before the first event.
  public func truth(ofUser number: Int) -> LifeTruth {
    var random = random(ofUser: number)
    return LifeTruth(Life(days: days, random: &random))
  }

  /// Returns the truth about the person with a name, such as `user0001`; `nil` if there is none.
  public func truth(of name: String) -> LifeTruth? {
    guard name.hasPrefix("user"), let number = Int(name.dropFirst(4)), (1...users).contains(number)
    else { return nil }
    return truth(ofUser: number - 1)
  }

  private func random(ofUser number: Int) -> SplitMix64 {
    // Differs from the generator of a `Simulation` with the same seed.
    SplitMix64(
      seed: StableHash.combine(StableHash.of("lives"), StableHash.combine(seed, UInt64(number))))
  }
}

/// The clock of made-up people: seconds since the midnight before their first day, a Monday.
enum LifeClock {
  static let dayLength = 86_400.0
  /// The hour at which a day begins.
  static let dawn = 4.0

  static func instant(_ seconds: Double) -> Instant {
    Simulation.start.advanced(by: Int64(seconds) * 1_000_000)
  }

  static func seconds(_ instant: Instant) -> Double {
    Double(instant.microseconds - Simulation.start.microseconds) / 1e6
  }

  /// Returns the day that a time belongs to, from 0; a day begins at `dawn`.
  static func day(_ seconds: Double) -> Int {
    Int(((seconds - dawn * 3600) / dayLength).rounded(.down))
  }

  /// Returns a time as the hour of a day, which goes from 4 to 28.
  static func hour(_ seconds: Double, on day: Int) -> Double {
    (seconds - Double(day) * dayLength) / 3600
  }

  static func seconds(hour: Double, on day: Int) -> Double {
    Double(day) * dayLength + hour * 3600
  }
}

/// The course of a made-up person's life, drawn day by day.
struct LifeCourse {
  private let life: Life
  /// The day on which each habit was done last.
  private var lastDays: [Int?]
  /// The actions that were drawn with the previous day, but fall after its end.
  private var late: [(habit: Int, seconds: Double)] = []

  init(_ life: Life) {
    self.life = life
    lastDays = life.habits.map { _ in nil }
  }

  /// Draws a day's actions and their times, in whole seconds.
  mutating func next(_ day: Int, _ random: inout SplitMix64) -> [(habit: Int, seconds: Double)] {
    var events = late
    for (number, habit) in life.habits.enumerated() {
      let amount = life.amount(of: number, on: day, last: lastDays[number])
      guard let time = habit.time else { continue }
      // A Poisson process acts as often as its exponential gaps fit into `amount`; any other habit at most once.
      var rest =
        habit.isRandom ? amount - random.exponential(mean: 1) : random.chance(amount) ? 0 : -1
      while rest >= 0 {
        let hour = time.draw(&random) + habit.shift(on: day)
        add(number, at: LifeClock.seconds(hour: hour, on: day), to: &events, &random)
        lastDays[number] = day
        rest -= habit.isRandom ? random.exponential(mean: 1) : 1
      }
    }
    let end = LifeClock.seconds(hour: LifeClock.dawn, on: day + 1)
    late = events.filter { $0.seconds >= end }
    return events.filter { $0.seconds < end }.sorted {
      ($0.seconds, $0.habit) < ($1.seconds, $1.habit)
    }
  }

  /// Adds an action of habit `number`, then draws and adds the actions that follow it.
  private func add(
    _ number: Int, at seconds: Double, to events: inout [(habit: Int, seconds: Double)],
    _ random: inout SplitMix64
  ) {
    // Rounded up, so that no action lies before the time that was drawn.
    let seconds = seconds.rounded(.up)
    events.append((number, seconds))
    for (other, habit) in life.habits.enumerated() {
      guard case .following(number, let chance, let delay) = habit.rhythm,
        habit.isAlive(on: LifeClock.day(seconds)), random.chance(chance)
      else { continue }
      add(other, at: seconds + max(1, delay.draw(&random)), to: &events, &random)
    }
  }
}

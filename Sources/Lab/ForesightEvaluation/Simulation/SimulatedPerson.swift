internal import ForesightValues
internal import Glibc

/// A made-up person, from whom intents are drawn.
///
/// The next intent is drawn
/// - from a routine: an intent that is usual around an hour on some days of the week, the more likely the nearer the
///   hour;
/// - else from a habit: an intent that follows the last one, with probability 0.7 within five minutes, 0.3 within an
///   hour, and 0.05 later;
/// - else from all intents: a few are frequent and many are rare (Zipf's law), and each is more frequent in some places
///   than in others.
///
/// Two things drift: how often each intent is used wanders from day to day (a random walk of its
/// logarithm), and on one day in the middle third half of the routines change.
struct SimulatedPerson {
  static let places = ["home", "work", "away"]

  private struct Routine {
    var intent: Int
    /// The days of the week on which it holds, Monday = 0.
    var days: ClosedRange<Int>
    /// The hour around which the routine is likeliest. `width` is the standard deviation in hours.
    var hour: Double
    var width: Double
    var strength: Double
  }

  let names: [String]
  private var routines: [Routine]
  /// The followers of each intent, with weights that sum to one.
  private let followers: [[(intent: Int, weight: Double)]]
  private var logPopularity: [Double]
  /// For each place, the factor on the popularity of each intent.
  private let affinity: [[Double]]
  /// The values of each intent's one parameter; empty for intents without one.
  private let values: [[String]]
  private let changeDay: Int

  var intents: Int { names.count }

  init(days: Int, random: inout SplitMix64) {
    let count = Int.random(in: 12...60, using: &random)
    names = (0..<count).map { "Intent\($0 + 1)" }
    let exponent = Double.random(in: 0.7...1.2, using: &random)
    logPopularity = (0..<count).map { -exponent * log(Double($0 + 1)) }
    logPopularity.shuffle(using: &random)
    affinity = Self.places.map { _ in
      (0..<count).map { _ in [0.2, 1, 4][Int.random(in: 0...2, using: &random)] }
    }
    followers = (0..<count).map { _ in
      let weights = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Double.random(in: 0.2...1, using: &random)
      }
      let sum = weights.reduce(0, +)
      return weights.map { (Int.random(in: 0..<count, using: &random), $0 / sum) }
    }
    values = (0..<count).map { intent in
      intent % 3 == 0
        ? (0..<Int.random(in: 1...5, using: &random)).map { "value\($0 + 1)" } : []
    }
    changeDay = days / 3 + Int.random(in: 0..<max(1, days / 3), using: &random)
    routines = (0..<Int.random(in: 4...10, using: &random)).map { _ in
      Self.routine(count, &random)
    }
  }

  private static func routine(_ intents: Int, _ random: inout SplitMix64) -> Routine {
    let days = [0...4, 0...4, 0...6, 5...6, 2...2][Int.random(in: 0...4, using: &random)]
    return Routine(
      intent: Int.random(in: 0..<intents, using: &random), days: days,
      hour: Double.random(in: 7...23, using: &random),
      width: Double.random(in: 0.3...1, using: &random),
      strength: Double.random(in: 0.5...4, using: &random))
  }

  /// Applies the drift of a day.
  mutating func begin(day: Int, random: inout SplitMix64) {
    for intent in logPopularity.indices {
      logPopularity[intent] += random.normal(mean: 0, deviation: 0.05)
    }
    guard day == changeDay else { return }
    for index in routines.indices where random.chance(0.5) {
      routines[index] = Self.routine(intents, &random)
    }
  }

  /// Draws the place of the person, as an index in `places`: mostly at work in working hours, mostly at home otherwise.
  static func place(at moment: Moment, random: inout SplitMix64) -> Int {
    let works = !moment.isWeekend && (9..<17).contains(moment.hour)
    let number = Double.random(in: 0..<1, using: &random)
    if number < 0.8 { return works ? 1 : 0 }
    return number < 0.95 ? 2 : works ? 0 : 1
  }

  /// Returns the probability of each intent; they sum to one.
  func probabilities(at moment: Moment, place: Int, past: SimulatedPast) -> [Double] {
    var base = (0..<intents).map { exp(logPopularity[$0]) * affinity[place][$0] }
    let sum = base.reduce(0, +)
    for intent in base.indices { base[intent] /= sum }

    if let last = past.last {
      let gap = moment.instant.microseconds - last.instant.microseconds
      let share = gap < 300_000_000 ? 0.7 : gap < 3_600_000_000 ? 0.3 : 0.05
      for intent in base.indices { base[intent] *= 1 - share }
      for follower in followers[last.intent] { base[follower.intent] += share * follower.weight }
    }

    let hour = Double(moment.instant.microseconds % Instant.day) / 3.6e9
    let active = routines.filter { $0.days.contains(moment.weekday) }.map { routine in
      let distance = (hour - routine.hour) / routine.width
      return (routine.intent, routine.strength * exp(-distance * distance / 2))
    }
    let strength = active.reduce(0) { $0 + $1.1 }
    guard strength > 0 else { return base }
    let share = 0.8 * strength / (strength + 0.5)
    for intent in base.indices { base[intent] *= 1 - share }
    for (intent, part) in active { base[intent] += share * part / strength }
    return base
  }

  /// Draws the parameters of a use of an intent: the first value in seven of ten cases, else any of them.
  func parameters(of intent: Int, random: inout SplitMix64) -> Fields {
    let values = values[intent]
    guard let first = values.first else { return [:] }
    let value = random.chance(0.7) ? first : values[Int.random(in: values.indices, using: &random)]
    return ["item": .string(value)]
  }
}

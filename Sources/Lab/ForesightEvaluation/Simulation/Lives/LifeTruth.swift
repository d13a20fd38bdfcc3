internal import Glibc
public import ForesightValues

/// The true probability that a made-up person does something within some time, by the process that made the log.
///
///     let truth = Lives(users: 1, days: 10, seed: 1).truth(ofUser: 0)
///     truth.probabilities(at: Instant(seconds: 1_767_268_800), within: 900).count      // 28: one an intent
///
/// Like a model, it is a fold over the log, and a value. For an instant after the last event, it assumes that nothing
/// happened in between. It knows what no model can learn from the log: each habit's rhythm, and whether the person is
/// away or on holiday. So it is an upper bound for models of when. It knows nothing of the future.
///
/// The formulas: a habit that is done at most once a day with probability q, at a time with the distribution F, and was
/// not done until a, is done in (a, b] with probability q(F(b) − F(a)) / (1 − qF(a)). A habit that follows another by a
/// delay with the distribution G has F(t) = G(t − last time of the other). A Poisson process has 1 − exp(−∫rate). If
/// the other habit has itself not been done yet, its possible times are summed over in steps of at most ``step``
/// seconds; only its first occurrence within the time asked about counts.
public struct LifeTruth: Sendable {
  /// The names of the intents, in the order of all results.
  public let intents: [String]
  private let life: Life
  private let places: [UInt64: Int]
  /// The time at which each intent was last done, in seconds since the midnight before the first day; `nil` if it was
  /// not done yet.
  private var last: [Double?]

  /// The longest step in which the possible times of a cause are summed over, in seconds.
  private static let step = 180.0

  init(_ life: Life) {
    self.life = life
    intents = life.habits.map(\.name)
    places = Dictionary(
      intents.enumerated().map {
        (StableHash.combine(StableHash.of(""), StableHash.of($1)), $0)
      }, uniquingKeysWith: { first, _ in first })
    last = life.habits.map { _ in nil }
  }

  /// Returns the index in ``intents`` of an ``Event/intent``; `nil` for an intent that this person never does.
  public func place(of intent: UInt64) -> Int? { places[intent] }

  /// Adds an event of the log, in the order of time. Dismissals and intents that are not in ``intents`` are ignored.
  ///
  /// - Complexity: O(1).
  public mutating func add(_ event: Event) {
    guard !event.isDismissal, let place = place(of: event.intent) else { return }
    last[place] = LifeClock.seconds(event.moment.instant)
  }

  /// Returns, for each intent, the probability that it begins within `seconds` after an instant, if nothing has
  /// happened by that instant except the events given to ``add(_:)``.
  ///
  /// - Parameters:
  ///   - instant: not before the last event.
  ///   - seconds: at most a day; 900 for a quarter of an hour.
  /// - Complexity: O(intents × steps), and O(steps²) for intents that follow another: some microseconds for a quarter
  ///   of an hour.
  public func probabilities(at instant: Instant, within seconds: Double) -> [Double] {
    let start = LifeClock.seconds(instant)
    let steps = max(1, Int((seconds / Self.step).rounded(.up)))
    return arrivals(from: start, step: seconds / Double(steps), steps, isEachWanted: false)
      .map { $0.last ?? 0 }
  }

  /// Returns, for each intent, the probability that it begins in each of the 24 hours after an instant, by what is
  /// known at the instant. From four in the morning these are the hours of a day.
  ///
  /// - Complexity: O(intents × steps), and O(steps²) for intents that follow another: below a millisecond.
  public func hours(after instant: Instant) -> [[Double]] {
    let start = LifeClock.seconds(instant)
    let steps = Int(3600 / Self.step)
    let arrivals = arrivals(from: start, step: Self.step, 24 * steps, isEachWanted: true)
    return life.habits.indices.map { number in
      (0..<24).map { hour in
        if life.habits[number].isRandom {
          return own(number, from: start + Double(hour) * 3600, 3600)
        }
        return arrivals[number][(hour + 1) * steps] - arrivals[number][hour * steps]
      }
    }
  }

  /// Returns, for each intent, the probability that it begins before the end of each step. If not `isEachWanted`,
  /// intents that neither follow nor cause others have only the probability of the last step.
  private func arrivals(
    from start: Double, step: Double, _ steps: Int, isEachWanted: Bool
  ) -> [[Double]] {
    var all: [[Double]] = []
    for number in life.habits.indices {
      if case .following(let cause, _, _) = life.habits[number].rhythm {
        all.append(following(number, cause: all[cause], from: start, step: step, steps))
      } else {
        let first = isEachWanted || life.isCause[number] ? 0 : steps
        all.append((first...steps).map { own(number, from: start, Double($0) * step) })
      }
    }
    return all
  }

  /// Returns the probability that an intent that follows no other begins within `seconds` after `start`.
  private func own(_ number: Int, from start: Double, _ seconds: Double) -> Double {
    let habit = life.habits[number]
    let lastDay = last[number].map(LifeClock.day)
    var silence = 1.0
    for day in LifeClock.day(start)...LifeClock.day(start + seconds) {
      let isOver = lastDay == day && !habit.isRandom
      let amount = isOver ? 0 : life.amount(of: number, on: day, last: lastDay)
      if amount == 0 { continue }
      let before = amount * habit.share(before: LifeClock.hour(start, on: day), on: day)
      let until = amount * habit.share(before: LifeClock.hour(start + seconds, on: day), on: day)
      silence *= habit.isRandom ? exp(before - until) : (1 - until) / (1 - before)
    }
    return 1 - silence
  }

  /// Returns, for an intent that follows another, the probability that it begins before the end of each step; `cause`
  /// holds the same probabilities for the other intent.
  private func following(
    _ number: Int, cause: [Double], from start: Double, step: Double, _ steps: Int
  ) -> [Double] {
    let habit = life.habits[number]
    guard case .following(let other, let chance, let delay) = habit.rhythm else { return [] }
    // The probability, by the end of each step, of following the other habit's last occurrence before `start`.
    var waiting = Array(repeating: 0.0, count: steps + 1)
    if let begun = last[other], begun >= last[number] ?? -.infinity,
      habit.isAlive(on: LifeClock.day(begun))
    {
      let before = 1 - chance * delay.share(before: start - begun)
      for place in 1...steps {
        let until = 1 - chance * delay.share(before: start - begun + Double(place) * step)
        waiting[place] = 1 - until / before
      }
    }
    guard cause[steps] > 0, habit.isAlive(on: LifeClock.day(start)) else { return waiting }
    let fresh = (0...steps).map { chance * delay.share(before: (Double($0) - 0.5) * step) }
    return (0...steps).map { end in
      var sum = (1 - cause[end]) * waiting[end]
      for place in 0..<end {
        let silence = (1 - waiting[place]) * (1 - fresh[end - place])
        sum += (cause[place + 1] - cause[place]) * (1 - silence)
      }
      return sum
    }
  }
}

internal import Glibc
public import ForesightValues

/// The probability that a made-up person does something within some time, as the process that made the log has it.
///
///     let truth = Lives(users: 1, days: 10, seed: 1).truth(ofUser: 0)
///     truth.probabilities(at: Instant(seconds: 1_767_268_800), within: 900).count      // 28: one an intent
///
/// It is a fold over the log, as a model is, and a value: a copy can be asked "and if nothing happens until then?" by
/// asking it about a later instant. It knows what nobody can learn: each habit's rhythm, and whether the person is away or
/// on holiday. So it bounds from above what can be known of when. Of what has not happened yet it knows nothing.
///
/// The formulas: something done at most once a day with probability q, around an hour with the distribution F, and not
/// done until a, is done in (a, b] with q(F(b) − F(a)) / (1 − qF(a)). Something done after another by a delay with the
/// distribution G is the same with F(t) = G(t − last time of the other). A Poisson process is done with
/// 1 − exp(−∫rate). What another, not done yet, will bring with it is added up over steps of ``step`` seconds; where it
/// is done more than once in the time asked about, only its first time is counted.
public struct LifeTruth: Sendable {
  /// The names of the intents, in the order of all that is returned.
  public let intents: [String]
  private let life: Life
  private let places: [UInt64: Int]
  /// The second at which each intent was done last, and that day.
  private var last: [Double?]
  private var lastDays: [Int?]

  /// The steps in which what follows something that is yet to come is added up, in seconds.
  private static let step = 180.0

  init(_ life: Life) {
    self.life = life
    intents = life.habits.map(\.name)
    places = Dictionary(
      intents.enumerated().map {
        (StableHash.combine(StableHash.of(""), StableHash.of($1)), $0)
      }, uniquingKeysWith: { first, _ in first })
    last = life.habits.map { _ in nil }
    lastDays = last.map { _ in nil }
  }

  /// The place among ``intents`` of an ``Event/intent``; `nil` for one that this person never does.
  public func place(of intent: UInt64) -> Int? { places[intent] }

  /// Takes an event of the log, in the order of time. Others than those of ``intents`` are passed over.
  ///
  /// - Complexity: O(1).
  public mutating func add(_ event: Event) {
    guard !event.isDismissal, let place = place(of: event.intent) else { return }
    let seconds = LifeClock.seconds(event.moment.instant)
    last[place] = seconds
    lastDays[place] = LifeClock.day(seconds)
  }

  /// The probability, for each intent, that it begins after an instant and at most so many seconds later, if nothing
  /// happens until that instant that ``add(_:)`` was not told.
  ///
  /// - Parameters:
  ///   - instant: not before the last event.
  ///   - seconds: at most a day; 900 for a quarter of an hour.
  /// - Complexity: O(intents × steps), and O(steps²) for what follows another: some microseconds for a quarter of an hour.
  public func probabilities(at instant: Instant, within seconds: Double) -> [Double] {
    let start = LifeClock.seconds(instant)
    let steps = max(1, Int((seconds / Self.step).rounded(.up)))
    return arrivals(from: start, step: seconds / Double(steps), steps, isEachWanted: false)
      .map { $0.last ?? 0 }
  }

  /// The probability, for each intent, that it begins in each of the 24 hours after an instant, by what is known then:
  /// that of a day, if the instant is four in the morning.
  ///
  /// - Complexity: O(intents × steps), and O(steps²) for what follows another: below a millisecond.
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

  /// The probability of each intent that it begins before the end of each step, or, where only that is wanted, of the
  /// last.
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

  /// The probability of an intent that follows nothing, at one time.
  private func own(_ number: Int, from start: Double, _ seconds: Double) -> Double {
    let habit = life.habits[number]
    var silence = 1.0
    for day in LifeClock.day(start)...LifeClock.day(start + seconds) {
      let isOver = lastDays[number] == day && !habit.isRandom
      let amount = isOver ? 0 : life.amount(of: number, on: day, last: lastDays[number])
      if amount == 0 { continue }
      let before = amount * habit.share(before: LifeClock.hour(start, on: day), on: day)
      let until = amount * habit.share(before: LifeClock.hour(start + seconds, on: day), on: day)
      silence *= habit.isRandom ? exp(before - until) : (1 - until) / (1 - before)
    }
    return 1 - silence
  }

  /// The probability of an intent that follows another, whose probabilities are given.
  private func following(
    _ number: Int, cause: [Double], from start: Double, step: Double, _ steps: Int
  ) -> [Double] {
    let habit = life.habits[number]
    guard case .following(let other, let chance, let delay) = habit.rhythm else { return [] }
    // What hangs over from before.
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

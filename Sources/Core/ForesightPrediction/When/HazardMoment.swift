internal import ForesightValues

/// A moment for which forecasts are made: the beginning of a quarter of an hour, or right after an event.
struct HazardMoment: BitwiseCopyable, Equatable, Sendable {
  /// The keys of the contexts in which the followers of the moment are counted: see ``contexts(_:_:_:)``.
  let contexts: SIMD8<UInt64>
  /// The instant, in microseconds since 1970.
  let time: Int64
  let local: LocalQuarter
  /// The coarse class of the time since any habit was done.
  let pause: Int
  /// The cell of ``ActivityCounts``.
  let activity: Int
  /// The class of the pause among sets of weights.
  let pauseSet: Int
  /// The number 1 right after an event, else 0; then padding, because images must be equal bit by bit.
  let flags: SIMD2<Int>

  var isAfterEvent: Bool { flags[0] == 1 }
  /// `quarter`: the quarter of an hour, in UTC, in which the moment lies. `fraction`: the part of that quarter that has
  /// passed, 0 to 1.
  var quarter: Int { QuarterHours.index(of: time) }
  var fraction: Float {
    Float(time - QuarterHours.start(of: quarter)) / Float(QuarterHours.length)
  }

  /// The number of contexts: after the last intent; after the last but one; after both; by the pause, two hours of the
  /// day and workday or weekend; by the pause, the hour and the last intent.
  private static let contextCount = 5
  /// The number of moments of evidence that the coarser probability counts as, for each context.
  private static let pseudo = SIMD8<Float>(8, 8, 4, 8, 4, 1, 1, 1)

  /// Returns the keys of the contexts of a moment: of the last intents and of their times.
  ///
  /// - Parameters:
  ///   - last: the keys of the last two intents, the later first.
  ///   - classes: the coarse classes of the times since each of these intents.
  static func contexts(
    _ last: (UInt64, UInt64), _ classes: (Int, Int), _ local: LocalQuarter
  ) -> SIMD8<UInt64> {
    func key(_ kind: Int, _ words: UInt64...) -> UInt64 {
      words.reduce(UInt64(kind + 1), StableHash.combine)
    }
    let (pause, second) = (UInt64(classes.0), UInt64(classes.1))
    return SIMD8(
      key(0, last.0, pause), key(1, last.1, second), key(2, last.0, last.1, pause),
      key(3, pause, UInt64(local.quarter / 8), UInt64(local.weekend)),
      key(4, pause, UInt64(local.hour), last.0), 0, 0, 0)
  }

  /// Counts that a habit followed the moment in its contexts; 0 counts the moment itself.
  func count(_ habit: UInt64 = 0, in table: inout CountTable) {
    for kind in 0..<Self.contextCount { table.add(1, to: contexts[kind] &+ habit) }
  }

  /// Returns the number of moments of each context.
  func totals(in table: CountTable) -> SIMD8<Float> {
    var totals = SIMD8<Float>(repeating: 0)
    for kind in 0..<Self.contextCount { totals[kind] = table[contexts[kind]] }
    return totals
  }

  /// Returns the probability of a habit in each context.
  ///
  /// - Parameters:
  ///   - base: the probability of the habit in any quarter of an hour.
  ///   - totals: the number of moments of each context.
  @inline(__always)
  func probabilities(
    of habit: UInt64, base: Float, totals: SIMD8<Float>, in table: CountTable
  ) -> SIMD8<Float> {
    var result = SIMD8<Float>(repeating: base)
    for kind in 0..<Self.contextCount {
      let lower = kind == 2 ? result[0] : kind == 4 ? result[3] : base
      let count = totals[kind] > 0 ? table[contexts[kind] &+ habit] : 0
      result[kind] = (count + Self.pseudo[kind] * lower) / (totals[kind] + Self.pseudo[kind])
    }
    return result
  }
}

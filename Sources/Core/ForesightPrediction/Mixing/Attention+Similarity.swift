extension Attention {
  /// The ways in which an episode can be similar to the present one; each is one number, mostly 0 or 1.
  enum Similarity: Int, CaseIterable {
    // The categories of an episode, in their order, which are equal or not.

    /// The last one, two, three and four intents before.
    case after, afterTwo, afterThree, afterFour
    case pauseClass, context, parameters, weekday

    // Graded similarities.

    /// e^(−d/½ h), e^(−d/1½ h), e^(−d/4 h) for times of day that lie d apart.
    case sameTime, similarTime, partOfDay
    /// The ratio of the shorter pause to the longer.
    case pause
    /// The logarithm of the episode's age in events (1 for the last one), and that of one plus its age in days.
    case events, days
    /// In the same session; both on workdays or both on weekends.
    case session, kindOfDay

    /// The weight of the similarity before training.
    var initialWeight: Float {
      switch self {
      case .afterTwo, .afterThree: 0.7
      case .after, .afterFour: 0.5
      case .weekday, .kindOfDay: 0.1
      case .events, .days: -0.2
      default: 0.3
      }
    }
  }

  /// One number for each ``Similarity``.
  typealias Vector = SIMD16<Float>

  /// The weights before training: for each head, θ and then the logarithm of the reserve ε.
  static let initialWeights: [Float] = heads.flatMap { _ in
    Similarity.allCases.map(\.initialWeight) + [0.7]
  }

  /// Returns an episode for comparing past ones with; its unknown values match nothing, not even unknown values.
  static func present(_ episode: Episode) -> Episode {
    var now = episode
    if now.pause == 0 { now.pause = .greatestFiniteMagnitude }
    if now.timeSlot == Episode.unknownTime { (now.timeSlot, now.isWeekend) = (2000, 3) }
    return now
  }

  /// For each number of time slots between two times of day: their closeness by three measures, and 1. Unknown times
  /// are encoded so that they lie further apart than any others.
  static let closeness: [SIMD4<Float>] = (0...2000).map { apart in
    guard apart < Episode.timeSlotsPerDay else { return [0, 0, 0, 1] }
    let slots = min(apart, Episode.timeSlotsPerDay - apart)
    let hours = Float(slots) * 24 / Float(Episode.timeSlotsPerDay)
    return exponential([hours / -0.5, hours / -1.5, hours / -4, 0, 0, 0, 0, 0]).lowHalf
  }

  /// Returns log(1 + x), interpolated linearly between powers of two by reading the bits of the number; the similarity
  /// of ages need not be exact.
  @inline(__always)
  static func logarithmOfOneMore(_ x: Float) -> Float {
    Float(Int32(bitPattern: (x + 1).bitPattern) &- 0x3f80_0000) * (0.6931472 / 0x80_0000)
  }
}

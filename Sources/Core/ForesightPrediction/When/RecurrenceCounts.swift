/// The number of times that each habit recurred, by the time since it was last done: a hazard in classes of elapsed
/// time, alone and by part of the day. For all habits together, the same by the ratio of that time to the usual one.
struct RecurrenceCounts: Equatable, Sendable {
  /// The number of parts of the day: eight of three hours each, and one for the whole day.
  private static let parts = 9
  private static let size = 2 * parts * ElapsedClasses.fine.count
  /// `ratios`: the number of classes of the ratio to the usual time. `regularities`: the number of classes of how
  /// regular a habit is.
  private static let (ratios, regularities) = (20, 5)
  /// `pseudo`: the number of quarters of evidence that the coarser probability counts as. `pseudoPooled`: the number of
  /// occurrences that the base rate counts as.
  private static let (pseudo, pseudoPooled): (Float, Float) = (12, 2)

  /// The counts of each habit, part and class: the quarters of an hour in which the habit was done, and all quarters.
  var counts: [Float] = []
  /// The counts of each regularity and ratio: how often any habit was done, and how often the base rate predicted it.
  var pooled = [Float](repeating: 0, count: 2 * ratios * regularities)

  mutating func appendHabit() { counts.append(contentsOf: repeatElement(0, count: Self.size)) }

  mutating func keep(_ habits: [Int]) {
    counts = habits.flatMap { counts[$0 * Self.size..<($0 + 1) * Self.size] }
  }

  /// The indices of a habit's counts at a moment: for the whole day, for the part of the day, and in `pooled` (-1 for a
  /// habit without a usual time). At each index is the number of quarters in which the habit was done; the next element
  /// is the number to divide it by.
  typealias Place = (all: Int, part: Int, pooled: Int)

  @inline(__always)
  func place(of number: Int, _ habit: Habit, at time: Int64, _ local: LocalQuarter) -> Place {
    let elapsed = time - habit.last
    let fine = ElapsedClasses.fine.of(elapsed)
    let all = number * Self.size + 2 * fine
    let part = all + 2 * ElapsedClasses.fine.count * (1 + local.quarter / 12)
    guard habit.gaps > 0 else { return (all, part, -1) }
    let minutes = max(1, Float(elapsed) / 60e6)
    let ratio = logarithm(SIMD8(repeating: minutes))[0] - habit.gap
    let place = Int(min(max((ratio + 4) / 0.3, 0), Float(Self.ratios - 1)))
    let spread = habit.gapSpread
    let regularity = spread < 0.02 ? 0 : spread < 0.1 ? 1 : spread < 0.4 ? 2 : spread < 1.5 ? 3 : 4
    return (all, part, 2 * (regularity * Self.ratios + place))
  }

  /// Counts a quarter of an hour at a place.
  ///
  /// - Parameters:
  ///   - isDone: true if the habit was done in that quarter.
  ///   - base: the probability of the habit in any quarter of an hour.
  @inline(__always)
  mutating func add(_ place: Place, isDone: Bool, base: Float) {
    counts[place.all + 1] += 1
    counts[place.part + 1] += 1
    if place.pooled >= 0 { pooled[place.pooled + 1] += base }
    guard isDone else { return }
    counts[place.all] += 1
    counts[place.part] += 1
    if place.pooled >= 0 { pooled[place.pooled] += 1 }
  }

  /// Returns three probabilities: by the time since the last use; by that time and the part of the day; and by the
  /// ratio of that time to the usual one. The fourth lane is 0.
  @inline(__always)
  func probabilities(_ place: Place, base: Float) -> SIMD4<Float> {
    let all = (counts[place.all] + Self.pseudo * base) / (counts[place.all + 1] + Self.pseudo)
    let part = (counts[place.part] + Self.pseudo * all) / (counts[place.part + 1] + Self.pseudo)
    var ratio: Float = 1
    if place.pooled >= 0 {
      ratio =
        (pooled[place.pooled] + Self.pseudoPooled) / (pooled[place.pooled + 1] + Self.pseudoPooled)
    }
    return SIMD4(all, part, min(base * ratio, 0.95), 0)
  }
}

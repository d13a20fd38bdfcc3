/// The number of times that each habit came again, by the time since it was done last: a hazard in classes of elapsed
/// time, alone and by part of the day; and, over all habits together, by how that time compares with the usual one.
struct RecurrenceCounts: Equatable, Sendable {
  /// The parts of the day, three hours each, and one for all of it.
  private static let parts = 9
  private static let size = 2 * parts * ElapsedClasses.fine.count
  /// The classes of the ratio to the usual time, and of how regular a habit is.
  private static let (ratios, regularities) = (20, 5)
  /// The number of quarters of evidence that the coarser probability counts as, and of occurrences that the base counts
  /// as.
  private static let (pseudo, pseudoPooled): (Float, Float) = (12, 2)

  /// The counts of each habit, part and class: how often it came, out of how many quarters.
  var counts: [Float] = []
  /// The counts of each regularity and ratio: how often any habit came, and how often it was expected by the base rate.
  var pooled = [Float](repeating: 0, count: 2 * ratios * regularities)

  mutating func appendHabit() { counts.append(contentsOf: repeatElement(0, count: Self.size)) }

  mutating func keep(_ habits: [Int]) {
    counts = habits.flatMap { counts[$0 * Self.size..<($0 + 1) * Self.size] }
  }

  /// The indices of a habit's counts at a moment; the number of quarters follows each of them.
  struct Place: BitwiseCopyable {
    fileprivate var (all, part, pooled): (Int, Int, Int)
  }

  @inline(__always)
  func place(of number: Int, _ habit: Habit, at time: Int64, _ local: LocalQuarter) -> Place {
    let elapsed = time - habit.last
    let fine = ElapsedClasses.fine.of(elapsed)
    let all = number * Self.size + 2 * fine
    let part = all + 2 * ElapsedClasses.fine.count * (1 + local.quarter / 12)
    guard habit.gaps > 0 else { return Place(all: all, part: part, pooled: -1) }
    let minutes = max(1, Float(elapsed) / 60e6)
    let ratio = logarithm(SIMD8(repeating: minutes))[0] - habit.gap
    let place = Int(min(max((ratio + 4) / 0.3, 0), Float(Self.ratios - 1)))
    let spread = habit.gapSpread
    let regularity = spread < 0.02 ? 0 : spread < 0.1 ? 1 : spread < 0.4 ? 2 : spread < 1.5 ? 3 : 4
    return Place(all: all, part: part, pooled: 2 * (regularity * Self.ratios + place))
  }

  /// Counts a quarter of an hour at a place, and whether the habit was done in it.
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

  /// Returns the probabilities by the time since the last use, by that and the part of the day, and by its ratio to the
  /// usual time.
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

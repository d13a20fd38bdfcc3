internal import ForesightValues

/// The probability that a candidate is used again, by the time since its last use.
///
/// For each class of age, two for each doubling of the seconds, it counts how often a candidate had that age, and how
/// often such a candidate was the next one (the hazard rate of survival analysis).
struct Hazard: ~Copyable {
  private static let classes = 64

  /// For each class of age, the number of events whose candidate had that age; then, for each class, the number of
  /// candidates that had it before an event.
  var counts = FlatArray<Float>(repeating: 0, count: 2 * Hazard.classes)
  /// The instant of each candidate's last use.
  var lastUses = FlatArray<Instant>()

  @inline(__always)
  private static func ageClass(_ lastUse: Instant, _ now: Instant) -> Int {
    let (age, overflow) = now.microseconds.subtractingReportingOverflow(lastUse.microseconds)
    let seconds = UInt64(max(0, overflow ? .max : age)) / 1_000_000 + 2
    let exponent = 63 - seconds.leadingZeroBitCount
    return min(2 * exponent - 2 + Int(seconds >> UInt64(exponent - 1) & 1), classes - 1)
  }

  mutating func appendCandidate() { lastUses.append(Instant(microseconds: 0)) }

  /// Learns that a candidate that was used before was the next one.
  ///
  /// - Parameter ranked: the candidates that were ranked one by one.
  /// - Complexity: O(ranked).
  mutating func add(_ candidate: Int, among ranked: ArraySlice<Int32>, at instant: Instant) {
    counts[Self.ageClass(lastUses[candidate], instant)] += 1
    for other in ranked {
      counts[Self.classes + Self.ageClass(lastUses[Int(other)], instant)] += 1
    }
  }

  mutating func use(_ candidate: Int, at instant: Instant) { lastUses[candidate] = instant }

  /// Writes, for each of some candidates, the log ratio of the probability at its age to that of a random candidate.
  func write(
    _ candidates: [Int32], at instant: Instant, to column: UnsafeMutableBufferPointer<Float>
  ) {
    let size = Float(column.count)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.classes) { table in
      for index in 0..<Self.classes {
        let rate = (counts[index] + 0.5) / (counts[Self.classes + index] + 0.5 * size)
        table[index] = rate * size - 1
      }
      takeLogarithmsOfOneMore(table)
      for (row, candidate) in candidates.enumerated() {
        column[row] = table[Self.ageClass(lastUses[Int(candidate)], instant)]
      }
    }
  }
}

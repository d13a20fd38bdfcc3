internal import ForesightValues
internal import Glibc

/// The recent dismissals of suggestions.
///
/// A dismissal means "not now". It counts 1, halves every eight hours, and ends when the intent is used after all.
typealias Dismissals = FlatArray<Dismissal>

/// The decayed number of dismissals of a candidate.
struct Dismissal: BitwiseCopyable {
  var instant: Instant
  var candidate: UInt32
  /// The decayed count at that instant.
  var count: Float

  private static let halfLifeMicroseconds = 8.0 * 3_600_000_000
  /// The decayed count below which dismissals are forgotten.
  fileprivate static let negligible: Float = 0.01
  fileprivate static let maximum: Float = 4

  func decayed(at instant: Instant) -> Float {
    let age = max(0, Double(instant.microseconds) - Double(self.instant.microseconds))
    return count * Float(exp2(-age / Self.halfLifeMicroseconds))
  }
}

extension FlatArray where Element == Dismissal {
  /// Counts a dismissal, and forgets those that are over.
  ///
  /// - Complexity: O(dismissed candidates).
  mutating func add(_ candidate: Int, at instant: Instant) {
    var kept = Dismissals()
    var count: Float = 1
    for index in 0..<self.count {
      let decayed = self[index].decayed(at: instant)
      if self[index].candidate == UInt32(candidate) {
        count = min(decayed + 1, Dismissal.maximum)
      } else if decayed > Dismissal.negligible {
        kept.append(self[index])
      }
    }
    kept.append(Dismissal(instant: instant, candidate: UInt32(candidate), count: count))
    self = kept
  }

  /// Renumbers the candidates, and forgets those without a new number.
  mutating func renumber(_ numbers: [Int32]) {
    var kept = Dismissals()
    for index in 0..<self.count {
      var entry = self[index]
      guard let number = UInt32(exactly: numbers[Int(entry.candidate)]) else { continue }
      entry.candidate = number
      kept.append(entry)
    }
    self = kept
  }

  /// Forgets the dismissals of a candidate, because it was used after all.
  mutating func use(_ candidate: Int) {
    for index in 0..<self.count where self[index].candidate == UInt32(candidate) {
      self[index].count = 0
    }
  }

  /// Writes the decayed count of each dismissed candidate.
  ///
  /// - Parameter rows: the row of each candidate in the column; -1 for none.
  func write(at instant: Instant, _ rows: [Int32], to column: UnsafeMutableBufferPointer<Float>) {
    for index in 0..<self.count {
      let row = Int(rows[Int(self[index].candidate)])
      if row >= 0 { column[row] = self[index].decayed(at: instant) }
    }
  }
}

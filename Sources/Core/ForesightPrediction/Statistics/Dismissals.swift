internal import ForesightValues
internal import Glibc

/// The recent dismissals of suggestions.
///
/// A dismissal says: not now. It counts 1, halves every eight hours, because now passes, and is over when
/// the intent is used after all.
struct Dismissals: ~Copyable {
  private static let halfLifeMicroseconds = 8.0 * 3_600_000_000
  /// The decayed count below which dismissals are forgotten.
  private static let negligible: Float = 0.01
  private static let maximum: Float = 4

  /// The decayed number of dismissals of a candidate.
  struct Entry: BitwiseCopyable {
    var instant: Instant
    var candidate: UInt32
    /// The decayed count at that instant.
    var count: Float

    func decayed(at instant: Instant) -> Float {
      let age = max(0, Double(instant.microseconds) - Double(self.instant.microseconds))
      return count * Float(exp2(-age / Dismissals.halfLifeMicroseconds))
    }
  }

  var entries = FlatArray<Entry>()

  /// Counts a dismissal, and forgets those that are over.
  ///
  /// - Complexity: O(dismissed candidates).
  mutating func add(_ candidate: Int, at instant: Instant) {
    var kept = FlatArray<Entry>()
    var count: Float = 1
    for index in 0..<entries.count {
      let decayed = entries[index].decayed(at: instant)
      if entries[index].candidate == UInt32(candidate) {
        count = min(decayed + 1, Self.maximum)
      } else if decayed > Self.negligible {
        kept.append(entries[index])
      }
    }
    kept.append(Entry(instant: instant, candidate: UInt32(candidate), count: count))
    entries = kept
  }

  /// Gives candidates other numbers, and forgets those that have none any more.
  mutating func renumber(_ numbers: [Int32]) {
    var kept = FlatArray<Entry>()
    for index in 0..<entries.count {
      var entry = entries[index]
      let number = numbers[Int(entry.candidate)]
      if number < 0 { continue }
      entry.candidate = UInt32(number)
      kept.append(entry)
    }
    entries = kept
  }

  /// Forgets the dismissals of a candidate, because it was used after all.
  mutating func use(_ candidate: Int) {
    for index in 0..<entries.count where entries[index].candidate == UInt32(candidate) {
      entries[index].count = 0
    }
  }

  /// Writes the decayed count of each dismissed candidate.
  ///
  /// - Parameter rows: for each candidate where it stands in the column; -1 for nowhere.
  func write(at instant: Instant, _ rows: [Int32], to column: UnsafeMutableBufferPointer<Float>) {
    for index in 0..<entries.count {
      let row = Int(rows[Int(entries[index].candidate)])
      if row >= 0 { column[row] = entries[index].decayed(at: instant) }
    }
  }
}

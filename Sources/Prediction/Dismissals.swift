internal import Glibc

/// Which suggestions were turned down lately.
///
/// A dismissal says: not now. It counts 1, halves in eight hours, because now passes, and is over when the
/// intent is used after all.
struct Dismissals: ~Copyable {
  /// Eight hours, in microseconds.
  private static let halfLife = 8.0 * 3_600_000_000
  /// Below this nothing is left of one.
  private static let negligible: Float = 0.01
  private static let most: Float = 4

  /// How much a candidate was turned down.
  struct Dismissal: BitwiseCopyable {
    var instant: Int64
    var candidate: UInt32
    /// What was left of its dismissals at that instant.
    var count: Float
  }

  private var dismissals: FlatArray<Dismissal>

  init() { dismissals = FlatArray() }

  init(from reader: inout ModelImage.Reader) { dismissals = reader.array(of: Dismissal.self) }

  func write(to writer: inout ModelImage.Writer) { writer.append(dismissals) }

  func isConsistent(candidates: Int) -> Bool {
    dismissals.withElements { $0.allSatisfy { $0.candidate < candidates && $0.count.isFinite } }
  }

  private static func faded(_ dismissal: Dismissal, at instant: Int64) -> Float {
    let age = max(0, Double(instant) - Double(dismissal.instant))
    return dismissal.count * Float(exp2(-age / halfLife))
  }

  /// Counts a dismissal, and forgets those that are over.
  mutating func add(_ candidate: Int, at instant: Int64) {
    var kept = FlatArray<Dismissal>()
    var count: Float = 1
    for index in 0..<dismissals.count {
      let left = Self.faded(dismissals[index], at: instant)
      if dismissals[index].candidate == UInt32(candidate) {
        count = min(left + 1, Self.most)
      } else if left > Self.negligible {
        kept.append(dismissals[index])
      }
    }
    kept.append(Dismissal(instant: instant, candidate: UInt32(candidate), count: count))
    dismissals = kept
  }

  /// The candidate was used after all.
  mutating func use(_ candidate: Int) {
    for index in 0..<dismissals.count where dismissals[index].candidate == UInt32(candidate) {
      dismissals[index].count = 0
    }
  }

  /// Writes, for each candidate that was turned down, what is left of that.
  func write(at instant: Int64, to column: UnsafeMutableBufferPointer<Float>) {
    for index in 0..<dismissals.count {
      column[Int(dismissals[index].candidate)] = Self.faded(dismissals[index], at: instant)
    }
  }
}

/// The candidates that are ranked one by one: each is a row of the matrix of features.
///
/// If there are few candidates, it holds all of them. If there are many, it holds those with evidence in the contexts
/// of the situation (as recommenders find candidates before they rank them); the others share one more row.
struct Shortlist {
  /// The number of candidates up to which all are ranked. If there are more, this many are chosen.
  static let limit = 192
  /// The number of followers of each context whose counts are looked up, if not all candidates are ranked.
  static let read = 128

  /// The candidate of each row. The row of the others, if any, is the last, and has the candidate that represents them.
  private(set) var candidates: [Int32] = []
  /// The row of each candidate; -1 for the others.
  private(set) var rows: [Int32] = []
  /// The number of candidates that have no row of their own.
  private(set) var others = 0
  /// The number of candidates chosen so far.
  private(set) var taken = 0

  /// The row of the others; `nil` if all candidates have their own.
  var rowOfOthers: Int? { others > 0 ? candidates.count - 1 : nil }
  /// The number of candidates that have a row of their own.
  var found: Int { rowOfOthers ?? candidates.count }

  /// The number of followers of each context whose counts are looked up; unlimited if all candidates are ranked.
  var read: Int { others > 0 ? Self.read : .max }

  /// The row of a candidate, or that of the others.
  func row(of candidate: Int) -> Int {
    let row = Int(rows[candidate])
    return row >= 0 ? row : candidates.count - 1
  }

  /// Gives each of `size` candidates a row of its own, in their order.
  mutating func takeAll(_ size: Int) {
    if others == 0, candidates.count == size { return }
    candidates = Array(0..<Int32(size))
    (rows, others) = (candidates, 0)
  }

  /// Begins choosing among `size` candidates.
  ///
  /// - Parameter room: the largest number of candidates that can be taken.
  mutating func begin(_ size: Int, room: Int) {
    if others == 0 { rows = [] }
    let old = candidates
    rows.withUnsafeMutableBufferPointer { rows in
      for candidate in old where !rows.isEmpty { rows[Int(candidate)] = -1 }
    }
    rows.append(contentsOf: repeatElement(-1, count: size - rows.count))
    let missing = max(0, room + 1 - candidates.count)
    candidates.append(contentsOf: repeatElement(0, count: missing))
    (taken, others) = (0, size)
  }

  /// Gives each of some candidates a row of its own, unless it has one, as long as fewer than `limit` have been taken.
  ///
  /// The loop avoids a branch as in ``FollowerRows``: each candidate is written, and one that already has a row is
  /// overwritten by the next.
  @inline(__always)
  mutating func take(_ some: some Sequence<UInt32>, upTo limit: Int) {
    guard taken < limit else { return }
    var next = taken
    var rows: [Int32] = []
    swap(&rows, &self.rows)
    candidates.withUnsafeMutableBufferPointer { candidates in
      rows.withUnsafeMutableBufferPointer { rows in
        for candidate in some {
          let row = rows[Int(candidate)]
          candidates[next] = Int32(bitPattern: candidate)
          // −1 if the candidate has no row yet, else 0.
          let isNew = row &>> 31
          rows[Int(candidate)] = (row & ~isNew) | (Int32(truncatingIfNeeded: next) & isNew)
          next &-= Int(isNew)
          if next == limit { break }
        }
      }
    }
    swap(&rows, &self.rows)
    others -= next - taken
    taken = next
  }

  /// Ends choosing. The candidates that were not taken share one row. If all were taken, the rows are put in the order
  /// of the candidates.
  ///
  /// - Parameter representative: the candidate that stands for those not taken; `nil` if all were taken.
  mutating func end(others representative: Int?) {
    candidates.removeLast(candidates.count - taken)
    if others == 0 {
      candidates = Array(0..<Int32(rows.count))
      rows = candidates
    } else if let representative {
      candidates.append(Int32(representative))
    }
  }
}

/// The candidates that are ranked one by one: each is a row of the matrix of features.
///
/// Where there are few they are all. Where there are many they are those that something speaks for, found in the
/// contexts of the situation (as recommenders find candidates before they rank them); the others are one more row, and
/// share what that has.
struct Shortlist {
  /// Up to so many candidates all are ranked, and of more so many.
  static let limit = 192
  /// Of so many followers of each context it is looked up how often they followed, where not all candidates are ranked.
  static let read = 128

  /// The candidate of each row. The row of the others, which is the last, has the one that stands for them.
  private(set) var candidates: [Int32] = []
  /// The row of each candidate; -1 for the others.
  private(set) var rows: [Int32] = []
  /// How many candidates have no row of their own.
  private(set) var others = 0

  /// The row of the others; `nil` where all candidates have their own.
  var rowOfOthers: Int? { others > 0 ? candidates.count - 1 : nil }
  /// How many candidates have a row of their own.
  var found: Int { rowOfOthers ?? candidates.count }

  /// Of how many followers of each context it is looked up how often they followed.
  var read: Int { others > 0 ? Self.read : .max }

  /// The row of a candidate, or that of the others.
  func row(of candidate: Int) -> Int {
    let row = Int(rows[candidate])
    return row >= 0 ? row : candidates.count - 1
  }

  /// Gives each of so many candidates a row of its own, in their order.
  mutating func takeAll(_ size: Int) {
    if others == 0, candidates.count == size { return }
    candidates = Array(0..<Int32(size))
    (rows, others) = (candidates, 0)
  }

  /// Begins to choose among so many candidates.
  mutating func begin(_ size: Int) {
    if others == 0 { rows = [] }
    for candidate in candidates where others > 0 { rows[Int(candidate)] = -1 }
    rows.append(contentsOf: repeatElement(-1, count: size - rows.count))
    candidates.removeAll(keepingCapacity: true)
    others = size
  }

  /// Gives a candidate a row of its own, unless it has one.
  @inline(__always)
  mutating func take(_ candidate: UInt32) {
    if rows[Int(candidate)] >= 0 { return }
    rows[Int(candidate)] = Int32(candidates.count)
    candidates.append(Int32(bitPattern: candidate))
    others -= 1
  }

  /// Makes the row of the others, for which one of them stands.
  mutating func represent(by candidate: Int) {
    candidates.append(Int32(candidate))
  }
}

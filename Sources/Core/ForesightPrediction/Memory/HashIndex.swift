/// A record with a stable hash as its key.
protocol Keyed: BitwiseCopyable {
  var key: UInt64 { get }
}

/// Finds a record in an array by its key: open addressing with linear probing over place numbers.
///
/// The keys stay in the array that is indexed, and every call takes that array as an argument. Keys are stable hashes,
/// so the index is the same in every process.
///
/// Its elements are slots: 0 for an empty one, otherwise a place plus one. Their number is a power of two.
typealias HashIndex = FlatArray<UInt32>

extension HashIndex {
  /// Returns the place in `records` of the record with a key; `nil` if there is none.
  ///
  /// - Complexity: O(1) expected.
  @inline(__always)
  func find<Record: Keyed>(_ key: UInt64, in records: borrowing FlatArray<Record>) -> Int? {
    let mask = count - 1
    var slot = Int(truncatingIfNeeded: key) & mask
    while check(slot), self[slot] != 0 {
      let place = Int(self[slot]) - 1
      guard records.check(place) else { return nil }
      if records[place].key == key { return place }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds the last of `records`. Its key must not be in the index yet.
  ///
  /// - Complexity: O(1) expected and amortized.
  mutating func insertLast<Record: Keyed>(of records: borrowing FlatArray<Record>) {
    // Two thirds full at most: probes stay short.
    if records.count * 3 > count * 2 {
      rebuild(records)
    } else {
      insert(records[records.count - 1].key, records.count - 1)
    }
  }

  /// Rebuilds the index for all of `records`. The index is empty if these turn out to be damaged.
  mutating func rebuild<Record: Keyed>(_ records: borrowing FlatArray<Record>) {
    var size = 64
    while size < records.count * 2 { size *= 2 }
    self = FlatArray(repeating: 0, count: size)
    guard records.isWhole else { return }
    for place in 0..<records.count { insert(records[place].key, place) }
  }

  private mutating func insert(_ key: UInt64, _ place: Int) {
    let mask = count - 1
    var slot = Int(truncatingIfNeeded: key) & mask
    while check(slot), self[slot] != 0 { slot = (slot + 1) & mask }
    self[slot] = UInt32(place + 1)
  }
}

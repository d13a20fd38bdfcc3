/// A record that is found by a stable hash.
protocol Keyed: BitwiseCopyable {
  var key: UInt64 { get }
}

/// Finds a record in an array by its key: open addressing with linear probing over place numbers.
///
/// The keys stay where they are, in the array that is indexed; every call is given that array. Keys
/// are stable hashes, so the index is the same in every process.
struct HashIndex: ~Copyable {
  /// 0 where empty, otherwise a place plus one. Always a power of two of them.
  private var slots: FlatArray<UInt32>

  init() {
    slots = FlatArray(repeating: 0, count: 64)
  }

  init(from reader: inout ModelImage.Reader) {
    slots = reader.array(of: UInt32.self, checked: false)
  }

  func write(to writer: inout ModelImage.Writer) {
    writer.append(slots)
  }

  /// Whether it has as many slots as an index can have.
  var isConsistent: Bool { slots.count >= 64 && slots.count.nonzeroBitCount == 1 }

  /// The place of a key, or `nil`.
  ///
  /// - Complexity: O(1) expected.
  @inline(__always)
  func find<Record: Keyed>(_ key: UInt64, in records: borrowing FlatArray<Record>) -> Int? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key) & mask
    // A damaged image may have no empty slot, so probing ends by count too.
    for _ in 0..<slots.count {
      guard slots.check(slot) else { return nil }
      let place = Int(slots[slot]) - 1
      guard place >= 0, records.check(place) else { return nil }
      if records[place].key == key { return place }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds the last of some records, whose key is not yet present.
  mutating func insertLast<Record: Keyed>(of records: borrowing FlatArray<Record>) {
    // Two thirds full at most: probes stay short.
    if records.count * 3 > slots.count * 2 {
      rebuild(records)
    } else {
      place(records.count - 1, records[records.count - 1].key)
    }
  }

  /// Builds the index anew.
  mutating func rebuild<Record: Keyed>(_ records: borrowing FlatArray<Record>) {
    var size = 64
    while size < records.count * 2 { size *= 2 }
    slots = FlatArray(repeating: 0, count: size)
    guard records.check(0, count: records.count) else { return }
    for index in 0..<records.count { place(index, records[index].key) }
  }

  private mutating func place(_ index: Int, _ key: UInt64) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key) & mask
    for _ in 0..<slots.count {
      if !slots.check(slot) || slots[slot] == 0 { break }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(index + 1)
  }
}

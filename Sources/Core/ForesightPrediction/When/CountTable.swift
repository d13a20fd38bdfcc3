/// Counts under 64-bit keys: open addressing with linear probing.
///
///     var table = CountTable()
///     table.add(1, to: 7)
///     table[7]                    // 1.0
///
/// Memory is bounded: when the table is full, all counts are halved, and those below one half are dropped. That depends
/// only on what was added.
///
/// - Complexity: O(1) expected for each addition and look-up.
struct CountTable: Equatable, Sendable {
  /// The most counts that are kept, of twelve bytes each, in a table at most two thirds full.
  static let maximum = 40_000

  var keys = [UInt64](repeating: 0, count: 64)
  var values = [Float](repeating: 0, count: 64)
  private var count = 0

  /// Counts the keys again after they were read from an image.
  mutating func countKeys() { count = keys.count { $0 != 0 } }

  /// The count of a key; 0 if it has none.
  subscript(key: UInt64) -> Float {
    @inline(__always) get {
      let place = place(of: key)
      return keys[place] == key ? values[place] : 0
    }
  }

  /// Adds `value` to the count of a key, which must not be 0.
  mutating func add(_ value: Float, to key: UInt64) {
    let found = place(of: key)
    if keys[found] == key {
      values[found] += value
      return
    }
    keys[found] = key
    values[found] = value
    count += 1
    if count > Self.maximum {
      resize(factor: 0.5)
    } else if count * 3 > keys.count * 2 {
      resize(factor: 1)
    }
  }

  @inline(__always)
  private func place(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var place = Int(truncatingIfNeeded: key) & mask
    while keys[place] != 0, keys[place] != key { place = (place + 1) & mask }
    return place
  }

  /// Rebuilds the table with each count multiplied by a factor, and drops counts below one half.
  private mutating func resize(factor: Float) {
    let old = (keys: keys, values: values)
    var size = 64
    let kept = old.keys.indices.filter { old.keys[$0] != 0 && old.values[$0] * factor >= 0.5 }
    while size < kept.count * 3 { size *= 2 }
    keys = Array(repeating: 0, count: size)
    values = Array(repeating: 0, count: size)
    count = kept.count
    for index in kept {
      let place = place(of: old.keys[index])
      keys[place] = old.keys[index]
      values[place] = old.values[index] * factor
    }
  }
}

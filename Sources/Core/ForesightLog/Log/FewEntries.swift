/// A dictionary that mostly has one entry or none: the first is kept apart, and found without a hash.
///
///     var keys = FewEntries<Int, String>()
///     keys[1] = "a"
///     keys[2]      // nil
///     keys.removeAll()
struct FewEntries<Key: Hashable, Value> {
  private var first: (key: Key, value: Value)?
  private var others: [Key: Value] = [:]

  /// The value for a key; a value that was set can only be removed together with all others.
  subscript(key: Key) -> Value? {
    get { first.flatMap { $0.key == key ? $0.value : nil } ?? others[key] }
    set {
      guard let newValue else { return }
      if first.map({ $0.key == key }) ?? true {
        first = (key, newValue)
      } else {
        others[key] = newValue
      }
    }
  }

  /// All values, in no particular order.
  var values: [Value] { (first.map { [$0.value] } ?? []) + others.values }

  /// Removes all entries.
  mutating func removeAll() {
    first = nil
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
  }
}

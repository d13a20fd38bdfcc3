/// A cache of values computed from recently used fields. Fields are identified by their address in memory, which those
/// of one file share, so that their content is read only once.
///
///     let fields: Fields = ["size": "large", "cups": 2]
///     var lengths = FieldsMemory<Int>()
///     lengths[fields]      // nil
///     lengths[fields] = fields.count
///     lengths[fields]      // 2, until others have taken its place
///
/// - Complexity: O(1) per access, whatever the size of the fields.
public struct FieldsMemory<Value: Sendable>: Sendable {
  /// The entries, each at an index derived from the address of its fields. An entry retains its fields, so that no
  /// others can get the same address.
  private var entries: [(fields: Fields, value: Value)?] = Array(repeating: nil, count: 256)

  /// Makes an empty cache.
  public init() {}

  /// The value for some fields; `nil` if it is not in the cache, even if it was stored before.
  public subscript(fields: Fields) -> Value? {
    get {
      let entry = entries[place(of: fields)]
      return entry?.fields.address == fields.address ? entry?.value : nil
    }
    set { entries[place(of: fields)] = newValue.map { (fields, $0) } }
  }

  private func place(of fields: Fields) -> Int {
    Int(truncatingIfNeeded: StableHash.step(0, UInt64(fields.address)) & 255)
  }
}

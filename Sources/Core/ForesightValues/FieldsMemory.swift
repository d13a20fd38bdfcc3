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

extension FieldsMemory<UInt64> {
  /// Returns the same as ``Donation/contentHashes``. Fields whose hashes it holds are not hashed again.
  ///
  ///     var known = FieldsMemory<UInt64>()
  ///     known.contentHashes(of: donation) == donation.contentHashes      // true
  ///
  /// - Complexity: O(bytes of its names, and of the fields that are not known).
  public mutating func contentHashes(of donation: Donation) -> Donation.ContentHashes {
    (
      StableHash.of(donation.source), StableHash.of(donation.intent),
      hash(of: donation.parameters), hash(of: donation.context)
    )
  }

  private mutating func hash(of fields: Fields) -> UInt64 {
    if let hash = self[fields] { return hash }
    let hash = StableHash.of(all: fields)
    self[fields] = hash
    return hash
  }
}

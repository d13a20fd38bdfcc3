/// Computes the content hashes of many donations. Fields that share their memory, as those of one file do, are hashed
/// once.
///
///     var hashing = ContentHashing()
///     hashing.hashes(of: donation) == donation.contentHashes      // true
public struct ContentHashing: Sendable {
  private var known = FieldsMemory<UInt64>()

  /// Makes an instance that knows no fields yet.
  public init() {}

  /// Returns the same as ``Donation/contentHashes``.
  ///
  /// - Complexity: O(bytes of its names, and of the fields that are not known).
  public mutating func hashes(of donation: Donation) -> Donation.ContentHashes {
    (
      StableHash.of(donation.source), StableHash.of(donation.intent),
      hash(of: donation.parameters), hash(of: donation.context)
    )
  }

  private mutating func hash(of fields: Fields) -> UInt64 {
    if fields.isEmpty { return StableHash.of(all: fields) }
    if let hash = known[fields] { return hash }
    let hash = StableHash.of(all: fields)
    known[fields] = hash
    return hash
  }
}

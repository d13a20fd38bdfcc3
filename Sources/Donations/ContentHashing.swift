/// Makes the hashes of many donations: fields that they share in memory, as those of one file do, are hashed once.
///
///     var hashing = ContentHashing()
///     hashing.hashes(of: donation) == donation.contentHashes      // true
public struct ContentHashing: Sendable {
  /// Some of the fields that came lately, each at a place that follows from its address, which it keeps from being used
  /// for others.
  private var known: [(fields: Fields, hash: UInt64)?] = Array(repeating: nil, count: 256)

  /// Makes one that knows no fields yet.
  public init() {}

  /// The same as ``Donation/contentHashes``.
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
    let address = fields.address
    let place = Int(truncatingIfNeeded: StableHash.step(0, UInt64(address)) & 255)
    if let entry = known[place], entry.fields.address == address { return entry.hash }
    let hash = StableHash.of(all: fields)
    known[place] = (fields, hash)
    return hash
  }
}

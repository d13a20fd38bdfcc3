/// A filter for intents, by source and name.
///
///     let filter = IntentFilter(sources: [StableHash.of("mail")])
///     predictor.rank(situation, limit: 3, among: filter).count      // 1
public struct IntentFilter: Hashable, Sendable {
  /// The hashes of the sources; `nil` for all.
  public var sources: Set<UInt64>?
  /// The hash of the name; `nil` for all.
  public var name: UInt64?

  /// - Parameters:
  ///   - sources: the hashes of the sources; `nil` for all.
  ///   - name: the hash of the name; `nil` for all.
  public init(sources: Set<UInt64>? = nil, name: UInt64? = nil) {
    (self.sources, self.name) = (sources, name)
  }

  /// All intents.
  public static let all = IntentFilter()

  func contains(_ record: Candidates.Record) -> Bool {
    (sources?.contains(record.source) ?? true) && (name == nil || record.name == name)
  }
}

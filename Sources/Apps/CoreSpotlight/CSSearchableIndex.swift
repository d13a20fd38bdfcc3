/// The index that an app's searches use.
///
///     let index = CSSearchableIndex.default()
///     CSSearchableIndex.isIndexingAvailable()                 // true
///
/// Its contents belong to the app alone.
public final class CSSearchableIndex: Sendable {
  /// The app's name for the index; `nil` for the default index.
  public let name: String?

  private static let shared = CSSearchableIndex(nil)

  private init(_ name: String?) { self.name = name }

  /// Makes an index with a name. It shares its contents with the app's other indexes.
  public convenience init(name: String) { self.init(name as String?) }

  /// Returns the default index.
  public static func `default`() -> CSSearchableIndex { shared }

  /// Returns true: there is always an index.
  public static func isIndexingAvailable() -> Bool { true }
}

/// A description of an index whose entities are to be indexed again.
///
/// *From memory:* Apple's type also states how the index's files are protected; here only the person can read them.
public struct CSSearchableIndexDescription: Hashable, Sendable {
  /// The index's name; `nil` for the default index.
  public let name: String?

  /// Makes the description of an index.
  public init(name: String? = nil) { self.name = name }
}

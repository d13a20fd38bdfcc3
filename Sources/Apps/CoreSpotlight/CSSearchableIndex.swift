/// The index that an app's searches look into.
///
///     let index = CSSearchableIndex.default()
///     CSSearchableIndex.isIndexingAvailable()                 // true
///
/// What is in it belongs to the app alone.
public final class CSSearchableIndex: Sendable {
  /// The app's name for it; `nil` for the one that every app has.
  public let name: String?

  private static let shared = CSSearchableIndex(nil)

  private init(_ name: String?) { self.name = name }

  /// Makes an index with a name.
  public convenience init(name: String) { self.init(name as String?) }

  /// The index that every app has.
  public static func `default`() -> CSSearchableIndex { shared }

  /// Returns true: there is always an index.
  public static func isIndexingAvailable() -> Bool { true }
}

/// A description of the index whose entities are to be indexed anew.
///
/// *From memory:* Apple's says how its index is protected; files here are the person's alone.
public struct CSSearchableIndexDescription: Hashable, Sendable {
  /// The index's name; `nil` for the one that every app has.
  public let name: String?

  /// Makes the description of an index.
  public init(name: String? = nil) { self.name = name }
}

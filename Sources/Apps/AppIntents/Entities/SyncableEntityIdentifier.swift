/// A pair of an entity's identifier on this device and its identifier on all of a person's devices.
///
///     let id = SyncableEntityIdentifier(local: 7, stable: "photo/7")
///     id.entityIdentifierString                             // "7;photo%2F7"
///
/// The log keeps both.
public struct SyncableEntityIdentifier<
  LocalID: EntityIdentifierConvertible & Sendable, StableID: EntityIdentifierConvertible & Sendable
>: EntityIdentifierConvertible, Hashable, Sendable, CustomStringConvertible {
  /// The identifier on this device; `nil` if it could not be read from text.
  public let local: LocalID?
  /// The identifier on all devices; `nil` if it could not be read from text.
  public let stable: StableID?

  /// Makes a pair of a local and a stable identifier.
  public init(local: LocalID, stable: StableID) {
    self.local = local
    self.stable = stable
  }

  /// Makes a pair from one identifier that is the same on all devices.
  ///
  ///     SyncableEntityIdentifier(id: 7) == SyncableEntityIdentifier(local: 7, stable: 7)      // true
  public init(id: LocalID) where LocalID == StableID { self.init(local: id, stable: id) }

  private init?(local: LocalID?, stable: StableID?) {
    guard local != nil || stable != nil else { return nil }
    self.local = local
    self.stable = stable
  }

  /// Both identifiers, percent-encoded, with a semicolon between them.
  public var entityIdentifierString: String {
    [local?.entityIdentifierString, stable?.entityIdentifierString]
      .map { $0?.escapedForURL ?? "" }.joined(separator: ";")
  }

  /// Returns the pair that a text stands for; `nil` if neither identifier can be read.
  public static func entityIdentifier(for entityIdentifierString: String) -> Self? {
    let parts = entityIdentifierString.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.removingPercentEncoding ?? "" }
    guard parts.count == 2 else { return nil }
    return Self(
      local: LocalID.entityIdentifier(for: parts[0]),
      stable: StableID.entityIdentifier(for: parts[1]))
  }

  /// Both identifiers, percent-encoded, with a semicolon between them.
  public var description: String { entityIdentifierString }

  /// Returns true if both identifiers are the same, compared as text.
  public static func == (first: Self, second: Self) -> Bool {
    first.entityIdentifierString == second.entityIdentifierString
  }

  /// Hashes both identifiers.
  public func hash(into hasher: inout Hasher) { hasher.combine(entityIdentifierString) }
}

/// An entity's identifier on this device, and the one that is the same on all of a person's devices.
///
///     let id = SyncableEntityIdentifier(local: 7, stable: "photo/7")
///     id.entityIdentifierString                             // "7;photo%2F7"
///
/// The log keeps both.
public struct SyncableEntityIdentifier<
  LocalID: EntityIdentifierConvertible & Sendable, StableID: EntityIdentifierConvertible & Sendable
>: EntityIdentifierConvertible, Hashable, Sendable, CustomStringConvertible {
  /// The identifier on this device.
  public let local: LocalID?
  /// The identifier on all devices.
  public let stable: StableID?

  /// Makes an identifier of two.
  public init(local: LocalID, stable: StableID) {
    self.local = local
    self.stable = stable
  }

  /// Makes an identifier that is the same everywhere.
  ///
  ///     SyncableEntityIdentifier(id: 7) == SyncableEntityIdentifier(local: 7, stable: 7)      // true
  public init(id: LocalID) where LocalID == StableID { self.init(local: id, stable: id) }

  private init?(local: LocalID?, stable: StableID?) {
    guard local != nil || stable != nil else { return nil }
    self.local = local
    self.stable = stable
  }

  /// Both, with a semicolon between them.
  public var entityIdentifierString: String {
    [local?.entityIdentifierString, stable?.entityIdentifierString]
      .map { $0?.escapedForURL ?? "" }.joined(separator: ";")
  }

  /// Returns the identifier that the text stands for; `nil` when it stands for none.
  public static func entityIdentifier(for entityIdentifierString: String) -> Self? {
    let parts = entityIdentifierString.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.removingPercentEncoding ?? "" }
    guard parts.count == 2 else { return nil }
    return Self(
      local: LocalID.entityIdentifier(for: parts[0]),
      stable: StableID.entityIdentifier(for: parts[1]))
  }

  /// Both, with a semicolon between them.
  public var description: String { entityIdentifierString }

  /// Returns true if both are the same.
  public static func == (first: Self, second: Self) -> Bool {
    first.entityIdentifierString == second.entityIdentifierString
  }

  /// Hashes both.
  public func hash(into hasher: inout Hasher) { hasher.combine(entityIdentifierString) }
}

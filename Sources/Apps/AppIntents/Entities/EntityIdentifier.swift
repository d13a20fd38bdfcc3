public import ForesightValues

/// A type whose values identify entities and can be converted to text and back.
///
///     7.entityIdentifierString                              // "7"
///     Int.entityIdentifier(for: "7")                        // 7
///     Int.entityIdentifier(for: "seven")                    // nil
public protocol EntityIdentifierConvertible {
  /// The text.
  var entityIdentifierString: String { get }
  /// Returns the value that a text stands for; `nil` if it stands for none.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension EntityIdentifierConvertible where Self: LosslessStringConvertible {
  /// The text of its description.
  public var entityIdentifierString: String { description }
  /// Returns the value that the description stands for; `nil` when it stands for none.
  public static func entityIdentifier(for entityIdentifierString: String) -> Self? {
    Self(entityIdentifierString)
  }
}

extension String: EntityIdentifierConvertible {}
extension Int: EntityIdentifierConvertible {}
extension Float: EntityIdentifierConvertible {}

extension UUID: EntityIdentifierConvertible {
  /// The text that `UUID.uuidString` gives.
  public var entityIdentifierString: String { uuidString }
  /// Returns the identifier that the text stands for; `nil` when it stands for none.
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}

/// The identity of an entity: its type and its identifier.
///
///     EntityIdentifier(for: Song.self, identifier: 7).description      // "Song/7"
///     EntityIdentifier(for: song) == EntityIdentifier(for: Song.self, identifier: 1)      // true
public struct EntityIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The greatest length of an identifier, in bytes of UTF-8.
  public static let valueMaximumLength = 1024

  /// The entity's type.
  public let entityType: any AppEntity.Type
  /// The identifier as text.
  public let identifier: String

  /// Makes the identity of an entity.
  public init<Entity: AppEntity>(for entity: Entity) {
    self.init(for: Entity.self, identifier: entity.id)
  }

  /// Makes the identity of an entity from its type and its identifier.
  public init<Entity: AppEntity>(for type: Entity.Type, identifier: Entity.ID) {
    entityType = type
    self.identifier = identifier.entityIdentifierString
  }

  /// The type's persistent identifier and the entity's identifier, with a slash between them.
  public var description: String { "\(entityType.persistentIdentifier)/\(identifier)" }

  /// The value that the log keeps for the entity.
  var recorded: ParameterValue { .entity(type: entityType.persistentIdentifier, id: identifier) }

  /// Returns true if both identify the same entity.
  public static func == (first: EntityIdentifier, second: EntityIdentifier) -> Bool {
    first.entityType == second.entityType && first.identifier == second.identifier
  }

  /// Hashes the type and the identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(entityType))
    hasher.combine(identifier)
  }
}

extension EntityIdentifier: _IntentValue {
  /// Returns the value for the log: the type and the identifier.
  public func _recorded() throws -> ParameterValue? { recorded }
}

public import ForesightValues

/// An object that an app's intents are about, such as a song or a contact.
///
///     struct Drink: AppEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Drink"
///       static let defaultQuery = DrinkQuery()
///       let id: String
///       var displayRepresentation: DisplayRepresentation { "\(id.capitalized)" }
///     }
///     struct DrinkQuery: EntityQuery {
///       func entities(for identifiers: [Drink.ID]) async throws -> [Drink] {
///         identifiers.filter(["espresso", "latte"].contains).map { Drink(id: $0) }
///       }
///     }
///     try await DrinkQuery().entities(for: ["latte", "beer"]).map(\.id)      // ["latte"]
///
/// The log knows an entity by its type and its identifier alone.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where ID: EntityIdentifierConvertible & Sendable, ValueType == Self {
  /// The type of the query that finds the entities.
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
  /// The query that finds the entities.
  static var defaultQuery: DefaultQuery { get }

  typealias Property = EntityProperty
}

extension AppEntity {
  /// Returns the value for the log: the type and the identifier.
  public func _recorded() throws -> ParameterValue? {
    .entity(type: Self.persistentIdentifier, id: id.entityIdentifierString)
  }

  /// Returns the entity that a value from the log names, fetched through the default query; `nil` if the value is of
  /// another kind.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    let identifier: String
    switch recorded {
    case .entity(persistentIdentifier, let id), .string(let id): identifier = id
    default: return nil
    }
    guard let id = ID.entityIdentifier(for: identifier),
      let entity = try await defaultQuery.entities(for: [id]).first
    else { throw EntityNotFound() }
    return entity
  }
}

extension AppEntity where Self: RawRepresentable, ID == RawValue {
  /// The raw value.
  public var id: RawValue { rawValue }
}

/// The error for an entity that its query no longer finds.
struct EntityNotFound: Error {}

/// An entity that exists once, such as an app's settings.
///
///     struct Oven: UniqueAppEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Oven"
///       static let defaultQuery = UniqueAppEntityProvider<Oven> { Oven(degrees: 180) }
///       var degrees: Int
///     }
///     try await Oven.defaultQuery.allEntities().map(\.degrees)      // [180]
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

extension UniqueAppEntity {
  /// The type's persistent identifier: the only entity of its type needs no other.
  public var id: String { Self.persistentIdentifier }
  /// A representation with the type's display name as its title.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: Self.typeDisplayRepresentation.name)
  }
}

/// A query for the one entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery
where Entity == Unique, Result == [Unique] {
  /// The type of the entity; it is inferred from ``uniqueEntity()``.
  associatedtype Unique: AppEntity
  /// The entity.
  func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery {
  /// Returns the entity if one of the identifiers is its own, otherwise nothing.
  public func entities(for identifiers: [Unique.ID]) async throws -> [Unique] {
    let entity = try await uniqueEntity()
    return identifiers.contains(entity.id) ? [entity] : []
  }

  /// Returns the entity, alone in an array.
  public func allEntities() async throws -> [Unique] { [try await uniqueEntity()] }
}

/// A query that gets a unique entity from a closure.
///
///     struct Oven: UniqueAppEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Oven"
///       static let defaultQuery = UniqueAppEntityProvider<Oven>()
///       var degrees: Int
///     }
///     let query = UniqueAppEntityProvider { Oven(degrees: 180) }
///     try await query.uniqueEntity().degrees                 // 180
///     try await Oven.defaultQuery.uniqueEntity()             // throws: It was not found.
public struct UniqueAppEntityProvider<Entity: AppEntity>: UniqueAppEntityQuery {
  private let provider: @Sendable () async throws -> Entity

  /// Makes a query that finds nothing.
  public init() { provider = { throw AppIntentError.Unrecoverable.entityNotFound } }
  /// Makes a query that calls a closure for the entity.
  public init(_ provider: @escaping @Sendable () async throws -> Entity) {
    self.provider = provider
  }

  /// Returns the entity that the closure makes.
  public func uniqueEntity() async throws -> Entity { try await provider() }
}

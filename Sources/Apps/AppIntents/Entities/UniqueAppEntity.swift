/// An entity of which there is one, such as an app's settings.
///
///     struct AppSettings: UniqueAppEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Settings"
///       static let defaultQuery = UniqueAppEntityProvider<AppSettings> { await .current() }
///     }
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

extension UniqueAppEntity {
  /// The type's name: there is nothing to tell it from.
  public var id: String { Self.persistentIdentifier }
  /// The type's name in words.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: Self.typeDisplayRepresentation.name)
  }
}

/// A query for the one entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery
where Entity == Unique, Result == [Unique] {
  /// The type of the entity; a query that writes nothing but ``uniqueEntity()`` is inferred from it.
  associatedtype Unique: AppEntity
  /// The entity.
  func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery {
  /// The entity, if it has one of these identifiers.
  public func entities(for identifiers: [Unique.ID]) async throws -> [Unique] {
    let entity = try await uniqueEntity()
    return identifiers.contains(entity.id) ? [entity] : []
  }
}

extension UniqueAppEntityQuery {
  /// The entity.
  public func allEntities() async throws -> [Unique] { [try await uniqueEntity()] }
}

/// A query for a unique entity, made of a closure.
///
///     let query = UniqueAppEntityProvider { AppSettings(volume: 3) }
///     try await query.uniqueEntity().volume                 // 3
public struct UniqueAppEntityProvider<Entity: AppEntity>: UniqueAppEntityQuery {
  private let provider: @Sendable () async throws -> Entity

  /// Makes a query that finds nothing.
  public init() { provider = { throw AppIntentError.Unrecoverable.entityNotFound } }
  /// Makes a query of a closure.
  public init(_ provider: @escaping @Sendable () async throws -> Entity) {
    self.provider = provider
  }

  /// Returns the entity that the closure makes.
  public func uniqueEntity() async throws -> Entity { try await provider() }
}

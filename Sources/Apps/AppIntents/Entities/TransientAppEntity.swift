/// An entity that lives in a result only and cannot be found again, such as a summary of today.
///
///     struct Weather: TransientAppEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Weather"
///       @Property(title: "Degrees") var degrees: Double
///       var displayRepresentation: DisplayRepresentation { "\(degrees)°" }
///     }
public protocol TransientAppEntity: AppEntity {
  /// Makes an entity whose properties are not set yet.
  init()
}

extension TransientAppEntity {
  /// A new identifier at each read; no entity can be found by it.
  public var id: UUID { UUID() }
  /// A query that finds nothing.
  public static var defaultQuery: TransientAppEntityQuery<Self> { .init() }
}

/// A query that finds nothing.
public struct TransientAppEntityQuery<Entity: AppEntity>: EntityQuery {
  /// The type of a query's result.
  public typealias Result = [Entity]
  /// Makes a query.
  public init() {}
  /// No entities.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
}

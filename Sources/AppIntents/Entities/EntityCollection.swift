public import Donations

/// Many entities, of which only the identifiers are at hand until they are asked for.
///
///     @Parameter(title: "Photos") var photos: EntityCollection<Photo>
///     for photo in try await photos.entities() { upload(photo) }
public struct EntityCollection<Entity: AppEntity>: Hashable, Sendable {
  /// The identifiers in their order.
  public let identifiers: [Entity.ID]

  /// Makes a collection of identifiers.
  public init(identifiers: [Entity.ID]) { self.identifiers = identifiers }

  /// Makes a collection of entities.
  public init(_ entities: [Entity]) { identifiers = entities.map(\.id) }

  /// The entities that are still there, from their query.
  public func entities() async throws -> [Entity] {
    try await Entity.defaultQuery.entities(for: identifiers)
  }
}

extension EntityCollection: _IntentValue {
  /// What the log keeps of it: each entity's type and identifier.
  public func _recorded() throws -> ParameterValue? {
    .array(
      identifiers.map {
        .entity(type: Entity.persistentIdentifier, id: $0.entityIdentifierString)
      })
  }

  /// The collection that the log kept, whether or not its entities are still there.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    guard case .array(let elements) = recorded else { return nil }
    var identifiers: [Entity.ID] = []
    for element in elements {
      guard case .entity(Entity.persistentIdentifier, let id) = element,
        let identifier = Entity.ID.entityIdentifier(for: id)
      else { return nil }
      identifiers.append(identifier)
    }
    return Self(identifiers: identifiers)
  }
}

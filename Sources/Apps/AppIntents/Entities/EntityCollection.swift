public import ForesightValues

/// A collection of identifiers of entities, whose entities are fetched only on request.
///
///     var picked = EntityCollection(entities: [library.songs[0], library.songs[2]])
///     picked.append(2)
///     picked.identifiers                                        // [1, 3, 2]
///     try await picked.resolvedEntities().map(\.title)          // ["Autumn", "Bells", "Autumn Again"]
public struct EntityCollection<Entity: AppEntity>: Hashable, Sendable {
  /// The identifiers in their order.
  public private(set) var identifiers: [Entity.ID]

  /// Makes a collection of identifiers.
  public init(identifiers: [Entity.ID] = []) { self.identifiers = identifiers }

  /// Makes a collection of entities.
  public init(entities: [Entity]) { identifiers = entities.map(\.id) }

  /// Returns the entities that still exist, fetched through their query.
  ///
  ///     let picked: EntityCollection<Song> = [2, 9]
  ///     try await picked.resolvedEntities().map(\.title)      // ["Bells"]: 9 is not there any more
  public func resolvedEntities() async throws -> [Entity] {
    try await Entity.defaultQuery.entities(for: identifiers)
  }

  /// Makes a collection of entities.
  @available(*, deprecated, renamed: "init(entities:)")
  public init(_ entities: [Entity]) { self.init(entities: entities) }

  /// Returns the entities that still exist, fetched through their query.
  @available(*, deprecated, renamed: "resolvedEntities()")
  public func entities() async throws -> [Entity] { try await resolvedEntities() }
}

extension EntityCollection: Collection, ExpressibleByArrayLiteral {
  /// The index of the first identifier.
  public var startIndex: Int { identifiers.startIndex }
  /// The index after the last identifier.
  public var endIndex: Int { identifiers.endIndex }
  /// Returns the index of the next identifier.
  public func index(after index: Int) -> Int { identifiers.index(after: index) }
  /// The identifier at an index.
  public subscript(index: Int) -> Entity.ID { identifiers[index] }

  /// Makes a collection of identifiers.
  public init(arrayLiteral identifiers: Entity.ID...) { self.init(identifiers: identifiers) }
}

extension EntityCollection {
  /// Adds an identifier.
  public mutating func append(_ identifier: Entity.ID) { identifiers.append(identifier) }
  /// Adds the identifier of an entity.
  public mutating func append(_ entity: Entity) { append(entity.id) }
  /// Adds identifiers.
  ///
  ///     var picked: EntityCollection<Song> = [1]
  ///     picked.append(contentsOf: [2, 3])
  ///     picked.count      // 3
  public mutating func append(contentsOf identifiers: [Entity.ID]) {
    self.identifiers += identifiers
  }
  /// Adds the identifiers of entities.
  public mutating func append(contentsOf entities: [Entity]) {
    append(contentsOf: entities.map(\.id))
  }

  /// Removes every occurrence of an identifier.
  ///
  ///     var picked: EntityCollection<Song> = [1, 2, 3]
  ///     picked.remove(2)
  ///     picked.identifiers      // [1, 3]
  public mutating func remove(_ identifier: Entity.ID) {
    identifiers.removeAll { $0 == identifier }
  }
  /// Removes every occurrence of an entity's identifier.
  public mutating func remove(_ entity: Entity) { remove(entity.id) }

  /// Returns true if the collection contains the identifier of an entity.
  ///
  ///     EntityCollection<Song>(identifiers: [1, 2]).contains(song)      // true
  public func contains(_ entity: Entity) -> Bool { contains(entity.id) }
}

extension EntityCollection: _IntentValue, CustomLocalizedStringResourceConvertible {
  /// The identifiers as text, separated by commas.
  public var localizedStringResource: LocalizedStringResource {
    let names = identifiers.map(\.entityIdentifierString)
    return LocalizedStringResource(stringLiteral: names.joined(separator: ", "))
  }

  /// Returns the value for the log: each entity's type and identifier.
  public func _recorded() throws -> ParameterValue? {
    .array(identifiers.map { EntityIdentifier(for: Entity.self, identifier: $0).recorded })
  }

  /// Returns the collection that the log kept, whether or not its entities still exist.
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

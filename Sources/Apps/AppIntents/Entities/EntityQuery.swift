/// A query that finds the entities of a type.
///
///     struct ShortSongs: EntityQuery {
///       func entities(for identifiers: [Song.ID]) async throws -> [Song] { library[identifiers] }
///       func suggestedEntities() async throws -> [Song] { library.songs.filter { $0.seconds < 200 } }
///     }
///     try await ShortSongs().suggestedEntities().map(\.title)      // ["Autumn"]
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  /// The type of the entities.
  associatedtype Entity: AppEntity = Result.Result.ValueType where Entity == Result.Result.ValueType
  /// The type of the collection that a query returns.
  associatedtype Result = [Entity]

  /// Makes a query.
  init()
  /// Returns the entities with the given identifiers, without those that no longer exist.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  /// Returns entities to offer before a person has typed or said anything.
  func suggestedEntities() async throws -> Result
  /// Returns the representations of entities by their identifiers, for a caller that needs nothing else of them.
  func displayRepresentations(
    for identifiers: [Entity.ID], requestedComponents: DisplayRepresentation.Components
  ) async throws -> [Entity.ID: DisplayRepresentation]
}

extension EntityQuery {
  /// None by default.
  public func suggestedEntities() async throws -> Result { .empty }
  /// The suggested entities.
  public func results() async throws -> Result { try await suggestedEntities() }

  /// Returns the representations of the entities, reduced to the requested components.
  public func displayRepresentations(
    for identifiers: [Entity.ID], requestedComponents: DisplayRepresentation.Components
  ) async throws -> [Entity.ID: DisplayRepresentation] {
    try await entities(for: identifiers).reduce(into: [:]) { representations, entity in
      representations[entity.id] = entity.displayRepresentation.reduced(to: requestedComponents)
    }
  }

  /// Returns the representations of entities by their identifiers.
  ///
  ///     let shown = try await SongQuery().displayRepresentations(for: [2])[2]
  ///     shown.map { String(localized: $0.title) }      // "Bells"
  public func displayRepresentations(for identifiers: [Entity.ID]) async throws
    -> [Entity.ID: DisplayRepresentation]
  {
    try await displayRepresentations(for: identifiers, requestedComponents: .all)
  }
}

/// A query that finds entities by what a person wrote or said.
///
///     struct SongsByName: EntityStringQuery {
///       func entities(for identifiers: [Song.ID]) async throws -> [Song] { library[identifiers] }
///       func entities(matching string: String) async throws -> [Song] {
///         library.songs.filter { $0.title.localizedStandardContains(string) }
///       }
///     }
///     try await SongsByName().entities(matching: "bell").map(\.title)      // ["Bells"]
public protocol EntityStringQuery: EntityQuery {
  /// Returns the entities that match a text.
  func entities(matching string: String) async throws -> Result
}

/// A query that can list all entities.
///
///     struct AllSongs: EnumerableEntityQuery {
///       func entities(for identifiers: [Song.ID]) async throws -> [Song] { library[identifiers] }
///       func allEntities() async throws -> [Song] { library.songs }
///     }
///     try await AllSongs().suggestedEntities().count              // 3: all of them
public protocol EnumerableEntityQuery: EntityQuery {
  /// All entities.
  func allEntities() async throws -> Result
  /// The description of the action that finds these entities, for people who search for that action.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// None by default.
  public static var findIntentDescription: IntentDescription? { nil }
  /// All entities, unless the query suggests fewer.
  public func suggestedEntities() async throws -> Result { try await allEntities() }
}

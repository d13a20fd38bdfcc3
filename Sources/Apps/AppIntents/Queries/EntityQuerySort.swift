/// A property that entities are sorted by, and the order.
///
///     EntityQuerySort<Song>(by: \.$title, order: .descending).order      // .descending
public struct EntityQuerySort<Entity: AppEntity>: Sendable {
  /// The order in which they are sorted.
  public enum Ordering: Hashable, Sendable {
    /// The least first.
    case ascending
    /// The greatest first.
    case descending
  }

  private let path: ImmutablePath<PartialKeyPath<Entity>>
  /// The order in which they are sorted.
  public let order: Ordering

  /// The property they are sorted by.
  public var by: PartialKeyPath<Entity> { path.path }

  /// Makes an element of a property.
  public init(by path: PartialKeyPath<Entity>, order: Ordering) {
    self.path = ImmutablePath(path)
    self.order = order
  }
}

/// The properties that the entities of a query can be sorted by.
///
///     EntityQuerySortingOptions<Song> {
///       EntityQuerySortableByProperty(\Song.$title)
///       EntityQuerySortableByProperty(\Song.$seconds)
///     }
public struct EntityQuerySortingOptions<Entity: AppEntity>: Sendable {
  let options: [EntityQuerySortableByProperty<Entity>]

  /// Makes a list of properties.
  public init(
    @EntityQuerySortingOptionsBuilder<Entity> content: () -> [EntityQuerySortableByProperty<Entity>]
  ) {
    options = content()
  }
}

/// A property that entities can be sorted by.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: Sendable {
  let path: ImmutablePath<PartialKeyPath<Entity>>

  /// Makes an element of a property.
  public init<Value>(_ path: KeyPath<Entity, EntityProperty<Value>>) {
    self.path = ImmutablePath(path)
  }
}

/// Puts the properties that entities can be sorted by together.
@resultBuilder
public enum EntityQuerySortingOptionsBuilder<Entity: AppEntity> {
  /// Properties in their order.
  public static func buildBlock(_ options: EntityQuerySortableByProperty<Entity>...)
    -> [EntityQuerySortableByProperty<Entity>]
  { options }
}

/// A query that finds values for what the system has seen, such as a picture.
///
///     struct SongValueQuery: IntentValueQuery {
///       func values(for input: StringSearchCriteria) async throws -> [Song] {
///         library.songs.filter { $0.title.contains(input.term) }
///       }
///     }
///     try await SongValueQuery().values(for: StringSearchCriteria(term: "Bell")).map(\.id)      // [2]
public protocol IntentValueQuery: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  /// The type of the input that the system has seen.
  associatedtype Input: Sendable
  /// The type of the collection of values that are found.
  associatedtype Result: ResultsCollection
  /// Makes a query.
  init()
  /// The values for what the system has seen.
  func values(for input: Input) async throws -> Result
}

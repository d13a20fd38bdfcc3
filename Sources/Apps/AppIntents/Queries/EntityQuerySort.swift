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

  /// Makes a sort by a property.
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

  /// Makes an option to sort by a property.
  public init<Value>(_ path: KeyPath<Entity, EntityProperty<Value>>) {
    self.path = ImmutablePath(path)
  }
}

/// Combines the properties that a closure lists.
@resultBuilder
public enum EntityQuerySortingOptionsBuilder<Entity: AppEntity> {
  /// Properties in their order.
  public static func buildBlock(_ options: EntityQuerySortableByProperty<Entity>...)
    -> [EntityQuerySortableByProperty<Entity>]
  { options }
}

/// A query that finds values for an input from the system, such as a search or the labels of a picture.
///
///     struct SongValueQuery: IntentValueQuery {
///       func values(for input: StringSearchCriteria) async throws -> [Song] {
///         library.songs.filter { $0.title.contains(input.term) }
///       }
///     }
///     try await SongValueQuery().values(for: StringSearchCriteria(term: "Bell")).map(\.id)      // [2]
public protocol IntentValueQuery: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  /// The type of the input.
  associatedtype Input: Sendable
  /// The type of the collection of values that are found.
  associatedtype Result: ResultsCollection
  /// Makes a query.
  init()
  /// Returns the values that match the input.
  func values(for input: Input) async throws -> Result
}

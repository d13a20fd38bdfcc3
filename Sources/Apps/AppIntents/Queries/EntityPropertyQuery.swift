/// A query that finds entities by their properties.
///
///     struct SongsByArtist: EntityPropertyQuery {
///       typealias ComparatorMappingType = (Song) -> Bool
///       static let properties = QueryProperties {
///         Property(\Song.$artist) {
///           EqualToComparator { artist in { $0.artist == artist } }
///         }
///       }
///       static let sortingOptions = SortingOptions { SortableBy(\Song.$artist) }
///       func entities(for identifiers: [Song.ID]) async throws -> [Song] { library[identifiers] }
///       func entities(
///         matching comparators: [(Song) -> Bool], mode: ComparatorMode, sortedBy: [Sort<Song>], limit: Int?
///       ) async throws -> [Song] {
///         library.songs.filter { song in comparators.allSatisfy { $0(song) } }
///       }
///     }
public protocol EntityPropertyQuery: EntityQuery {
  /// The type that the query uses for a comparison, such as a predicate.
  associatedtype ComparatorMappingType

  typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
  typealias SortingOptions = EntityQuerySortingOptions<Entity>
  typealias Property = EntityQueryProperty<Entity, ComparatorMappingType>
  typealias SortableBy = EntityQuerySortableByProperty<Entity>
  typealias Sort = EntityQuerySort

  /// The properties that entities can be found by.
  static var properties: QueryProperties { get }
  /// The properties that entities can be sorted by.
  static var sortingOptions: SortingOptions { get }
  /// The description of the action that finds these entities, for people who look for it.
  static var findIntentDescription: IntentDescription? { get }

  /// Returns the entities that satisfy all of the comparisons, or any of them. The comparisons are `sending`, so that a
  /// query may be isolated to the main actor.
  func entities(
    matching comparators: sending [ComparatorMappingType], mode: ComparatorMode,
    sortedBy: [EntityQuerySort<Entity>], limit: Int?
  ) async throws -> Result
}

extension EntityPropertyQuery {
  /// None by default.
  public static var findIntentDescription: IntentDescription? { nil }
}

/// The comparisons that have to hold: all, or any one.
///
///     func fits(_ song: Song, _ tests: [(Song) -> Bool], _ mode: ComparatorMode) -> Bool {
///       mode == .and ? tests.allSatisfy { $0(song) } : tests.contains { $0(song) }
///     }
///     fits(song, [{ $0.artist == "Ada" }, { $0.seconds > 200 }], .or)       // true
///     fits(song, [{ $0.artist == "Ada" }, { $0.seconds > 200 }], .and)      // false
public enum ComparatorMode: Hashable, Sendable {
  /// All the comparisons.
  case and
  /// Any one of the comparisons.
  case or
}

/// The properties that the entities of a query can be found by.
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType>: Sendable {
  let properties: [EntityQueryProperty<Entity, ComparatorMappingType>]

  /// Makes a list of properties.
  public init(
    @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType> properties: () ->
      [EntityQueryProperty<Entity, ComparatorMappingType>]
  ) {
    self.properties = properties()
  }
}

/// Combines the properties that a closure lists.
@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
  /// Properties in their order.
  public static func buildBlock(
    _ properties: EntityQueryProperty<Entity, ComparatorMappingType>...
  ) -> [EntityQueryProperty<Entity, ComparatorMappingType>] { properties }
}

/// A property that entities can be found by, with the comparisons that it supports.
public struct EntityQueryProperty<Entity: AppEntity, ComparatorMappingType>: Sendable {
  let path: ImmutablePath<PartialKeyPath<Entity>>
  let comparators: [EntityQueryComparator<ComparatorMappingType>]

  /// Makes a property from its key path and the comparisons that it supports.
  public init<Value>(
    _ path: KeyPath<Entity, EntityProperty<Value>>,
    @EntityQueryComparatorsBuilder<Value, ComparatorMappingType> comparators: () ->
      [EntityQueryComparator<ComparatorMappingType>]
  ) {
    self.path = ImmutablePath(path)
    self.comparators = comparators()
  }
}

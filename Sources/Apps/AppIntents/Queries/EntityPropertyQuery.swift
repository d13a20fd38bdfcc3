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
  /// The type in which the query takes a comparison.
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
  /// The description, for people who look for it, of the action that finds these entities.
  static var findIntentDescription: IntentDescription? { get }

  /// The entities that fit all, or any, of some comparisons; they are handed over, so that the query may be the main
  /// actor's.
  func entities(
    matching comparators: sending [ComparatorMappingType], mode: ComparatorMode,
    sortedBy: [EntityQuerySort<Entity>], limit: Int?
  ) async throws -> Result
}

extension EntityPropertyQuery {
  /// None by default.
  public static var findIntentDescription: IntentDescription? { nil }

  /// The entities that fit some comparisons of properties with values.
  ///
  /// - Throws: ``AppIntentError`` when the query does not offer one of them.
  func find(
    where conditions: [EntityCondition<Entity>], mode: ComparatorMode = .and,
    sortedBy: [EntityQuerySort<Entity>] = [], limit: Int? = nil
  ) async throws -> Result {
    let comparators = try conditions.map { condition in
      guard let mapped = Self.properties.comparator(for: condition) else {
        throw AppIntentError(description: "The query cannot compare in this way.")
      }
      return mapped
    }
    return try await entities(
      matching: comparators, mode: mode, sortedBy: sortedBy, limit: limit)
  }
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

/// A property compared with a value, or two for a range.
struct EntityCondition<Entity: AppEntity>: Sendable {
  let path: ImmutablePath<PartialKeyPath<Entity>>
  let kind: EntityQueryComparatorKind
  let values: [any Sendable]

  init(
    _ path: PartialKeyPath<Entity>, _ kind: EntityQueryComparatorKind, _ values: any Sendable...
  ) {
    self.path = ImmutablePath(path)
    self.kind = kind
    self.values = values
  }
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

  /// Returns a comparison in the query's own terms; `nil` when it is not offered.
  func comparator(for condition: EntityCondition<Entity>) -> ComparatorMappingType? {
    for property in properties where property.path.path == condition.path.path {
      for comparator in property.comparators where comparator.kind == condition.kind {
        if let mapped = comparator.map(condition.values) { return mapped }
      }
    }
    return nil
  }
}

/// Puts the properties of a query together.
@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
  /// Properties in their order.
  public static func buildBlock(
    _ properties: EntityQueryProperty<Entity, ComparatorMappingType>...
  ) -> [EntityQueryProperty<Entity, ComparatorMappingType>] { properties }
}

/// A property that entities can be found by, and how.
public struct EntityQueryProperty<Entity: AppEntity, ComparatorMappingType>: Sendable {
  let path: ImmutablePath<PartialKeyPath<Entity>>
  let comparators: [EntityQueryComparator<ComparatorMappingType>]

  /// Makes a property of the comparisons that it can be found by.
  public init<Value>(
    _ path: KeyPath<Entity, EntityProperty<Value>>,
    @EntityQueryComparatorsBuilder<Value, ComparatorMappingType> comparators: () ->
      [EntityQueryComparator<ComparatorMappingType>]
  ) {
    self.path = ImmutablePath(path)
    self.comparators = comparators()
  }
}

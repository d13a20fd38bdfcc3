// Default implementations for queries of indexed entities. A function that the app declares itself takes precedence.

extension EntityStringQuery where Entity: IndexedEntity, Result == [Entity] {
  /// Returns the indexed entities that match a text, the best first and a hundred at most: see
  /// ``IntentPredictor/search(_:at:context:limit:)``.
  ///
  ///     struct IndexedSongs: EntityStringQuery {
  ///       func entities(for identifiers: [Song.ID]) async throws -> [Song] { library[identifiers] }
  ///     }
  ///     try await CSSearchableIndex.default().indexAppEntities(library.songs)
  ///     try await IndexedSongs().entities(matching: "bels").map(\.title)      // ["Bells"]
  public func entities(matching string: String) async throws -> [Entity] {
    let identifiers = try await IntentPredictor.shared.identifiers(
      of: Entity.self, matching: string, limit: 100)
    return try await entities(for: identifiers).ordered(as: identifiers)
  }
}

extension EntityPropertyQuery
where Entity: IndexedEntity, Result == [Entity], ComparatorMappingType == Predicate<Entity> {
  /// Returns the indexed entities that satisfy all of the predicates, or any of them, in the order of `sortedBy`.
  ///
  /// - Complexity: O(indexed entities of the type): the query fetches all of them.
  public func entities(
    matching comparators: [Predicate<Entity>], mode: ComparatorMode,
    sortedBy: [EntityQuerySort<Entity>], limit: Int?
  ) async throws -> [Entity] {
    let identifiers = try await IntentPredictor.shared.identifiers(
      of: Entity.self, matching: nil, limit: .max)
    let all = try await entities(for: identifiers).ordered(as: identifiers)
    let fitting = try all.filter { entity in
      switch mode {
      case .and: try comparators.allSatisfy { try $0.evaluate(entity) }
      case .or: try comparators.isEmpty || comparators.contains { try $0.evaluate(entity) }
      }
    }
    let sorted = fitting.enumerated().sorted { first, second in
      for sort in sortedBy {
        guard let isBefore = sort.isBefore(first.element, second.element) else { continue }
        return isBefore
      }
      return first.offset < second.offset
    }
    return sorted.prefix(max(0, limit ?? .max)).map(\.element)
  }
}

extension Array where Element: AppEntity {
  /// Returns the entities in the order of these identifiers.
  func ordered(as identifiers: [Element.ID]) -> [Element] {
    let places = Dictionary(
      identifiers.enumerated().map { ($1.entityIdentifierString, $0) },
      uniquingKeysWith: { first, _ in first })
    return sorted {
      places[$0.id.entityIdentifierString, default: .max]
        < places[$1.id.entityIdentifierString, default: .max]
    }
  }
}

extension EntityQuerySort {
  /// Returns true if one entity comes before another; `nil` if this property does not decide their order.
  fileprivate func isBefore(_ first: Entity, _ second: Entity) -> Bool? {
    guard let first = first[keyPath: by] as? any ComparedProperty,
      let order = first.compare(to: second[keyPath: by]), order != .orderedSame
    else { return nil }
    return (order == .orderedAscending) == (self.order == .ascending)
  }
}

/// A property that entities are sorted by.
private protocol ComparedProperty {
  func compare(to other: Any) -> ComparisonResult?
}

extension EntityProperty: ComparedProperty {
  fileprivate func compare(to other: Any) -> ComparisonResult? {
    guard let other = other as? EntityProperty<Value> else { return nil }
    // A missing value counts as greater than any other, so it is last in ascending order.
    guard let first = Self.comparable(currentValue) else {
      return Self.comparable(other.currentValue) == nil ? .orderedSame : .orderedDescending
    }
    guard let second = Self.comparable(other.currentValue) else { return .orderedAscending }
    return Self.compare(first, second)
  }

  private static func comparable(_ value: Value?) -> (any Comparable)? {
    (value as Any?).flatMap { $0 as? any Comparable }
  }

  private static func compare<Compared: Comparable>(
    _ first: Compared, _ second: any Comparable
  ) -> ComparisonResult? {
    guard let second = second as? Compared else { return nil }
    return first == second ? .orderedSame : first < second ? .orderedAscending : .orderedDescending
  }
}

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
    let sorted = fitting.sorted { first, second in
      for sort in sortedBy { if let isBefore = sort.isBefore(first, second) { return isBefore } }
      return false
    }
    return Array(sorted.prefix(max(0, limit ?? .max)))
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
    (first[keyPath: by] as? any ComparedProperty)?.isLess(than: second[keyPath: by])
      .map { $0 == (order == .ascending) }
  }
}

/// A property that entities are sorted by.
private protocol ComparedProperty {
  /// Returns true if it is less than another; `nil` if they are equal, or cannot be compared.
  func isLess(than other: Any) -> Bool?
}

extension EntityProperty: ComparedProperty {
  fileprivate func isLess(than other: Any) -> Bool? {
    guard let other = other as? EntityProperty<Value> else { return nil }
    // A missing value counts as greater than any other, so it is last in ascending order.
    switch (Self.comparable(currentValue), Self.comparable(other.currentValue)) {
    case (nil, nil): return nil
    case (nil, _?): return false
    case (_?, nil): return true
    case (let first?, let second?): return Self.isLess(first, second)
    }
  }

  private static func comparable(_ value: Value?) -> (any Comparable)? {
    (value as Any?).flatMap { $0 as? any Comparable }
  }

  private static func isLess<Compared: Comparable>(
    _ first: Compared, _ second: any Comparable
  ) -> Bool? {
    guard let second = second as? Compared, first != second else { return nil }
    return first < second
  }
}

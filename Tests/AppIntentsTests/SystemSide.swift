@testable import AppIntents

// What Apple's system does with what an app declares, and nobody does on Linux: the tests do it in its place.

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

extension EntityPropertyQuery {
  /// The entities that fit some comparisons of properties with values.
  ///
  /// - Throws: ``AppIntentError`` when the query does not offer one of them.
  @concurrent func find(
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

extension EntityQueryProperties {
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

extension ErasedPresentation {
  /// The sentences of all values, under the titles of their collections.
  ///
  /// - Throws: what a provider throws.
  func sentences() async throws -> [(title: String, sentences: [String])] {
    var groups: [(title: String, sentences: [String])] = []
    for collection in collections {
      let sentences = try await collection.provider.results()._values.compactMap { text($0) }
      groups.append((String(localized: collection.title), sentences))
    }
    return groups
  }
}

extension AppIntent {
  /// The summary of the intent with its current values; the intent's title where it declares none.
  var summaryText: String {
    Self.parameterSummary._sentence(for: self)?.text ?? String(localized: Self.title)
  }
}

extension AppIntentsPackage {
  /// The modules whose intents are the app's too, and in turn theirs, each once.
  static var allIncludedPackages: [any AppIntentsPackage.Type] {
    var found: [any AppIntentsPackage.Type] = []
    var waiting = includedPackages
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard !found.contains(where: { $0 == next }) else { continue }
      found.append(next)
      waiting += next.includedPackages
    }
    return found
  }
}

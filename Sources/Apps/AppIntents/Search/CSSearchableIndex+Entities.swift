internal import Foresight

extension CSSearchableIndex {
  /// Adds entities to the app's index, replacing earlier versions of them. An entity with `hideInSpotlight` is removed
  /// instead.
  ///
  ///     try await CSSearchableIndex.default().indexAppEntities(library.songs)
  ///     let found = try await IntentPredictor.shared.search("autunm").first
  ///     found.map { String(localized: $0.displayRepresentation.title) }      // "Autumn"
  ///
  /// It returns once they are on disk. All indexes of an app share their contents, whatever their names. Entities that
  /// the person's settings exclude are silently left out, as they are from donations.
  ///
  /// - Parameters:
  ///   - appEntities: the entities.
  ///   - priority: the rank among entities that match equally well, from 0 to 3, the most important.
  /// - Throws: ``IntentDonationError/store(why:)``; if there are more than a thousand, the first of them may have been
  ///   added.
  /// - Complexity: O(bytes of their texts).
  nonisolated(nonsending) public func indexAppEntities(
    _ appEntities: [some IndexedEntity], priority: Int = 0
  ) async throws {
    let source = DonationCenter.shared.source
    let items = Dictionary(grouping: appEntities, by: \.hideInSpotlight).mapValues { entities in
      entities.map { IndexedItem($0, source: source, priority: priority) }
    }
    try await Self.add(items[false] ?? [])
    if let hidden = items[true] {
      try await Self.delete(hidden.map(\.id), ofType: hidden[0].type)
    }
  }

  /// Adds items, a thousand at a time, so that other work with the store does not wait for all of them.
  static func add(_ items: [IndexedItem]) async throws {
    await waitForTurn()
    for start in stride(from: 0, to: items.count, by: 1000) {
      let batch = Array(items[start..<min(start + 1000, items.count)])
      _ = try await DonationCenter.shared.run { try $0.index(batch) }
    }
  }

  /// Removes entities from the index, and from the disk every text that only they had.
  ///
  ///     let index = CSSearchableIndex.default()
  ///     try await index.indexAppEntities(library.songs)
  ///     try await index.deleteAppEntities(identifiedBy: [2], ofType: Song.self)
  ///     try await IntentPredictor.shared.search("bells").count      // 0
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func deleteAppEntities<Entity: IndexedEntity>(
    identifiedBy identifiers: [Entity.ID], ofType type: Entity.Type
  ) async throws {
    try await Self.delete(
      identifiers.map(\.entityIdentifierString), ofType: Entity.persistentIdentifier)
  }

  /// Removes all entities of a type.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func deleteAppEntities<Entity: IndexedEntity>(ofType entityType: Entity.Type) async throws
  {
    let type = Entity.persistentIdentifier
    try await Self.change { try $0.removeAll(of: $1, kind: .entity, type: type) }
  }

  /// Removes everything that the app has indexed. Its shortcuts can still be found.
  ///
  ///     let index = CSSearchableIndex.default()
  ///     try await index.indexAppEntities(library.songs)
  ///     try await index.deleteAllSearchableItems()
  ///     try await IntentPredictor.shared.search("autumn").isEmpty      // true
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func deleteAllSearchableItems() async throws {
    try await Self.change { try $0.removeAll(of: $1, kind: .entity) }
  }

  private static func delete(_ identifiers: [String], ofType type: String) async throws {
    try await change { try $0.remove(identifiers, type: type, of: $1) }
  }

  static func change(
    _ body: @escaping @Sendable (EntityIndex, _ source: String) throws -> Void
  ) async throws {
    await waitForTurn()
    let center = DonationCenter.shared
    let source = center.source
    try await center.run { try body($0.entities, source) }
  }
}

internal import ForesightLog
internal import Synchronization

extension CSSearchableIndex {
  /// Adds items to the app's index, replacing earlier versions of them.
  ///
  ///     let attributes = CSSearchableItemAttributeSet(contentType: .audio)
  ///     attributes.title = "Autumn"
  ///     let item = CSSearchableItem(uniqueIdentifier: "7", domainIdentifier: "albums", attributeSet: attributes)
  ///     try await CSSearchableIndex.default().indexSearchableItems([item])
  ///
  /// A search that matches an item associated with an entity returns the entity. The function returns once the items
  /// are on disk.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  /// - Complexity: O(bytes of their texts), and O(log items) for each; O(bytes of the index) if one is replaced.
  nonisolated(nonsending) public func indexSearchableItems(_ items: [CSSearchableItem]) async throws
  {
    let source = DonationCenter.shared.source
    try await index(items.map { ($0.uniqueIdentifier, IndexedItem($0, source: source)) })
  }

  /// Adds items as `indexSearchableItems(_:)` does, then calls the handler: with an error if it failed.
  public func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let source = DonationCenter.shared.source
    let items = items.map { ($0.uniqueIdentifier, IndexedItem($0, source: source)) }
    Self.finish(completionHandler) { try await self.index(items) }
  }

  /// Removes items. An item that is associated with an entity stays: delete the entity.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    try await Self.remove(identifiers) { _ in true }
  }

  /// Removes items as `deleteSearchableItems(withIdentifiers:)` does, then calls the handler: with an error
  /// if it failed.
  public func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.finish(completionHandler) {
      try await self.deleteSearchableItems(withIdentifiers: identifiers)
    }
  }

  /// Removes all items of some groups and of their subgroups.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws
  {
    try await Self.remove(nil) { item in
      guard let domain = item.domain else { return false }
      return domainIdentifiers.contains { domain == $0 || domain.hasPrefix($0 + ".") }
    }
  }

  /// Removes items as `deleteSearchableItems(withDomainIdentifiers:)` does, then calls the handler: with an error
  /// if it failed.
  public func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.finish(completionHandler) {
      try await self.deleteSearchableItems(withDomainIdentifiers: domainIdentifiers)
    }
  }

  /// Removes everything that the app has indexed, then calls the handler: with an error if it failed.
  public func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil)
  {
    Self.finish(completionHandler) { try await self.deleteAllSearchableItems() }
  }

  /// The last change that a call with a handler has begun, because such changes are made in the order of their calls.
  private static let lastChange = Mutex<Task<Void, Never>?>(nil)
  /// True in the task of such a change.
  @TaskLocal private static var isInTurn = false

  /// Waits for the changes that calls with a handler have begun, so that a call that waits does not overtake them.
  static func waitForTurn() async { if !isInTurn { await lastChange.withLock(\.self)?.value } }

  private static func finish(
    _ handler: (@Sendable ((any Error)?) -> Void)?,
    _ work: @escaping @Sendable () async throws -> Void
  ) {
    lastChange.withLock { last in
      let former = last
      last = Task {
        await former?.value
        do {
          try await $isInTurn.withValue(true) { try await work() }
          handler?(nil)
        } catch {
          if let handler { handler(error) } else { DonationCenter.shared.tell(error) }
        }
      }
    }
  }

  private func index(_ items: [(identifier: String, item: IndexedItem)]) async throws {
    // First remove the earlier version of an item that has moved to another group or now stands for an entity.
    let groups = Dictionary(grouping: items, by: \.identifier).mapValues { items in
      items.map(\.item).filter(\.isPlain).map(\.type)
    }
    try await Self.remove(Array(groups.keys)) { item in
      groups[item.id].map { !$0.contains(item.type) } ?? false
    }
    try await Self.add(items.map(\.item))
  }

  /// Removes the items that have one of the identifiers, stand for no entity and meet a condition; `nil` stands for any
  /// identifier.
  private static func remove(
    _ identifiers: [String]?, where isMeant: @escaping @Sendable (IndexedItem) -> Bool
  ) async throws {
    try await change { entities, source in
      let meant = try entities.items(of: source, kind: .entity, ids: identifiers)
        .filter { $0.isPlain && isMeant($0) }
      for (type, items) in Dictionary(grouping: meant, by: \.type).sorted(by: { $0.key < $1.key }) {
        try entities.remove(items.map(\.id), type: type, of: source)
      }
    }
  }
}

extension IndexedItem {
  /// The type of items that stand for no entity; a colon and the group follow if there is one.
  private static let plainType = "CSSearchableItem"

  /// Makes the index's form of an item.
  init(_ item: CSSearchableItem, source: String) {
    let entity = item.entity ?? item.attributeSet.entity
    let attributes = item.attributeSet
    let title = attributes.displayName ?? attributes.title ?? ""
    self.init(
      attributes, source: source,
      type: entity?.type ?? Self.plainType + (item.domainIdentifier.map { ":" + $0 } ?? ""),
      id: entity?.id ?? item.uniqueIdentifier, title: title, subtitle: "", names: [],
      priority: entity?.priority ?? 0)
  }

  /// True if it stands for no entity.
  fileprivate var isPlain: Bool {
    kind == .entity && (type == Self.plainType || type.hasPrefix(Self.plainType + ":"))
  }

  /// The group of an item that stands for no entity; `nil` if it has none.
  fileprivate var domain: String? {
    isPlain && type != Self.plainType ? String(type.dropFirst(Self.plainType.count + 1)) : nil
  }
}

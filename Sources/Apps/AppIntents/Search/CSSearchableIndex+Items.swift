internal import ForesightLog

extension CSSearchableIndex {
  /// Adds items to what can be found, each in the place of the same one as it was before.
  ///
  ///     let attributes = CSSearchableItemAttributeSet(contentType: .audio)
  ///     attributes.title = "Autumn"
  ///     let item = CSSearchableItem(uniqueIdentifier: "7", domainIdentifier: "albums", attributeSet: attributes)
  ///     try await CSSearchableIndex.default().indexSearchableItems([item])
  ///
  /// An item that is associated with an entity is found as that. It returns when they are on disk.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  /// - Complexity: O(bytes of their texts), and O(items that are there) where there are any of other groups.
  nonisolated(nonsending) public func indexSearchableItems(_ items: [CSSearchableItem]) async throws
  {
    let source = DonationCenter.shared.source
    try await index(items.map { ($0.uniqueIdentifier, IndexedItem($0, source: source)) })
  }

  /// Does the same, and calls a handler when it is done.
  public func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let source = DonationCenter.shared.source
    let items = items.map { ($0.uniqueIdentifier, IndexedItem($0, source: source)) }
    Self.finish(completionHandler) { try await self.index(items) }
  }

  /// Removes items.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    let identifiers = Set(identifiers)
    try await Self.remove { identifiers.contains($0.id) }
  }

  /// Does the same, and calls a handler when it is done.
  public func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.finish(completionHandler) {
      try await self.deleteSearchableItems(withIdentifiers: identifiers)
    }
  }

  /// Removes all items of some groups, and of the groups in them.
  ///
  /// - Throws: ``IntentDonationError/store(why:)``.
  public func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws
  {
    try await Self.remove { item in
      guard let domain = item.domain else { return false }
      return domainIdentifiers.contains { domain == $0 || domain.hasPrefix($0 + ".") }
    }
  }

  /// Does the same, and calls a handler when it is done.
  public func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Self.finish(completionHandler) {
      try await self.deleteSearchableItems(withDomainIdentifiers: domainIdentifiers)
    }
  }

  /// Removes all that the app has indexed, and tells when it is done.
  public func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil)
  {
    Self.finish(completionHandler) { try await self.deleteAllSearchableItems() }
  }

  private static func finish(
    _ handler: (@Sendable ((any Error)?) -> Void)?,
    _ work: @escaping @Sendable () async throws -> Void
  ) {
    Task {
      do {
        try await work()
        handler?(nil)
      } catch {
        handler?(error)
      }
    }
  }

  private func index(_ items: [(identifier: String, item: IndexedItem)]) async throws {
    // One that has gone to another group, or to an entity, is still the same.
    let groups = Dictionary(grouping: items, by: \.identifier).mapValues { items in
      items.map(\.item).filter(\.isPlain).map(\.type)
    }
    try await Self.remove { item in
      groups[item.id].map { !$0.contains(item.type) } ?? false
    }
    try await Self.add(items.map(\.item))
  }

  /// Removes the items without an entity that meet a condition.
  private static func remove(where isMeant: @escaping @Sendable (IndexedItem) -> Bool) async throws
  {
    try await change { entities, source in
      let meant = try entities.items(of: source, kind: .entity).filter { $0.isPlain && isMeant($0) }
      var count = 0
      for (type, items) in Dictionary(grouping: meant, by: \.type).sorted(by: { $0.key < $1.key }) {
        count += try entities.remove(items.map(\.id), type: type, of: source)
      }
      return count
    }
  }
}

extension IndexedItem {
  /// The type of items that are no entity; what follows is the group.
  private static let plainType = "CSSearchableItem"

  /// An item as the index keeps it.
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

  /// True if it is no entity.
  fileprivate var isPlain: Bool {
    kind == .entity && (type == Self.plainType || type.hasPrefix(Self.plainType + ":"))
  }

  /// The group of one that is no entity.
  fileprivate var domain: String? {
    isPlain && type != Self.plainType ? String(type.dropFirst(Self.plainType.count + 1)) : nil
  }
}

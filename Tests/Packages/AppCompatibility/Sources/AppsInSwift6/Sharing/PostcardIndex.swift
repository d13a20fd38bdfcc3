import AppIntents
import CoreSpotlight
import os.log

/// What an app from before `IndexedEntity` tells Spotlight, and how it was moved on.
enum PostcardIndex {
  private static let log = Logger(subsystem: "org.example.postcards", category: "index")
  static let domain = "org.example.postcards"

  static func items() -> [CSSearchableItem] {
    PostcardQuery.all.map { postcard in
      let attributes = CSSearchableItemAttributeSet(contentType: .image)
      attributes.title = "Card \(postcard.id)"
      attributes.contentDescription = postcard.text
      let item = CSSearchableItem(
        uniqueIdentifier: "card/\(postcard.id)", domainIdentifier: "\(domain).received",
        attributeSet: attributes)
      item.expirationDate = .distantFuture
      return item
    }
  }

  static func indexItems() async throws {
    try await CSSearchableIndex.default().indexSearchableItems(items())
  }

  static func indexEntities() async throws {
    let items = PostcardQuery.all.map { postcard in
      let item = CSSearchableItem(
        uniqueIdentifier: postcard.id, domainIdentifier: nil, attributeSet: postcard.attributeSet)
      item.attributeSet.title = "Sent by \(postcard.writer)"
      item.associateAppEntity(postcard, priority: 2)
      return item
    }
    try await CSSearchableIndex(name: "Postcards").indexSearchableItems(
      items + [CSSearchableItem(appEntity: PostcardQuery.all[0], priority: 1)])
  }

  static func indexWithoutWaiting(then done: @escaping @Sendable (Bool) -> Void) {
    CSSearchableIndex.default().indexSearchableItems(items()) { error in
      if let error { log.error("Nothing is indexed: \(error.localizedDescription)") }
      done(error == nil)
    }
  }

  static func remove(_ identifiers: [String]) async throws {
    try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: identifiers)
  }

  static func removeAll() async throws {
    let index = CSSearchableIndex.default()
    try await index.deleteSearchableItems(withDomainIdentifiers: [domain])
    try await index.deleteAppEntities(ofType: PostcardEntity.self)
  }
}

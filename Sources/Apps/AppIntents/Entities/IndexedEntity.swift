/// An entity that an app can add to the search index.
///
///     struct Poem: IndexedEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Poem"
///       static let defaultQuery = PoemQuery()
///       let id: Int
///       @Property(title: "Author", indexingKey: \.artist) var author: String
///       var displayRepresentation: DisplayRepresentation { "Poem \(id)" }
///     }
///     struct PoemQuery: EntityQuery {
///       func entities(for identifiers: [Poem.ID]) async throws -> [Poem] { [] }
///     }
///     Poem(id: 7).attributeSet.displayName                  // "Poem 7"
///
/// `CSSearchableIndex.indexAppEntities(_:priority:)` adds it, and ``IntentPredictor/search(_:at:context:limit:)`` and
/// `foresight search` find it.
public protocol IndexedEntity: AppEntity {
  /// The attributes to index.
  var attributeSet: CSSearchableItemAttributeSet { get }
  /// True if it is kept out of the index.
  var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
  /// The attributes made from the representation and the indexed properties.
  public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }
  /// False by default.
  public var hideInSpotlight: Bool { false }

  /// The attributes made from the representation and the indexed properties, for an app to extend.
  public var defaultAttributeSet: CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(itemContentType: "public.content")
    let shown = displayRepresentation
    attributes.displayName = String(localized: shown.title)
    attributes.title = attributes.displayName
    attributes.contentDescription = shown.subtitle.map { String(localized: $0) }
    attributes.keywords =
      shown.synonyms.isEmpty ? nil : shown.synonyms.map { String(localized: $0) }
    for child in Mirror(reflecting: self).children {
      guard let property = child.value as? any IndexedProperty,
        let key = property.indexingKey, let text = property.text
      else { continue }
      attributes.custom[key] = text
    }
    return attributes
  }
}

/// A query that can add its entities to the search index again.
///
///     struct NotesOfApp: IndexedEntityQuery {
///       func entities(for identifiers: [Note.ID]) async throws -> [Note] {
///         NoteQuery.notes.filter { identifiers.contains($0.id) }
///       }
///       func reindexEntities(
///         for identifiers: [Note.ID], indexDescription: CSSearchableIndexDescription
///       ) async throws {
///         try await CSSearchableIndex.default().indexAppEntities(entities(for: identifiers))
///       }
///       func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
///         try await CSSearchableIndex.default().indexAppEntities(NoteQuery.notes)
///       }
///     }
public protocol IndexedEntityQuery: EntityQuery where Entity: IndexedEntity {
  /// Adds some entities to the index again.
  func reindexEntities(
    for identifiers: [Entity.ID], indexDescription: CSSearchableIndexDescription
  ) async throws
  /// Adds all entities to the index again.
  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws
}

/// A property as a search index sees it.
protocol IndexedProperty {
  var indexingKey: String? { get }
  var text: String? { get }
}

extension EntityProperty: IndexedProperty {
  var text: String? { currentValue.flatMap { readableText(of: $0) } }
}

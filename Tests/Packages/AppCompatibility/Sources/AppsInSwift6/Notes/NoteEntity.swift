import AppIntents

#if canImport(CoreSpotlight)
  import CoreSpotlight
#endif

struct NoteEntity: AppEntity, IndexedEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: LocalizedStringResource("Note", table: "Notes"),
    numericFormat: LocalizedStringResource("\(placeholder: .int) notes", table: "Notes"),
    synonyms: ["memo", "jotting"])
  static let defaultQuery = NoteQuery()

  let id: UUID

  @Property(title: "Title")
  var title: String

  @Property(title: "Body")
  var body: AttributedString

  @Property(title: "Changed")
  var changed: Date

  @Property(title: "Link")
  var link: URL?

  @Property(title: "Tags")
  var tags: [String]

  @Property
  var isPinned: Bool

  var sharedWith = 0

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(title)",
      subtitle: "Changed \(changed, format: .iso8601)",
      image: .init(named: "note"),
      synonyms: ["\(title) note"])
  }

  init(id: UUID = UUID(), title: String, body: String = "", changed: Date = .distantPast) {
    self.id = id
    self.title = title
    self.body = AttributedString(body)
    self.changed = changed
    self.tags = []
    self.isPinned = false
  }

  #if canImport(CoreSpotlight) || os(Linux)
    @Property(title: "Subject", indexingKey: \.subject)
    var subject: String?

    var attributeSet: CSSearchableItemAttributeSet {
      let attributes = defaultAttributeSet
      attributes.title = title
      return attributes
    }
  #endif
}

extension NoteEntity: URLRepresentableEntity {
  static var urlRepresentation: URLRepresentation {
    "https://notes.example/note/\(.id)"
  }
}

struct NoteQuery: EntityStringQuery {
  @Dependency
  private var library: NoteLibrary

  func entities(for identifiers: [NoteEntity.ID]) async throws -> [NoteEntity] {
    await library.notes.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [NoteEntity] {
    await library.notes.filter { $0.title.localizedCaseInsensitiveContains(string) }
  }

  func suggestedEntities() async throws -> [NoteEntity] {
    await library.notes.sorted { $0.changed > $1.changed }
  }
}

actor NoteLibrary {
  private(set) var notes: [NoteEntity]

  init(notes: [NoteEntity] = []) {
    self.notes = notes
  }

  func add(_ note: NoteEntity) {
    notes.append(note)
  }

  func remove(_ identifiers: Set<UUID>) {
    notes.removeAll { identifiers.contains($0.id) }
  }
}

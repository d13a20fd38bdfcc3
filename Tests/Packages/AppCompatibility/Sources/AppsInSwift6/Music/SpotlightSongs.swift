import AppIntents
import CoreSpotlight
import UniformTypeIdentifiers

struct RecordingEntity: AppEntity, IndexedEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Recording", numericFormat: "\(placeholder: .int) recordings")
  static let defaultQuery = RecordingQuery()

  let id: UUID

  @Property(title: "Title", indexingKey: \.title)
  var name: String

  @Property(title: "Band", indexingKey: \.artist)
  var band: String

  @Property(title: "Place", customIndexingKey: "hall")
  var hall: String?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "\(band)")
  }

  var attributeSet: CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet()
    attributes.displayName = name
    attributes.contentType = UTType.audio.identifier
    attributes.artist = band
    attributes.album = "Live"
    attributes.musicalGenre = "Jazz"
    attributes.namedLocation = hall
    attributes.supportsNavigation = hall == nil ? 0 : 1
    attributes.relatedUniqueIdentifier = "band-\(band)"
    attributes.completionDate = .now
    attributes.duration = 95.5
    attributes.keywords = ["live", band]
    return attributes
  }

  init(id: UUID, name: String, band: String) {
    self.id = id
    self.name = name
    self.band = band
  }
}

struct RecordingQuery: IndexedEntityQuery {
  static let all = [
    RecordingEntity(id: UUID(), name: "Ebb", band: "Tide"),
    RecordingEntity(id: UUID(), name: "Flow", band: "Tide"),
  ]

  func entities(for identifiers: [RecordingEntity.ID]) async throws -> [RecordingEntity] {
    Self.all.filter { identifiers.contains($0.id) }
  }

  func reindexEntities(
    for identifiers: [RecordingEntity.ID], indexDescription: CSSearchableIndexDescription
  ) async throws {
    try await CSSearchableIndex.default().indexAppEntities(entities(for: identifiers))
  }

  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
    guard CSSearchableIndex.isIndexingAvailable() else { return }
    try await CSSearchableIndex(name: "Recordings").indexAppEntities(Self.all)
  }
}

struct ExportRecordingIntent: AppIntent {
  static let title: LocalizedStringResource = "Export Recording"

  @Parameter(title: "Cover", supportedContentTypes: [.png, .jpeg])
  var cover: IntentFile?

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard cover?.type?.conforms(to: .image) ?? true else {
      throw $cover.needsValueError("That is no picture.")
    }
    let type = UTType(filenameExtension: "m4a") ?? .audio
    return .result(value: IntentFile(data: Data(), filename: "Ebb.m4a", type: type))
  }
}

import AppIntents

#if canImport(UniformTypeIdentifiers)
  import UniformTypeIdentifiers
#endif

struct AlbumEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Album"
  static let defaultQuery = AlbumQuery()

  let id: Int
  let cover: Data

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "Album \(id)",
      image: DisplayRepresentation.Image(data: cover, isTemplate: false, displayStyle: .circular))
  }
}

struct AlbumQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [AlbumEntity] {
    identifiers.map { AlbumEntity(id: $0, cover: Data()) }
  }
}

/// A picture as it lies in a folder.
struct PictureFileEntity: FileEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Picture"
  static let defaultQuery = PictureFileQuery()

  #if canImport(UniformTypeIdentifiers) || os(Linux)
    static let supportedContentTypes: [UTType] = [.image]
  #endif

  let id: FileEntityIdentifier

  var displayRepresentation: DisplayRepresentation { "Picture" }

  init(url: URL) throws {
    id = try .file(url: url)
  }

  init(id: FileEntityIdentifier) {
    self.id = id
  }
}

struct PictureFileQuery: EntityQuery {
  func entities(for identifiers: [FileEntityIdentifier]) async throws -> [PictureFileEntity] {
    identifiers.map(PictureFileEntity.init(id:))
  }
}

struct MovePictureIntent: AppIntent {
  static let title: LocalizedStringResource = "Move Picture"

  @Parameter(title: "Picture")
  var picture: PictureFileEntity

  @Parameter(title: "Album", requestDisambiguationDialog: "Which album?", size: 1)
  var albums: [AlbumEntity]

  func perform() async throws -> some IntentResult & ReturnsValue<EntityIdentifier> {
    .result(value: EntityIdentifier(for: AlbumEntity.self, identifier: albums[0].id))
  }
}

import AppIntents

@AppIntent(schema: .system.search)
struct FindSongsIntent: ShowInAppSearchResultsIntent {
  static let searchScopes: [StringSearchScope] = [.general]

  var criteria: StringSearchCriteria

  func perform() async throws -> some IntentResult {
    .result()
  }
}

@AppIntent(schema: .audio.addToPlaylist)
struct AddSongIntent {
  var song: SongEntity
  var playlist: PlaylistEntity

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: song.title)
  }
}

@AppEntity(schema: .audio.song)
struct SongEntity {
  static let defaultQuery = SongQuery()

  let id: String
  var title: String
  var artist: String?

  var displayRepresentation: DisplayRepresentation { "\(title)" }

  init(id: String, title: String) {
    self.id = id
    self.title = title
    self.artist = nil
  }
}

struct SongQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [SongEntity] {
    identifiers.map { SongEntity(id: $0, title: "Song \($0)") }
  }
}

@AppEnum(schema: .photos.assetType)
enum PictureKind: String {
  case photo
  case video

  static let caseDisplayRepresentations: [PictureKind: DisplayRepresentation] = [
    .photo: "Photo", .video: "Video",
  ]
}

import AppIntents

// The names that these macros had first.

@AssistantIntent(schema: .photos.openAsset)
struct OpenPictureIntent: OpenIntent {
  var target: PictureEntity

  func perform() async throws -> some IntentResult {
    .result()
  }
}

@AssistantEntity(schema: .photos.asset)
struct PictureEntity {
  static let defaultQuery = PictureQuery()

  let id: String
  var title: String?
  var isFavorite: Bool

  var displayRepresentation: DisplayRepresentation { "Picture \(id)" }

  init(id: String) {
    self.id = id
    self.title = nil
    self.isFavorite = false
  }
}

struct PictureQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [PictureEntity] {
    identifiers.map(PictureEntity.init(id:))
  }
}

@AssistantEnum(schema: .photos.filterType)
enum PictureFilter: String {
  case warm
  case cold

  static let caseDisplayRepresentations: [PictureFilter: DisplayRepresentation] = [
    .warm: "Warm", .cold: "Cold",
  ]
}

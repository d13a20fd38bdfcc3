import AppIntents

struct PlaylistEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Playlist"
  static let defaultQuery = PlaylistQuery()

  let id: UUID
  let name: String

  // Only wrapped properties meet the rules for values; a plain one may hold anything.
  var trackLengths: [Decimal] = []

  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

extension PlaylistEntity {
  static let all: [PlaylistEntity] = [
    PlaylistEntity(id: identifier(1), name: "Morning"),
    PlaylistEntity(id: identifier(2), name: "Running"),
    PlaylistEntity(id: identifier(3), name: "Late Night"),
  ]

  private static func identifier(_ number: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
  }
}

/// Playlists are few: all of them can be listed, and they can be called by name.
struct PlaylistQuery: EnumerableEntityQuery, EntityStringQuery {
  static let findIntentDescription: IntentDescription? = "Finds playlists."

  func allEntities() async throws -> [PlaylistEntity] {
    PlaylistEntity.all
  }

  func entities(for identifiers: [UUID]) async throws -> [PlaylistEntity] {
    PlaylistEntity.all.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [PlaylistEntity] {
    PlaylistEntity.all.filter { $0.name.lowercased().contains(string.lowercased()) }
  }

  func suggestedEntities() async throws -> [PlaylistEntity] {
    PlaylistEntity.all
  }

  func defaultResult() async -> PlaylistEntity? {
    PlaylistEntity.all.first
  }
}

import AppIntents

@UnionValue
enum SearchResult: Sendable {
  case track(TrackEntity)
  case playlist(PlaylistEntity)
  case text(String)

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Result"
  static let caseDisplayRepresentations: [Cases: DisplayRepresentation] = [
    .track: "Track",
    .playlist: "Playlist",
    .text: "Text",
  ]
}

struct SearchEverythingIntent: AppIntent {
  static let title: LocalizedStringResource = "Search Everything"

  @Parameter(title: "Start from")
  var start: SearchResult?

  @Parameter(title: "Text")
  var text: String

  func perform() async throws -> some IntentResult & ReturnsValue<SearchResult> {
    if let track = TrackEntity.catalogue.first(where: { $0.title.contains(text) }) {
      return .result(value: .track(track))
    }
    return .result(value: start ?? .text(text))
  }
}

struct SearchResultQuery: IntentValueQuery {
  func values(for input: StringSearchCriteria) async throws -> [SearchResult] {
    let tracks = TrackEntity.catalogue.filter { $0.title.contains(input.term) }
    return tracks.map { .track($0) }
  }
}

import AppIntents
import MediaIntents
import VisualIntelligence

struct HeardTracksQuery: IntentValueQuery {
  func values(for input: AudioSearch) async throws -> [TrackEntity] {
    switch input.criteria {
    case .searchQuery(let words):
      TrackEntity.catalogue.filter { $0.title.localizedStandardContains(words) }
    case .url(let addresses):
      TrackEntity.catalogue.filter { track in
        addresses.contains { $0.lastPathComponent == track.id }
      }
    case .unspecified:
      Array(TrackEntity.catalogue.prefix(1))
    }
  }
}

struct SeenTracksQuery: IntentValueQuery {
  func values(for input: SemanticContentDescriptor) async throws -> [TrackEntity] {
    if let picture: CVReadOnlyPixelBuffer = input.pixelBuffer { return covers(like: picture) }
    return TrackEntity.catalogue.filter { track in
      input.labels.contains { track.title.localizedStandardContains($0) }
    }
  }
}

extension SeenTracksQuery {
  private func covers(like picture: CVReadOnlyPixelBuffer) -> [TrackEntity] {
    Array(TrackEntity.catalogue.prefix(1))
  }
}

struct HearIntent: AudioPlaybackIntent {
  static let title: LocalizedStringResource = "Hear"

  @Parameter(title: "What")
  var search: AudioSearch

  @Parameter(title: "Seen")
  var seen: SemanticContentDescriptor?

  func perform() async throws -> some IntentResult & ReturnsValue<[TrackEntity]> {
    var found = try await HeardTracksQuery().values(for: search)
    if let seen {
      found += try await SeenTracksQuery().values(for: seen)
    }
    return .result(value: found)
  }
}

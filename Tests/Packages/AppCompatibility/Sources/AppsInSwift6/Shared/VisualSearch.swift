import AppIntents

/// Finds tracks for what another part of the system has recognised.
struct TrackValueQuery: IntentValueQuery {
  func values(for input: StringSearchCriteria) async throws -> [TrackEntity] {
    TrackEntity.catalogue.filter { $0.title.contains(input.term) }
  }
}

/// Queries may be asked for entities of which nothing but the identifier was kept.
struct ResumeTrackIntent: AppIntent {
  static let title: LocalizedStringResource = "Resume Track"

  @Parameter(title: "Track", query: TrackQuery())
  var track: TrackEntity?

  func perform() async throws -> some IntentResult & ReturnsValue<TrackEntity?> {
    guard let track else {
      return .result(value: nil)
    }
    let found = try await TrackQuery().entities(for: [track.id])
    return .result(value: found.first)
  }
}

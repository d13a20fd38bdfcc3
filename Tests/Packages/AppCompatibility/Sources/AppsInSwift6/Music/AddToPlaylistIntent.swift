import AppIntents

struct AddToPlaylistIntent: AppIntent {
  static let title: LocalizedStringResource = "Add to Playlist"
  static let description: IntentDescription? = "Adds a track to one of your playlists."

  @Parameter(title: "Track")
  var track: TrackEntity

  @Parameter(title: "Playlist", description: "The playlist that gets the track.")
  var playlist: PlaylistEntity

  @Parameter(title: "At the top")
  var atTheTop: Bool?

  static var parameterSummary: some ParameterSummary {
    Summary("Add \(\.$track) to \(\.$playlist)", table: "Music") {
      \.$atTheTop
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: atTheTop == true ? 0 : 1)
  }
}

extension AddToPlaylistIntent: PredictableIntent {
  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$track, \.$playlist)) { track, playlist in
      DisplayRepresentation(
        title: "Add \(track.title) to \(playlist.name)",
        subtitle: "",
        image: DisplayRepresentation.Image(systemName: "text.badge.plus", isTemplate: true))
    }
    IntentPrediction(parameters: (\.$playlist)) { playlist in
      "Add to \(playlist.name)"
    }
  }
}

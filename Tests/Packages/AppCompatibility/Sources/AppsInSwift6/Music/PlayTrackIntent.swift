import AppIntents

struct PlayTrackIntent: AudioPlaybackIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Play Track"
  static let description = IntentDescription(
    "Plays a track from your library.", categoryName: "Playback")
  static let openAppWhenRun = false

  @Parameter(title: "Track", requestValueDialog: "Which track?")
  var track: TrackEntity

  @Parameter(title: "Shuffle", default: false)
  var shuffle: Bool

  init() {}

  init(track: TrackEntity, shuffle: Bool = false) {
    self.track = track
    self.shuffle = shuffle
  }

  static var parameterSummary: some ParameterSummary {
    When(\.$shuffle, .equalTo, true) {
      Summary("Shuffle from \(\.$track)") {
        \.$shuffle
      }
    } otherwise: {
      Summary("Play \(\.$track)") {
        \.$shuffle
      }
    }
  }

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$track) { track in
      DisplayRepresentation(title: "Play \(track.title)", subtitle: "\(track.artist)")
    }
  }

  @Dependency
  private var player: MusicPlayer

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<TrackEntity> & ProvidesDialog {
    player.play(track.id)
    return .result(value: track, dialog: "Playing \(track.title) by \(track.artist).")
  }
}

struct PausePlaybackIntent: AudioPlaybackIntent {
  static let title: LocalizedStringResource = "Pause"
  static let isDiscoverable = false

  func perform() async throws -> some IntentResult {
    .result()
  }
}

@MainActor
final class MusicPlayer: Sendable {
  private(set) var playing: String?

  nonisolated init() {}

  func play(_ identifier: String) {
    playing = identifier
  }
}

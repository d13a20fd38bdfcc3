import AppIntents

/// What the player's screens report when a person does something in them.
struct MusicDonations {
  /// The person tapped a track: wait until it is on disk.
  func played(_ track: TrackEntity) async throws -> IntentDonationIdentifier {
    let intent = PlayTrackIntent(track: track)
    return try await IntentDonationManager.shared.donate(intent: intent)
  }

  /// The person added a track, and what came of it matters as well.
  func added(_ track: TrackEntity, to playlist: PlaylistEntity) async throws {
    let intent = AddToPlaylistIntent()
    intent.track = track
    intent.playlist = playlist
    try await IntentDonationManager.shared.donate(intent: intent, result: .result(value: 1))
  }

  /// In the middle of drawing there is no waiting.
  func playedInPassing(_ track: TrackEntity) -> IntentDonationIdentifier {
    IntentDonationManager.shared.donate(intent: PlayTrackIntent(track: track))
  }

  func addedInPassing(_ intent: AddToPlaylistIntent) {
    IntentDonationManager.shared.donate(intent: intent, result: .result(value: 0))
  }

  /// The same on the intent itself.
  func onTheIntent(_ track: TrackEntity) async throws {
    let intent = PlayTrackIntent(track: track)
    try await intent.donate()
    try await intent.donate(result: .result(value: track, dialog: "Playing"))
  }

  func onTheIntentInPassing(_ track: TrackEntity) -> [IntentDonationIdentifier] {
    let intent = PlayTrackIntent(track: track)
    intent.donate()
    return [intent.donate(), intent.donate(result: .result())]
  }

  /// A screen that handles several actions knows only that they are intents.
  func done(_ actions: [any AppIntent]) async throws {
    for action in actions {
      try await IntentDonationManager.shared.donate(intent: action)
      try await action.donate()
    }
  }
}

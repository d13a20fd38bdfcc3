import AppIntents

#if canImport(HealthKit)
  import HealthKit
#endif

/// Tells the system what is on right now.
struct NowPlaying {
  func started(_ track: TrackEntity) async throws {
    try await RelevantEntities.shared.updateEntities([track], for: .audio(.nowPlaying))
  }

  func skipped(_ track: TrackEntity) async throws {
    try await RelevantEntities.shared.removeEntities([track], from: .audio(.nowPlaying))
  }

  func deleted(_ tracks: [TrackEntity]) async throws {
    try await RelevantEntities.shared.removeEntities(tracks)
  }

  func stopped() async throws {
    try await RelevantEntities.shared.removeAllEntities(for: .audio(.nowPlaying))
  }

  func signedOut() async throws {
    try await RelevantEntities.shared.removeAllEntities()
  }

  #if canImport(HealthKit) || os(Linux)
    func startedRunning(to tracks: [TrackEntity]) async throws {
      try await RelevantEntities.shared.updateEntities(
        tracks, for: .audio(.workout(activityType: .running)))
    }
  #endif
}

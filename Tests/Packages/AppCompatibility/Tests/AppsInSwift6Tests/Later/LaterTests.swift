import AppIntents
import Testing

@testable import AppsInSwift6

@Suite struct LaterTests {
  @Test func sharedThingsAreNotCleanedUp() async throws {
    let intent = CleanUpPhotosIntent()
    intent.entities = [PhotoEntity(id: "a"), PhotoEntity(id: "b", isShared: true)]
    #expect(try await intent.perform().value == 1)
  }

  @Test func representationsAreAskedForAtOnce() async throws {
    let found = try await PhotoQuery().displayRepresentations(
      for: ["a", "b"], requestedComponents: .text)
    #expect(found.count == 2)
  }

  @Test func whatIsOnIsTold() async throws {
    let track = TrackEntity.catalogue[0]
    try await NowPlaying().started(track)
    try await NowPlaying().skipped(track)
    try await NowPlaying().stopped()
  }
}

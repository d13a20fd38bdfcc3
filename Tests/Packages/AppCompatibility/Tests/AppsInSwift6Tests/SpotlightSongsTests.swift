import AppIntents
import CoreSpotlight
import Testing

@testable import AppsInSwift6

@Suite struct SpotlightSongsTests {
  @Test func attributesSayWhatTheEntitySays() {
    let attributes = RecordingQuery.all[0].attributeSet
    #expect(attributes.artist == "Tide" && attributes.album == "Live")
    #expect(attributes.supportsNavigation == 0 && attributes.namedLocation == nil)
    #expect(attributes.contentType == "public.audio" && attributes.completionDate != nil)
  }

  @Test func theIndexIsToldAnew() async throws {
    let query = RecordingQuery()
    try await query.reindexAllEntities(indexDescription: CSSearchableIndexDescription())
    try await query.reindexEntities(
      for: RecordingQuery.all.map(\.id), indexDescription: CSSearchableIndexDescription())
  }

  @Test func filesHaveKinds() async throws {
    let export = ExportRecordingIntent()
    #expect(try await export.perform().value?.type == .mpeg4Audio)
    export.cover = IntentFile(data: Data(), filename: "a.txt", type: .plainText)
    await #expect(throws: AppIntentError.self) { try await export.perform() }
  }
}

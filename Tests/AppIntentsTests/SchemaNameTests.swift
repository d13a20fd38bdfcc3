import Testing

@testable import AppIntents

@Suite struct SchemaNameTests {
  @Test(arguments: [
    ("openAsset", "Open Asset"), ("openURLInTab", "Open URL in Tab"), ("shareETA", "Share ETA"),
    ("addToPlaylist", "Add to Playlist"), ("crop", "Crop"), ("on", "On"), ("", ""),
    ("live_photo", "Live Photo"), ("a", "A"), ("URLs", "UR Ls"),
  ])
  func splitsAtCapitals(name: String, words: String) {
    #expect(SchemaName.words(name) == words)
  }

  @Test func aSchemaKnowsItsDomainAndName() {
    #expect(
      AppSchema.Intent.photos.openAsset == AppSchema.Intent(domain: "photos", name: "openAsset"))
    #expect(AppSchema.Entity.mail.draft == AppSchema.Entity(domain: "mail", name: "draft"))
    #expect(AppSchema.Enum.books.theme == AppSchema.Enum(domain: "books", name: "theme"))
    #expect(AppSchema.Intent.system.open.name == "open")
    #expect(AppSchema.Intent.mail.openDraft != .photos.openAsset)
  }
}

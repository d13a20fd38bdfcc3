import Testing

@testable import AppIntents

@Suite struct SpotlightTests {
  @Test("What Spotlight is told of a thing can be given where it is and who made it")
  func attributes() {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    attributes.contentURL = URL(string: "https://example.org/a")
    attributes.userCreated = true
    attributes.userCurated = false
    attributes.addedDate = .distantPast
    attributes.metadataModificationDate = attributes.addedDate
    #expect(attributes.contentURL?.path == "/a")
    #expect(attributes.userCreated == true && attributes.userCurated == false)
    #expect(attributes.metadataModificationDate == .distantPast)
  }

  @Test("A set may begin with nothing")
  func nothing() {
    let attributes = CSSearchableItemAttributeSet()
    #expect(attributes.contentType == nil && attributes.artist == nil)
    attributes.album = "Blue"
    attributes.namedLocation = "Bern"
    attributes.supportsNavigation = 1
    attributes.relatedUniqueIdentifier = "song-7"
    attributes.completionDate = .distantPast
    #expect(CSSearchableItemAttributeSet.name(of: \.album) == "album")
    #expect(attributes.supportsNavigation == true && attributes.completionDate != nil)
  }

  @Test("An index has a name, but for the one that every app has")
  func index() {
    #expect(CSSearchableIndex.default() === CSSearchableIndex.default())
    #expect(CSSearchableIndex.default().name == nil)
    #expect(CSSearchableIndex(name: "songs").name == "songs")
    #expect(CSSearchableIndex.isIndexingAvailable())
  }
}

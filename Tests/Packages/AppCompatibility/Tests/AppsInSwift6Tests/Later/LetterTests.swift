import AppIntents
import Testing
import VisualIntelligence

@testable import AppsInSwift6

@Suite struct LetterTests {
  @Test func collectionsGrowAndShrink() async throws {
    AppStart.run()
    let archive = ArchiveLettersIntent()
    archive.letters = EntityCollection(entities: [LetterEntity(number: 1), LetterEntity(number: 2)])
    #expect(try await archive() == ["Letter 1", "Letter 2", "Letter 7", "Letter 8"])
    #expect(archive.letters.contains(LetterEntity(number: 2)))
    #expect(EntityCollection<LetterEntity>(identifiers: archive.letters.identifiers).count == 2)
    let none: EntityCollection<LetterEntity> = []
    #expect(none.isEmpty)
  }

  @Test func identifiersAreTwoInOne() {
    let id = LetterEntity(number: 3).id
    #expect(id.stable == "letter/3")
    let again = SyncableEntityIdentifier<Int, String>.entityIdentifier(
      for: id.entityIdentifierString)
    #expect(again == id && again?.local == 3)
    #expect(SyncableEntityIdentifier<Int, String>.entityIdentifier(for: "3") == nil)
    #expect(SyncableEntityIdentifier<String, String>(id: "a;b").stable == "a;b")
  }

  @Test func targetsAreAnyUnlessWritten() {
    #expect(ShowLettersIntent.allowedExecutionTargets == .default)
    #expect(!ArchiveLettersIntent.allowedExecutionTargets.contains(.main))
    #expect(!ShowLettersIntent().systemContext.isVoiceOnly)
  }

  @Test func whatWasFoundIsShown() async throws {
    let show = ShowLettersIntent()
    show.criteria = EntityCollectionSearchCriteria(
      entities: EntityCollection(entities: [LetterEntity(number: 1)]))
    #expect(try await show.perform().value == 1)
  }

  @Test func whatIsHeardAndSeenIsFound() async throws {
    let hear = HearIntent()
    hear.search = AudioSearch(criteria: .searchQuery("Train"))
    #expect(try await hear.perform().value?.map(\.id) == ["t2"])
    hear.search = AudioSearch(criteria: .unspecified)
    hear.seen = SemanticContentDescriptor(labels: ["Train"])
    #expect(try await hear.perform().value?.count == 2)
  }
}

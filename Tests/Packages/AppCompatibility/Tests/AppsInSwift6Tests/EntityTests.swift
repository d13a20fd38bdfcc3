import AppIntents
import Testing

@testable import AppsInSwift6

@Suite struct EntityTests {
  @Test func entitiesKeepTheirProperties() {
    let track = TrackEntity(id: "x", title: "One", artist: "Two", seconds: 3)
    #expect(track.title == "One")
    #expect(track.seconds == 3)
    #expect(!track.isFavourite)
    track.isFavourite = true
    #expect(track.isFavourite)
    #expect(String(localized: track.$title.title) == "Title")
  }

  @Test func identifiersNameTypeAndEntity() {
    let track = TrackEntity.catalogue[0]
    let identifier = EntityIdentifier(for: track)
    #expect(identifier == EntityIdentifier(for: TrackEntity.self, identifier: "t1"))
    #expect(identifier != EntityIdentifier(for: TrackEntity.self, identifier: "t2"))
    #expect(identifier.identifier == "t1")
    #expect(ObjectIdentifier(identifier.entityType) == ObjectIdentifier(TrackEntity.self))
    #expect(identifier.description.contains("t1"))
    #expect(identifier != EntityIdentifier(for: PlaceEntity(id: "t1")))
  }

  @Test func identifiersComeBackFromTheirText() {
    let id = UUID()
    #expect(UUID.entityIdentifier(for: id.entityIdentifierString) == id)
    #expect(Int.entityIdentifier(for: 7.entityIdentifierString) == 7)
    #expect(String.entityIdentifier(for: "a/b".entityIdentifierString) == "a/b")
    #expect(Float.entityIdentifier(for: Float(1.5).entityIdentifierString) == 1.5)
    #expect(Int.entityIdentifier(for: "seven") == nil)
  }

  @Test func transientEntitiesAreEachTheirOwn() {
    #expect(TripEntity().id != TripEntity().id)
    #expect(TripEntity(from: "a", to: "b").destination == "b")
  }

  @Test func aUniqueEntityIsFoundInEveryWay() async throws {
    let query = TravellerQuery()
    #expect(try await query.uniqueEntity().home == "Harbour")
    #expect(try await query.entities(for: ["traveller"]).count == 1)
    #expect(try await query.allEntities().count == 1)
  }

  @Test func enumerationsAreToldInWords() {
    #expect(CoffeeSize.caseDisplayRepresentations[.large]?.title == "Large")
    #expect(String(localized: TravelStrings.seats(2, in: .business)) == "2 seats in Business")
    #expect(TaskPriority.high.localizedStringResource == "High")
  }

  @Test func representationsAreEqualWhenTheirPartsAre() {
    let literal: DisplayRepresentation = "Harbour"
    #expect(literal == DisplayRepresentation(title: "Harbour"))
    #expect(literal != Representations.full)
    #expect(Representations.full.subtitle == "Where the ships lie")
    #expect(Representations.full.synonyms.count == 2)
    #expect(Representations.full.image != nil)
  }

  @Test func booksAreFoundByPredicates() async throws {
    let query = BookQuery()
    let short = #Predicate<BookEntity> { $0.pages < 200 }
    let salt = #Predicate<BookEntity> { $0.title == "Salt" }
    let pier = #Predicate<BookEntity> { $0.title.contains("Pier") }
    #expect(
      try await query.entities(matching: [short, salt], mode: .and, sortedBy: [], limit: nil).count
        == 1)
    #expect(
      try await query.entities(matching: [salt, pier], mode: .or, sortedBy: [], limit: nil).count
        == 2)
    #expect(
      try await query.entities(matching: [salt, pier], mode: .or, sortedBy: [], limit: 1).count
        == 1)
  }
}

import AppIntents
import Testing
import VisualIntelligence

@Suite struct EntityCollectionTests {
  private let songs = Song.library

  @Test("A collection is its identifiers, each as often as it was added")
  func identifiers() async throws {
    var collection = EntityCollection(entities: songs)
    #expect(Array(collection) == songs.map(\.id) && collection.count == songs.count)
    collection.remove(songs[0])
    #expect(!collection.contains(songs[0]) && collection.contains(songs[1].id))
    collection.append(songs[0])
    collection.append(songs[0].id)
    collection.append(contentsOf: [songs[1].id])
    #expect(collection.suffix(3) == [songs[0].id, songs[0].id, songs[1].id])
    collection.remove(songs[0].id)
    #expect(!collection.contains(songs[0]))
    #expect(EntityCollection<Song>().isEmpty && EntityCollection<Song>() == [])
  }

  @Test("The entities are those that the query still finds")
  func resolved() async throws {
    let collection = EntityCollection<Song>(identifiers: [songs[0].id, 999])
    #expect(try await collection.resolvedEntities().map(\.id) == [songs[0].id])
  }

  @Test("What the log keeps of it and of what stands on it is had again")
  func recorded() async throws {
    let collection = EntityCollection(entities: songs)
    let kept = try #require(try collection._recorded())
    #expect(try await EntityCollection<Song>._rebuilt(from: kept) == collection)
    let criteria = EntityCollectionSearchCriteria(entities: collection)
    #expect(try criteria._recorded() == kept)
    #expect(try await EntityCollectionSearchCriteria<Song>._rebuilt(from: kept) == criteria)
    let seen = SemanticContentDescriptor(labels: ["lake", "tree"])
    let words = try #require(try seen._recorded())
    #expect(try await SemanticContentDescriptor._rebuilt(from: words) == seen)
  }
}

@Suite struct SyncableEntityIdentifierTests {
  @Test(
    "Whatever two identifiers are, both are had again from the text",
    arguments: ["", ";", "a;b", "%3B", "é/ö", "7"])
  func roundTrip(text: String) throws {
    let id = SyncableEntityIdentifier(local: 7, stable: text)
    let again = SyncableEntityIdentifier<Int, String>.entityIdentifier(
      for: id.entityIdentifierString)
    #expect(again == id && again?.stable == text && again?.local == 7)
    #expect(Set([id, again]).count == 1)
    let same = SyncableEntityIdentifier<String, String>(id: text)
    #expect(same.local == same.stable)
    #expect(same != SyncableEntityIdentifier(local: text, stable: text + "x"))
  }

  @Test("A text of neither is none; one of the two is enough")
  func partial() {
    typealias Identifier = SyncableEntityIdentifier<Int, Int>
    for text in ["", "7", "a;b", "7;7;7"] { #expect(Identifier.entityIdentifier(for: text) == nil) }
    #expect(Identifier.entityIdentifier(for: ";7")?.stable == 7)
    #expect(Identifier.entityIdentifier(for: "7;")?.local == 7)
  }
}

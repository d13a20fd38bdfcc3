import AppIntents
import Foundation
import GeoToolbox
import Testing

extension DonatingTests {
  /// What suggestions are called whose app says nothing of its own. Serial, as all that shares the one manager.
  @Suite(.serialized)
  struct DefaultTitleTests {
    private let directory = TemporaryStore()

    private func title(after intents: any AppIntent...) async throws -> String? {
      for (number, intent) in intents.enumerated() {
        try await IntentDonationManager.shared.donate(
          intent: intent, at: Date(timeIntervalSince1970: 1_767_250_000 + Double(number) * 60))
      }
      let suggestions = try await IntentPredictor.shared.suggestions(
        at: Date(timeIntervalSince1970: 1_767_260_000))
      return suggestions.first.map { String(localized: $0.displayRepresentation.title) }
    }

    @Test("An entity is called by its title, and not by its identifier")
    func entity() async throws {
      let open = OpenShelfBook()
      open.book = ShelfBook(id: UUID(), name: "The Hobbit")
      #expect(try await title(after: open) == "Open Book (The Hobbit)")
    }

    @Test("Cases, several entities, measurements and places are called as people call them")
    func others() async throws {
      let play = PlayOnShelf()
      play.kind = .album
      play.albums = [ShelfBook(id: UUID(), name: "*Blue*"), ShelfBook(id: UUID(), name: "Court")]
      play.count = 2
      play.place = PlaceDescriptor(
        representations: [.coordinate(.init(latitude: 46.9, longitude: 7.4))], commonName: "Bern")
      #expect(try await title(after: play) == "Play (*Blue*, Court, count 2, Album, Bern)")
    }

    @Test("The latest name of a thing holds")
    func renamed() async throws {
      let id = UUID()
      let (before, after) = (OpenShelfBook(), OpenShelfBook())
      before.book = ShelfBook(id: id, name: "Draft")
      after.book = ShelfBook(id: id, name: "The Hobbit")
      #expect(try await title(after: before, after) == "Open Book (The Hobbit)")
    }

    @Test("Where a prediction has no words for what is suggested, the values have")
    func incompletePrediction() async throws {
      let lend = LendShelfBook()
      lend.book = ShelfBook(id: UUID(), name: "The Hobbit")
      #expect(try await title(after: lend) == "Lend (The Hobbit)")
    }

    @Test("What is longer than anybody reads is shortened")
    func long() async throws {
      let open = OpenShelfBook()
      open.book = ShelfBook(id: UUID(), name: String(repeating: "Long\0", count: 40_000))
      #expect(try await title(after: open)?.hasPrefix("Open Book (LongLong") == true)
    }
  }
}

private struct ShelfBook: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
  static let defaultQuery = ShelfQuery()
  let id: UUID
  var name = ""
  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

private struct ShelfQuery: EntityQuery {
  func entities(for identifiers: [UUID]) async throws -> [ShelfBook] {
    identifiers.map { ShelfBook(id: $0) }
  }
}

private struct OpenShelfBook: AppIntent {
  static let title: LocalizedStringResource = "Open Book"
  @Parameter(title: "Book") var book: ShelfBook
  func perform() async throws -> some IntentResult { .result() }
}

private struct LendShelfBook: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Lend"
  @Parameter(title: "Book") var book: ShelfBook
  @Parameter(title: "Guest") var guest: String?
  func perform() async throws -> some IntentResult { .result() }

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$book, \.$guest)) { _, _ in "" }
  }
}

private enum ShelfKind: Int, AppEnum {
  case album = 42, song = 4
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kind"
  static let caseDisplayRepresentations: [ShelfKind: DisplayRepresentation] = [
    .album: "Album", .song: "Song",
  ]
}

private struct PlayOnShelf: AppIntent {
  static let title: LocalizedStringResource = "Play"
  @Parameter(title: "Kind") var kind: ShelfKind
  @Parameter(title: "Albums") var albums: [ShelfBook]
  @Parameter(title: "Count") var count: Int
  @Parameter(title: "Place") var place: PlaceDescriptor?
  func perform() async throws -> some IntentResult { .result() }
}

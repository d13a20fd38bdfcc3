package import AppIntents

// What examples of `AppIntents` need not declare: an app of a café, and one of music.

/// An intent of which an example shows some members.
package protocol ExampleIntent: PredictableIntent {}

extension ExampleIntent {
  package static var title: LocalizedStringResource { "Order Coffee" }
  package func perform() async throws -> some IntentResult { .result() }
}

package enum CoffeeSize: String, AppEnum {
  case small, medium, large
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
  package static let caseDisplayRepresentations: [CoffeeSize: DisplayRepresentation] = [
    .small: "small", .medium: "medium", .large: "large",
  ]
}

package struct OrderCoffee: AppIntent, PredictableIntent {
  package static let title: LocalizedStringResource = "Order Coffee"
  @Parameter(title: "Size") package var size: CoffeeSize
  @Parameter(title: "Cups", default: 1) package var cups: Int

  package init() {}

  package init(_ size: CoffeeSize, cups: Int = 1) {
    self.size = size
    self.cups = cups
  }

  package static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$size) { size in "Order a \(size) coffee" }
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    .result(value: cups, dialog: "\(cups) cups are on their way.")
  }
}

package struct CafeShortcuts: AppShortcutsProvider {
  package static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: OrderCoffee(),
      phrases: [
        "Order a \(\.$size) coffee in \(.applicationName)",
        "Order coffee in \(.applicationName)",
      ],
      shortTitle: "Order", systemImageName: "cup.and.saucer")
  }
}

package struct Song: IndexedEntity {
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Song"
  package static let defaultQuery = SongQuery()
  package let id: Int
  @Property(title: "Title") package var title: String
  @Property(title: "Artist") package var artist: String
  @Property(title: "Seconds") package var seconds: Int

  package var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)", subtitle: "\(artist)")
  }

  package init(_ id: Int, _ title: String, by artist: String, seconds: Int) {
    self.id = id
    self.title = title
    self.artist = artist
    self.seconds = seconds
  }
}

package struct SongQuery: EntityStringQuery {
  package init() {}

  package func entities(for identifiers: [Song.ID]) async throws -> [Song] {
    library[identifiers]
  }

  package func entities(matching string: String) async throws -> [Song] {
    library.songs.filter { $0.title.localizedCaseInsensitiveContains(string) }
  }

  package func suggestedEntities() async throws -> [Song] { library.songs }
}

package struct Library: Sendable {
  package let songs = [
    Song(1, "Autumn", by: "Ada", seconds: 180), Song(2, "Bells", by: "Bo", seconds: 240),
    Song(3, "Autumn Again", by: "Ada", seconds: 300),
  ]

  package init() {}

  package subscript(identifiers: [Int]) -> [Song] {
    songs.filter { identifiers.contains($0.id) }
  }

  package func remove(_ songs: [Song]) async {}
}

/// The songs of an app.
package let library = Library()
package var song: Song { library.songs[0] }

/// The first Monday of 2026, eight in the morning in UTC.
package let monday8 = Date(timeIntervalSince1970: 1_767_600_000)

package struct PayBill: AppIntent {
  package static let title: LocalizedStringResource = "Pay"
  package init() {}
  package func perform() async throws -> some IntentResult { .result() }
}

package struct Note: IndexedEntity {
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
  package static let defaultQuery = NoteQuery()
  package let id: Int
  package let text: String
  package var displayRepresentation: DisplayRepresentation { "\(text)" }
}

package struct NoteQuery: EntityQuery {
  package static let notes = [Note(id: 1, text: "Buy beans"), Note(id: 2, text: "Call Ada")]

  package init() {}

  package func entities(for identifiers: [Note.ID]) async throws -> [Note] {
    Self.notes.filter { identifiers.contains($0.id) }
  }
}

package struct City: AppEntity {
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "City"
  package static let defaultQuery = CityQuery()
  package let id: String
  package var displayRepresentation: DisplayRepresentation { "\(id)" }
}

package struct CityQuery: EntityQuery {
  package init() {}

  package func entities(for identifiers: [City.ID]) async throws -> [City] {
    identifiers.filter(["Bern", "Oslo"].contains).map { City(id: $0) }
  }
}

/// What an app does where only its intents matter.
package func show(_ things: Any...) async {}
package func send(_ things: Any...) async throws {}

import Testing

@testable import AppIntents

struct PlaySong: AppIntent {
  static let title: LocalizedStringResource = "Play Song"
  @Parameter(title: "song") var song: Song?
  func perform() async throws -> some IntentResult { .result() }
}

struct MusicShortcuts: AppShortcutsProvider {
  static let shortcutTileColor: ShortcutTileColor = .teal

  static var negativePhrases: NegativeAppShortcutPhrases {
    NegativeAppShortcutPhrases {
      "Stop the music"
      "Close \(.applicationName)"
    }
  }

  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlaySong(),
      phrases: ["Play \(\.$song) in \(.applicationName)", "Play with \(.applicationName)"],
      shortTitle: "Play", systemImageName: "play",
      parameterPresentation: ParameterPresentation(
        for: \.$song, summary: Summary("Play \(\.$song)"),
        optionsCollections: {
          OptionsCollection(SongQuery(), title: "Library", systemImageName: "music.note")
        }))
    AppShortcut(intent: Brew(), phrases: ["Brew \(\.$cups)"])
    if #available(iOS 16, macOS 13, *) {
      AppShortcut(
        intent: Plain(), phrases: ["Plain \(.applicationName)"], shortTitle: "Plain",
        systemImageName: "circle")
    }
  }
}

struct ListingShortcuts: AppShortcutsProvider {
  static var negativePhrases: [NegativeAppShortcutPhrase] {
    NegativeAppShortcutPhrases {
      "Stop"
    }
  }
  static var appShortcuts: [AppShortcut] { AppShortcut(intent: Plain(), phrases: ["Plain"]) }
}

struct CollectingShortcuts: AppShortcutsProvider {
  static var negativePhrases: NegativeAppShortcutPhrases {
    NegativeAppShortcutPhrases(phrases: ["Where is my phone", "Find my phone"])
  }
  static var appShortcuts: [AppShortcut] { AppShortcut(intent: Plain(), phrases: ["Plain"]) }
}

private func notMeant(_ provider: (some AppShortcutsProvider).Type) -> [String] {
  provider.negativePhrases._phrases.map(\.text)
}

struct QuietShortcuts: AppShortcutsProvider {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] {
    AppShortcut(intent: Plain(), phrases: ["Plain"], shortTitle: "Plain", systemImageName: "circle")
  }
}

@Suite struct ShortcutTests {
  @Test func aPhraseNamesTheAppAndTheParameters() {
    let phrases = MusicShortcuts.appShortcuts.map { $0.phrases("Mellow") }
    #expect(
      phrases == [["Play song in Mellow", "Play with Mellow"], ["Brew 1"], ["Plain Mellow"]])
  }

  @Test func everyOptionIsASentence() async throws {
    let presentation = try #require(MusicShortcuts.appShortcuts[0].parameterPresentation)
    let groups = try await presentation.sentences()
    #expect(groups.map(\.title) == ["Library"])
    #expect(groups[0].sentences == ["Play Autumn", "Play Bells", "Play Autumn Again"])
  }

  @Test func whatIsNotMeantIsKept() {
    let name = ProcessInfo.processInfo.processName
    #expect(notMeant(MusicShortcuts.self) == ["Stop the music", "Close \(name)"])
    #expect(notMeant(ListingShortcuts.self) == ["Stop"])
    #expect(notMeant(CollectingShortcuts.self) == ["Where is my phone", "Find my phone"])
    #expect(notMeant(QuietShortcuts.self).isEmpty)
    #expect(QuietShortcuts.shortcutTileColor == .navy)
    let literal = NegativeAppShortcutPhrases(phrases: ["Where is my phone"])
    #expect(literal == ["Where is my phone"])
  }
}

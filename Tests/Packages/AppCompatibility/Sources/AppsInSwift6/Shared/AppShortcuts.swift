import AppIntents

struct AppShortcuts: AppShortcutsProvider {
  static let shortcutTileColor: ShortcutTileColor = .tangerine

  @AppShortcutsBuilder
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: PlayTrackIntent(),
      phrases: [
        "Play \(\.$track) in \(.applicationName)",
        "Listen to \(\.$track) with \(.applicationName)",
        "Play something in \(.applicationName)",
      ],
      shortTitle: "Play Track",
      systemImageName: "play.circle")
    AppShortcut(
      intent: SetSceneIntent(),
      phrases: [
        "Set \(\.$scene) with \(.applicationName)",
        "\(.applicationName) \(\.$scene)",
      ],
      shortTitle: "Set Scene",
      systemImageName: "house",
      parameterPresentation: ParameterPresentation(
        for: \.$scene,
        summary: Summary("Set \(\.$scene)"),
        optionsCollections: {
          OptionsCollection(SceneOptions(), title: "Scenes", systemImageName: "house.fill")
        }))
    AppShortcut(
      intent: OrderCoffeeIntent(drink: "flat white"),
      phrases: ["Order a coffee in \(.applicationName)"],
      shortTitle: LocalizedStringResource("shortcut.coffee", defaultValue: "Order Coffee"),
      systemImageName: "cup.and.saucer")
  }

  static var negativePhrases: [NegativeAppShortcutPhrase] {
    NegativeAppShortcutPhrases {
      "Stop \(.applicationName)"
      "Do not play anything"
    }
  }
}

struct SceneOptions: DynamicOptionsProvider {
  func results() async throws -> [HomeScene] {
    [.morning, .evening]
  }
}

/// What the app does as it starts and when its data changed.
enum ShortcutsUpkeep {
  static func dataChanged() {
    AppShortcuts.updateAppShortcutParameters()
  }
}

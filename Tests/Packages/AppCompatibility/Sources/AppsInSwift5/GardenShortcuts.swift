import AppIntents

struct GardenShortcuts: AppShortcutsProvider {
  static var shortcutTileColor: ShortcutTileColor = .lime

  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: WaterPlantsIntent(),
      phrases: [
        "Water the plants with \(.applicationName)",
        "Water \(\.$bed) with \(.applicationName)",
      ],
      shortTitle: "Water",
      systemImageName: "drop"
    )
  }

  static var negativePhrases: [NegativeAppShortcutPhrase] = ["Stop \(.applicationName)"]
}

/// There is one valve, and it needs no query of its own.
struct ValveEntity: UniqueAppEntity {
  static var typeDisplayRepresentation = TypeDisplayRepresentation(name: "Valve")
  static var defaultQuery = UniqueAppEntityProvider { ValveEntity() }

  var id = "valve"
  var displayRepresentation: DisplayRepresentation { "Valve" }
}

/// From the time when intents were classes: their names live on as identifiers.
struct MowLawnIntent: AppIntent, CustomIntentMigratedAppIntent, PredictableIntent {
  static var intentClassName = "MowLawnCustomIntent"
  static var title: LocalizedStringResource = "Mow the Lawn"
  static var description = IntentDescription(
    "Sends the mower out.", categoryName: "Garden", searchKeywords: ["grass"])

  @Parameter(title: "Height")
  var height: Int?

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$height)) { height in
      DisplayRepresentation(title: "Mow to \(height ?? 4) cm", subtitle: "")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: height ?? 4)
  }
}

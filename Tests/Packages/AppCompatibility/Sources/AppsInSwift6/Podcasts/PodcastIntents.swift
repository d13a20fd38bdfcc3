import AppIntents

struct PlayPodcastIntent: AudioStartingIntent {
  static let title: LocalizedStringResource = "Play Podcast"

  @Parameter(title: "Podcast", optionsProvider: PodcastOptions())
  var name: String

  @Parameter(title: "Speed", default: 1.0, controlStyle: .stepper, inclusiveRange: (0.5, 3))
  var speed: Double

  @Parameter(title: "Share", default: URL(string: "https://podcasts.example"))
  var share: URL?

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "Playing \(name) at \(speed, specifier: "%.1f").")
  }
}

struct PodcastOptions: DynamicOptionsProvider {
  @Dependency
  var library: PodcastLibrary

  func results() async throws -> IntentItemCollection<String> {
    IntentItemCollection(sections: [
      IntentItemSection("Subscribed", items: library.names.map { IntentItem($0) })
    ])
  }
}

struct PodcastLibrary: Sendable {
  var names = ["Tide Tables", "Slow News"]
}

struct FindVideoIntent: PlayVideoIntent {
  static let title: LocalizedStringResource = "Find Video"
  static let supportedCategories: [VideoCategory] = [.movies]

  @Parameter(title: "Text")
  var term: String

  func perform() async throws -> some IntentResult {
    .result()
  }
}

/// Something that belongs to the system's settings rather than to the app.
struct SleepTimerIntent: SystemIntent {
  static let title: LocalizedStringResource = "Sleep Timer"

  @Parameter(
    title: "After", defaultValue: 20, defaultUnit: .minutes, supportsNegativeNumbers: false)
  var length: Measurement<UnitDuration>

  func perform() async throws -> some IntentResult & ReturnsValue<Double> {
    .result(value: length.converted(to: .seconds).value)
  }
}

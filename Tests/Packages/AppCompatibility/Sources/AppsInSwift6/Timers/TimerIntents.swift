import AppIntents

struct StartTimerIntent: AppIntent {
  static let title: LocalizedStringResource = "Start Timer"
  static let description = IntentDescription("Starts a timer.")

  @Parameter(title: "Length", default: .seconds(300), defaultUnit: .minutes)
  var length: Duration

  @Parameter(title: "Pause between")
  var pause: Duration?

  @Parameter(title: "Label", default: "Tea")
  var label: String?

  func perform() async throws -> some IntentResult & ReturnsValue<Duration> & ProvidesDialog {
    .result(value: length, dialog: "Counting down for \(label ?? "you").")
  }
}

// Parameters with nothing but their names, as the newest files have them.
struct StopTimerIntent: AppIntent {
  static let title: LocalizedStringResource = "Stop Timer"

  @Parameter var label: String
  @Parameter var all: Bool
  @Parameter var seconds: Int?
  @Parameter var factor: Double?
  @Parameter var since: Date?
  @Parameter var rooms: [String]?

  func perform() async throws -> some IntentResult {
    .result()
  }
}

// The same labels as ever, only without a title.
struct LapTimerIntent: AppIntent {
  static let title: LocalizedStringResource = "Lap"

  @Parameter(default: "Lap", inputOptions: .init(multiline: false)) var label: String
  @Parameter(description: "How often.", default: 3, controlStyle: .stepper, inclusiveRange: (1, 9))
  var laps: Int
  @Parameter(default: 1.5, controlStyle: .slider, inclusiveRange: (0.5, 2)) var factor: Double
  @Parameter(default: true, displayName: .init(true: "Loud", false: "Quiet")) var isLoud: Bool
  @Parameter(kind: .time) var starts: Date?
  @Parameter(kind: .date) var day: DateComponents?
  @Parameter(default: AttributedString("Go")) var call: AttributedString
  @Parameter(default: .run, supportedValues: [.run, .ride]) var style: WorkoutStyle
  @Parameter(requestDisambiguationDialog: "Which?", query: TaskQuery()) var task: TaskEntity?
  @Parameter(size: 2) var tasks: [TaskEntity]?
  @Parameter(defaultValue: 1, defaultUnit: .minutes) var rest: Measurement<UnitDuration>
  @Parameter(supportedTypeIdentifiers: ["public.audio"]) var sound: IntentFile?
  @Parameter(mode: .contact) var trainer: IntentPerson?
  @Parameter(currencyCodes: ["EUR"], inclusiveRange: (0, 5)) var stake: IntentCurrencyAmount?
  @Parameter(optionsProvider: ExerciseOptions()) var exercise: String?
  @Parameter(description: "Where the results go.") var link: URL?
  @Parameter(requestValueDialog: "How long?") var length: Duration?
  @Parameter(inputConnectionBehavior: .never) var note: String?

  func perform() async throws -> some IntentResult {
    .result()
  }
}

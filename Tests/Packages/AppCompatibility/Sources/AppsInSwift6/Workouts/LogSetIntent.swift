import AppIntents

struct LogSetIntent: AppIntent {
  static let title: LocalizedStringResource = "Log Set"
  static let description = IntentDescription("Notes down a set of an exercise.")

  @Parameter(title: "Exercise", optionsProvider: ExerciseOptions())
  var exercise: String

  @Parameter(title: "Repetitions", default: 8, controlStyle: .stepper, inclusiveRange: (1, 50))
  var repetitions: Int

  @Parameter(title: "Weight", defaultValue: 20, defaultUnit: .kilograms)
  var weight: Measurement<UnitMass>

  @Parameter(title: "Effort", controlStyle: .slider, inclusiveRange: (1, 10))
  var effort: Int?

  @Parameter(title: "Pace")
  var pace: Measurement<UnitSpeed>?

  static var parameterSummary: some ParameterSummary {
    When(\.$exercise, .oneOf, ["Plank", "Run"]) {
      Summary("Log \(\.$exercise)")
    } otherwise: {
      When(\.$repetitions, .greaterThanOrEqualTo, 20) {
        Summary("Log many \(\.$exercise)") { \.$repetitions }
      } otherwise: {
        When(\.$exercise, .notEqualTo, "Squat") {
          Summary("Log \(\.$repetitions) × \(\.$exercise) with \(\.$weight)")
        } otherwise: {
          Summary("Squat \(\.$repetitions) times") {
            \.$weight
            \.$effort
            \.$pace
          }
        }
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: repetitions)
  }
}

struct ExerciseOptions: DynamicOptionsProvider {
  func results() async throws -> ItemCollection<String> {
    ItemCollection {
      ItemSection("Strength") {
        Item(
          "Squat", title: "Squat", subtitle: "Legs",
          image: .init(systemName: "figure.strengthtraining"))
        Item("Bench", title: "Bench press")
      }
      ItemSection("Endurance") {
        Item("Plank", title: "Plank")
        Item("Run", title: "Run")
      }
    }
  }

  func defaultResult() async -> String? {
    "Squat"
  }
}

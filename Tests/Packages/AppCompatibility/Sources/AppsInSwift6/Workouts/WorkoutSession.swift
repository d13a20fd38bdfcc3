import AppIntents

enum WorkoutStyle: String, AppEnum {
  case run, ride, swim, hike

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Workout"
  static let caseDisplayRepresentations: [WorkoutStyle: DisplayRepresentation] = [
    .run: "Run", .ride: "Ride", .swim: "Swim", .hike: "Hike",
  ]
}

struct StartTrainingIntent: StartWorkoutIntent {
  static let title: LocalizedStringResource = "Start Workout"
  static let description = IntentDescription("Starts a workout.")
  static let openAppWhenRun = true

  static var suggestedWorkouts: [StartTrainingIntent] {
    [StartTrainingIntent(style: .run), StartTrainingIntent(style: .hike)]
  }

  @Parameter(title: "Workout")
  var workoutStyle: WorkoutStyle

  @Parameter(title: "Distance", defaultValue: 5, defaultUnit: .kilometers)
  var distance: Measurement<UnitLength>

  init() {}

  init(style: WorkoutStyle) {
    workoutStyle = style
  }

  var displayRepresentation: DisplayRepresentation {
    WorkoutStyle.caseDisplayRepresentations[workoutStyle] ?? "Workout"
  }

  func perform() async throws -> some IntentResult {
    .result(actionButtonIntent: MarkLapIntent())
  }
}

struct PauseTrainingIntent: PauseWorkoutIntent {
  static let title: LocalizedStringResource = "Pause Workout"

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(actionButtonIntent: ResumeTrainingIntent(), dialog: "Paused.")
  }
}

struct ResumeTrainingIntent: ResumeWorkoutIntent {
  static let title: LocalizedStringResource = "Resume Workout"

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    .result(value: true, actionButtonIntent: MarkLapIntent())
  }
}

struct MarkLapIntent: AppIntent {
  static let title: LocalizedStringResource = "Mark Lap"

  @Parameter(title: "Lap", default: 1)
  var lap: Int

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    .result(value: lap, actionButtonIntent: MarkLapIntent(), dialog: "Lap \(lap).")
  }
}

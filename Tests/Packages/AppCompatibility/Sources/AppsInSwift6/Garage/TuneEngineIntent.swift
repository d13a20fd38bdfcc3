import AppIntents

struct EngineProvider: DynamicOptionsProvider {
  @IntentParameterDependency<TuneEngineIntent>(\.$vehicle)
  var intent

  func results() async throws -> ItemCollection<String> {
    guard let vehicle = intent?.vehicle else {
      return ItemCollection(sections: [ItemSection(title: "Any", items: [Item("petrol")])])
    }
    return ItemCollection {
      ItemSection(title: "For \(vehicle.uppercased())", items: [Item("diesel", title: "Diesel")])
      ItemSection("Others") {
        "electric"
        "steam"
      }
    }
  }
}

struct TuneEngineIntent: AppIntent {
  static let title: LocalizedStringResource = "Tune Engine"

  @Parameter(title: "Vehicle")
  var vehicle: String?

  @Parameter(title: "Engine", optionsProvider: EngineProvider())
  var engine: String

  @Parameter(title: "Budget")
  var budget: Decimal?

  @Parameter(title: "Mechanic")
  var mechanic: PersonNameComponents?

  // Without a view of its own, what is said is shown.
  func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView {
    .result(dialog: "Tuned.")
  }
}

struct EngineReportIntent: AppIntent {
  static let title: LocalizedStringResource = "Engine Report"

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ShowsSnippetIntent {
    .result(value: 3, opensIntent: TuneEngineIntent(), snippetIntent: EmptySnippetIntent())
  }
}

struct TestDriveEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Drive"
  static let defaultQuery = TestDriveQuery()

  let id: Int

  var displayRepresentation: DisplayRepresentation { "Drive \(id)" }
}

struct TestDriveQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [TestDriveEntity] {
    identifiers.map(TestDriveEntity.init)
  }
}

struct StartTestDriveIntent: StartWorkoutIntent {
  static let title: LocalizedStringResource = "Start Test Drive"

  static var suggestedWorkouts: [StartTestDriveIntent] {
    [StartTestDriveIntent(style: TestDriveEntity(id: 1))]
  }

  @Parameter(title: "Drive")
  var workoutStyle: TestDriveEntity

  var displayRepresentation: DisplayRepresentation { workoutStyle.displayRepresentation }

  func perform() async throws -> some IntentResult {
    .result()
  }
}

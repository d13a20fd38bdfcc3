import AppIntents
import Testing

@testable import AppsInSwift6

@Suite struct GarageTests {
  @Test func theOneEntityIsNamedByItsType() async throws {
    let settings = try await GarageSettings.defaultQuery.uniqueEntity()
    #expect(settings.id == "GarageSettings" && settings.closesAtNight)
    #expect(settings.displayRepresentation.title == "Garage Settings")
    #expect(try await GarageSettings.defaultQuery.entities(for: [settings.id]).count == 1)
  }

  @Test func thingsThatPassMayHaveIdentifiersOfTheirOwn() {
    #expect(DoorReport().id == "report")
  }

  @Test func pagesHaveAddresses() {
    #expect(GaragePage.repairs.urlRepresentation?.absoluteString.hasSuffix("/repairs") == true)
    #expect(GarageHelp.letter.urlRepresentation?.lastPathComponent == "post")
    let open = OpenGaragePageIntent()
    open.target = .doors
    let address = OpenGaragePageIntent.urlRepresentation.url(of: open)
    #expect(address?.absoluteString == "https://garage.example.org/doors")
  }

  @Test func whatIsTakenBackIsTheMainActors() async throws {
    AppStart.run()
    let report = try await OpenDoorIntent()()
    #expect(report.openings == 1 && report.cost == 0.25)
    #expect(await GarageDoor.shared.isOpen)
    #expect(UndoManager.shared.undoActionName == "Open Door")
    UndoManager.shared.undo()
    #expect(await !GarageDoor.shared.isOpen)
  }

  @Test func optionsDependOnValuesWithoutTheirOptional() async throws {
    #expect(try await EngineProvider().results().items.map(\.value) == ["petrol"])
    let tune = TuneEngineIntent()
    tune.vehicle = "van"
    let options = try await IntentParameterDependency<TuneEngineIntent>.whileFillingIn(tune) {
      try await EngineProvider().results()
    }
    #expect(options.sections.first?.title.map { String(localized: $0) } == "For VAN")
    #expect(options.items.map(\.value) == ["diesel", "electric", "steam"])
  }

  @Test func resultsAreShownByWhatTheySay() async throws {
    let tune = TuneEngineIntent()
    #expect(contents(of: try await tune.perform()).contains("Tuned."))
    #expect(try await EngineReportIntent().perform().value == 3)
    #expect(StartTestDriveIntent.suggestedWorkouts.first?.workoutStyle.id == 1)
  }

  @Test func aQueryByPropertiesMayBeTheMainActors() async throws {
    let wide = VehicleQuery.Filter { $0.seats >= 4 }
    let named = VehicleQuery.Filter { $0.model == "Roadster" }
    func found(_ mode: ComparatorMode, limit: Int? = nil) async throws -> [String] {
      try await VehicleQuery().entities(
        matching: [wide, named], mode: mode, sortedBy: [], limit: limit
      ).map(\.model)
    }
    #expect(try await found(.or) == ["Estate", "Roadster"])
    #expect(try await found(.and).isEmpty)
    #expect(try await found(.or, limit: 1) == ["Estate"])
    #expect(ShowVehicleIntent().vehicle == nil)
  }
}

import AppIntents

struct LightEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Light"
  static let defaultQuery = LightQuery()

  let id: String
  let room: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(stringLiteral: "\(id) in the \(room)")
  }

  struct LightQuery: EnumerableEntityQuery {
    func allEntities() async throws -> [LightEntity] {
      LightEntity.all
    }

    func entities(for identifiers: [String]) async throws -> [LightEntity] {
      LightEntity.all.filter { identifiers.contains($0.id) }
    }
  }

  static let all = [
    LightEntity(id: "ceiling", room: "kitchen"), LightEntity(id: "lamp", room: "study"),
  ]
}

struct SetLightIntent: AppIntent {
  static let title: LocalizedStringResource = "Set Light"
  static let description = IntentDescription("Dims a light.", categoryName: "Home")

  @Parameter(title: "Light")
  var light: LightEntity

  @Parameter(
    title: "Brightness", description: "In percent.", default: 80, controlStyle: .slider,
    inclusiveRange: (0, 100), requestValueDialog: "How bright?", inputConnectionBehavior: .never)
  var brightness: Int

  @Parameter(
    title: "Warmth", default: 0.5, controlStyle: .slider,
    inclusiveRange: (lowerBound: 0.0, upperBound: 1.0))
  var warmth: Double

  @Parameter(title: "On", default: true, displayName: .init(true: "On", false: "Off"))
  var isOn: Bool

  @Parameter(title: "Colour", optionsProvider: ColourOptions())
  var colour: String?

  static var parameterSummary: some ParameterSummary {
    When(\.$isOn, .equalTo, true) {
      When(\.$brightness, .greaterThan, 50) {
        Summary("Set \(\.$light) to a bright \(\.$brightness)") {
          \.$warmth
          \.$colour
        }
      } otherwise: {
        Summary("Dim \(\.$light) to \(\.$brightness)")
      }
    } otherwise: {
      Summary("Turn \(\.$light) \(\.$isOn)")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Double> {
    .result(value: isOn ? Double(brightness) / 100 : 0)
  }

  struct ColourOptions: DynamicOptionsProvider {
    func results() async throws -> [String] {
      ["White", "Amber", "Blue"]
    }

    func defaultResult() async -> String? {
      "White"
    }
  }
}

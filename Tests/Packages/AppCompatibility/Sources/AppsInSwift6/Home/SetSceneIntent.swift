import AppIntents

enum HomeScene: String, AppEnum {
  case morning, away, evening, film, night

  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Scene", numericFormat: "\(placeholder: .int) scenes", synonyms: ["mood"])

  static let caseDisplayRepresentations: [HomeScene: DisplayRepresentation] = [
    .morning: .init(title: "Good Morning", image: .init(systemName: "sun.max")),
    .away: "Away",
    .evening: "Evening",
    .film: .init(
      title: "Film", subtitle: "Dark, and quiet", image: .init(named: "film", isTemplate: true)),
    .night: .init(title: "Good Night", synonyms: ["bedtime"]),
  ]
}

struct SetSceneIntent: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Set Scene"
  static let description = IntentDescription("Sets the whole home to a scene.")
  static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]

  @Parameter(title: "Scene", default: HomeScene.evening, requestValueDialog: "Which scene?")
  var scene: HomeScene

  @Parameter(title: "Slowly")
  var fading: Bool?

  init() {}

  init(_ scene: HomeScene) {
    self.scene = scene
  }

  static var predictionConfiguration: some IntentPredictionConfiguration {
    let symbol = DisplayRepresentation.Image(systemName: "house")
    IntentPrediction(parameters: (\Self.$scene)) { scene in
      DisplayRepresentation(title: "Set \(scene)", subtitle: nil, image: symbol)
    }
    IntentPrediction(parameters: (\Self.$scene, \Self.$fading)) { scene, fading in
      DisplayRepresentation(title: "\(scene), \(fading == true ? "slowly" : "at once")")
    }
    IntentPrediction {
      DisplayRepresentation(title: "Set a scene")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<HomeScene> & ProvidesDialog {
    .result(
      value: scene,
      dialog: IntentDialog(full: "The home is set to \(scene).", supporting: "Set to \(scene)."))
  }
}

struct LeaveHomeIntent: AppIntent {
  static let title: LocalizedStringResource = "Leave Home"
  static let authenticationPolicy = IntentAuthenticationPolicy.requiresLocalDeviceAuthentication
  static let supportedModes: IntentModes = .foreground(.deferred)

  func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: SetSceneIntent(.away))
  }
}

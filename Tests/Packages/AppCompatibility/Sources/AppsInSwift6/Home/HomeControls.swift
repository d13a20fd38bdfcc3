import AppIntents

/// What a control in the system's control panel can be set to.
struct LightControlConfiguration: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Light"
  static let description = IntentDescription("Chooses the light of the control.")

  @Parameter(title: "Light")
  var light: LightEntity?
}

struct StartVacuumIntent: LiveActivityIntent {
  static let title: LocalizedStringResource = "Start Vacuum"
  static let authenticationPolicy: IntentAuthenticationPolicy = .alwaysAllowed

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "The vacuum is on its way.")
  }
}

struct ShowCameraIntent: AppIntent {
  static let title: LocalizedStringResource = "Show Camera"
  static let supportedModes: IntentModes = [.background, .foreground]

  @Parameter(title: "Camera", default: "Door")
  var camera: String

  func perform() async throws -> some IntentResult & ProvidesDialog {
    if systemContext.currentMode.canContinueInForeground {
      try await continueInForeground("Show it on the screen?", alwaysConfirm: false)
    }
    return .result(
      dialog: "\(camera) at \(systemContext.preciseTimestamp ?? .now, format: .iso8601)")
  }
}

struct ArmAlarmIntent: AppIntent {
  static let title: LocalizedStringResource = "Arm the Alarm"
  static let supportedModes: IntentModes = .foreground(.immediate)

  @Parameter(title: "Everything is closed", default: false)
  var isEverythingClosed: Bool

  func perform() async throws -> some IntentResult {
    guard isEverythingClosed else {
      throw needsToContinueInForegroundError("A window is open.", alwaysConfirm: true)
    }
    return .result()
  }
}

struct OldCameraIntent: ForegroundContinuableIntent {
  static let title: LocalizedStringResource = "Show Camera"

  func perform() async throws -> some IntentResult {
    .result()
  }
}

import AppIntents

// The same switch four times, as differently as the system lets it run.
struct AlwaysIntent: AppIntent {
  static let title: LocalizedStringResource = "Always"
  static let authenticationPolicy: IntentAuthenticationPolicy = .alwaysAllowed
  static let supportedModes: IntentModes = .background
  static let openAppWhenRun = false

  func perform() async throws -> some IntentResult { .result() }
}

struct UnlockedIntent: AppIntent {
  static let title: LocalizedStringResource = "Unlocked"
  static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }
  static var supportedModes: IntentModes { .foreground(.immediate) }
  static var isDiscoverable: Bool { false }

  func perform() async throws -> some IntentResult { .result() }
}

struct LocallyUnlockedIntent: AppIntent {
  static let title: LocalizedStringResource = "Unlocked Here"
  static let authenticationPolicy: IntentAuthenticationPolicy = .requiresLocalDeviceAuthentication
  static let supportedModes: IntentModes = [.background, .foreground(.deferred)]

  func perform() async throws -> some IntentResult {
    .result()
  }
}

// Everything but the title and the work is the system's choice.
struct PlainIntent: AppIntent {
  static let title: LocalizedStringResource = "Plain"

  func perform() async throws -> some IntentResult { .result() }
}

enum PolicyTable {
  static let intents: [any AppIntent.Type] = [
    AlwaysIntent.self, UnlockedIntent.self, LocallyUnlockedIntent.self, PlainIntent.self,
  ]

  static func discoverable() -> [String] {
    intents.filter { $0.isDiscoverable }.map { $0.persistentIdentifier }
  }

  static func background() -> [String] {
    intents.filter { $0.supportedModes.contains(.background) }.map { $0.persistentIdentifier }
  }
}

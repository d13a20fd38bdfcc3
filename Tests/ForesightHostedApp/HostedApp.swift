import AppIntents

/// An app whose intents do what intents may do, good or bad, when they are performed from outside.
@main
enum HostedApp {
  static func main() async {
    IntentDonationManager.configure(source: "hosted")
    let isDone = await AppIntentsHost.run(
      intents: [
        Greet.self, Ask.self, Count.self, Crash.self, Hang.self, Chatter.self, Huge.self,
        AskForEver.self, Missing.self, Locked.self, Unlocked.self, Lead.self, Fail.self, Show.self,
        Restart.self, Where.self, LeadOn.self, LeadToLocked.self, LeadToShown.self,
      ], shortcuts: Shortcuts.self)
    print(isDone ? "done" : "open")
    guard !isDone, CommandLine.arguments.contains("--stay") else { return }
    fflush(nil)
    // Until nothing more can come on the standard input.
    while readLine() != nil {}
  }
}

/// Tells which process performs it.
struct Where: AppIntent {
  static let title: LocalizedStringResource = "Where"
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: Int(getpid()))
  }
}

enum Mood: String, AppEnum {
  case happy, sad
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mood"
  static let caseDisplayRepresentations: [Mood: DisplayRepresentation] = [
    .happy: "Cheerful", .sad: "Gloomy",
  ]
}

struct Greet: AppIntent {
  static let title: LocalizedStringResource = "Greet"
  @Parameter(title: "Name") var name: String
  @Parameter(title: "Mood", default: .happy) var mood: Mood
  @Parameter(title: "Times", default: 1) var times: Int
  @Parameter(title: "Friends") var friends: [String]?

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    let others = (friends ?? []).joined(separator: "+")
    return .result(value: times, dialog: "Hello \(name), \(mood.rawValue) \(others)")
  }
}

/// Asks for all that can be asked for.
struct Ask: AppIntent {
  static let title: LocalizedStringResource = "Ask"
  @Parameter(title: "Name") var name: String

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let mood = try await Mood.asked()
    let choice = try await requestChoice(
      between: [.init(title: "Tea"), .init(title: "Milk"), .cancel], dialog: "And to drink?")
    try await requestConfirmation(actionName: .go, dialog: "Shall I?")
    return .result(dialog: "\(name): \(mood.rawValue), \(choice.title)")
  }
}

extension Mood {
  fileprivate static func asked() async throws -> Mood {
    let parameter = IntentParameter<Mood>(title: "Mood")
    return try await parameter.requestValue("Which mood?")
  }
}

struct Count: ProgressReportingIntent, CancellableIntent {
  static let title: LocalizedStringResource = "Count"

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    progress.totalUnitCount = 1000
    try await withIntentCancellationHandler {
      for _ in 0..<1000 {
        progress.completedUnitCount += 1
        try await Task.sleep(for: .milliseconds(10))
      }
    } onCancel: { _ in
      FileHandle.standardError.write(Data("tidied up\n".utf8))
    }
    return .result(value: 1000)
  }
}

struct Crash: AppIntent {
  static let title: LocalizedStringResource = "Crash"
  func perform() async throws -> some IntentResult {
    if true { fatalError("on purpose") }
    return .result()
  }
}

struct Hang: AppIntent {
  static let title: LocalizedStringResource = "Hang"
  func perform() async throws -> some IntentResult {
    FileHandle.standardError.write(Data("hangs in \(getpid()).\n".utf8))
    // Deaf to being cancelled, too.
    while true { Self.wait() }
    return .result()
  }

  private static func wait() { usleep(100_000) }
}

struct Chatter: AppIntent {
  static let title: LocalizedStringResource = "Chatter"
  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    print("{\"performed\":true}")
    return .result(value: "said\u{1b}[31m")
  }
}

struct Huge: AppIntent {
  static let title: LocalizedStringResource = "Huge"
  func perform() async throws -> some IntentResult & ProvidesDialog {
    let text = String(repeating: "x", count: 2 << 20)
    return .result(dialog: "\(text)")
  }
}

struct AskForEver: AppIntent {
  static let title: LocalizedStringResource = "Ask for Ever"
  func perform() async throws -> some IntentResult {
    while true {
      let parameter = IntentParameter<Int>(title: "Number")
      _ = try? await parameter.requestValue("Once more?")
    }
    return .result()
  }
}

/// Finds out only while it is performed that a value is missing.
struct Missing: AppIntent {
  static let title: LocalizedStringResource = "Missing"
  @Parameter(title: "City") var city: String?

  func perform() async throws -> some IntentResult & ProvidesDialog {
    guard let city else { throw $city.needsValueError("Which city?") }
    return .result(dialog: "\(city) it is")
  }
}

struct Restart: AppIntent {
  static let title: LocalizedStringResource = "Restart"
  nonisolated(unsafe) private static var attempts = 0

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    Self.attempts += 1
    if Self.attempts < 3 { throw AppIntentError.restartPerform }
    return .result(value: Self.attempts)
  }
}

struct Locked: AppIntent {
  static let title: LocalizedStringResource = "Locked"
  static let authenticationPolicy = IntentAuthenticationPolicy.requiresLocalDeviceAuthentication
  func perform() async throws -> some IntentResult { .result() }
}

struct Unlocked: AppIntent {
  static let title: LocalizedStringResource = "Unlocked"
  static let authenticationPolicy = IntentAuthenticationPolicy.requiresAuthentication
  func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "in") }
}

/// Is followed by another intent.
struct Lead: AppIntent {
  static let title: LocalizedStringResource = "Lead"
  func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
    let next = Greet()
    next.name = "you"
    return .result(opensIntent: next, dialog: "First.")
  }
}

/// Is followed by one that lacks a value.
struct LeadOn: AppIntent {
  static let title: LocalizedStringResource = "Lead on"
  func perform() async throws -> some IntentResult & OpensIntent { .result(opensIntent: Greet()) }
}

/// Is followed by one that not everybody may do.
struct LeadToLocked: AppIntent {
  static let title: LocalizedStringResource = "Lead to Locked"
  func perform() async throws -> some IntentResult & OpensIntent { .result(opensIntent: Locked()) }
}

/// Is followed by one that shows itself.
struct LeadToShown: AppIntent {
  static let title: LocalizedStringResource = "Lead to Shown"
  func perform() async throws -> some IntentResult & OpensIntent { .result(opensIntent: Show()) }
}

struct Fail: AppIntent {
  static let title: LocalizedStringResource = "Fail"
  func perform() async throws -> some IntentResult {
    if true { throw AppIntentError(description: "The kitchen is closed.") }
    return .result()
  }
}

/// Goes on in the app's windows.
struct Show: AppIntent {
  static let isDiscoverable = false
  static let title: LocalizedStringResource = "Show"
  static let openAppWhenRun = true
  func perform() async throws -> some IntentResult { .result() }
}

struct Shortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: Greet(),
      phrases: ["Greet \(\.$name) in \(.applicationName)", "\(.applicationName) is \(\.$mood)"],
      shortTitle: "Greet", systemImageName: "hand.wave")
    AppShortcut(
      intent: Fail(), phrases: ["Fail in \(.applicationName)"], shortTitle: "Fail",
      systemImageName: "xmark")
  }

  static var negativePhrases: [NegativeAppShortcutPhrase] {
    NegativeAppShortcutPhrase("Greet nobody in hosted")
  }
}

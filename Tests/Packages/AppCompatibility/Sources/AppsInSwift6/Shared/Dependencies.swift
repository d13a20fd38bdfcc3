import AppIntents

protocol ClockService: Sendable {
  var hour: Int { get }
}

struct FixedClock: ClockService {
  var hour: Int
}

struct StartingMessage: Sendable {
  var text: String
}

/// What intents and queries are given; called once as the app starts.
enum Dependencies {
  static func register() {
    let manager = AppDependencyManager.shared
    manager.add(dependency: NoteLibrary(notes: [NoteEntity(title: "First note")]))
    manager.add(dependency: MusicPlayer())
    manager.add(dependency: NoteSearch())
    manager.add(dependency: PodcastLibrary())
    manager.add(key: "clock", dependency: FixedClock(hour: 8) as any ClockService)

    let message: @Sendable () async -> StartingMessage = { StartingMessage(text: "Hello") }
    manager.add(key: "message", dependency: message)
  }
}

struct GreetIntent: AppIntent {
  static let title: LocalizedStringResource = "Greet"

  @Dependency(key: "clock")
  var clock: any ClockService

  @AppDependency(key: "message")
  var message: StartingMessage

  @AppDependency
  var podcasts: PodcastLibrary

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let part = clock.hour < 12 ? "morning" : "day"
    return .result(value: "\(message.text), good \(part), \(podcasts.names.count)")
  }
}

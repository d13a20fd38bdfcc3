public import AppIntents
internal import Synchronization

/// Runs intents in a test, with a store in memory, a clock that only the test moves, and answers given beforehand.
///
///     try await AppIntentsTest.run(at: monday8) { test in
///       test.answer(.text("large"))
///       let order = try await test.perform(OrderCoffee())                       // “Size?”, “large”
///       order.value                                                             // 1
///       test.questions.count                                                    // 1
///       test.advance(by: .seconds(86_400))
///       try await test.suggestions().first?.persistentIdentifier                // "OrderCoffee"
///     }
///
/// Inside, ``AppIntents/IntentDonationManager``, ``AppIntents/IntentPredictor`` and queries use the test's store and
/// clock. So do the tasks that the test starts, except detached ones. Tests may run in parallel, and leave nothing
/// behind.
///
/// Apple's module of this name runs an installed app, by the names of its intents. This one runs the app's own code in
/// the test's process, so that nothing has to be installed.
public final class AppIntentsTest: Sendable {
  /// The outcome of performing an intent.
  public struct Outcome<Value: Sendable>: Sendable {
    /// The value that the intent returned; `nil` if it returned none.
    public let value: Value?
    /// The full text of its dialog; `nil` if it has none.
    public let dialog: String?
    /// The intent that its result opens, for the test to perform; `nil` if it opens none. It is not performed by
    /// itself, so that no test opens a web page unasked.
    public let opens: (any AppIntent)?
  }

  /// A mistake in the test itself.
  public enum Mistake: Error, Hashable, CustomStringConvertible {
    /// No shortcut has this phrase.
    case unknownPhrase(String)

    /// A message that says what happened, and what to do.
    public var description: String {
      switch self {
      case .unknownPhrase(let phrase):
        "no shortcut is said “\(phrase)”; give one of its phrases, with the test's source for the app's name"
      }
    }
  }

  private struct State {
    var now: Date
    var answers: [AppIntentInteraction.Answer] = []
    var questions: [AppIntentInteraction.Question] = []
  }

  private let state: Mutex<State>

  private init(_ start: Date) { state = Mutex(State(now: start)) }

  /// Runs a test.
  ///
  /// - Parameters:
  ///   - source: the app's name.
  ///   - start: the time on the clock at the beginning.
  /// - Throws: the error of `body`, and an error if something that it donated could not be recorded.
  nonisolated(nonsending) public static func run<Result>(
    source: String = "app", at start: Date = Date(timeIntervalSince1970: 1_767_600_000),
    _ body: nonisolated(nonsending) (AppIntentsTest) async throws -> Result
  ) async throws -> Result {
    let test = AppIntentsTest(start)
    let directory = try memoryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await IntentTesting.run(
      source: source, storePath: directory.appending(path: "donations.sqlite").path,
      now: { test.now }, answering: { test.answer(to: $0) }
    ) {
      try await body(test)
    }
  }

  /// Makes a directory for the test in `/dev/shm`, which is in memory, or else in the temporary directory.
  private static func memoryDirectory() throws -> URL {
    let name = "app-intents-test-\(ProcessInfo.processInfo.processIdentifier)-\(UUID())"
    func make(in place: URL) throws -> URL {
      let directory = place.appending(path: name)
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      return directory
    }
    return try (try? make(in: URL(filePath: "/dev/shm")))
      ?? make(in: FileManager.default.temporaryDirectory)
  }

  // MARK: The clock

  /// The time on the clock.
  public var now: Date { state.withLock { $0.now } }

  /// Moves the clock forward.
  ///
  ///     try await AppIntentsTest.run(at: monday8) { test in
  ///       test.advance(by: .seconds(90))
  ///       test.now.timeIntervalSince(monday8)      // 90.0
  ///     }
  public func advance(by duration: Duration) {
    let (seconds, attoseconds) = duration.components
    state.withLock { $0.now += Double(seconds) + Double(attoseconds) / 1e18 }
  }

  // MARK: The person

  /// Sets the answers to the next questions, in their order. A question for which no answer is left is canceled.
  ///
  ///     try await AppIntentsTest.run { test in
  ///       test.answer(.text("large"))
  ///       try await test.perform(OrderCoffee()).dialog      // "1 cups are on their way."
  ///     }
  public func answer(_ answers: AppIntentInteraction.Answer...) {
    state.withLock { $0.answers += answers }
  }

  /// The questions that were asked so far, in their order.
  ///
  ///     try await AppIntentsTest.run { test in
  ///       test.answer(.text("large"))
  ///       try await test.perform(OrderCoffee())
  ///       test.questions.count      // 1
  ///     }
  public var questions: [AppIntentInteraction.Question] { state.withLock { $0.questions } }

  private func answer(to question: AppIntentInteraction.Question) -> AppIntentInteraction.Answer {
    state.withLock { state in
      state.questions.append(question)
      return state.answers.isEmpty ? .cancelled : state.answers.removeFirst()
    }
  }

  // MARK: Performing

  /// Performs an intent as for a person: asks for each missing value, performs the intent, and donates it.
  ///
  ///     try await AppIntentsTest.run { test in
  ///       let order = try await test.perform(OrderCoffee(.large, cups: 2))
  ///       order.value      // 2
  ///     }
  ///
  /// - Throws: the error of the intent; `CancellationError` if a question is asked and no answer is left.
  @discardableResult
  public func perform<Intent: AppIntent>(
    _ intent: Intent
  ) async throws -> Outcome<Intent.PerformResult.Value> {
    let (value, dialog, opens) = try await IntentTesting.outcome(of: intent)
    return Outcome(value: value, dialog: dialog, opens: opens)
  }

  /// Performs the shortcut that a phrase means.
  ///
  ///     try await AppIntentsTest.run(source: "cafe") { test in
  ///       let said = try await test.perform("order a large coffee in cafe", of: CafeShortcuts.self)
  ///       said      // "1 cups are on their way."
  ///     }
  ///
  /// - Returns: the full text of its dialog; `nil` if it has none.
  /// - Throws: ``Mistake/unknownPhrase(_:)``, and the errors of `perform(_:)`.
  @discardableResult
  public func perform(
    _ phrase: String, of shortcuts: any AppShortcutsProvider.Type
  ) async throws -> String? {
    guard let intent = try await IntentTesting.intent(for: phrase, of: shortcuts) else {
      throw Mistake.unknownPhrase(phrase)
    }
    return try await IntentTesting.perform(intent).dialog
  }

  /// Returns the actions that the person will probably do next, at the time on the clock.
  ///
  ///     try await AppIntentsTest.run(at: monday8) { test in
  ///       try await test.perform(PayBill())
  ///       test.advance(by: .seconds(60))
  ///       try await test.suggestions().map(\.persistentIdentifier)      // ["PayBill"]
  ///     }
  ///
  /// - Throws: ``AppIntents/IntentDonationError``.
  public func suggestions(
    context: [String: String] = [:], limit: Int = 8
  ) async throws -> [IntentSuggestion] {
    try await IntentPredictor.shared.suggestions(at: now, context: context, limit: limit)
  }
}

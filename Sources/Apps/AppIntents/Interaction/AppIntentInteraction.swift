internal import Synchronization

/// The handler that intents call when they need an answer from a person.
///
///     AppIntentInteraction.handler = { question in
///       for (index, option) in question.options.enumerated() { print(index + 1, option) }
///       guard let line = readLine() else { return .cancelled }
///       return .text(line)
///     }
///
/// Linux has no system that asks the person. Without a handler, everything that asks throws ``AppIntentError`` instead.
/// This is an addition to Apple's interface.
public enum AppIntentInteraction {
  /// A question to a person.
  ///
  ///     import AppIntentsTesting
  ///     try await AppIntentsTest.run { test in
  ///       test.answer(.text("small"))
  ///       try await test.perform(OrderCoffee())
  ///       test.questions[0].options      // ["small", "medium", "large"]
  ///     }
  public struct Question: Hashable, Sendable {
    /// The kind of answer that is wanted.
    public enum Kind: Hashable, Sendable {
      /// A value: a text, or one of the options if there are any.
      case value
      /// One of the options.
      case choice
      /// Yes or no.
      case confirmation
      /// Yes or no, to continuing in the app.
      case foreground
    }

    /// The kind of answer that is wanted.
    public let kind: Kind
    /// The question in words.
    public let text: String
    /// The answers to choose from; empty if any answer is accepted.
    public let options: [String]
  }

  /// The person's answer.
  public enum Answer: Hashable, Sendable {
    /// A text; for a choice, the name or the number, counted from one, of an option.
    case text(String)
    /// An option, counted from zero.
    case option(Int)
    /// Yes.
    case yes
    /// No.
    case no
    /// No answer: the person cancels the action.
    case cancelled
  }

  /// Asks a person a question and returns the answer.
  public typealias Handler = @Sendable (Question) async throws -> Answer

  // In a structure, because a bare closure as a stored generic argument upsets the optimizer.
  struct Asking: Sendable {
    var handler: Handler?
  }

  private static let asking = Mutex(Asking())

  /// The person, or the automation, for whom a task and the tasks that it starts do something, until it is done. What
  /// goes on after that, such as the windows that an intent has opened, is the app's own again.
  final class Requester: Sendable {
    let handler: Handler?
    /// True if an automation wants it, without a person having chosen it.
    let isAutomation: Bool
    private let isDone = Atomic(false)

    init(handler: Handler?, isAutomation: Bool = false) {
      (self.handler, self.isAutomation) = (handler, isAutomation)
    }

    func finish() { isDone.store(true, ordering: .relaxed) }

    @TaskLocal static var ofTask: Requester?
    static var current: Requester? {
      ofTask.flatMap { $0.isDone.load(ordering: .relaxed) ? nil : $0 }
    }
  }

  /// The handler of questions, if there is one.
  public static var handler: Handler? {
    get { Requester.current.map(\.handler) ?? asking.withLock(\.self).handler }
    set { asking.replace(\.handler, with: newValue) }
  }
}

/// Asks questions and interprets the answers.
enum Questioning {
  /// Asks a question and returns the answer.
  ///
  /// - Throws: `error` if no handler is set, `CancellationError` if the person cancels.
  static func ask(
    _ kind: AppIntentInteraction.Question.Kind, _ text: LocalizedStringResource,
    options: [String] = [], otherwise error: @autoclosure () -> AppIntentError
  ) async throws -> AppIntentInteraction.Answer {
    guard let handler = AppIntentInteraction.handler else { throw error() }
    let question = AppIntentInteraction.Question(
      kind: kind, text: String(localized: text), options: options)
    let answer = try await handler(question)
    guard answer != .cancelled else { throw CancellationError() }
    return answer
  }

  /// Asks for yes or no.
  static func isConfirmed(
    _ kind: AppIntentInteraction.Question.Kind, _ text: LocalizedStringResource,
    otherwise error: @autoclosure () -> AppIntentError
  ) async throws -> Bool {
    switch try await ask(kind, text, otherwise: error()) {
    case .yes: true
    case .text(let text): ["y", "yes"].contains(text.lowercased())
    default: false
    }
  }

  /// Asks which of several values is meant.
  static func choice<Value>(
    among values: [Value], names: [String]? = nil, dialog: IntentDialog?,
    otherwise error: @autoclosure () -> AppIntentError
  ) async throws -> Value {
    let names = names ?? values.map { readableText(of: $0) ?? "" }
    let answer = try await ask(
      .choice, dialog?.full ?? error().message, options: names, otherwise: error())
    guard let index = index(of: answer, in: names) else { throw error() }
    return values[index]
  }

  /// Returns the index of the option that an answer names or numbers; `nil` if it is none of them.
  static func index(of answer: AppIntentInteraction.Answer, in names: [String]) -> Int? {
    switch answer {
    case .option(let index): return names.indices.contains(index) ? index : nil
    case .text(let text):
      return names.firstIndex { $0.lowercased() == text.lowercased() }
        ?? names.indices.first { Int(text) == $0 + 1 }
    default: return nil
    }
  }
}

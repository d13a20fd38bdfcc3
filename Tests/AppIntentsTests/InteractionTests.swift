import Synchronization
import Testing

@testable import AppIntents

/// What was asked.
final class Asked: Sendable {
  let questions = Mutex<[AppIntentInteraction.Question]>([])
}

/// One at a time: there is one handler for the program.
@Suite(.serialized) struct InteractionTests {
  private func with<T>(
    _ answers: AppIntentInteraction.Answer..., body: () async throws -> T
  ) async throws -> (T, [AppIntentInteraction.Question]) {
    let asked = Asked()
    let remaining = Mutex(answers)
    AppIntentInteraction.handler = { question in
      asked.questions.withLock { $0.append(question) }
      return remaining.withLock { $0.isEmpty ? .cancelled : $0.removeFirst() }
    }
    defer { AppIntentInteraction.handler = nil }
    let result = try await body()
    return (result, asked.questions.withLock { $0 })
  }

  @Test func withoutAnybodyToAskItThrows() async throws {
    AppIntentInteraction.handler = nil
    let intent = Spelled()
    await #expect(throws: intent.$asked.needsValueError()) {
      try await intent.$asked.requestValue()
    }
    await #expect(throws: intent.$size.needsDisambiguationError(among: [.small])) {
      try await intent.$size.requestDisambiguation(among: [.small])
    }
    await #expect(throws: AppIntentError.UserActionRequired.confirmation) {
      try await intent.$size.requestConfirmation(for: .small)
    }
    await #expect(throws: AppIntentError.UserActionRequired.confirmation) {
      try await intent.requestConfirmation()
    }
    await #expect(throws: AppIntentError.self) {
      try await intent.requestChoice(between: [.init(title: "A")], dialog: "?")
    }
    await #expect(throws: intent.needsToContinueInForegroundError("Look")) {
      try await intent.continueInForeground("Look")
    }
    #expect(!intent.systemContext.currentMode.canContinueInForeground)
    #expect(intent.systemContext.currentMode == .background)
  }

  @Test func answersBecomeValues() async throws {
    let intent = Spelled()
    let (text, asked) = try await with(.text("Hello")) { try await intent.$asked.requestValue() }
    #expect(text == "Hello" && asked.map(\.text) == ["Which?"])
    #expect(try await with(.text("7")) { try await intent.$ranged.requestValue("?") }.0 == 7)
    // The least there is has no number before it, of which that of an option is thought.
    #expect(Conversation.index(of: .text("\(Int.min)"), in: ["a"]) == nil)
    #expect(["0", "1", "2"].map { Conversation.index(of: .text($0), in: ["a"]) } == [nil, 0, nil])
    #expect(try await with(.text("0.5")) { try await intent.$share.requestValue() }.0 == 0.5)
    #expect(try await with(.text("yes")) { try await intent.$flag.requestValue() }.0)
    #expect(try await with(.text("large")) { try await intent.$size.requestValue() }.0 == .large)
    #expect(try await with(.text("Small")) { try await intent.$size.requestValue() }.0 == .small)
    #expect(try await with(.text("2")) { try await intent.$size.requestValue() }.0 == .large)
    #expect(try await with(.option(1)) { try await intent.$song.requestValue() }.0.title == "Bells")
    #expect(
      try await with(.text("Bel")) { try await intent.$song.requestValue() }.0.title == "Bells")
    let (chosen, offered) = try await with(.text("hazelnut")) {
      try await intent.$chosen.requestValue()
    }
    #expect(chosen == "Hazelnut" && offered[0].options == ["Vanilla", "Hazelnut"])
  }

  @Test func aResolverMakesValuesOfTexts() async throws {
    let intent = Resolved()
    let song = try await with(.text("Autumn Again")) { try await intent.$song.requestValue() }.0
    #expect(song.id == 3)
  }

  @Test func whatIsNoValueThrows() async throws {
    let intent = Spelled()
    await #expect(throws: AppIntentError.self) {
      _ = try await with(.text("many")) { try await intent.$ranged.requestValue() }
    }
    await #expect(throws: CancellationError.self) {
      _ = try await with(.cancelled) { try await intent.$ranged.requestValue() }
    }
  }

  @Test func choicesAndConfirmations() async throws {
    let intent = Spelled()
    let size = try await with(.option(1)) {
      try await intent.$size.requestDisambiguation(among: [.small, .large], dialog: "Which?")
    }
    #expect(size.0 == .large && size.1[0].options == ["Small", "Large"])
    #expect(try await with(.yes) { try await intent.$size.requestConfirmation(for: .small) }.0)
    #expect(try await !with(.no) { try await intent.$size.requestConfirmation(for: .small) }.0)
    _ = try await with(.yes) { try await intent.requestConfirmation() }
    let spoken = try await with(.text("y")) {
      try await intent.requestConfirmation(
        result: .result(value: 1, dialog: "One?"), confirmationActionName: .order)
    }
    #expect(spoken.1.map(\.text) == ["One?"])
    _ = try await with(.yes) {
      try await intent.requestConfirmation(
        actionName: .custom(acceptLabel: "Go", denyLabel: "Stay", destructive: true), dialog: "Go?")
    }
    await #expect(throws: AppIntentError.UserActionRequired.confirmation) {
      _ = try await with(.no) { try await intent.requestConfirmation() }
    }
    let add = IntentChoiceOption(title: "Add")
    let choice = try await with(.text("1")) {
      try await intent.requestChoice(between: [add, .cancel], dialog: "Add?")
    }
    #expect(choice.0 == add)
    await #expect(throws: CancellationError.self) {
      _ = try await with(.option(1)) {
        try await intent.requestChoice(between: [add, .cancel(title: "Stop")], dialog: "Add?")
      }
    }
    _ = try await with { try await intent.continueInForeground(alwaysConfirm: false) }
    _ = try await with(.yes) { try await intent.continueInForeground("Look") }
  }
}

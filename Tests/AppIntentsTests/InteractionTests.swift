import ForesightValues
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

  @Test func whatWasAskedForWhileItWasDoneIsDonated() async throws {
    let path = NSTemporaryDirectory() + "foresight-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let center = DonationCenter(source: "cafe", storePath: path + "/donations.sqlite") {
      Instant(Date())
    }
    let person = AppIntentInteraction.Requester(handler: { _ in .text("oat") })
    try await DonationCenter.$ofTest.withValue(center) {
      try await AppIntentInteraction.Requester.$ofTask.withValue(person) {
        try await AskWhileDoing()()
      }
      let suggestion = try #require(try await IntentPredictor.shared.suggestions().first)
      #expect(suggestion.persistentIdentifier == "AskWhileDoing")
      #expect(try await (suggestion.makeIntent() as? AskWhileDoing)?.milk == "oat")
    }
  }

  /// What an intent has opened asks as the app does, and is no automation's, once the intent is done.
  @Test func whatGoesOnAfterAPerformanceIsTheAppsOwn() async throws {
    typealias Requester = AppIntentInteraction.Requester
    let requester = Requester(handler: { _ in .no }, isAutomation: true)
    let (stream, done) = AsyncStream.makeStream(of: Void.self)
    let question = AppIntentInteraction.Question(kind: .confirmation, text: "?", options: [])
    let opened = try await Requester.$ofTask.withValue(requester) {
      let answer = try await AppIntentInteraction.handler?(question)
      #expect(answer == .no)
      #expect(Requester.current?.isAutomation == true)
      return Task {
        for await _ in stream {}
        return Requester.current == nil
      }
    }
    requester.finish()
    done.finish()
    #expect(await opened.value)
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
    #expect(Questioning.index(of: .text("\(Int.min)"), in: ["a"]) == nil)
    #expect(["0", "1", "2"].map { Questioning.index(of: .text($0), in: ["a"]) } == [nil, 0, nil])
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

  /// A number alone is one in the unit of the parameter.
  @Test func amountsAreInTheUnitOfTheParameter() async throws {
    let intent = Spelled()
    for text in ["21", "21 °C", "21°C"] {
      #expect(try await intent.$heat.read(text))
      #expect(abs(intent.heat.converted(to: .celsius).value - 21) < 1e-9)
    }
    #expect(try await intent.$distance.read("2.5 km"))
    #expect(abs(intent.distance.converted(to: .meters).value - 2500) < 1e-9)
    #expect(try await intent.$time.read("5"))
    #expect(intent.time?.converted(to: .seconds).value == 300)
    #expect(try await intent.$wait.read("1.5"))
    #expect(intent.wait == .seconds(90))
    #expect(try await !intent.$heat.read("warm"))
  }

  @Test func daysAreThoseOfThePerson() async throws {
    let intent = Spelled()
    for text in ["2026-11-21", "2026-11-21T00:00:00", "2026-11-21 00:00:00"] {
      #expect(try await intent.$moment.read(text), "\(text)")
      let parts = Calendar.current.dateComponents(
        [.year, .month, .day, .hour], from: intent.moment)
      #expect((parts.year, parts.month, parts.day, parts.hour) == (2026, 11, 21, 0))
    }
    for text in ["18.30", "2026", "21"] { #expect(try await !intent.$moment.read(text), "\(text)") }
  }

  /// A title names its entity; of several that fit a person says which is meant.
  @Test func anEntityIsTheOneThatIsNamed() async throws {
    let intent = Spelled()
    AppIntentInteraction.handler = nil
    #expect(try await intent.$song.read("Autumn Again") && intent.song.id == 3)
    #expect(try await intent.$song.read("Autumn") && intent.song.id == 1)
    #expect(try await intent.$song.read("Bel") && intent.song.id == 2)
    await #expect(throws: AppIntentError.self) { try await intent.$song.read("Autu") }
    let (isRead, asked) = try await with(.option(1)) { try await intent.$song.read("Autu") }
    #expect(isRead && intent.song.id == 3 && asked[0].options == ["Autumn", "Autumn Again"])
  }

  private struct Rooms: DynamicOptionsProvider {
    func results() async throws -> IntentItemCollection<String> {
      IntentItemCollection(items: [IntentItem("dev-17", title: "Living Room"), IntentItem("Attic")])
    }
  }

  private enum Cup: String, AppEnum {
    case large
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Cup"
    static let caseDisplayRepresentations: [Cup: DisplayRepresentation] = [
      .large: DisplayRepresentation(title: "Huge", synonyms: ["big"])
    ]
  }

  /// What is listed is meant by what it is called there, and a case by what it also goes by.
  @Test func titlesAndSynonymsNameValues() async throws {
    let room = IntentParameter<String>(title: "Room", optionsProvider: Rooms())
    for (text, value) in [("living room", "dev-17"), ("attic", "Attic"), ("cellar", "cellar")] {
      #expect(try await room.read(text) && room.wrappedValue == value)
    }
    let (chosen, asked) = try await with(.option(0)) { try await room.requestValue() }
    #expect(chosen == "dev-17" && asked[0].options == ["Living Room", "Attic"])
    let cup = IntentParameter<Cup>(title: "Cup")
    for text in ["huge", "Big", "large"] {
      #expect(try await cup.read(text) && cup.wrappedValue == .large, "\(text)")
    }
  }

  private enum Closed: Error, CustomLocalizedStringResourceConvertible {
    case today
    var localizedStringResource: LocalizedStringResource { "The kitchen is closed." }
  }

  private struct Again: CustomAppIntentErrorConvertible {
    var appIntentError: AppIntentError { .restartPerform }
  }

  /// An app says what went wrong in its own words, or in those that everyone knows.
  @Test func errorsAreInTheAppsWords() async throws {
    #expect(Closed.today.words == "The kitchen is closed.")
    #expect(AppIntentError(description: "No.").words == "No.")
    #expect(Again().words == AppIntentError.restartPerform.words)
    #expect(CancellationError().words == "\(CancellationError())")
    var attempts = 0
    let result = try await AppIntentError.remedying {
      attempts += 1
      if attempts < 3 { throw Again() }
      return attempts
    }
    #expect(result == 3)
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

private struct AskWhileDoing: AppIntent {
  static let title: LocalizedStringResource = "Ask While Doing"
  @Parameter(title: "Milk") var milk: String
  func perform() async throws -> some IntentResult {
    milk = try await $milk.requestValue("Which milk?")
    return .result()
  }
}

import AppIntents
import AppIntentsTesting
import Testing

private enum Size: String, AppEnum {
  case small, large
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
  static let caseDisplayRepresentations: [Size: DisplayRepresentation] = [
    .small: "Small", .large: "Large",
  ]
}

private struct Order: AppIntent {
  static let title: LocalizedStringResource = "Order"
  @Parameter(title: "Size", requestValueDialog: "Which size?") var size: Size
  @Parameter(title: "Cups", default: 1) var cups: Int

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    if cups > 5 { try await requestConfirmation(actionName: .order, dialog: "So many?") }
    return .result(value: cups, dialog: "\(cups) \(size.rawValue)")
  }
}

private struct Leave: AppIntent {
  static let title: LocalizedStringResource = "Leave"
  func perform() async throws -> some IntentResult { .result() }
}

private struct Finish: AppIntent {
  static let title: LocalizedStringResource = "Finish"
  func perform() async throws -> some IntentResult & OpensIntent { .result(opensIntent: Leave()) }
}

private struct Shortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: Order(), phrases: ["Order a \(\.$size) coffee in \(.applicationName)"],
      shortTitle: "Order", systemImageName: "cup.and.saucer")
  }
}

struct AppIntentsTestTests {
  private let monday = Date(timeIntervalSince1970: 1_767_600_000)

  @Test func `what has no value is asked for, and what was said comes back`() async throws {
    try await AppIntentsTest.run { test in
      test.answer(.text("large"))
      let outcome = try await test.perform(Order())
      #expect(outcome.value == 1 && outcome.dialog == "1 large")
      #expect(test.questions.map(\.text) == ["Which size?"])
      #expect(test.questions[0].options == ["Small", "Large"])
      await #expect(throws: CancellationError.self) { try await test.perform(Order()) }
      let many = Order()
      (many.size, many.cups) = (.small, 6)
      test.answer(.no)
      await #expect(throws: AppIntentError.UserActionRequired.confirmation) {
        try await test.perform(many)
      }
      test.answer(.yes)
      #expect(try await test.perform(many).value == 6)
    }
  }

  @Test func `the clock is the test's, and what is done is suggested when it comes again`()
    async throws
  {
    try await AppIntentsTest.run(at: monday) { test in
      #expect(test.now == monday)
      for _ in 0..<10 {
        let order = Order()
        order.size = .large
        try await test.perform(order)
        test.advance(by: .seconds(600))
        try await test.perform(Leave())
        test.advance(by: .seconds(86_400 - 600))
      }
      let morning = try await test.suggestions()
      #expect(morning.first?.persistentIdentifier == "Order")
      #expect(morning.first?.parameterNames.contains("size") == true)
      let order = Order()
      order.size = .large
      try await test.perform(order)
      test.advance(by: .seconds(600))
      #expect(try await test.suggestions().first?.persistentIdentifier == "Leave")
    }
  }

  @Test func `a phrase is performed with its values, each time anew`() async throws {
    try await AppIntentsTest.run(source: "cafe") { test in
      let shortcuts = Shortcuts.self
      let large = try await test.perform("order a large coffee in cafe", of: shortcuts)
      let small = try await test.perform("Order a SMALL coffee in Cafe.", of: shortcuts)
      #expect(large == "1 large" && small == "1 small")
      await #expect(throws: AppIntentsTest.Mistake.unknownPhrase("order tea")) {
        try await test.perform("order tea", of: shortcuts)
      }
      // The shortcut's own intent has no value still.
      await #expect(throws: CancellationError.self) { try await test.perform(Order()) }
    }
  }

  @Test func `what a result opens is the test's to perform`() async throws {
    try await AppIntentsTest.run { test in
      let opened = try await test.perform(Finish()).opens
      test.advance(by: .seconds(1))
      #expect(try await test.suggestions().map(\.persistentIdentifier) == ["Finish"])
      #expect(try await test.perform(#require(opened as? Leave)).opens == nil)
      test.advance(by: .seconds(1))
      #expect(try await Set(test.suggestions().map(\.persistentIdentifier)) == ["Finish", "Leave"])
    }
  }

  @Test(arguments: 0..<8)
  func `tests side by side know nothing of each other`(number: Int) async throws {
    try await AppIntentsTest.run { test in
      #expect(try await test.suggestions().isEmpty)
      for _ in 0..<number {
        try await test.perform(Leave())
        test.advance(by: .seconds(60))
      }
      // In a task of its own, and without waiting, it is the test's as well.
      await Task { _ = try? await Leave().donate() }.value
      donateAtOnce()
      test.advance(by: .seconds(1))
      let suggestions = try await test.suggestions()
      #expect(suggestions.map(\.persistentIdentifier) == ["Leave"])
    }
  }

  private func donateAtOnce() { Leave().donate() }

  @Test @MainActor func `it can be used on the main actor`() async throws {
    let start = monday
    var count = 0
    try await AppIntentsTest.run(at: start) { test in
      try await test.perform(Leave())
      count += 1
    }
    #expect(count == 1)
  }

  @Test func `nothing is left behind`() async throws {
    func left() throws -> Set<String> {
      let directories = ["/dev/shm", FileManager.default.temporaryDirectory.path]
      return Set(
        try directories.flatMap { directory in
          FileManager.default.fileExists(atPath: directory)
            ? try FileManager.default.contentsOfDirectory(atPath: directory) : []
        }.filter { $0.hasPrefix("app-intents-test-\(ProcessInfo.processInfo.processIdentifier)") })
    }
    struct Broken: Error {}
    var used: Set<String> = []
    await #expect(throws: Broken.self) {
      try await AppIntentsTest.run { test in
        try await test.perform(Leave())
        used = try left()
        throw Broken()
      }
    }
    #expect(!used.isEmpty)
    // Those of other tests, side by side, go when they end.
    var remaining = used
    for _ in 0..<1000 where !remaining.isEmpty {
      try await Task.sleep(for: .milliseconds(10))
      remaining.formIntersection(try left())
    }
    #expect(remaining.isEmpty)
  }
}

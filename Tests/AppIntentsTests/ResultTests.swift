import Testing

@testable import AppIntents

struct Valued: AppIntent {
  static let title: LocalizedStringResource = "Valued"
  func perform() async throws -> some IntentResult & ReturnsValue<Song?> & ProvidesDialog {
    let song: Song? = Song.library[0]
    return .result(value: song, dialog: "Here is \(Song.library[0].title)")
  }
}

struct Followed: AppIntent {
  static let title: LocalizedStringResource = "Followed"
  func perform() async throws -> some IntentResult & OpensIntent { .result(opensIntent: Plain()) }
}

/// As `donate(result:)` takes a result.
private func taken(_ result: some IntentResult) -> (any IntentResult) { result }

@Suite struct ResultTests {
  @Test func everyCombinationIsInferred() {
    #expect(taken(.result()).value == nil)
    #expect(taken(.result(value: 2)).value as? Int == 2)
    #expect(taken(.result(value: Size.large)).value as? Size == .large)
    #expect((taken(.result(dialog: "a")) as? any TellingResult)?.spokenDialog == "a")
    #expect(taken(.result(opensIntent: Plain())).value == nil)
    #expect(taken(.result(value: "x", dialog: "a")).value as? String == "x")
    #expect(taken(.result(value: "x", opensIntent: Plain())).value as? String == "x")
    #expect(taken(.result(opensIntent: Plain(), dialog: "a")).value == nil)
    #expect(taken(.result(value: "x", opensIntent: Plain(), dialog: "a")).value as? String == "x")
    #expect(taken(.result(actionButtonIntent: Plain())).value == nil)
    #expect(taken(.result(value: 1, actionButtonIntent: Plain())).value as? Int == 1)
    #expect(taken(.result(actionButtonIntent: Plain(), dialog: "a")).value == nil)
    #expect(taken(.result(value: 1, actionButtonIntent: Plain(), dialog: "a")).value as? Int == 1)
    #expect(taken(.result(snippetIntent: Snippet())).value == nil)
    #expect(taken(.result(value: 1, snippetIntent: Snippet())).value as? Int == 1)
    #expect(taken(.result(dialog: "a", snippetIntent: Snippet())).value == nil)
    #expect(taken(.result(value: 1, dialog: "a", snippetIntent: Snippet())).value as? Int == 1)
  }

  @Test func anIntentGivesWhatItPromises() async throws {
    let result = try await Valued().perform()
    #expect(result.value??.id == 1)
    #expect((result as? any TellingResult)?.spokenDialog?.full.key == "Here is %@")
    _ = try await Followed().perform()
  }

  @Test func dialogsHaveAFullAndAShortForm() {
    let dialog = IntentDialog(full: "I ordered \(2) coffees.", supporting: "Ordered.")
    #expect(String(localized: dialog.full) == "I ordered 2 coffees.")
    #expect(dialog.supporting == "Ordered.")
    #expect(IntentDialog("Done", systemImageName: "checkmark").systemImageName == "checkmark")
    #expect(IntentDialog(stringLiteral: "Done") == "Done")
  }

  @Test func errorsSayWhatToDo() {
    #expect(AppIntentError.Unrecoverable.entityNotFound.description == "It was not found.")
    #expect(AppIntentError(description: "No beans").description == "No beans")
    #expect(AppIntentError.restartPerform != AppIntentError.Unrecoverable.unknown)
    #expect(Spelled().$asked.needsValueError("How many?").description == "How many?")
  }
}

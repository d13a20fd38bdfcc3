import AppIntents

struct DeleteNotesIntent: DeleteIntent, UndoableIntent {
  static let title: LocalizedStringResource = "Delete Notes"
  static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

  @Parameter(title: "Notes")
  var entities: [NoteEntity]

  @Parameter(title: "Ask first", default: true)
  var asksFirst: Bool

  @Dependency
  private var library: NoteLibrary

  func perform() async throws -> some IntentResult & ProvidesDialog {
    if asksFirst {
      let delete = Option(title: "Delete", style: .destructive)
      let archive = Option(title: "Archive", style: .default)
      let choice = try await requestChoice(
        between: [.cancel, archive, delete], dialog: "Delete \(entities.count) notes?")
      guard choice == delete else {
        return .result(dialog: "Nothing was deleted.")
      }
    }
    let identifiers = Set(entities.map(\.id))
    await library.remove(identifiers)
    for entity in entities {
      try await IntentDonationManager.shared.deleteDonations(
        matching: .entityIdentifier(EntityIdentifier(for: entity)))
    }
    return .result(dialog: "Deleted \(identifiers.count) notes.")
  }
}

struct ArchiveNoteIntent: UndoableIntent {
  static let title: LocalizedStringResource = "Archive Note"

  @Parameter(title: "Note")
  var note: NoteEntity

  func perform() async throws -> some IntentResult {
    await undoManager?.setActionName("Archive")
    try await requestConfirmation(
      conditions: [], actionName: .continue, dialog: "Archive \(note.title)?")
    return .result()
  }
}

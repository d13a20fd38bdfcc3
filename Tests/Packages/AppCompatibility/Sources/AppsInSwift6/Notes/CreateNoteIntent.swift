import AppIntents

struct CreateNoteIntent: AppIntent {
  static let title: LocalizedStringResource = LocalizedStringResource(
    "create.note.title", defaultValue: "Create Note", table: "Notes", comment: "An action's title")
  static let description = IntentDescription(
    LocalizedStringResource("create.note.text", defaultValue: "Creates a note and opens it."),
    categoryName: "Notes", searchKeywords: ["write", "memo"], resultValueName: "Note")

  @Parameter(
    title: "Title", description: "What the note is called.", default: "Untitled",
    inputOptions: String.IntentInputOptions(
      keyboardType: .default, capitalizationType: .sentences, multiline: false, autocorrect: true,
      smartQuotes: true, smartDashes: false),
    requestValueDialog: "What is it called?",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var name: String

  @Parameter(title: "Text", default: AttributedString("…"))
  var text: AttributedString

  @Parameter(title: "Tags", description: nil, default: ["inbox"])
  var tags: [String]

  @Parameter(title: "Link")
  var link: URL?

  @Dependency
  private var library: NoteLibrary

  static var parameterSummary: some ParameterSummary {
    Summary("Create a note called \(\.$name)") {
      \.$text
      \.$tags
      \.$link
    }
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<NoteEntity> & OpensIntent & ProvidesDialog
  {
    let note = NoteEntity(title: name, body: String(text.characters))
    note.tags = tags
    note.link = link
    await library.add(note)
    return .result(
      value: note, opensIntent: OpenNoteIntent(target: note), dialog: "Created \(name).")
  }
}

struct OpenNoteIntent: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Open Note"

  @Parameter(title: "Note")
  var target: NoteEntity

  init() {}

  init(target: NoteEntity) {
    self.target = target
  }
}

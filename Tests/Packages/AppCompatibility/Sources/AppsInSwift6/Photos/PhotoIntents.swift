import AppIntents

struct AddFrameIntent: AppIntent {
  static let title: LocalizedStringResource = "Add Frame"
  static let description = IntentDescription("Puts a frame around a picture.")

  @Parameter(
    title: "Picture", description: "What is framed.", supportedTypeIdentifiers: ["public.image"],
    requestValueDialog: "Which picture?", inputConnectionBehavior: .connectToPreviousIntentResult)
  var picture: IntentFile

  @Parameter(title: "Others", supportedTypeIdentifiers: ["public.image"])
  var others: [IntentFile]?

  @Parameter(title: "Width", default: 12, controlStyle: .slider, inclusiveRange: (1, 40))
  var width: Int

  static var parameterSummary: some ParameterSummary {
    Summary("Frame \(\.$picture)") {
      \.$others
      \.$width
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let framed = Data([UInt8(width)]) + picture.data
    return .result(value: IntentFile(data: framed, filename: "framed-" + picture.filename))
  }
}

struct ImportPictureIntent: AppIntent {
  static let title: LocalizedStringResource = "Import Picture"

  @Parameter(title: "From", default: [URL(string: "https://pictures.example")])
  var sources: [URL]

  @Parameter(title: "Page", description: "Where it was found.")
  var page: URL?

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    .result(value: sources.map { IntentFile(fileURL: $0, filename: $0.lastPathComponent) })
  }
}

struct TakePictureIntent: CameraCaptureIntent {
  struct AppContext: Codable, Sendable {
    var usesFlash = false
  }

  static let title: LocalizedStringResource = "Take Picture"

  @MainActor
  func perform() async throws -> some IntentResult {
    .result()
  }
}

struct RecordVoiceIntent: AudioRecordingIntent {
  static let title: LocalizedStringResource = "Record Voice"

  @Parameter(
    title: "Continue", default: IntentFile(data: Data(), filename: "new.caf"),
    supportedTypeIdentifiers: ["public.audio"])
  var recording: IntentFile

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    .result(value: true)
  }
}

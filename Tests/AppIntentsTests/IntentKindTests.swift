import Testing

@testable import AppIntents

struct OpenSong: OpenIntent {
  static let title: LocalizedStringResource = "Open Song"
  @Parameter(title: "Song") var target: Song
}

struct OpenSize: OpenIntent {
  static let title: LocalizedStringResource = "Open Size"
  static let openAppWhenRun = false
  @Parameter(title: "Size") var target: Size
  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 1) }
}

struct DeleteSongs: DeleteIntent {
  static let title: LocalizedStringResource = "Delete"
  @Parameter(title: "Songs") var entities: [Song]
  func perform() async throws -> some IntentResult { .result() }
}

struct RunningWidget: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Widget"
  func perform() async throws -> some IntentResult { .result() }
}

struct Control: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Control"
}

struct Migrated: AppIntent, CustomIntentMigratedAppIntent {
  static let intentClassName = "SelectRatesIntent"
  static let title: LocalizedStringResource = "Select"
  func perform() async throws -> some IntentResult { .result() }
}

struct Old: DeprecatedAppIntent {
  static let title: LocalizedStringResource = "Old"
  static var deprecation: IntentDeprecation<Plain> {
    .init(message: "Use Plain", replacedBy: Plain.self)
  }
  func perform() async throws -> some IntentResult { .result() }
}

enum Weekend: CaseDisplayRepresentable {
  case saturday, sunday
  static let caseDisplayRepresentations: [Weekend: DisplayRepresentation] = [.saturday: "Saturday"]
}

struct Quiet: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Quiet"
  @Parameter(title: "Mute", default: true) var mute: Bool
  var displayRepresentation: DisplayRepresentation { .init(title: "Mute", subtitle: "\(mute)") }
  func perform() async throws -> some IntentResult { .result() }
}

struct StartRun: StartWorkoutIntent {
  static let title: LocalizedStringResource = "Run"
  static var suggestedWorkouts: [StartRun] { [StartRun()] }
  @Parameter(title: "Style", default: .large) var workoutStyle: Size
  var displayRepresentation: DisplayRepresentation { "Run" }
  func perform() async throws -> some IntentResult { .result() }
}

struct Count: ProgressReportingIntent, LongRunningIntent, CancellableIntent, LiveActivityIntent,
  AudioPlaybackIntent, ForegroundContinuableIntent, PushToTalkTransmissionIntent
{
  static let title: LocalizedStringResource = "Count"
  static var supportedModes: IntentModes { [.background, .foreground(.dynamic)] }
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    progress.totalUnitCount = 3
    let counted = try await performBackgroundTask {
      for _ in 0..<3 { progress.completedUnitCount += 1 }
      return Int(progress.completedUnitCount)
    } onCancel: { _ in
    }
    return .result(value: counted)
  }
}

struct Search: ShowInAppSearchResultsIntent {
  static let title: LocalizedStringResource = "Search"
  @Parameter(title: "Words") var criteria: StringSearchCriteria
  func perform() async throws -> some IntentResult { .result() }
}

struct Capture: CameraCaptureIntent {
  struct AppContext: Codable, Sendable { var flash: Bool }
  static let title: LocalizedStringResource = "Capture"
  func perform() async throws -> some IntentResult { .result() }
}

struct Snippet: SnippetIntent {
  static let title: LocalizedStringResource = "Snippet"
  func perform() async throws -> some IntentResult { .result(dialog: "Here") }
}

final class Shelves: Sendable {}

struct Remove: UndoableIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Remove"
}

extension Song: URLRepresentableEntity, IndexedEntity, OwnershipProvidingEntity {
  static var urlRepresentation: URLRepresentation {
    "https://example.org/\(\.$artist)/\(.id)/details"
  }
  var ownership: EntityOwnership { [.shared, .public] }
}

extension OpenSong: URLRepresentableIntent {}

struct Order: URLRepresentableIntent {
  static let title: LocalizedStringResource = "Order"
  static var urlRepresentation: URLRepresentation { "https://example.org/order/\(\.$size)" }
  @Parameter(title: "Size", default: .large) var size: Size
  func perform() async throws -> some IntentResult { .result() }
}

@Suite struct IntentKindTests {
  @Test func openingIsDoneByTheApp() async throws {
    _ = try await OpenSong().perform()
    #expect(OpenSong.openAppWhenRun && !OpenSize.openAppWhenRun)
    #expect(try await OpenSize().perform().value == 1)
    #expect(OpenSong.supportedModes == .foreground)
    #expect(Count.supportedModes.contains(.background))
  }

  @Test func configurationsAreNotRun() async throws {
    await #expect(throws: AppIntentError.Unrecoverable.notAllowed) { try await Widget().perform() }
    await #expect(throws: AppIntentError.Unrecoverable.notAllowed) { try await Control().perform() }
    _ = try await RunningWidget().perform()
  }

  @Test func noFocusFilterIsInForce() async {
    await #expect(throws: SetFocusFilterIntentError.notFound) { try await Quiet.current }
  }

  @Test func casesAreShownInGenericCode() {
    func titles<Cases: CaseDisplayRepresentable>(_ type: Cases.Type) -> [String] {
      type.allCases.map { String(localized: $0.localizedStringResource) }
    }
    #expect(titles(Weekend.self) == ["Saturday", "sunday"])
    #expect(
      titles(Size.self) == Size.allCases.map { String(localized: $0.displayRepresentation.title) })
  }

  @Test func aMigratedIntentKeepsItsName() {
    #expect(Migrated.persistentIdentifier == "SelectRatesIntent")
    #expect(Plain.persistentIdentifier == "Plain")
  }

  @Test func progressIsReported() async throws {
    #expect(try await Count().perform().value == 3)
    #expect(Count().progress.isFinished)
  }

  @Test func cancellationIsTold() async throws {
    let told = Counter()
    let task = Task {
      try await Count().withIntentCancellationHandler {
        try await Task.sleep(for: .seconds(60))
      } onCancel: { _ in
        _ = told.next()
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(told.next() == 2)
  }

  @Test func aCameraIsTold() async throws {
    #expect(try await Capture.appContext == nil)
    try await Capture.updateAppContext(.init(flash: true))
    #expect(try await Capture.appContext?.flash == true)
  }

  @Test func addressesArePutTogether() {
    let song = Song.library[1]
    #expect(song.urlRepresentation?.absoluteString == "https://example.org/Bo/2/details")
    let open = OpenSong()
    open.target = song
    #expect(OpenSong.urlRepresentation.url(of: open) == song.urlRepresentation)
    #expect(
      Order.urlRepresentation.url(of: Order())?.absoluteString == "https://example.org/order/Large")
  }

  @Test func anIndexKnowsWhatIsShown() {
    let attributes = Song.library[0].attributeSet
    #expect(attributes.displayName == "Autumn" && attributes.contentDescription == "Ada")
    #expect(CSSearchableItemAttributeSet.name(of: \.displayName) == "displayName")
  }

  @Test func filesAreNamedByTheirPlace() throws {
    let identifier = try FileEntityIdentifier.file(url: URL(fileURLWithPath: "/tmp/a.txt"))
    let text = identifier.entityIdentifierString
    #expect(FileEntityIdentifier.entityIdentifier(for: text) == identifier)
    let draft = FileEntityIdentifier.draft(identifier: "7")
    #expect(FileEntityIdentifier.entityIdentifier(for: draft.entityIdentifierString) == draft)
  }

  @Test func whatIsUndoneCanBeDoneAgain() {
    let manager = UndoManager()
    let shelves = Shelves()
    let steps = Counter()
    @Sendable func step(_ shelves: Shelves) {
      _ = steps.next()
      manager.registerUndo(withTarget: shelves, handler: step)
    }
    #expect(!manager.canUndo && Remove().undoManager != nil)
    step(shelves)
    manager.setActionName("Move")
    #expect(manager.canUndo && manager.undoActionName == "Move" && !manager.canRedo)
    manager.undo()
    #expect(!manager.canUndo && manager.canRedo)
    manager.redo()
    #expect(manager.canUndo && !manager.canRedo)
    #expect(steps.next() == 4)
    manager.removeAllActions()
    #expect(!manager.canUndo)
  }
}

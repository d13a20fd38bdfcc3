internal import Synchronization

/// An intent that starts a workout.
///
///     enum RunStyle: String, AppEnum {
///       case indoors, outdoors
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
///       static let caseDisplayRepresentations: [RunStyle: DisplayRepresentation] = [
///         .indoors: "indoors", .outdoors: "outdoors",
///       ]
///     }
///     struct StartRun: StartWorkoutIntent {
///       static let title: LocalizedStringResource = "Start a Run"
///       static var suggestedWorkouts: [StartRun] { [StartRun()] }
///       @Parameter(title: "Style", default: .outdoors) var workoutStyle: RunStyle
///       var displayRepresentation: DisplayRepresentation { "Run \(workoutStyle)" }
///       func perform() async throws -> some IntentResult { .result() }
///     }
///     StartRun(style: .indoors).workoutStyle      // .indoors
public protocol StartWorkoutIntent: SystemIntent, InstanceDisplayRepresentable {
  /// The kinds of workout there are: cases of an enumeration, or entities.
  associatedtype WorkoutStyle: AppValue
  /// The kind of workout.
  var workoutStyle: WorkoutStyle { get set }
  /// Workouts worth offering.
  static var suggestedWorkouts: [Self] { get }
}

extension StartWorkoutIntent {
  /// Makes an intent that starts a workout of a kind.
  public init(style: WorkoutStyle) {
    self.init()
    workoutStyle = style
  }

  /// Does nothing: no system keeps the suggested workouts on Linux.
  public static func invalidateSuggestedWorkouts() {}
}

/// An intent that starts a dive.
public protocol StartDiveIntent: SystemIntent {}

/// An intent that pauses a workout.
public protocol PauseWorkoutIntent: SystemIntent {}

/// An intent that resumes a workout.
public protocol ResumeWorkoutIntent: SystemIntent {}

/// An intent that plays, pauses or changes sound.
public protocol AudioPlaybackIntent: SystemIntent {}

/// An intent that begins to play something.
public protocol AudioStartingIntent: AudioPlaybackIntent {}

/// An intent that starts or stops transmitting speech, as with a walkie-talkie; the app does the transmission itself.
///
///     struct Talk: PushToTalkTransmissionIntent {
///       static let title: LocalizedStringResource = "Talk"
///       func perform() async throws -> some IntentResult {
///         try await send("voice")
///         return .result()
///       }
///     }
public protocol PushToTalkTransmissionIntent: SystemIntent {}

/// An intent that records sound.
public protocol AudioRecordingIntent: SystemIntent {}

/// An intent that begins, changes or ends a live activity.
public protocol LiveActivityIntent: SystemIntent {}

/// An intent that begins a live activity: an older form of `LiveActivityIntent`.
public protocol LiveActivityStartingIntent: SystemIntent {}

/// An intent that plays a film.
public protocol PlayVideoIntent: SystemIntent {
  /// The parts of the app to search for films.
  static var searchScopes: [StringSearchScope] { get }
  /// The kinds of film that the intent can play; empty for any kind.
  static var supportedCategories: [VideoCategory] { get }
  /// The words that describe the film the person wants to see.
  var term: String { get set }
}

/// A kind of film.
public enum VideoCategory: Hashable, Sendable, CaseIterable {
  case movies, tvShows, musicVideos, sports, news
}

extension PlayVideoIntent {
  /// Empty by default: any kind.
  public static var supportedCategories: [VideoCategory] { [] }
  /// All of the app by default.
  public static var searchScopes: [StringSearchScope] { [.general] }
}

/// An intent that shows the results of a search in the app.
///
///     struct SearchNotes: ShowInAppSearchResultsIntent {
///       static let title: LocalizedStringResource = "Search Notes"
///       @Parameter(title: "Words") var criteria: StringSearchCriteria
///       func perform() async throws -> some IntentResult {
///         await show(NoteQuery.notes.filter { $0.text.contains(criteria.term) })
///         return .result()
///       }
///     }
public protocol ShowInAppSearchResultsIntent: SystemIntent {
  /// The type of the search criteria.
  associatedtype Criteria: SearchCriteria
  /// The parts of the app to search.
  static var searchScopes: Criteria.SearchScopes { get }
  /// The criteria of the search.
  var criteria: Criteria { get set }
}

extension ShowInAppSearchResultsIntent where Criteria.SearchScopes == [StringSearchScope] {
  /// All of the app by default.
  public static var searchScopes: [StringSearchScope] { [.general] }
}

extension ShowInAppSearchResultsIntent where Criteria.SearchScopes == Void {
  /// No parts of the app: the criteria already hold the entities that were found.
  public static var searchScopes: Void { () }
}

extension ShowInAppSearchResultsIntent {
  /// True: what is found is shown in the app's windows.
  public static var openAppWhenRun: Bool { true }
}

/// An intent that takes pictures.
public protocol CameraCaptureIntent: SystemIntent {
  /// The type of the state that the app shares with its part that takes the pictures.
  associatedtype AppContext: Codable & Sendable = Never
}

extension CameraCaptureIntent {
  /// The last value that was set by `updateAppContext(_:)` in this process; `nil` before the first.
  public static var appContext: AppContext? {
    get async throws {
      CaptureContexts.all.withLock { $0[ObjectIdentifier(Self.self)] } as? AppContext
    }
  }

  /// Sets the state that the part of the app that takes the pictures reads from `appContext`.
  public static func updateAppContext(_ context: AppContext) async throws {
    CaptureContexts.all.withLock { $0[ObjectIdentifier(Self.self)] = context }
  }
}

/// The last context of each intent type that takes pictures.
private enum CaptureContexts {
  static let all = Mutex<[ObjectIdentifier: any Sendable]>([:])
}

/// An action that a person has configured in the system; there are none on Linux.
public struct SystemShortcut: Hashable, Sendable {
  /// The title that a person reads.
  public let title: String
}

/// Runs an action that a person has configured in the system.
public struct RunSystemShortcutIntent: SystemIntent {
  /// The title that a person reads.
  public static let title: LocalizedStringResource = "Run Shortcut"
  /// The action.
  public var shortcut: SystemShortcut?

  /// Makes an intent that runs nothing yet.
  public init() {}
  /// Makes an intent that runs an action.
  public init(shortcut: SystemShortcut) { self.shortcut = shortcut }

  /// Throws if there is an action to run, because such actions do not exist on Linux.
  public func perform() async throws -> some IntentResult {
    guard shortcut == nil else { throw AppIntentError.Unrecoverable.featureCurrentlyRestricted }
    return .result()
  }
}

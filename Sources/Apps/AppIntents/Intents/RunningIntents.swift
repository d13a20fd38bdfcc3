internal import Synchronization

/// An intent that reports its progress.
///
///     struct ScanPages: ProgressReportingIntent {
///       static let title: LocalizedStringResource = "Scan Pages"
///       func perform() async throws -> some IntentResult {
///         progress.totalUnitCount = 10
///         for page in 1...10 { try await send(page); progress.completedUnitCount += 1 }
///         return .result()
///       }
///     }
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
  /// The progress of the intent.
  ///
  /// An intent is a value and cannot hold an object that changes, so all runs of one type of intent share their
  /// progress. A run that should begin at zero sets both the total and the completed unit count.
  public var progress: Progress { Progresses.progress(of: Self.self) }
}

/// The progress of the intents of each type.
private enum Progresses {
  // `Progress` locks itself and is used from several threads by design.
  private struct Shared: @unchecked Sendable { let progress = Progress(totalUnitCount: 0) }
  private static let all = Mutex<[ObjectIdentifier: Shared]>([:])

  static func progress(of type: any AppIntent.Type) -> Progress {
    all.withLock { all in
      let key = ObjectIdentifier(type)
      let shared = all[key] ?? Shared()
      all[key] = shared
      return shared
    }.progress
  }
}

/// An intent that may take longer than others.
///
///     struct UploadSongs: LongRunningIntent {
///       static let title: LocalizedStringResource = "Upload Songs"
///       func perform() async throws -> some IntentResult & ReturnsValue<Int> {
///         let songs = library.songs
///         try await performBackgroundTask { try await send(songs) }
///         return .result(value: songs.count)
///       }
///     }
public protocol LongRunningIntent: ProgressReportingIntent {}

/// The resources that a long task needs.
///
///     struct RenderPoster: LongRunningIntent {
///       static let title: LocalizedStringResource = "Render Poster"
///       func perform() async throws -> some IntentResult {
///         try await performBackgroundTask(options: .requiresGPU) { try await send("poster") }
///         return .result()
///       }
///     }
public struct LongRunningTaskOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The graphics processor.
  public static let requiresGPU = LongRunningTaskOptions(rawValue: 1)
}

/// The reason that an intent was canceled.
///
///     func text(for reason: IntentCancellationReason) -> String {
///       reason == .timeout ? "It took too long." : "You stopped it."
///     }
///     text(for: .timeout)      // "It took too long."
public struct IntentCancellationReason: Hashable, Sendable {
  private let name: String

  /// The person canceled the intent.
  public static let userCancelled = IntentCancellationReason(name: "userCancelled")
  /// The intent took too long.
  public static let timeout = IntentCancellationReason(name: "timeout")
}

// `nonisolated(nonsending)` lets a closure of the caller's actor, such as the main actor, be passed in.

extension LongRunningIntent {
  /// Runs a task for as long as it takes; nothing limits it on Linux.
  @discardableResult
  nonisolated(nonsending) public func performBackgroundTask<T>(
    options: LongRunningTaskOptions = [], operation: nonisolated(nonsending) () async throws -> T
  ) async throws -> T {
    try await operation()
  }
}

extension LongRunningIntent where Self: CancellableIntent {
  /// Runs a task for as long as it takes, and calls `onCancel` with the reason if it is cancelled.
  @discardableResult
  nonisolated(nonsending) public func performBackgroundTask<T>(
    options: LongRunningTaskOptions = [], operation: nonisolated(nonsending) () async throws -> T,
    onCancel: @escaping @Sendable (IntentCancellationReason) -> Void
  ) async throws -> T {
    try await withIntentCancellationHandler(operation: operation, onCancel: onCancel)
  }
}

/// An intent that cleans up when it is canceled.
///
///     struct UploadSongs: CancellableIntent {
///       static let title: LocalizedStringResource = "Upload Songs"
///       func perform() async throws -> some IntentResult {
///         try await withIntentCancellationHandler {
///           try await send(library.songs)
///         } onCancel: { reason in
///           print("stopped", reason == .userCancelled)
///         }
///         return .result()
///       }
///     }
public protocol CancellableIntent: AppIntent {}

extension CancellableIntent {
  /// Runs a task, and calls `onCancel` if the task around it is canceled, with `userCancelled` as the reason.
  nonisolated(nonsending) public func withIntentCancellationHandler<T>(
    operation: nonisolated(nonsending) () async throws -> T,
    onCancel: @escaping @Sendable (IntentCancellationReason) -> Void
  ) async throws -> T {
    try await withTaskCancellationHandler {
      try await operation()
    } onCancel: {
      onCancel(.userCancelled)
    }
  }
}

/// An intent that can continue in the app's windows.
public protocol ForegroundContinuableIntent: AppIntent {}

extension ForegroundContinuableIntent {
  /// Asks the person to continue in the app.
  ///
  /// - Throws: the errors of `continueInForeground(_:alwaysConfirm:)`.
  public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {
    try await continueInForeground(dialog)
  }

  /// Asks the person to continue in the app, and then runs the continuation on the main actor.
  ///
  /// - Throws: the errors of `continueInForeground(_:alwaysConfirm:)` and of the continuation.
  public func requestToContinueInForeground<T: Sendable>(
    _ dialog: IntentDialog? = nil, continuation: @MainActor @Sendable () async throws -> T
  ) async throws -> T {
    try await continueInForeground(dialog)
    return try await continuation()
  }

  /// Returns an error that says that the intent can continue only in the app.
  ///
  /// The continuation is ignored: no app comes to the front after an error on Linux.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, continuation: (@MainActor @Sendable () async throws -> Void)?
  ) -> AppIntentError {
    .needsForeground(dialog)
  }
}

/// An intent that shows a snippet, which can be shown anew.
public protocol SnippetIntent: AppIntent {}

extension SnippetIntent {
  /// Does nothing: nothing is shown on Linux.
  public static func reload() {}
}

/// An intent that shows nothing.
public struct EmptySnippetIntent: SnippetIntent {
  /// The title that a person reads.
  public static let title: LocalizedStringResource = "Nothing"
  /// False: there is nothing to offer.
  public static let isDiscoverable = false

  /// Makes an intent.
  public init() {}
  /// Shows nothing.
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent whose target is shown by the app's own views.
public protocol TargetContentProvidingIntent: AppIntent {}

extension TargetContentProvidingIntent {
  /// Does nothing more: the app's views show the target.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    .result()
  }
}

extension TargetContentProvidingIntent where Self: OpenIntent {
  /// Does nothing more: the app's views show the target.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    .result()
  }
}

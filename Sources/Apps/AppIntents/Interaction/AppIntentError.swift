internal import Foundation

/// An error that an intent throws while it is performed: a predefined one, or one in the app's own words.
///
///     func perform() async throws -> some IntentResult & ReturnsValue<Int> {
///       guard let first = library[[7]].first else { throw AppIntentError.Unrecoverable.entityNotFound }
///       return .result(value: first.seconds)
///     }
///     try await order.perform()      // throws: It was not found.
public struct AppIntentError: Error, Hashable, Sendable {
  /// The kind of action that would resolve the error.
  enum Kind: Hashable, Sendable {
    case restart, value, disambiguation, foreground, permission, action, unrecoverable
  }

  let kind: Kind
  let message: LocalizedStringResource
  /// The question to ask a person before the intent is performed again.
  let remedy: Remedy?

  init(_ kind: Kind, _ message: LocalizedStringResource, remedy: Remedy? = nil) {
    self.kind = kind
    self.message = message
    self.remedy = remedy
  }

  /// The greatest number of times that `remedying(_:)` runs its body.
  private static let mostAttempts = 16

  /// Runs `body`, and runs it again once a person has supplied a missing value, or if it throws `restartPerform`.
  ///
  /// - Throws: the error of `body` if it has no remedy, no handler is set, or the attempts are used up.
  static func remedying<Result>(_ body: () async throws -> Result) async throws -> Result {
    var attempts = 1
    while true {
      try Task.checkCancellation()
      do {
        return try await body()
      } catch  where attempts < mostAttempts {
        attempts += 1
        let known = error.known as? AppIntentError
        if known == .restartPerform { continue }
        guard AppIntentInteraction.handler != nil, let remedy = known?.remedy else { throw error }
        try await remedy.apply()
      }
    }
  }

  /// A remedy for an error; all remedies are equal, so that errors are compared without them.
  struct Remedy: Hashable, Sendable {
    let apply: @Sendable () async throws -> Void

    static func == (one: Remedy, other: Remedy) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Makes an error that an app describes in its own words.
  ///
  ///     let error = AppIntentError(description: "The kitchen is closed.")
  ///     "\(error)"                          // "The kitchen is closed."
  public init(description: LocalizedStringResource) { self.init(.unrecoverable, description) }

  /// A request to perform the intent anew, because something it relied on has changed.
  public static var restartPerform: AppIntentError {
    AppIntentError(.restart, "The action has to be started again.")
  }

  static func needsValue(
    _ title: LocalizedStringResource, _ dialog: IntentDialog?, remedy: Remedy? = nil
  ) -> AppIntentError {
    AppIntentError(.value, dialog?.full ?? "A value is needed for “\(title)”.", remedy: remedy)
  }

  static func needsDisambiguation(
    _ title: LocalizedStringResource, _ dialog: IntentDialog?, remedy: Remedy? = nil
  ) -> AppIntentError {
    AppIntentError(
      .disambiguation, dialog?.full ?? "“\(title)” could mean several things.", remedy: remedy)
  }

  static func needsForeground(_ dialog: IntentDialog?) -> AppIntentError {
    AppIntentError(.foreground, dialog?.full ?? "The action has to be continued in the app.")
  }

  /// Errors about which nothing can be done now.
  public enum Unrecoverable {}

  /// Errors for which the person has to do something first.
  public enum UserActionRequired {}

  /// Errors for which the person has to permit something first.
  ///
  ///     AppIntentError.PermissionRequired.camera.description      // "The app needs permission to use the camera."
  public enum PermissionRequired {}
}

extension AppIntentError: CustomLocalizedStringResourceConvertible, CustomStringConvertible {
  /// The message to a person.
  public var localizedStringResource: LocalizedStringResource { message }
  /// The message to a person.
  public var description: String { String(localized: message) }
}

/// An app's own error that corresponds to a predefined one.
///
///     struct SignedOut: CustomAppIntentErrorConvertible {
///       var appIntentError: AppIntentError { AppIntentError.UserActionRequired.signin }
///     }
///     SignedOut().appIntentError.description      // "You have to sign in first."
public protocol CustomAppIntentErrorConvertible: Error {
  /// The predefined error.
  var appIntentError: AppIntentError { get }
}

extension Error {
  /// The predefined error that this one corresponds to, or the error itself if there is none.
  var known: any Error { (self as? any CustomAppIntentErrorConvertible)?.appIntentError ?? self }

  /// The message to a person, in the app's own words if it has some.
  var words: String {
    switch known {
    case let told as any CustomLocalizedStringResourceConvertible:
      String(localized: told.localizedStringResource)
    case let told as any LocalizedError: told.errorDescription ?? "\(told)"
    case let other: "\(other)"
    }
  }
}

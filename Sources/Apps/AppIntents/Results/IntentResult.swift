/// The result of performing an intent.
///
///     func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
///       .result(value: 2, dialog: "Two cups are on their way.")
///     }
public protocol IntentResult: Sendable {
  associatedtype Value: _IntentValue & Sendable = Never
  associatedtype OpensAppIntent: AppIntent = Never
  associatedtype Snippet: Sendable = Never
  associatedtype Dialog: Sendable = Never
  /// The value, if it gives one.
  var value: Value? { get }
}

/// A result with a value.
///
///     func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 2) }
public protocol ReturnsValue<Value>: IntentResult {}

/// A result that is followed by another intent.
///
///     func perform() async throws -> some IntentResult & OpensIntent {
///       .result(opensIntent: PayBill())
///     }
public protocol OpensIntent: IntentResult {}

/// A result with something to say.
///
///     func perform() async throws -> some IntentResult & ProvidesDialog {
///       .result(dialog: "It is on its way.")
///     }
public protocol ProvidesDialog: IntentResult where Dialog == IntentDialog {}

/// A result with something to show; on Linux it is shown by what it says.
///
///     func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView {
///       .result(dialog: "It is on its way.")
///     }
public protocol ShowsSnippetView: IntentResult {}

/// A result that is shown by another intent.
public protocol ShowsSnippetIntent: IntentResult {}

/// A result, made by one of the `result` functions.
public struct IntentResultContainer<
  Value: _IntentValue & Sendable, OpensAppIntent: AppIntent, Snippet: Sendable, Dialog: Sendable
>: IntentResult, ReturnsValue, OpensIntent, ShowsSnippetIntent, ShowsSnippetView {
  /// The value, if it gives one.
  public let value: Value?
  /// The intent that follows, if one does.
  public let opensIntent: OpensAppIntent?
  /// The words that a person hears or reads, if there are any.
  public let dialog: Dialog?

  init(
    value: Value? = nil, opensIntent: OpensAppIntent? = nil, dialog: Dialog? = nil
  ) {
    self.value = value
    self.opensIntent = opensIntent
    self.dialog = dialog
  }
}

extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}

/// A result that may have something to say, and be followed by another intent, whatever the types of its parts.
protocol TellingResult {
  var spokenDialog: IntentDialog? { get }
  var followingIntent: (any AppIntent)? { get }
}

extension IntentResultContainer: TellingResult {
  var spokenDialog: IntentDialog? { dialog as? IntentDialog }
  var followingIntent: (any AppIntent)? { opensIntent }
}

extension Never: IntentResult {
  /// No value.
  public var value: Never? { nil }
}

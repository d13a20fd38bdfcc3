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
  /// The value that the intent returns; `nil` if it returns none.
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

/// A result with a dialog.
///
///     func perform() async throws -> some IntentResult & ProvidesDialog {
///       .result(dialog: "It is on its way.")
///     }
public protocol ProvidesDialog: IntentResult where Dialog == IntentDialog {}

/// A result with a view to show. Linux has no snippet views: the dialog is shown instead.
///
///     func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView {
///       .result(dialog: "It is on its way.")
///     }
public protocol ShowsSnippetView: IntentResult {}

/// A result that another intent shows.
public protocol ShowsSnippetIntent: IntentResult {}

/// A result, made by one of the `result` functions.
public struct IntentResultContainer<
  Value: _IntentValue & Sendable, OpensAppIntent: AppIntent, Snippet: Sendable, Dialog: Sendable
>: IntentResult, ReturnsValue, OpensIntent, ShowsSnippetIntent, ShowsSnippetView {
  /// The value that the intent returns; `nil` if it returns none.
  public let value: Value?
  /// The intent that follows; `nil` if none does.
  public let opensIntent: OpensAppIntent?
  /// The words that a person hears or reads; `nil` if there are none.
  public let dialog: Dialog?

  init(value: Value? = nil, opensIntent: OpensAppIntent? = nil, dialog: Dialog? = nil) {
    self.value = value
    self.opensIntent = opensIntent
    self.dialog = dialog
  }
}

extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}

/// A result with its generic types erased, with its dialog and its following intent, if it has them.
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

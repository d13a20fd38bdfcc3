// One function for each set of things a result can have: the return type names the container, which is
// what lets `.donate(result: .result(value: x))` infer it.

extension IntentResult {
  /// A result of nothing.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    .init()
  }

  /// A result with a value.
  public static func result<Value: _IntentValue & Sendable>(value: Value) -> Self
  where Self == IntentResultContainer<Value, Never, Never, Never> {
    .init(value: value)
  }

  /// A result with something to say.
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    .init(dialog: dialog)
  }

  /// A result with an intent that follows.
  public static func result<Intent: AppIntent>(opensIntent: Intent) -> Self
  where Self == IntentResultContainer<Never, Intent, Never, Never> {
    .init(opensIntent: opensIntent)
  }

  /// A result with a value and something to say.
  public static func result<Value: _IntentValue & Sendable>(value: Value, dialog: IntentDialog)
    -> Self
  where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
    .init(value: value, dialog: dialog)
  }

  /// A result with a value and an intent that follows.
  public static func result<Value: _IntentValue & Sendable, Intent: AppIntent>(
    value: Value, opensIntent: Intent
  ) -> Self
  where Self == IntentResultContainer<Value, Intent, Never, Never> {
    .init(value: value, opensIntent: opensIntent)
  }

  /// A result with an intent that follows and something to say.
  public static func result<Intent: AppIntent>(opensIntent: Intent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Intent, Never, IntentDialog> {
    .init(opensIntent: opensIntent, dialog: dialog)
  }

  /// A result with a value, an intent that follows and something to say.
  public static func result<Value: _IntentValue & Sendable, Intent: AppIntent>(
    value: Value, opensIntent: Intent, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Value, Intent, Never, IntentDialog> {
    .init(value: value, opensIntent: opensIntent, dialog: dialog)
  }

  /// A result with an action that a person may take.
  public static func result<Action: AppIntent>(actionButtonIntent: Action) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    .init()
  }

  /// A result with a value and an action that a person may take.
  public static func result<Value: _IntentValue & Sendable, Action: AppIntent>(
    value: Value, actionButtonIntent: Action
  ) -> Self
  where Self == IntentResultContainer<Value, Never, Never, Never> {
    .init(value: value)
  }

  /// A result with something to say and an action that a person may take.
  public static func result<Action: AppIntent>(actionButtonIntent: Action, dialog: IntentDialog)
    -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    .init(dialog: dialog)
  }

  /// A result with a value, something to say and an action that a person may take.
  public static func result<Value: _IntentValue & Sendable, Action: AppIntent>(
    value: Value, actionButtonIntent: Action, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
    .init(value: value, dialog: dialog)
  }

  /// A result with an intent that shows it.
  public static func result<Shown: AppIntent>(snippetIntent: Shown) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    .init()
  }

  /// A result with a value and an intent that shows it.
  public static func result<Value: _IntentValue & Sendable, Shown: AppIntent>(
    value: Value, snippetIntent: Shown
  ) -> Self
  where Self == IntentResultContainer<Value, Never, Never, Never> {
    .init(value: value)
  }

  /// A result with something to say and an intent that shows it.
  public static func result<Shown: AppIntent>(dialog: IntentDialog, snippetIntent: Shown) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    .init(dialog: dialog)
  }

  /// A result with a value, something to say and an intent that shows it.
  public static func result<Value: _IntentValue & Sendable, Shown: AppIntent>(
    value: Value, dialog: IntentDialog, snippetIntent: Shown
  ) -> Self
  where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
    .init(value: value, dialog: dialog)
  }

  /// A result with an intent that follows and one that shows it.
  public static func result<Intent: AppIntent, Shown: AppIntent>(
    opensIntent: Intent, snippetIntent: Shown
  ) -> Self
  where Self == IntentResultContainer<Never, Intent, Never, Never> {
    .init(opensIntent: opensIntent)
  }

  /// A result with a value, an intent that follows and one that shows it.
  public static func result<Value: _IntentValue & Sendable, Intent: AppIntent, Shown: AppIntent>(
    value: Value, opensIntent: Intent, snippetIntent: Shown
  ) -> Self
  where Self == IntentResultContainer<Value, Intent, Never, Never> {
    .init(value: value, opensIntent: opensIntent)
  }

  /// A result with an intent that follows, something to say and an intent that shows it.
  public static func result<Intent: AppIntent, Shown: AppIntent>(
    opensIntent: Intent, dialog: IntentDialog, snippetIntent: Shown
  ) -> Self
  where Self == IntentResultContainer<Never, Intent, Never, IntentDialog> {
    .init(opensIntent: opensIntent, dialog: dialog)
  }

  /// A result with a value, an intent that follows, something to say and an intent that shows it.
  public static func result<Value: _IntentValue & Sendable, Intent: AppIntent, Shown: AppIntent>(
    value: Value, opensIntent: Intent, dialog: IntentDialog, snippetIntent: Shown
  ) -> Self
  where Self == IntentResultContainer<Value, Intent, Never, IntentDialog> {
    .init(value: value, opensIntent: opensIntent, dialog: dialog)
  }
}

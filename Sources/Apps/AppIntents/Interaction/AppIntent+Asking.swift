extension AppIntent {
  /// Asks a person whether to continue.
  ///
  ///     func perform() async throws -> some IntentResult {
  ///       try await requestConfirmation()     // asks “Order Coffee?”, from the title
  ///       return .result()
  ///     }
  ///
  /// - Throws: ``AppIntentError/UserActionRequired/confirmation`` if no handler is set or the person says no,
  ///   `CancellationError` if the person cancels.
  public func requestConfirmation() async throws { try await confirm("\(Self.title)?") }

  /// Asks a person whether to continue, with the dialog of the expected result as the question.
  ///
  ///     func perform() async throws -> some IntentResult {
  ///       try await requestConfirmation(result: .result(dialog: "That makes 4.50 €."))
  ///       return .result()
  ///     }
  ///
  /// - Throws: the errors of ``requestConfirmation()``.
  public func requestConfirmation<Result: IntentResult>(
    result: Result, confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    let dialog = (result as? any TellingResult)?.spokenDialog
    try await confirm(dialog?.full ?? "\(Self.title)?")
  }

  /// Asks a person whether to continue, with the dialog as the question. The conditions and the name of the action are
  /// not used on Linux.
  ///
  ///     func perform() async throws -> some IntentResult {
  ///       try await requestConfirmation(actionName: .order, dialog: "Order two coffees?")
  ///       return .result()
  ///     }
  ///
  /// - Throws: the errors of ``requestConfirmation()``.
  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog
  ) async throws {
    try await confirm(dialog.full)
  }

  /// Asks a person whether to continue, with the dialog as the question. The snippet is not shown on Linux.
  ///
  /// - Throws: the errors of ``requestConfirmation()``.
  public func requestConfirmation<Snippet: SnippetIntent>(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, snippetIntent: Snippet
  ) async throws {
    try await confirm(dialog?.full ?? "\(Self.title)?")
  }

  private func confirm(_ text: LocalizedStringResource) async throws {
    let refusal = AppIntentError.UserActionRequired.confirmation
    guard try await Questioning.isConfirmed(.confirmation, text, otherwise: refusal) else {
      throw refusal
    }
  }

  /// Asks a person to choose one of several options.
  ///
  ///     func perform() async throws -> some IntentResult & ProvidesDialog {
  ///       let day = try await requestChoice(between: [.init(title: "Today"), .cancel], dialog: "When?")
  ///       return .result(dialog: "It comes \(day.title).")
  ///     }
  ///
  /// - Throws: ``AppIntentError`` if no handler is set or the answer names no option, `CancellationError` if the person
  ///   cancels or chooses an option that does.
  public func requestChoice(between options: [IntentChoiceOption], dialog: IntentDialog? = nil)
    async throws -> IntentChoiceOption
  {
    let choice = try await Questioning.choice(
      among: options, names: options.map { String(localized: $0.title) }, dialog: dialog,
      otherwise: .needsDisambiguation(Self.title, dialog))
    guard choice.style != .cancel else { throw CancellationError() }
    return choice
  }

  /// Continues in the app, after asking the person if `alwaysConfirm` is true.
  ///
  ///     func perform() async throws -> some IntentResult {
  ///       try await continueInForeground("Sign in to go on.", alwaysConfirm: false)
  ///       return .result()
  ///     }
  ///
  /// - Throws: ``needsToContinueInForegroundError(_:alwaysConfirm:)`` if no handler is set or the person says no,
  ///   `CancellationError` if the person cancels.
  public func continueInForeground(_ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true)
    async throws
  {
    let error = needsToContinueInForegroundError(dialog, alwaysConfirm: alwaysConfirm)
    guard AppIntentInteraction.handler != nil else { throw error }
    guard alwaysConfirm else { return }
    guard try await Questioning.isConfirmed(.foreground, error.message, otherwise: error) else {
      throw error
    }
  }

  /// Returns an error that says that the intent can continue only in the app.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = false
  ) -> AppIntentError {
    .needsForeground(dialog)
  }
}

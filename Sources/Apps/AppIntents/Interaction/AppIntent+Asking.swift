extension AppIntent {
  /// Asks a person whether to go on.
  ///
  ///     func perform() async throws -> some IntentResult {
  ///       try await requestConfirmation()     // asks “Order Coffee?”, from the title
  ///       return .result()
  ///     }
  ///
  /// - Throws: ``AppIntentError/UserActionRequired/confirmation`` when there is nobody to ask or the
  ///   person says no, `CancellationError` when the person breaks off.
  public func requestConfirmation() async throws {
    try await confirm("\(Self.title)?")
  }

  /// Asks a person whether to go on, having shown what would come out of it.
  ///
  ///     func perform() async throws -> some IntentResult {
  ///       try await requestConfirmation(result: .result(dialog: "That makes 4.50 €."))
  ///       return .result()
  ///     }
  ///
  /// - Throws: as ``requestConfirmation()``.
  public func requestConfirmation<Result: IntentResult>(
    result: Result, confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    let dialog = (result as? any TellingResult)?.spokenDialog
    try await confirm(dialog?.full ?? "\(Self.title)?")
  }

  /// Asks a person whether to go on, with the name of what would be done.
  ///
  ///     func perform() async throws -> some IntentResult {
  ///       try await requestConfirmation(actionName: .order, dialog: "Order two coffees?")
  ///       return .result()
  ///     }
  ///
  /// - Throws: as ``requestConfirmation()``.
  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog
  ) async throws {
    try await confirm(dialog.full)
  }

  /// Asks a person whether to go on, with something to look at.
  ///
  /// - Throws: as ``requestConfirmation()``.
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

  /// Asks a person to choose how to go on.
  ///
  ///     func perform() async throws -> some IntentResult & ProvidesDialog {
  ///       let day = try await requestChoice(between: [.init(title: "Today"), .cancel], dialog: "When?")
  ///       return .result(dialog: "It comes \(day.title).")
  ///     }
  ///
  /// - Throws: ``AppIntentError`` when there is nobody to ask, `CancellationError` when the person
  ///   breaks off or chooses to.
  public func requestChoice(between options: [IntentChoiceOption], dialog: IntentDialog? = nil)
    async throws -> IntentChoiceOption
  {
    let choice = try await Questioning.choice(
      among: options, names: options.map { String(localized: $0.title) }, dialog: dialog,
      otherwise: .needsDisambiguation(Self.title, dialog))
    guard choice.style != .cancel else { throw CancellationError() }
    return choice
  }

  /// Goes on in front of the person, who is asked first where that is wanted.
  ///
  ///     func perform() async throws -> some IntentResult {
  ///       try await continueInForeground("Sign in to go on.", alwaysConfirm: false)
  ///       return .result()
  ///     }
  ///
  /// - Throws: ``needsToContinueInForegroundError(_:alwaysConfirm:)`` when there is nobody to ask or the
  ///   person says no, `CancellationError` when the person breaks off.
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

  /// An error that says that the intent can only go on in front of the person.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = false
  ) -> AppIntentError {
    .needsForeground(dialog)
  }
}

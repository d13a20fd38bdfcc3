public import ForesightValues

extension AppDirectory {
  /// The automation rules that the available apps offer.
  package var offers: [AutomationOffer] {
    identifiers.flatMap { (try? app($0))?.offers ?? [] }
  }

  /// Returns a function that tests if a suggestion's app is available and has the intent. It reads the manifest of each
  /// app once.
  ///
  ///     let canPerform = AppDirectory(store: path).performing()
  ///     try engine.predict(request).suggestions.filter(canPerform).count      // 0: no app is there
  ///
  /// - Complexity: that of reading an app's manifest, the first time.
  public func performing() -> (Suggestion) -> Bool {
    let find = finding()
    return { find($0).isThere }
  }

  /// Returns a function like `performing()` for what is offered unasked: it also rejects an intent that deletes
  /// something.
  package func performingUnasked() -> (Suggestion) -> Bool {
    let find = finding()
    return { suggestion in
      let (isThere, intent) = find(suggestion)
      return isThere && !(intent?.deletes ?? false)
    }
  }

  /// Returns a function like `performing()` for what is performed without the person's choice: it accepts only intents
  /// that the app declares, that ask for no authentication and that delete nothing.
  ///
  /// The function throws ``AppFault/needsPerson(app:intent:)`` for any other intent of an available app.
  package func performingByItself() -> (Suggestion) throws(AppFault) -> Bool {
    let find = finding()
    return { suggestion throws(AppFault) in
      let (isThere, intent) = find(suggestion)
      guard isThere else { return false }
      guard let intent, intent.policy == .alwaysAllowed, !intent.deletes else {
        throw .needsPerson(app: suggestion.source, intent: suggestion.intent)
      }
      return true
    }
  }

  /// Returns a function that reports if a suggestion's app is available and has the intent, and the app's declaration
  /// of the intent, if there is one.
  private func finding() -> (Suggestion) -> (isThere: Bool, intent: AppManifest.Intent?) {
    var known: [String: AppManifest?] = [:]
    return { suggestion in
      let app = known[suggestion.source] ?? (try? app(suggestion.source)) ?? nil
      known[suggestion.source] = .some(app)
      guard let app else { return (false, nil) }
      let intent = app.intent(suggestion.intent)
      return (suggestion.typeName != nil || intent != nil, intent)
    }
  }
}

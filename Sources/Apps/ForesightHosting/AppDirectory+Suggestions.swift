public import ForesightValues

extension AppDirectory {
  /// The rules that the apps that are there offer.
  package var offers: [AutomationOffer] {
    identifiers.flatMap { ((try? app($0)) ?? nil)?.offers ?? [] }
  }

  /// Returns a function that tells whether an app is there and has a suggestion's intent; each app is looked at once.
  ///
  ///     let canPerform = AppDirectory(store: path).performing()
  ///     try engine.predict(request).suggestions.filter(canPerform).count      // 0: no app is there
  ///
  /// - Complexity: that of reading an app's manifest, the first time.
  public func performing() -> (Suggestion) -> Bool {
    let find = finding()
    return { find($0).isThere }
  }

  /// Returns a function that tells the same of what may be offered unasked: of no intent that deletes something.
  package func performingUnasked() -> (Suggestion) -> Bool {
    let find = finding()
    return { suggestion in
      let (isThere, intent) = find(suggestion)
      return isThere && !(intent?.deletes ?? false)
    }
  }

  /// Returns a function that tells the same of what may be done though nobody chose it now: an intent that the app
  /// declares, that asks for no authentication and deletes nothing.
  ///
  /// It throws ``AppFault/needsPerson(app:intent:)`` for others of an app that is there.
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

  /// Returns a function that tells whether an app is there and has a suggestion's intent, and what it declares of that.
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

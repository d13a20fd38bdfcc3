public import ForesightValues

extension AppDirectory {
  /// Returns a function that tells whether an app is there and has a suggestion's intent; each app is looked at once.
  ///
  ///     let canPerform = AppDirectory(store: path).performing()
  ///     try engine.predict(request).suggestions.filter(canPerform).count      // 0: no app is there
  ///
  /// - Complexity: that of reading an app's manifest, the first time.
  public func performing() -> (Suggestion) -> Bool { performing { _ in true } }

  /// Returns a function that tells the same of what may be done though nobody chose it now: an intent that the app
  /// declares, that asks for no authentication and deletes nothing.
  package func performingByItself() -> (Suggestion) -> Bool {
    performing { $0.map { $0.policy == .alwaysAllowed && !$0.deletes } ?? false }
  }

  private func performing(_ isAllowed: @escaping (AppManifest.Intent?) -> Bool) -> (Suggestion) ->
    Bool
  {
    var known: [String: AppManifest?] = [:]
    return { suggestion in
      let app = known[suggestion.source] ?? (try? app(suggestion.source)) ?? nil
      known[suggestion.source] = .some(app)
      guard let app else { return false }
      let intent = app.intent(suggestion.intent)
      return (suggestion.typeName != nil || intent != nil) && isAllowed(intent)
    }
  }
}

public import ForesightValues

extension AppDirectory {
  /// Returns a function that tells whether an app is there and has a suggestion's intent; each app is looked at once.
  ///
  ///     let canPerform = AppDirectory(store: path).performing()
  ///     try engine.predict(request).suggestions.filter(canPerform).count      // 0: no app is there
  ///
  /// - Complexity: that of reading an app's manifest, the first time.
  public func performing() -> (Suggestion) -> Bool {
    var known: [String: AppManifest?] = [:]
    return { suggestion in
      let app = known[suggestion.source] ?? (try? app(suggestion.source)) ?? nil
      known[suggestion.source] = .some(app)
      guard let app else { return false }
      return suggestion.typeName != nil || app.intent(suggestion.intent) != nil
    }
  }
}

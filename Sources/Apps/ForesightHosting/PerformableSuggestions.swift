public import ForesightValues

/// Finds the suggestions that apps can be asked to perform; each app is looked at once.
///
///     let performable = PerformableSuggestions(AppDirectory(store: path))
///     try engine.predict(request).suggestions.filter(performable.contains).count      // 0: no app is there
public final class PerformableSuggestions {
  private let apps: AppDirectory
  private var known: [String: AppManifest?] = [:]

  /// Begins with no app known.
  public init(_ apps: AppDirectory) { self.apps = apps }

  /// Returns true if the suggestion's app is there and has its intent.
  ///
  /// - Complexity: that of reading the app's manifest, the first time.
  public func contains(_ suggestion: Suggestion) -> Bool {
    let app = known[suggestion.source] ?? (try? apps.app(suggestion.source)) ?? nil
    known[suggestion.source] = .some(app)
    guard let app else { return false }
    return suggestion.typeName != nil || app.intent(suggestion.intent) != nil
  }
}

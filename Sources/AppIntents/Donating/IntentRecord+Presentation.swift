internal import DonationStore
internal import Donations

extension IntentRecord {
  /// How an intent is shown: what its type declares, and the titles its predictions give its values.
  ///
  /// A prediction whose parameters have no value renders nothing; the others still do.
  static func presentation<Intent: AppIntent>(of intent: Intent) -> Presentation {
    Presentation(
      isDiscoverable: Intent.isDiscoverable,
      needsUnlock: Intent.authenticationPolicy != .alwaysAllowed, name: text(Intent.title),
      typeName: IntentTypes.shared.mangledName(of: Intent.self),
      combinations: combinations(of: intent))
  }

  private static func combinations<Intent: AppIntent>(of intent: Intent) -> [Combination] {
    guard let predictable = intent as? any PredictableIntent else { return [] }
    return combinations(predictable)
  }

  private static func combinations<Intent: PredictableIntent>(_ intent: Intent) -> [Combination] {
    // The configuration's intent is this one: its builder accepts no other.
    let declared =
      Intent.predictionConfiguration._combinations as? [_PredictionCombination<Intent>] ?? []
    let names = parameters(of: intent)
    return declared.prefix(Limits.combinations).map { combination in
      let shown = try? combination.representation(of: intent)
      return Combination(
        parameters: combination.paths.compactMap { path in
          let parameter = intent[keyPath: path] as AnyObject
          return names.first { $0.parameter === parameter }?.name
        },
        title: shown.flatMap { text($0.title) } ?? "", subtitle: shown?.subtitle.flatMap(text))
    }
  }

  /// What a person reads; `nil` where that is nothing.
  private static func text(_ resource: LocalizedStringResource) -> String? {
    let text = String(localized: resource)
    return text.isEmpty ? nil : text
  }
}

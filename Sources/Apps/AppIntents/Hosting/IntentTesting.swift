internal import ForesightHosting
internal import ForesightValues

/// The functions that `AppIntentsTesting` needs and an app does not.
package enum IntentTesting {
  /// Runs `body`, within which this library uses the given store, clock and answer handler.
  nonisolated(nonsending) package static func run<Result>(
    source: String, storePath: String, now: @escaping @Sendable () -> Date,
    answering handler: @escaping AppIntentInteraction.Handler,
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    let center = DonationCenter(source: source, storePath: storePath) { Instant(now()) }
    do {
      let result = try await DonationCenter.$ofTest.withValue(center) {
        try await AppIntentInteraction.Requester.$ofTask.withValue(.init(handler: handler)) {
          try await body()
        }
      }
      try await center.flush()
      return result
    } catch {
      // Nothing is to be written once the test's store is deleted.
      try? await center.flush()
      throw error
    }
  }

  /// Asks for an intent's missing values, performs it and donates it.
  package static func perform<Intent: AppIntent>(
    _ intent: Intent
  ) async throws -> (value: Intent.PerformResult.Value?, dialog: String?) {
    let (value, dialog, _) = try await outcome(of: intent)
    return (value, dialog)
  }

  /// Does the same, and returns what its result opens, which is not performed.
  package static func outcome<Intent: AppIntent>(
    of intent: Intent
  ) async throws -> (value: Intent.PerformResult.Value?, dialog: String?, opens: (any AppIntent)?) {
    for (_, parameter) in intent.recordableParameters where parameter.anyValue == nil {
      try await AppIntentError.remedying { try await parameter.ask(nil) }
    }
    let result = try await AppIntentError.remedying { try await intent.performed(donates: true) }
    let telling = result as? any TellingResult
    let dialog = telling?.spokenDialog.map { String(localized: $0.full) }
    return (result.value, dialog, telling?.followingIntent)
  }

  /// Returns the intent that a phrase invokes, with its values; `nil` if the phrase invokes none.
  package static func intent(
    for phrase: String, of provider: any AppShortcutsProvider.Type
  ) async throws -> (any AppIntent)? {
    let name = DonationCenter.shared.source
    if provider.notMeant.contains(where: { $0.match(phrase) != nil }) { return nil }
    let meant = PhrasePattern.meant(phrase, among: provider.appShortcuts) { $0.patterns(name) }
    guard let meant else { return nil }
    // A new intent, because the shortcut's own would keep the values for the next phrase.
    let type = type(of: meant.thing.intent)
    let values = AppShortcutRegistry.values(of: meant.thing.intent)
    let intent = try await IntentMaking.make(type, values)
    try await IntentMaking.read(meant.texts, into: intent)
    return intent
  }
}

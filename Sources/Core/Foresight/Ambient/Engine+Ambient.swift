internal import ForesightLog
internal import ForesightValues

extension Engine {
  /// A context with what ``contextProvider`` knows of the moment; what the context states itself stays as it is.
  ///
  ///     let engine = try engine
  ///     engine.contextProvider = { _, _ in ["power": "battery", "place": "home"] }
  ///     try engine.completed(["place": "work"], at: moment)["power"]      // .string("battery")
  ///
  /// - Throws: `SettingsError`.
  func completed(_ context: Fields, at moment: Moment) throws -> Fields {
    guard let contextProvider else { return context }
    return context.adding(contextProvider(moment, try log.settings))
  }

  /// Returns a donation with what ``contextProvider`` knows of its moment, unless its context has no room for more.
  ///
  /// - Throws: `SettingsError`.
  func completed(_ checked: CheckedDonation) throws -> CheckedDonation {
    guard let contextProvider else { return checked }
    return checked.adding(contextProvider(checked.donation.moment, try log.settings))
  }

  /// The key beside the store with which names are made into numbers.
  package var nameKey: NameKey { NameKey(store: log.path) }
}

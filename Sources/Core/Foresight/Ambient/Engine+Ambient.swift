internal import ForesightLog
public import ForesightValues

extension Engine {
  /// A context with what ``contextProvider`` knows of the moment; what the context states itself stays as it is.
  ///
  ///     engine.contextProvider = { _, _ in ["power": "battery", "place": "home"] }
  ///     try engine.completed(["place": "work"], at: now)      // power: battery, place: work
  ///
  /// - Throws: `SettingsError`.
  func completed(_ context: Fields, at moment: Moment) throws -> Fields {
    guard let contextProvider else { return context }
    return context.adding(contextProvider(moment, try log.settings))
  }

  /// The same for the context of a donation, unless it has no room for more.
  public func completed(_ donation: Donation) throws -> Donation {
    guard contextProvider != nil else { return donation }
    var result = donation
    result.context = try completed(donation.context, at: donation.moment)
    return (try? result.check()) == nil ? donation : result
  }

  /// The key beside the store with which names are made into numbers.
  public var nameKey: NameKey { NameKey(store: log.path) }
}

extension Fields {
  /// The same and further fields; where both have a name, the value here stays.
  func adding(_ others: Fields) -> Fields {
    var result = self
    for field in others where self[field.name] == nil { result[field.name] = field.value }
    return result
  }
}

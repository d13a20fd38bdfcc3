internal import ForesightLog
public import ForesightPrivacy
internal import ForesightValues

/// The operator's rules about what is recorded of everybody; a person's own settings come on top of them.
public struct FleetRules: Sendable {
  /// The operator's settings.
  public let settings: Settings
  private let rules: RecordingRules

  /// Makes the operator's settings ready to be applied.
  ///
  /// - Throws: `SettingsError` for settings that cannot be followed here.
  public init(_ settings: Settings = Settings()) throws(SettingsError) {
    guard settings.retentionDays == nil, settings.durability == .durable,
      settings.learnedSources.isEmpty
    else {
      throw SettingsError(
        "\"retention_days\", \"durability\" and \"learn_from\" cannot be set for a fleet")
    }
    try settings.check()
    self.settings = settings
    rules = try RecordingRules(settings)
  }

  /// Returns donations as they may be recorded. Those that the operator's settings leave out are marked as refused.
  func prepare(_ given: [Donation]) -> PreparedDonations {
    rules.prepared(given)
  }

  /// Returns a person's settings joined with the operator's.
  func joined(_ person: Settings) -> Settings {
    var joined = settings
    joined.hidden += person.hidden
    joined.isPaused = joined.isPaused || person.isPaused
    return joined
  }
}

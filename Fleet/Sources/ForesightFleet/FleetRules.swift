internal import ForesightLog
public import ForesightPrivacy
internal import ForesightValues

/// What the operator wants recorded of everybody; what a person wants comes on top of it.
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

  /// Donations as they may be recorded, and which are left out by what the operator wants.
  struct Prepared {
    var donations: [Donation]
    var excluded: [Int: Ignored.Reason]

    /// Which are left out, and why.
    func refusals(isPaused: Bool) -> [Int: Ignored.Reason] {
      guard isPaused else { return excluded }
      return Dictionary(uniqueKeysWithValues: donations.indices.map { ($0, .paused) })
    }
  }

  func prepare(_ given: [Donation]) -> Prepared {
    var prepared = Prepared(donations: given, excluded: [:])
    for (index, donation) in given.enumerated() {
      if let reason = rules.refusal(of: donation) {
        prepared.excluded[index] = reason
      } else if let cleaned = rules.cleaned(donation) {
        prepared.donations[index] = cleaned
      }
    }
    return prepared
  }

  /// What a person wants, with what the operator does.
  func joined(_ person: Settings) -> Settings {
    var joined = settings
    joined.hidden += person.hidden
    joined.isPaused = joined.isPaused || person.isPaused
    return joined
  }
}

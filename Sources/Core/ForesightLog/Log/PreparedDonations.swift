package import ForesightPrivacy
package import ForesightValues

/// Donations as they may be recorded: without what the person's settings forbid to write.
///
///     let prepared = try log.prepare([donation])      // nobody waits for the store meanwhile
///     try log.write { try $0.append(prepared, ids: .content) }.added      // 1
///
/// A look at every text takes its time, which is why it is not done while the store is locked.
package struct PreparedDonations {
  /// The donations as they may be recorded; one that is left out is as it was given.
  package private(set) var donations: [Donation]
  /// The donations as they were given.
  fileprivate private(set) var given: [Donation]
  /// The reasons for which donations are left out as a whole, by their places.
  package var refusals: [Int: Ignored.Reason]
  /// The settings with which they were prepared.
  fileprivate let settings: Settings

  /// Takes out of donations what some rules forbid to write.
  ///
  /// - Parameter settings: what the rules were made of.
  /// - Complexity: O(bytes of the texts).
  package init(_ given: [Donation], _ rules: RecordingRules, of settings: Settings) {
    (donations, self.given, refusals, self.settings) = (given, given, [:], settings)
    var cache = CleanFieldsCache()
    for (index, donation) in given.enumerated() {
      if let reason = rules.refusal(of: donation) {
        refusals[index] = reason
        continue
      }
      // One alone repeats nothing.
      let cleaned =
        given.count == 1 ? rules.cleaned(donation) : cache.cleaned(donation, by: rules)
      if let cleaned, cleaned != donation { donations[index] = cleaned }
    }
  }

  /// Returns true if the donation at a place is left out.
  package func isRefused(_ index: Int) -> Bool { refusals[index] != nil }

  /// Returns the same without those at some places, which were forgotten.
  package func leavingForgotten(at places: [Int]) -> PreparedDonations {
    var prepared = self
    for place in places { prepared.refusals[place] = .forgotten }
    return prepared
  }

  /// Returns the donations for which `transform` returns another, each replaced by it.
  package func compactMap(_ transform: (Int, Donation) -> Donation?) -> PreparedDonations {
    var (kept, places): ([Donation], [Int: Ignored.Reason]) = ([], [:])
    for (index, donation) in donations.enumerated() {
      guard let donation = transform(index, donation) else { continue }
      places[kept.count] = refusals[index]
      kept.append(donation)
    }
    var prepared = self
    (prepared.donations, prepared.given, prepared.refusals) = (kept, kept, places)
    return prepared
  }
}

extension DonationLog {
  /// Takes out of donations what the person's ``settings`` forbid to write.
  ///
  /// - Throws: ``SettingsError`` when the settings' file cannot be understood.
  /// - Complexity: O(bytes of the texts).
  package func prepare(_ donations: [Donation]) throws -> PreparedDonations {
    followSettings()
    return try PreparedDonations(donations, settingsFile.rules(), of: settingsFile.settings)
  }

  /// Returns the donations, prepared anew if the settings have changed since; call it inside ``write(_:)``, in which
  /// they cannot change.
  package func current(_ prepared: PreparedDonations) throws -> PreparedDonations {
    try settingsFile.settings == prepared.settings ? prepared : prepare(prepared.given)
  }
}

/// Names and fields that were checked and found clean: they repeat from donation to donation.
private struct CleanFieldsCache {
  private var fields: [UInt64: Fields] = [:]
  private var intents: [UInt64: (source: String, name: String)] = [:]
  private var hashing = ContentHashing()
  /// The most names, and the most fields, that are remembered.
  private static let limit = 4096

  /// A donation as some rules leave it, without a look at what has gone through them before.
  mutating func cleaned(_ donation: Donation, by rules: RecordingRules) -> Donation? {
    let hashes = hashing.hashes(of: donation)
    let intentHash = StableHash.combine(hashes.source, hashes.name)
    let known = intents[intentHash]
    guard
      let cleaned = rules.cleaned(
        donation,
        known: (
          intent: known.map { $0.source == donation.source && $0.name == donation.intent } ?? false,
          parameters: holds(donation.parameters, hashes.parameters),
          context: holds(donation.context, hashes.context)
        ))
    else { return nil }
    if fields.count > Self.limit { fields.removeAll(keepingCapacity: true) }
    if intents.count > Self.limit { intents.removeAll(keepingCapacity: true) }
    if cleaned.parameters == donation.parameters { fields[hashes.parameters] = donation.parameters }
    if cleaned.context == donation.context { fields[hashes.context] = donation.context }
    if cleaned.intent == donation.intent, cleaned.source == donation.source {
      intents[intentHash] = (donation.source, donation.intent)
    }
    return cleaned
  }

  private func holds(_ fields: Fields, _ hash: UInt64) -> Bool {
    fields.isEmpty || self.fields[hash]?.isIdentical(to: fields) ?? false
  }
}

package import ForesightPrivacy
package import ForesightValues

/// Donations that are ready to be recorded: everything that the person's settings forbid writing is removed.
///
///     let prepared = try log.prepare([donation])      // nobody waits for the store meanwhile
///     try log.write { try $0.append(prepared, ids: .content) }.added      // 1
///
/// Checking every text takes time, so it is done before the store is locked.
package struct PreparedDonations {
  /// The donations without the content that the settings forbid. A donation that is left out as a whole (see
  /// `refusals`) is here as the caller passed it.
  package fileprivate(set) var donations: [Donation]
  /// The donations as the caller passed them, from which they are prepared again if the settings change.
  fileprivate var given: [Donation]
  /// The reasons why donations are left out as a whole, by their indices in `donations`.
  package var refusals: [Int: Ignored.Reason]
  /// The settings with which the donations were prepared.
  fileprivate let settings: Settings

  /// Returns a copy in which each donation is replaced by the result of `transform`; `nil` drops it.
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

extension RecordingRules {
  /// Removes from donations everything that the rules forbid writing.
  ///
  /// - Complexity: O(bytes of the texts).
  package func prepared(_ given: [Donation]) -> PreparedDonations {
    var prepared = PreparedDonations(
      donations: given, given: given, refusals: [:], settings: settings)
    // A single donation repeats nothing, so it needs no cache.
    var cache = given.count > 1 ? CleanFieldsCache() : nil
    for (index, donation) in given.enumerated() {
      if let reason = refusal(of: donation) {
        prepared.refusals[index] = reason
        continue
      }
      let cleaned = cache == nil ? self.cleaned(donation) : cache?.cleaned(donation, by: self)
      if let cleaned, cleaned != donation { prepared.donations[index] = cleaned }
    }
    return prepared
  }
}

extension DonationLog {
  /// Removes from donations everything that the person's ``settings`` forbid writing.
  ///
  /// - Throws: ``SettingsError`` when the settings' file cannot be understood.
  /// - Complexity: O(bytes of the texts).
  package func prepare(_ donations: [Donation]) throws -> PreparedDonations {
    followSettings()
    return try settingsFile.rules().prepared(donations)
  }

  /// Returns the donations, prepared again if the settings have changed since. Call it inside ``write(_:)``, during
  /// which the settings cannot change.
  package func current(_ prepared: PreparedDonations) throws -> PreparedDonations {
    try settingsFile.settings == prepared.settings ? prepared : prepare(prepared.given)
  }
}

/// A cache of the intents and fields that were checked and found clean, because they repeat from donation to donation.
private struct CleanFieldsCache {
  private var fields: [UInt64: Fields] = [:]
  private var intents: [UInt64: (source: String, name: String)] = [:]
  private var hashes = FieldsMemory<UInt64>()
  /// The most intents, and the most fields, that the cache holds.
  private static let limit = 4096

  /// Returns a donation without the content that the rules forbid, `nil` if it has none. Parts that are cached as clean
  /// are not checked again.
  mutating func cleaned(_ donation: Donation, by rules: RecordingRules) -> Donation? {
    let hashes = hashes.contentHashes(of: donation)
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

internal import ForesightPrivacy
internal import ForesightSystem
package import ForesightValues

extension DonationLog {
  /// Redacts everything that looks like a secret, and deletes the symbols that nothing else uses; call it inside
  /// ``write(_:)``, and ``checkpoint()`` after it to erase the write-ahead log too.
  ///
  /// The log is then as if the rules had applied when it was recorded. Ids that were made from the content of their
  /// donations are made again, so that importing the same file once more adds nothing.
  ///
  /// - Returns: the ids that the changed donations have now, in the order of the log.
  /// - Complexity: O(bytes of the log's texts), and O(log n) for each donation changed.
  package func redactSecrets() throws -> [DonationID] {
    let rules = try RecordingRules(redactingAs: settings)
    var replacements: [(key: LogKey, donation: Donation)] = []
    // The donations of one instant, because redaction may make some of them equal.
    var sameInstant: [Donation] = []
    func finishInstant() {
      replacements += Self.replacements(sameInstant, rules)
      sameInstant.removeAll(keepingCapacity: true)
    }
    try forEach { donation in
      if donation.moment.instant != sameInstant.first?.moment.instant { finishInstant() }
      sameInstant.append(donation)
    }
    finishInstant()
    guard let earliest = replacements.first?.key else { return [] }
    var table = InternTable(self)
    // All are removed first, because one may get the id that another has.
    for (key, _) in replacements { try table.remove(key) }
    for (_, donation) in replacements { try table.add(donation) }
    try table.flush()
    try invalidate(from: earliest)
    return replacements.compactMap(\.donation.id)
  }

  /// Returns the replacements for the donations of one instant, in the order of the log: those that hold secrets, and
  /// those whose ids change with them.
  private static func replacements(
    _ donations: [Donation], _ rules: RecordingRules
  ) -> [(key: LogKey, donation: Donation)] {
    let redacted = donations.map(rules.withoutSecrets)
    if redacted.allSatisfy({ $0 == nil }) { return [] }
    // Only donations with one of these contents get new ordinals. Of other contents, some donations may have been
    // forgotten.
    let contents = Set(redacted.compactMap { $0?.contentHash })
    var (before, after): ([UInt64: Int], [UInt64: Int]) = ([:], [:])
    return zip(donations, redacted).compactMap { given, redacted in
      guard let id = given.id else { return nil }
      var donation = redacted ?? given
      let content = donation.contentHash
      if contents.contains(content), id.isOfContent(given, &before) {
        let ordinal = after[content, default: 0]
        after[content] = ordinal + 1
        donation.id = id.ofContent(content, ordinal)
      }
      guard donation != given else { return nil }
      return (LogKey(instant: given.moment.instant, id: id), donation)
    }
  }
}

extension DonationID {
  /// Returns the id that other content gives a donation at the same time and order: see `IDSource.content`.
  fileprivate func ofContent(_ content: UInt64, _ ordinal: Int) -> DonationID {
    DonationID(
      at: Instant(microseconds: milliseconds * 1000), order: order ?? 0,
      tail: StableHash.combine(content, UInt64(ordinal)), kind: .content)
  }

  /// Returns true if the id was made of a donation's content and its ordinal among donations with the same content.
  ///
  /// - Parameter seen: the number of donations of each content so far.
  fileprivate func isOfContent(_ donation: Donation, _ seen: inout [UInt64: Int]) -> Bool {
    guard order != nil else { return false }
    let content = donation.contentHash
    let count = seen[content, default: 0]
    // The ordinals may be off by a few, because donations were forgotten.
    guard (max(0, count - 8)...count + 8).contains(where: { ofContent(content, $0) == self }) else {
      return false
    }
    seen[content] = count + 1
    return true
  }
}

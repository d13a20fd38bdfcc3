internal import ForesightLog
internal import ForesightValues

extension DonationLog {
  /// Appends what several callers donate as it happens, in one transaction; tells what became of each one's.
  ///
  /// - Throws: `InvalidDonation`, `StoreError` and `SettingsError`; then nothing of any caller's is recorded.
  func append(
    groups: [[Donation]], ids: IDSource, isLimited: Bool = true
  ) throws -> [Appended] {
    let prepared = try prepare(groups.flatMap(\.self))
    return try write {
      try $0.append(prepared, ids: ids, isLimited: isLimited)
    }.split(by: groups.map(\.count))
  }
}

extension Appended {
  /// What appending did to each of some parts of the donations, by how many are in each.
  func split(by counts: [Int]) -> [Appended] {
    var (ids, isNew, ignored) = (ids[...], isNew[...], ignored[...])
    var start = 0
    return counts.map { count in
      let own = ignored.prefix { $0.index < start + count }
      let recorded = count - own.count
      defer {
        ids = ids.dropFirst(recorded)
        isNew = isNew.dropFirst(recorded)
        ignored = ignored.dropFirst(own.count)
        start += count
      }
      return Appended(
        ids: Array(ids.prefix(recorded)), isNew: Array(isNew.prefix(recorded)),
        ignored: own.map { Ignored(index: $0.index - start, reason: $0.reason) })
    }
  }
}

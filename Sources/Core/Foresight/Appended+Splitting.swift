internal import ForesightLog

extension Appended {
  /// Splits the outcome of appending among the callers whose donations were appended together, by how many each gave.
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

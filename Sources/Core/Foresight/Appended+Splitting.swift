internal import ForesightLog

extension Appended {
  /// Splits the outcome of one append among several callers, by the number of donations that each of them gave.
  func split(by counts: [Int]) -> [Appended] {
    var (start, recorded, left) = (0, 0, ignored[...])
    return counts.map { count in
      let own = left.prefix { $0.index < start + count }
      let places = recorded..<recorded + count - own.count
      defer { (start, recorded, left) = (start + count, places.upperBound, left[own.endIndex...]) }
      return Appended(
        ids: Array(ids[places]), isNew: Array(isNew[places]),
        ignored: own.map { Ignored(index: $0.index - start, reason: $0.reason) })
    }
  }
}

internal import ForesightValues

extension Level {
  /// Learns that a candidate was dismissed, in the situation that was predicted last.
  mutating func dismiss(_ candidate: Int, at instant: Instant) {
    workspace.scratch.situation = nil
    dismissals.add(candidate, at: instant)
    workspace.scratch.errors.removeAll(keepingCapacity: true)
    let shortlist = workspace.scratch.shortlist
    workspace.scratch.errors.append(contentsOf: repeatElement(0, count: shortlist.candidates.count))
    workspace.scratch.errors[shortlist.row(of: candidate)] = 1
    adjustBiases(of: candidate, 1)
  }
}

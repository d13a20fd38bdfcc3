extension Level {
  /// Copies the statistics of another level, which has the same candidates in the same order under other keys.
  ///
  /// The level keeps its own weights.
  ///
  /// - Parameter keys: the key in this level of each candidate, in the order of the candidates.
  /// - Complexity: O(size of the state).
  mutating func adopt(_ other: borrowing Level, keys: [UInt64]) {
    // The caller discards a damaged result as a whole.
    guard other.isWhole else { return }
    candidates = other.candidates.copy(keys: keys)
    decayed = DecayedCounts(counts: other.decayed.counts.copy(), state: other.decayed.state.copy())
    hazard = Hazard(counts: other.hazard.counts.copy())
    contexts = other.contexts.copy()
    mixture.contexts = other.mixture.contexts.copy()
    blend.state = other.blend.state.copy()
    returns = ReturnHistogram(counts: other.returns.counts.copy())
    episodes = EpisodeMemory(ring: other.episodes.ring.copy(), latest: other.episodes.latest.copy())
    dismissals = other.dismissals.copy()
    novelty.state = other.novelty.state.copy()
    histories = other.histories.copy()
    positions = other.positions.copy()
    workspace.scratch.situation = nil
  }

  /// Drops all candidates except `kept`, and renumbers the remaining ones from 0, in the same order.
  ///
  /// - Parameter kept: the present numbers of the candidates to keep, ascending.
  /// - Complexity: O(size of the state).
  mutating func drop(keeping kept: [Int]) {
    guard isWhole else { return }
    var numbers = [Int32](repeating: -1, count: candidates.count)
    for (number, candidate) in kept.enumerated() { numbers[candidate] = Int32(number) }
    candidates = candidates.keeping(kept, numbers)
    decayed.keep(kept)
    contexts.renumber(numbers)
    mixture.contexts.renumber(numbers)
    episodes.renumber(numbers, kept)
    dismissals.renumber(numbers)
    histories.update { history in
      for place in 0..<4 where history.last[place] >= 0 {
        history.last[place] = numbers[Int(history.last[place])]
      }
    }
    workspace.scratch.situation = nil
    workspace.scratch.shortlist = Shortlist()
  }

  /// True if no part that came from an image is damaged.
  private var isWhole: Bool {
    contexts.isWhole && mixture.contexts.isWhole && candidates.index.isWhole
      && candidates.records.isWhole
  }
}

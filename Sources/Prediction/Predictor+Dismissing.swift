internal import Donations

extension Predictor {
  /// Learns that a suggestion of an intent was turned down.
  ///
  /// It is no event: ``events``, the candidates and what happened last stay as they are.
  mutating func dismiss(_ event: Event) {
    // Filled in by the next commit.
  }
}

internal import Donations

extension Predictor {
  /// Learns that a suggestion of an intent was dismissed.
  ///
  /// It is no event: ``events``, the candidates and what happened last stay as they are. The intent becomes
  /// less probable at once (``Dismissals``), its values too where some were suggested, and in contexts like
  /// the present one it is a little less expected from now on. How much a dismissal weighs is itself
  /// learned: for a person who uses what they dismissed, it comes to weigh less.
  mutating func dismiss(_ event: Event) {
    guard let candidate = candidates.find(event.intent) else { return }
    score(Situation(moment: event.moment, context: event.context), &workspace.scratch)
    workspace.scratch.situation = nil
    dismissals.add(candidate, at: event.moment.instant)
    if event.parameters != 0 { valueCounts.dismiss(candidate, parameters: event.parameters) }
    for index in workspace.scratch.scores.indices { workspace.scratch.scores[index] = 0 }
    workspace.scratch.scores[candidate] = 1
    adjustBiases()
  }
}

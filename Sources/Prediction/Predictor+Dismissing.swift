internal import Donations

extension Predictor {
  /// Learns that a suggestion of an intent was turned down.
  ///
  /// It is no event: ``events``, the candidates and what happened last stay as they are. The intent
  /// falls at once (``Dismissals``), its values too where some were suggested, and in contexts like the
  /// present one it is a little less expected from now on. How much a dismissal weighs is itself
  /// learned: for a person who uses what they turned down, it comes to weigh less.
  mutating func dismiss(_ event: Event) {
    guard let candidate = candidates.find(event.intent) else { return }
    score(Situation(moment: event.moment, context: event.context), &workspace.scratch)
    workspace.scratch.situation = nil
    dismissals.add(candidate, at: event.moment.instant.microseconds)
    if event.parameters != 0 { variants.dismiss(candidate, parameters: event.parameters) }
    for index in workspace.scratch.scores.indices { workspace.scratch.scores[index] = 0 }
    workspace.scratch.scores[candidate] = 1
    let errors = workspace.scratch.scores
    for place in workspace.scratch.places {
      if let place { contexts.adjust(at: place, errors: errors) }
    }
  }
}

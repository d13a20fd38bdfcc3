internal import ForesightFormats
internal import ForesightValues

/// Scores the probabilities and ranks of the true process, as if that process were a model.
struct OptimumEvaluation: LogEvaluation {
  private(set) var figures = ModelFigures()
  private var numbering: EventNumbering

  init(targets: Targets, split: Split?) {
    numbering = EventNumbering(targets: targets, level: .intent, split: split)
  }

  mutating func run(on user: UserReader.User, _ record: (Outcome) -> Void) throws {
    for (event, row) in zip(user.events.lazy.filter { !$0.isDismissal }, user.optimum) {
      let event = numbering.next(event)
      let known = row.known(for: numbering.targets)
      // A repeat is no switch and has no row.
      if event == nil, known == nil { continue }
      // A target used before has a rank, at most the number of targets used before.
      guard let event, let known, (known.rank == nil) == (event.target == nil),
        known.rank ?? 0 <= event.known
      else {
        throw InputError.unsuitable(path: "the optimum", why: "it does not belong to this log")
      }
      if event.isPredicted {
        figures.add(Outcome(event: event, rank: known.rank), probability: known.probability)
      }
    }
  }
}

internal import ForesightValues
internal import Synchronization

extension Evaluator {
  /// Evaluates the models on a part of a data set, and writes the figures of each model on each user as a line.
  /// ``EvaluationMerge`` adds these lines to those of other parts.
  ///
  ///     // Prints what another process merges.
  ///     func evaluate(_ path: String) throws {
  ///       try Evaluator(models: ["mfu"], clock: { 0 }).evaluatePart(path, write: { print($0, terminator: "") })
  ///     }
  ///
  /// All events of a user must be in one part, in order of time. Lines are written in the order in which users finish;
  /// the last line holds the number of lines and of events. A part whose users are all left out has only that last
  /// line.
  ///
  /// - Throws: the errors of ``evaluate(_:predictions:progress:)``, and those of `write`.
  public func evaluatePart(_ path: String, write: @escaping Writer, progress: Progress? = nil)
    throws
  {
    let (name, names) = (dataset ?? DataSetName.of(path), self.names)
    let written = Mutex((lines: 0, events: 0))
    let run = try EvaluationRun(self, path, priors: priors(for: path, progress), nil, progress) {
      user in
      let lines = zip(names, user.figures).map { model, figures in
        PartialFigures(
          dataset: name, user: user.name, model: model, conditions: conditions,
          events: user.events, figures: figures
        ).json.text + "\n"
      }
      try written.withLock { written in
        try write(lines.joined())
        written.lines += lines.count
        written.events += user.events
      }
    }
    let result = try run.result()
    let (lines, events) = written.withLock { $0 }
    try write(
      PartialEnd(
        dataset: name, models: names, lines: lines, events: events, leftOut: result.leftOut,
        seen: result.seen
      ).json.text + "\n")
    progress?(1, 1)
  }
}

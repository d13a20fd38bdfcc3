internal import ForesightPrediction
internal import ForesightValues
internal import Synchronization

extension Evaluator {
  /// Evaluates the models on a part of a data set, and writes what each gave on each user as a line that can be
  /// added to those of other parts: see ``EvaluationMerge``.
  ///
  ///     // Prints what another process merges.
  ///     func evaluate(_ path: String) throws {
  ///       try Evaluator(models: ["mfu"], clock: { 0 }).evaluatePart(path, write: { print($0, terminator: "") })
  ///     }
  ///
  /// A user's events have to be in one part, in their order. Lines come in the order in which users are done; the last
  /// one says how many there were. A part in which nothing can be predicted has only that.
  ///
  /// - Throws: as ``evaluate(_:predictions:progress:)``; and what `write` throws.
  public func evaluatePart(_ path: String, write: @escaping Writer, progress: Progress? = nil)
    throws
  {
    let (name, names) = (dataset ?? DataSetName.of(path), self.names)
    let conditions = PartialFigures.Conditions(
      version: Predictor.version, targets: targets, level: level, split: split?.description,
      without: selection.without, prior: prior.description,
      typing: measuresTyping ? promptThresholds?.text ?? "all" : nil)
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

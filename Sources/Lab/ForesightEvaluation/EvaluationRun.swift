internal import Dispatch
internal import ForesightPrediction
internal import Synchronization

/// One evaluation of one file: the state that its worker threads share.
final class EvaluationRun: Sendable {
  private let evaluator: Evaluator
  private let dataset: String
  private let priors: [Prior]
  private let progress: Evaluator.Progress?
  private let source: Mutex<Source>
  private let collector: Mutex<FigureCollector>
  private let output: Mutex<OrderedOutput?>
  /// Receives the figures of each user as soon as that user is done.
  private let partial: (@Sendable (FigureCollector.User) throws -> Void)?
  /// True if every prediction is written out.
  private let isRecorded: Bool
  /// True if the data set comes with its optimum, the best possible predictions.
  let hasOptimum: Bool
  /// The names of the models that are measured, in the order of the figures.
  let names: [String]

  private struct Source {
    var reader: UserReader
    var seen = 0
    var leftOut = 0
    /// True once a user was found from whom the shipped prior was learned; the shipped prior is not measured then.
    var shippedPriorHasSeen = false
    /// The number of users that workers have taken.
    var handedOut = 0
    /// The error of the first user, in the order of the file, whose evaluation failed; workers take no more users then.
    /// It is the same on any number of cores, because all users before that one are still evaluated.
    private(set) var fault: (error: any Error, user: Int)?

    mutating func stop(_ error: any Error, user: Int) {
      if user < fault?.user ?? .max { fault = (error, user) }
    }
  }

  init(
    _ evaluator: Evaluator, _ path: String, priors: [Prior], _ predictions: Evaluator.Writer?,
    _ progress: Evaluator.Progress?,
    partial: (@Sendable (FigureCollector.User) throws -> Void)? = nil
  ) throws {
    self.partial = partial
    isRecorded = predictions != nil
    let reader = try UserReader(
      path: path, selection: evaluator.selection, readsOptimum: evaluator.level == .intent,
      keepsDonations: isRecorded || !evaluator.externals.isEmpty || evaluator.measuresTyping)
    (self.evaluator, self.priors, self.progress) = (evaluator, priors, progress)
    dataset = evaluator.dataset ?? DataSetName.of(path)
    hasOptimum = reader.hasOptimum
    names =
      evaluator.names + (evaluator.shippedPrior == nil ? [] : [ModelCatalog.foresightAsShipped])
      + (reader.hasOptimum ? ["optimum"] : [])
    source = Mutex(Source(reader: reader))
    collector = Mutex(FigureCollector(models: names.count))
    output = Mutex(predictions.map { OrderedOutput(write: $0) })
  }

  /// The most bytes of prediction lines that a worker buffers before it passes them on.
  private static let longestText = 1 << 20

  /// Evaluates one user after the other, until none is left or an evaluation fails.
  private func work() {
    while let (user, number, measuresShippedPrior) = next() {
      do {
        var lines = ""
        var told = Result<Void, any Error>.success(())
        func tell(isLast: Bool = false) {
          if case .failure = told { return }
          told = Result { try output.withLock { try $0?.add(lines, of: number, isLast: isLast) } }
          lines = ""
        }
        let prediction = PredictionLines(dataset: dataset, user: user.name)
        let result = try evaluator.evaluate(
          user, number: number, prior: priors[user.number % priors.count],
          measuresShippedPrior: measuresShippedPrior, hasOptimum: hasOptimum
        ) { outcome, model, names in
          guard isRecorded else { return }
          lines += prediction.line(outcome, model: model, names: names)
          if lines.utf8.count > Self.longestText { tell() }
        }
        tell(isLast: true)
        try told.get()
        try partial?(result)
        collector.withLock { $0.add(result) }
      } catch {
        return source.withLock { $0.stop(error, user: number) }
      }
    }
  }

  /// Evaluates all users on the worker threads, and returns the sums.
  ///
  /// - Returns: the sums over all evaluated users; in `seen`, the number of users that were evaluated although the
  ///   prior was learned from them; in `leftOut`, the number that were skipped for this reason; in
  ///   `shippedPriorHasSeen`, true if the shipped prior was learned from a user, so that its figures are incomplete.
  /// - Throws: the error of the first user, in the order of the file, whose evaluation failed.
  func result() throws -> (
    figures: FigureCollector, seen: Int, leftOut: Int, shippedPriorHasSeen: Bool
  ) {
    DispatchQueue.concurrentPerform(iterations: max(1, evaluator.jobs)) { _ in work() }
    return try source.withLock { source in
      if let fault = source.fault { throw fault.error }
      return (collector.withLock { $0 }, source.seen, source.leftOut, source.shippedPriorHasSeen)
    }
  }

  /// Takes the next user to evaluate; `nil` once no user is left or an evaluation has failed.
  ///
  /// - Returns: the user; in `number`, the user's ordinal among those handed to workers, from 0; in
  ///   `measuresShippedPrior`, false once the shipped prior turned out to be learned from some user.
  private func next() -> (user: UserReader.User, number: Int, measuresShippedPrior: Bool)? {
    source.withLock { source in
      do {
        while source.fault == nil, let user = try source.reader.next() {
          source.reader.tell(progress)
          if isLeftOut(user, &source) { continue }
          if evaluator.shippedPrior?.users.contains(user.identity) == true {
            source.shippedPriorHasSeen = true
          }
          source.handedOut += 1
          return (user, source.handedOut - 1, !source.shippedPriorHasSeen)
        }
      } catch {
        // Recorded before another worker can read further, so that the first fault is the one reported.
        source.stop(error, user: source.handedOut)
      }
      return nil
    }
  }

  /// Returns true if a user is left out because the prior was learned from them.
  private func isLeftOut(_ user: UserReader.User, _ source: inout Source) -> Bool {
    guard case .file = evaluator.prior, priors[0].users.contains(user.identity) else {
      return false
    }
    if evaluator.allowsSeenUsers { source.seen += 1 } else { source.leftOut += 1 }
    return !evaluator.allowsSeenUsers
  }
}

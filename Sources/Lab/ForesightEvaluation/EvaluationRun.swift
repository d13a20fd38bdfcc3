internal import Dispatch
internal import ForesightPrediction
internal import Synchronization

/// One evaluation of one file: what its workers share and take turns at.
final class EvaluationRun: Sendable {
  private let evaluator: Evaluator
  private let dataset: String
  private let priors: [Prior]
  private let progress: Evaluator.Progress?
  private let source: Mutex<Source>
  private let collector: Mutex<FigureCollector>
  private let output: Mutex<OrderedOutput?>
  /// Takes the figures of each user, in the order in which they are done.
  private let partial: (@Sendable (FigureCollector.User) throws -> Void)?
  /// True if every prediction is written down.
  private let isRecorded: Bool
  /// True if the best that is possible is known.
  let hasOptimum: Bool
  /// The names of what is measured, in the order of the figures.
  let names: [String]

  private struct Source {
    var reader: UserReader
    var seen = 0
    var leftOut = 0
    /// True if a user was among those that the shipped prior was learned from; then it is not measured.
    var shippedPriorHasSeen = false
    /// The number of users that were handed out.
    var handedOut = 0
    /// The error, with the first user with whom something went wrong: then nobody needs to go on. On any number of
    /// cores it is the same, because those before are evaluated to their end.
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

  /// The longest text of a user that is kept until it is handed on, in bytes.
  private static let longestText = 1 << 20

  /// Evaluates one user after the other, until none is left or something goes wrong.
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

  /// Lets workers evaluate everybody, and returns their findings.
  ///
  /// - Throws: what went wrong with the first user with whom something did.
  func result() throws -> (
    figures: FigureCollector, seen: Int, leftOut: Int, shippedPriorHasSeen: Bool
  ) {
    DispatchQueue.concurrentPerform(iterations: max(1, evaluator.jobs)) { _ in work() }
    return try source.withLock { source in
      if let fault = source.fault { throw fault.error }
      return (collector.withLock { $0 }, source.seen, source.leftOut, source.shippedPriorHasSeen)
    }
  }

  /// Takes the next user who is measured, with a number among those; `nil` when no user is left, or something went wrong.
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
        // Before anybody else reads on, so that the first fault is the one that is told.
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

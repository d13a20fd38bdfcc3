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
  /// The most events of one user that are held in memory at once.
  private let largestPart: Int
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
    let keepsDonations =
      predictions != nil || !evaluator.externals.isEmpty || evaluator.measuresTyping
    let reader = try UserReader(
      path: path, selection: evaluator.selection, readsOptimum: evaluator.level == .intent,
      keepsDonations: keepsDonations)
    (self.evaluator, self.priors, self.progress) = (evaluator, priors, progress)
    dataset = evaluator.dataset ?? DataSetName.of(path)
    // Donations are some ten times as large as events.
    largestPart = keepsDonations ? min(evaluator.largestPart, 1 << 16) : evaluator.largestPart
    hasOptimum = reader.hasOptimum
    names =
      evaluator.names + (evaluator.shippedPrior == nil ? [] : [ModelCatalog.foresightAsShipped])
      + (reader.hasOptimum ? ["optimum"] : [])
    source = Mutex(Source(reader: reader))
    collector = Mutex(FigureCollector(models: names.count))
    output = Mutex(predictions.map { OrderedOutput(write: $0) })
  }

  /// Evaluates one user after the other, until none is left or something goes wrong.
  private func work() {
    while let user = evaluateNext() {
      do {
        try partial?(user)
      } catch {
        return source.withLock { $0.stop(error, user: 0) }
      }
      collector.withLock { $0.add(user) }
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

  /// Takes one user and evaluates all models on it; `nil` when no user is left, or something went wrong.
  ///
  /// A user who fits into memory is evaluated while others read on; a longer one part by part, and
  /// then the others wait.
  private func evaluateNext() -> FigureCollector.User? {
    var work: UserEvaluation?
    let rest = source.withLock { source -> UserReader.Part? in
      do {
        while source.fault == nil, let part = try source.reader.next(atMost: largestPart) {
          source.reader.tell(progress)
          if try isLeftOut(part, &source) { continue }
          if evaluator.shippedPrior?.users.contains(part.identity) == true {
            source.shippedPriorHasSeen = true
          }
          work = try UserEvaluation(
            evaluator, number: source.handedOut, name: part.user,
            prior: priors[part.number % priors.count],
            measuresShippedPrior: !source.shippedPriorHasSeen, hasOptimum: hasOptimum)
          source.handedOut += 1
          if part.isLast { return part }
          try run(&work, on: part)
          while let more = try source.reader.next(atMost: largestPart) {
            try run(&work, on: more)
            if more.isLast { break }
          }
          return nil
        }
      } catch {
        // Before anybody else reads on, so that the first fault is the one that is told.
        source.stop(error, user: work?.number ?? source.handedOut)
      }
      return nil
    }
    do {
      if let rest { try run(&work, on: rest) }
      return work?.result
    } catch {
      source.withLock { $0.stop(error, user: work?.number ?? .max) }
      return nil
    }
  }

  private func run(_ work: inout UserEvaluation?, on part: UserReader.Part) throws {
    guard let number = work?.number else { return }
    var lines = ""
    let prediction = PredictionLines(dataset: dataset, user: part.user)
    try work?.run(on: part) { lines += prediction.line($0, model: $1, names: $2) }
    try output.withLock { try $0?.add(lines, of: number, isLast: part.isLast) }
  }

  /// Returns true if a user is left out because the prior was learned from them; passes over the user then.
  private func isLeftOut(_ part: UserReader.Part, _ source: inout Source) throws -> Bool {
    guard case .file = evaluator.prior, priors[0].users.contains(part.identity) else {
      return false
    }
    if evaluator.allowsSeenUsers {
      source.seen += 1
      return false
    }
    source.leftOut += 1
    var part = part
    while !part.isLast, let more = try source.reader.next(atMost: largestPart) { part = more }
    return true
  }
}

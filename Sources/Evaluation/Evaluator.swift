internal import Dispatch
internal import DonationFormats
internal import Donations
internal import Prediction
internal import Synchronization

/// Evaluates models on a data set: each user from the start, as in ``ProgressiveEvaluation``.
///
///     var evaluator = Evaluator(models: ["foresight", "mfu"], clock: clock)
///     evaluator.jobs = 2
///     let report = try evaluator.evaluate("log.tsv.gz")
///     print(report.table)
///
/// Users are independent of each other and are spread over the cores; the figures are the same on any
/// number of them. The file is read as it is worked on, so memory holds a few users' logs.
public struct Evaluator: Sendable {
  /// The names of the models; see ``ModelCatalog``.
  public var models: [String]
  /// Which events are predicted.
  public var targets = Targets.all
  /// What is predicted of them.
  public var level = Level.intent
  /// From when on events are predicted, rather than only learned; `nil` for all of them.
  public var split: Split?
  /// Which users.
  public var selection = UserSelection()
  /// What `foresight` starts from.
  public var prior = PriorChoice.none
  /// Whether users from whom the prior was learned are evaluated too.
  public var allowsSeenUsers = false
  /// The model that the others are compared with, one of ``models``; the first if it is none.
  public var reference: String?
  /// How many threads work on it; no more than there are cores are of use.
  public var jobs = 1
  /// Nanoseconds since some moment, by which everything is timed.
  public var clock: Clock

  /// Nanoseconds since some moment.
  public typealias Clock = @Sendable () -> UInt64

  /// Tells how far an evaluation has come: work done, of how much.
  public typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

  /// The most events of one user that are held in memory at once: some 100 MB.
  var largestPart = 1 << 20

  /// Makes an evaluator.
  public init(models: [String], clock: @escaping Clock) {
    self.models = models
    self.clock = clock
  }

  /// Evaluates the models on a file.
  ///
  /// - Parameter path: a data set, TSV or NDJSON, gzipped or not; `-` is the standard input.
  /// - Throws: ``InputError`` with the line when the data cannot be evaluated.
  /// - Complexity: O(events × candidates) for each model; memory is that of the events of a user on each
  ///   core, and eight bytes a user and model.
  public func evaluate(_ path: String, progress: Progress? = nil) throws -> EvaluationReport {
    precondition(
      !models.isEmpty && models.allSatisfy(ModelCatalog.hasModel),
      "models are those of the catalogue")
    let start = clock()
    // First, so that it is of what is read now, and not of what the file is later.
    let checksum = try FileChecksum.isRegularFile(path) ? FileChecksum(path: path) : nil
    let priors = try self.priors(for: path, progress)
    let source = Mutex(
      Source(
        reader: try UserReader(path: path, selection: selection, readsOptimum: level == .intent)))
    let hasOptimum = source.withLock { $0.reader.hasOptimum }
    let names = models + (hasOptimum ? ["optimum"] : [])
    let collector = Mutex(FigureCollector(models: names.count))
    DispatchQueue.concurrentPerform(iterations: max(1, jobs)) { _ in
      do {
        while let user = try evaluateNext(source, priors, progress) {
          collector.withLock { $0.add(user) }
        }
      } catch {
        source.withLock { $0.stop(error) }
      }
    }
    let (seen, leftOut) = try source.withLock { source in
      if let error = source.error { throw error }
      return (source.seen, source.leftOut)
    }
    progress?(1, 1)
    let figures = collector.withLock { $0 }
    try check(figures, leftOut, path)
    let referenceIndex = reference.flatMap { models.firstIndex(of: $0) } ?? 0
    var reports = figures.reports(names: names, reference: referenceIndex)
    let best = hasOptimum ? reports.removeLast() : nil
    return EvaluationReport(
      dataset: DataSetName.of(path), checksum: checksum, users: figures.users,
      shortUsers: figures.shortUsers, events: figures.events, targets: targets, level: level,
      split: split, prior: prior.description, usersSeen: seen, usersLeftOut: leftOut,
      models: reports,
      optimum: best, jobs: max(1, jobs), seconds: Double(clock() - start) / 1e9)
  }

  /// Makes sure that something was predicted.
  private func check(_ figures: FigureCollector, _ leftOut: Int, _ path: String) throws {
    if figures.users > figures.shortUsers { return }
    let few = "two events\(targets == .switches ? " that differ" : "")"
    let late = split.map { ", the later of them at or after \($0)" } ?? ""
    let why =
      leftOut > 0
      ? "the prior was learned from all users with \(few)\(late); --allow-seen evaluates them anyhow"
      : "nobody in it has \(few)\(late), so there is nothing to measure"
    throw InputError.unsuitable(path: path, why: why)
  }

  /// What the workers take turns at.
  private struct Source {
    var reader: UserReader
    var seen = 0
    var leftOut = 0
    /// How many users were handed out.
    var handedOut = 0
    /// The first thing that went wrong: then nobody needs to go on.
    private(set) var error: (any Error)?

    mutating func stop(_ error: any Error) { self.error = self.error ?? error }
  }

  /// Takes one user and evaluates all models on it; `nil` when no user is left.
  ///
  /// A user who fits into memory is evaluated while others read on; a longer one part by part, and
  /// then the others wait.
  private func evaluateNext(
    _ source: borrowing Mutex<Source>, _ priors: [Prior], _ progress: Progress?
  ) throws -> FigureCollector.User? {
    var work: UserEvaluation?
    let rest = source.withLock { source -> UserReader.Part? in
      do {
        while source.error == nil, let part = try source.reader.next(atMost: largestPart) {
          source.reader.tell(progress)
          if try isLeftOut(part, priors, &source) { continue }
          let prior = priors[part.number % priors.count]
          work = UserEvaluation(
            self, number: source.handedOut, prior: prior, hasOptimum: source.reader.hasOptimum)
          source.handedOut += 1
          if part.isLast { return part }
          try work?.run(on: part)
          while let more = try source.reader.next(atMost: largestPart) {
            try work?.run(on: more)
            if more.isLast { break }
          }
          return nil
        }
      } catch {
        // Before anybody else reads on, so that the first fault is the one that is told.
        source.stop(error)
      }
      return nil
    }
    if let rest { try work?.run(on: rest) }
    return work?.result
  }

  /// Whether the prior was learned from this user, and what follows; passes over the user if so.
  private func isLeftOut(
    _ part: UserReader.Part, _ priors: [Prior], _ source: inout Source
  ) throws -> Bool {
    guard case .file = prior, priors[0].hasSeen(part.identity) else { return false }
    if allowsSeenUsers {
      source.seen += 1
      return false
    }
    source.leftOut += 1
    var part = part
    while !part.isLast, let more = try source.reader.next(atMost: largestPart) { part = more }
    return true
  }
}

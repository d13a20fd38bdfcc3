internal import ForesightLog
internal import ForesightPrediction
internal import ForesightSystem
public import ForesightValues
internal import Glibc

/// Folds over the log: what is learned for an answer, and what is kept of it.
extension Engine {
  /// The time in which another process that learns has to keep something, before it is learned here as well.
  private static let longestSilence = Duration.seconds(30)

  /// Predicts from what is kept of the model, and learns nothing; `nil` where nothing is kept.
  ///
  ///     try engine.save(now: now)
  ///     try engine.predictFromKept(PredictionRequest(at: moment))?.learned      // 1
  ///
  /// Such an answer is for a person who would wait long for a whole one; it is never shown at a prompt.
  ///
  /// - Complexity: O(intents).
  package func predictFromKept(_ request: PredictionRequest) throws -> Forecast? {
    var request = request
    request.context = try completed(request.context, at: request.moment)
    return try log.read { log in
      let end = request.moment.instant
      guard let snapshot = try snapshot(before: end) else { return nil }
      let left = try log.count(after: snapshot.position.last, before: end)
      let fold = try Fold(from: snapshot, startingWeights)
      var forecast = try fold.ask {
        try SuggestionBuilder.forecast(request, $0, reader(), log.settings)
      }
      forecast.learned = Double(snapshot.events) / Double(max(snapshot.events + left, 1))
      return fold.predictor.isDamaged ? nil : forecast
    }
  }

  /// Asks a predictor that has learned all before an instant; call it inside `log.read`.
  ///
  /// - Returns: the answer, and how many donations were learned since the model was kept.
  func folded<Value>(
    before end: Instant, progress: Progress? = nil, _ ask: (borrowing Predictor) throws -> Value
  ) throws -> (value: Value, learned: Int) {
    var fold =
      try takeResident(before: end, progress: progress)
      ?? makeFold(before: end, progress: progress)
    var answer = Result { try ask(fold.predictor) }
    if fold.predictor.isDamaged {
      // Pages are checked as they are read, so damage may show only now.
      cache.removeAll()
      fold = try Fold(from: nil, startingWeights)
      try fold.advance(log, before: end, progress: progress)
      answer = Result { try ask(fold.predictor) }
    }
    let value = try answer.get()
    let learned = fold.learned
    try keepResident(consume fold)
    return (value, learned)
  }

  /// Lends a fold of what was known before an instant, and makes another where a page of a kept model was damaged.
  ///
  /// - Complexity: that of a fold, and of `body`.
  package func lendFold<Value>(
    before end: Instant, progress: Progress?, _ body: (inout Fold) throws -> Value
  ) throws -> Value {
    while true {
      var fold = try makeFold(before: end, progress: progress)
      let result = Result { try body(&fold) }
      // Pages are checked as they are read; without the damaged ones the log is folded anew.
      guard fold.predictor.isDamaged else { return try result.get() }
      cache.removeAll()
    }
  }

  /// Makes a fold of all donations before an instant; if much has to be learned, it saves snapshots on the way.
  ///
  /// - Throws: ``MuchToLearn`` where that is better done before, in steps.
  func makeFold(before end: Instant, progress: Progress?) throws -> Fold {
    let snapshot = try snapshot(before: end)
    let start = snapshot?.position.last ?? .start
    let backlog = try log.isReadOnly ? 0 : log.count(after: start, before: end)
    if backlog >= Fold.progressInterval,
      let settled = try log.lastKey(before: end.advanced(by: -Self.settlingMicroseconds)),
      // A question about the past must not put an old state in the place of a new one.
      try cache.latest(where: { try settled <= $0.last && log.isValid($0) }) == nil
    {
      if backlog > longestUnkept, learnsInSteps { throw MuchToLearn() }
      var fold = try save(
        Fold(from: snapshot, startingWeights), upTo: settled,
        after: backlog <= longestUnkept ? .max : 1, progress: progress)
      try fold.advance(log, before: end, progress: nil)
      return fold
    }
    var fold = try Fold(from: snapshot, startingWeights)
    try fold.advance(log, before: end, progress: progress)
    return fold
  }

  /// Runs `body`, which needs a fold, in one view of the log, once what is much is learned.
  func readingFold<Result>(
    before end: Instant, progress: Progress?, _ body: (DonationLog) throws -> Result
  ) throws -> Result {
    do {
      learnsInSteps = true
      defer { learnsInSteps = false }
      return try log.read(body)
    } catch is MuchToLearn {
      try learnInSteps(before: end.advanced(by: -Self.settlingMicroseconds), progress: progress)
      return try log.read(body)
    }
  }

  /// The latest snapshot that a fold up to an instant, or a donation before it, can go on from.
  func snapshot(before end: Instant, upTo bound: LogKey? = nil) throws
    -> ModelCache.Snapshot?
  {
    try cache.latest(copying: isResident) { position in
      try bound.map { position.last <= $0 } ?? true && canContinue(position, before: end)
    }
  }

  /// Folds the log up to now and keeps the model for the next prediction.
  ///
  ///     try engine.status().modelDonations      // nil
  ///     try engine.save(now: now)
  ///     try engine.status().modelDonations      // 6
  ///
  /// A caller does so when nobody waits: after an import, or after a suggestion was shown for which
  /// ``Forecast/isWorthKeeping`` is true.
  ///
  /// - Parameter now: later donations are left out.
  /// - Complexity: O(donations since it was kept).
  public func save(now: Instant, progress: Progress? = nil) throws {
    try forgetExpired(now: now)
    if try !log.isReadOnly && log.read({ try $0.isErasurePending() }) { _ = try erase() }
    if log.isReadOnly { return }
    try learnInSteps(before: now.advanced(by: -Self.settlingMicroseconds), progress: progress)
  }

  /// Learns all before an instant, and keeps it. Where that is much it is kept on the way, so that a process that ends
  /// loses little, and the log is read in one view after the other, so that forgetting does not wait for all of it; and
  /// where another process is about it, it goes on from what that has kept.
  private func learnInSteps(before end: Instant, progress: Progress?) throws {
    let (known, left) = try log.read { log in
      let snapshot = try snapshot(before: end)
      let left = try log.count(after: snapshot?.position.last ?? .start, before: end)
      return (snapshot?.events ?? 0, left)
    }
    if left == 0 { return }
    let total = known + left
    func learn() throws {
      var fold: Fold?
      var (position, hasKept, isDone): (LogPosition?, Bool, Bool) = (nil, false, false)
      while !isDone {
        try log.read { log in
          // What was forgotten meanwhile is learned around.
          if let position, try !log.isValid(position) { fold = nil }
          var current = try fold.take() ?? Fold(from: snapshot(before: end), startingWeights)
          guard let last = try log.key(after: current.last, before: end, step: stride.view) else {
            isDone = true
            return
          }
          let beyond = try log.count(after: last, before: end)
          current = try save(
            current, upTo: last, beyond: beyond, after: beyond == 0 ? 1 : stride.kept,
            isReplacing: hasKept,
            progress: progress.map { progress in
              { done, _ in try progress(min(done, total), total) }
            })
          // Pages are checked as they are read; without the damaged ones it begins anew.
          if current.predictor.isDamaged { return }
          if current.learned == 0 { hasKept = true }
          position = try log.position(last: current.last)
          fold = consume current
        }
      }
    }
    guard left > longestUnkept else { return try learn() }
    var news = (events: -1, since: LockWaiting.now)
    try LearningTurn.whileHeld(store: log.path) {
      let events = cache.latestEvents
      if events != news.events { news = (events, LockWaiting.now) }
      try progress?(min(events, total), total)
      usleep(20_000)
      return LockWaiting.now - news.since < Self.longestSilence
    } _: {
      try learn()
    }
  }

  /// Learns the log up to a donation, and keeps the state there, and some that it passes through.
  ///
  /// - Parameters:
  ///   - beyond: the number of donations that come after that.
  ///   - least: how many have to be learned since it was kept; it is kept in any case where `progress` stops it, and
  ///     nothing on the way where that is `.max`.
  ///   - isReplacing: true if it only replaces what the same fold has kept.
  private func save(
    _ known: consuming Fold, upTo end: LogKey, beyond: Int = 0, after least: Int,
    isReplacing: Bool = false, progress: Progress?
  ) throws -> Fold {
    var fold = known
    let learning = Result {
      try fold.advance(
        log, before: end.instant.advanced(by: 1), upTo: end, progress: progress
      ) { [self] predictor, key, remaining in
        // What comes from a damaged page must not be kept on a whole one.
        if predictor.isDamaged || least == .max { return }
        try cache.storeEarlier(
          predictor, at: { try log.position(last: key) }, remaining: remaining + beyond,
          where: log.isValid)
      }
    }
    if fold.predictor.isDamaged {
      cache.removeAll()
    } else if fold.learned >= least || (try? learning.get()) == nil {
      resident?.noteSaved()
      if fold.learned > 0 {
        try cache.store(
          fold.predictor, at: try log.position(last: fold.last), isReplacing: isReplacing,
          where: log.isValid)
        fold.noteSaved()
      }
    }
    // Not before: who stops it wants to go on from here.
    try learning.get()
    return fold
  }

  /// True while a process learns much of this log.
  package var isBeingLearned: Bool { LearningTurn.isTaken(store: log.path) }

  /// True if the model can be kept beside the log, so that learning that is stopped can go on later.
  ///
  ///     try engine.canKeepModel      // true
  public var canKeepModel: Bool { !log.isReadOnly && cache.hasRoom(forModelOf: log.path) }

  /// Returns the number of donations that the next prediction has to learn before it can answer.
  ///
  ///     try engine.backlog(at: now)      // 6: nothing is kept yet
  ///     try engine.save(now: now)
  ///     try engine.backlog(at: now)      // 0
  ///
  /// - Complexity: O(log donations), and as many as are counted.
  public func backlog(at now: Instant) throws -> Int {
    try log.read { log in
      try log.count(after: snapshot(before: now)?.position.last ?? .start, before: now)
    }
  }
}

/// The refusal to learn much in one view of the log.
private struct MuchToLearn: Error {}

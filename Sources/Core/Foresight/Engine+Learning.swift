internal import ForesightLog
internal import ForesightPrediction
public import ForesightValues
internal import Glibc

/// Folds the log into a model for an answer, and saves the model.
extension Engine {
  /// The number of seconds without progress after which this process stops waiting for another process that is
  /// learning, and learns by itself.
  private static let longestSilence = 10

  /// Predicts from the saved model without learning anything; returns `nil` if no model is saved.
  ///
  ///     try engine.save(now: now)
  ///     try engine.predictFromKept(PredictionRequest(at: moment))?.learned      // 1
  ///
  /// Such an answer is for a person who would wait long for a complete one. It is never shown at a prompt.
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
      var forecast = try SuggestionBuilder.forecast(
        request, fold.predictor, reader(), log.settings)
      forecast.learned = Double(snapshot.events) / Double(max(snapshot.events + left, 1))
      return fold.predictor.isDamaged ? nil : forecast
    }
  }

  /// Runs `ask` on a predictor that has learned all donations before an instant. A resident engine keeps the predictor.
  /// Call this inside `log.read`.
  ///
  /// - Parameter isAnew: true to use no saved model; see ``makeFold(before:isAnew:progress:)``.
  /// - Returns: the answer, and how many donations were learned since the model was saved.
  func folded<Value>(
    before end: Instant, isAnew: Bool = false, progress: Progress? = nil,
    _ ask: (borrowing Predictor) throws -> Value
  ) throws -> (value: Value, learned: Int) {
    var fold =
      try takeResident(before: end, progress: progress)
      ?? makeFold(before: end, isAnew: isAnew, progress: progress)
    let answer = Result { try ask(fold.predictor) }
    // Pages are checked as they are read, so damage may show only now.
    if fold.predictor.isDamaged {
      cache.removeAll()
      return try folded(before: end, isAnew: true, progress: progress, ask)
    }
    let value = try answer.get()
    let learned = fold.learned
    if isResident, resident == nil {
      fold.position = try log.position(last: fold.last)
      resident = consume fold
    }
    return (value, learned)
  }

  /// Runs `body` on a fold of all donations before an instant. If a page of the saved model turns out to be damaged,
  /// `body` runs again on a new fold.
  ///
  /// - Parameter isAnew: true to use no saved model; see ``makeFold(before:isAnew:progress:)``.
  /// - Complexity: O(log), or O(donations since the model was saved), and that of `body`.
  package func lendFold<Value>(
    before end: Instant, isAnew: Bool = false, progress: Progress?,
    _ body: (inout Fold) throws -> Value
  ) throws -> Value {
    var fold = try makeFold(before: end, isAnew: isAnew, progress: progress)
    let result = Result { try body(&fold) }
    // Pages are checked as they are read, so damage may show only now.
    guard fold.predictor.isDamaged else { return try result.get() }
    cache.removeAll()
    return try lendFold(before: end, isAnew: true, progress: progress, body)
  }

  /// Makes a fold of all donations before an instant. If the backlog is long, snapshots are saved along the way.
  ///
  /// - Parameter isAnew: true to use no saved model, because it is damaged: it may be where it cannot be removed.
  /// - Throws: ``MuchToLearn`` if the caller should learn the backlog in steps first.
  func makeFold(
    before end: Instant, isAnew: Bool = false, progress: Progress?
  ) throws -> Fold {
    let snapshot = isAnew ? nil : try snapshot(before: end)
    let start = snapshot?.position.last ?? .start
    let backlog = try log.isReadOnly ? 0 : log.count(after: start, before: end)
    if backlog >= Fold.progressInterval,
      let settled = try log.lastKey(before: end.advanced(by: -Self.settlingMicroseconds)),
      // A request about the past must not replace a newer saved state with an older one.
      try cache.latest(where: { try settled <= $0.last && log.isValid($0) }) == nil
    {
      let isMuch = backlog > longestUnkept
      // A backlog that another process is already learning is not worth learning twice.
      if learnsInSteps, isMuch || backlog > Self.longBacklog && isBeingLearned, canKeepModel {
        throw MuchToLearn()
      }
      var fold = try learn(
        Fold(from: snapshot, startingWeights), upTo: settled, keepsEarlier: isMuch,
        progress: progress)
      if isMuch { try keep(&fold) }
      try fold.advance(log, before: end, progress: nil)
      return fold
    }
    var fold = try Fold(from: snapshot, startingWeights)
    try fold.advance(log, before: end, progress: progress)
    return fold
  }

  /// Runs `body`, which needs a fold, in one view of the log. If `body` throws ``MuchToLearn``, this learns the backlog
  /// in steps and runs `body` again.
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

  /// Returns the latest snapshot from which a fold up to an instant can continue; `nil` if there is none.
  func snapshot(before end: Instant) throws -> ModelCache.Snapshot? {
    try cache.latest(copying: isResident) { try canContinue($0, before: end) }
  }

  /// Folds the log up to now and saves the model for the next prediction.
  ///
  ///     try engine.status().modelDonations      // nil
  ///     try engine.save(now: now)
  ///     try engine.status().modelDonations      // 6
  ///
  /// Callers do so when no one waits: after an import, or after showing a forecast whose ``Forecast/isWorthKeeping`` is
  /// true.
  ///
  /// - Parameter now: the current time; donations from ten seconds before it on are not yet learned.
  /// - Complexity: O(donations since the model was saved).
  public func save(now: Instant, progress: Progress? = nil) throws {
    do { try forgetExpired(now: now) } catch StoreError.busy {}
    if try !log.isReadOnly && log.read({ try $0.isErasurePending() }) { _ = try erase() }
    if log.isReadOnly { return }
    try learnInSteps(before: now.advanced(by: -Self.settlingMicroseconds), progress: progress)
  }

  /// Learns all donations before an instant, and saves the model. If the backlog is long and another process is
  /// learning it, this waits, and continues from what that process has saved.
  private func learnInSteps(before end: Instant, progress: Progress?) throws {
    let (known, left) = try log.read { log in
      func left(after position: LogPosition?) throws -> Int {
        try log.count(after: position?.last ?? .start, before: end)
      }
      let place = try cache.latestPlace { try canContinue($0, before: end) }
      let count = try left(after: place?.position)
      if count > Self.longBacklog { return (place?.events ?? 0, count) }
      // What looks short is long if the snapshot turns out to be incomplete.
      let snapshot = try snapshot(before: end)
      return (snapshot?.events ?? 0, try left(after: snapshot?.position))
    }
    let total = known + left
    func tell(_ done: Int) throws { try progress?(min(done, total), total) }
    if left == 0 { return }
    guard left > Self.longBacklog else { return try learnInViews(before: end, tell) }
    try LearningTurn.whileHeld(store: log.path) { silence in
      try tell(cache.latestEvents)
      usleep(5_000)
      return silence < Self.longestSilence && cache.latestEvents < total
    } _: { note in
      try learnInViews(before: end) { done in
        note()
        try tell(done)
      }
    }
  }

  /// Learns all donations before an instant. The model is saved along the way and at the end, so that little is lost if
  /// the process ends. The log is read in a series of views, so that a deletion does not wait for all of it.
  ///
  /// - Parameter tell: called with the number of donations that are learned.
  private func learnInViews(before end: Instant, _ tell: @escaping (Int) throws -> Void) throws {
    var fold: Fold?
    var (left, hasKept, isDamaged, isDone) = (0, false, false, false)
    while !isDone {
      try log.read { log in
        // Donations were deleted meanwhile, so the fold starts again from a snapshot without them.
        if let position = fold?.position, try !log.isValid(position) { fold = nil }
        let isBegun = fold != nil
        if !isBegun {
          // Another process may have saved a model that has learned as much or more.
          let kept = try cache.latest(where: log.isValid)?.position.last ?? .start
          isDone = try log.lastKey(before: end).map { $0 <= kept } ?? true
          if isDone { return }
        }
        var current =
          try fold.take()
          ?? Fold(from: isDamaged ? nil : snapshot(before: end), startingWeights)
        if !isBegun { left = try log.count(after: current.last, before: end) }
        let next = try log.key(after: current.last, before: end, step: stride.view)
        if let next {
          left =
            left > stride.view ? left - stride.view : try log.count(after: next, before: end)
          current = try learn(current, upTo: next, beyond: left, keepsEarlier: true) { done, _ in
            try tell(done)
          }
        }
        // Pages are checked as they are read. After damage, the fold begins anew.
        isDamaged = current.predictor.isDamaged
        if isDamaged { return }
        current.position = try log.position(last: current.last)
        isDone = next == nil
        if isDone || current.learned >= stride.kept {
          try keep(&current, isReplacing: hasKept)
          hasKept = true
        }
        fold = consume current
      }
    }
    // Only by who saved them: whoever has waited for that is to answer.
    for path in cache.earlierPaths where hasKept {
      try log.read { log in try cache.pack(path, where: log.isValid) }
    }
  }

  /// Learns the log up to a donation. If `progress` throws, what was learned by then is saved.
  ///
  /// - Parameters:
  ///   - beyond: the number of donations after `end` that the caller is going to learn next.
  ///   - keepsEarlier: true to save some states along the way, from which to continue after a deletion.
  private func learn(
    _ known: consuming Fold, upTo end: LogKey, beyond: Int = 0, keepsEarlier: Bool,
    progress: Progress?
  ) throws -> Fold {
    var fold = known
    let learning = Result {
      try fold.advance(
        log, before: end.instant.advanced(by: 1), upTo: end, progress: progress,
        where: { keepsEarlier && cache.isPlace($0 + beyond) }
      ) { [self] predictor, key, remaining in
        // A state that comes from a damaged page must not be saved as if it were intact.
        if predictor.isDamaged { return }
        try cache.storeEarlier(
          predictor, at: log.position(last: key), remaining: remaining + beyond,
          where: log.isValid)
      }
    }
    if fold.predictor.isDamaged {
      cache.removeAll()
    } else if (try? learning.get()) == nil {
      try keep(&fold)
    }
    // Rethrow only after saving: the next call continues from here.
    try learning.get()
    return fold
  }

  /// Saves the model that a fold has learned.
  ///
  /// - Parameter isReplacing: true if it only replaces a snapshot that the same fold saved.
  private func keep(_ fold: inout Fold, isReplacing: Bool = false) throws {
    guard fold.learned > 0, !fold.predictor.isDamaged else { return }
    resident?.noteSaved()
    try cache.store(
      fold.predictor, at: try log.position(last: fold.last), isReplacing: isReplacing,
      where: log.isValid)
    fold.noteSaved()
  }

  /// True while a process is learning a long backlog of this log.
  package var isBeingLearned: Bool {
    LearningTurn.isTaken(store: log.path, longest: Self.longestSilence)
  }

  /// True if the model can be saved beside the log, so that learning can be stopped and continued later.
  ///
  ///     try engine.canKeepModel      // true
  public var canKeepModel: Bool { !log.isReadOnly && cache.canWrite(besides: log.path) }

  /// Returns the number of donations that the next prediction has to learn before it can answer, or `most` if there are
  /// more.
  ///
  ///     try engine.backlog(at: now)      // 6: nothing is kept yet
  ///     try engine.save(now: now)
  ///     try engine.backlog(at: now)      // 0
  ///
  /// - Complexity: O(log donations + backlog).
  public func backlog(at now: Instant, most: Int = .max) throws -> Int {
    try log.read { log in
      let place = try cache.latestPlace { try canContinue($0, before: now) }
      return try log.count(after: place?.position.last ?? .start, before: now, most: most)
    }
  }
}

/// The error thrown instead of learning a long backlog in one view of the log; the caller then learns it in steps.
struct MuchToLearn: Error {}

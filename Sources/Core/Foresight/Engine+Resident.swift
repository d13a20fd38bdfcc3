internal import ForesightLog
internal import ForesightPrediction
public import ForesightValues

/// Keeps the model in memory between predictions, in a long-running process.
extension Engine {
  /// Learns the donations recorded since the last prediction, so that the next prediction does not have to. It is for
  /// an engine whose model stays in memory.
  ///
  ///     let engine = try Engine(path: path, create: true, isResident: true)
  ///     try engine.donate([donation], now: now, random: Environment.random)
  ///     let later = now.advanced(by: 1_000_000)
  ///     try engine.catchUp(to: later)
  ///     engine.residentDonations      // 1
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(donations since then); O(log) if the model has to be folded anew.
  public func catchUp(to end: Instant, progress: Progress? = nil) throws {
    try readingFold(before: end, progress: progress) { _ in
      try dropForgotten()
      if !isPast(end) { _ = try folded(before: end, progress: progress) { _ in } }
    }
  }

  /// Drops state in memory that contains deleted data, whichever process deleted it. Otherwise that state would stay
  /// until the next request.
  package func dropForgotten() throws {
    try log.read { log in
      func isForgotten(_ position: LogPosition?) throws -> Bool {
        try position.map { try !log.isValid($0) } ?? false
      }
      if try suggestionReader?.view != log.view() { suggestionReader = nil }
      if try isForgotten(resident?.position) { resident = nil }
      if try isForgotten(commandLines?.position) { commandLines = nil }
      if try isForgotten(knownAtPrompt?.position) { knownAtPrompt = nil }
      if try isForgotten(settledLines?.position) { settledLines = nil }
      menus = try menus.filter { try !isForgotten($0.value.fold.position) }
      if try isForgotten(callersFold?.position) { callersFold = nil }
    }
  }

  /// Takes the fold out of memory, and has it learn the log up to an instant. Returns `nil` if there is no valid fold,
  /// or if a saved model is far ahead of it; an outdated fold is dropped. Also returns `nil` if the fold is already
  /// past the instant; it then stays in memory for later requests.
  func takeResident(before end: Instant, progress: Progress?) throws -> Fold? {
    guard let position = resident?.position else { return nil }
    guard try log.isValid(position) else {
      resident = nil
      return nil
    }
    let backlog = try log.count(after: position.last, before: end)
    if backlog > longestUnkept, learnsInSteps, canKeepModel { throw MuchToLearn() }
    if backlog > Self.longBacklog,
      let kept = try snapshot(before: end), position.last < kept.position.last
    {
      // This happens after an import, which saves the model: reading the saved model is quicker than learning the
      // donations again.
      resident = nil
      return nil
    }
    guard position.last.instant < end, var fold = resident.take() else { return nil }
    // If this fails, the fold is lost, and the next prediction begins with the saved model.
    try fold.advance(log, before: end, progress: progress)
    return fold
  }

  /// Returns true if a fold that has reached a log position can continue from there up to an instant. Call this inside
  /// `log.read`.
  package func canContinue(_ position: LogPosition?, before end: Instant) throws -> Bool {
    guard let position else { return false }
    return try position.last.instant < end && log.isValid(position)
  }

  /// Returns true if a prediction for a moment would keep other callers waiting, because both the model in memory and
  /// the saved one have a long backlog.
  ///
  /// - Complexity: O(log donations).
  package func hasMuchToLearn(before end: Instant) throws -> Bool {
    try log.read { log in
      if let position = resident?.position, try canContinue(position, before: end),
        try log.count(after: position.last, before: end, most: Self.longBacklog + 1)
          <= Self.longBacklog
      {
        return false
      }
      return try backlog(at: end, most: Self.longBacklog + 1) > Self.longBacklog
    }
  }

  /// The most donations that can be learned in a few milliseconds.
  private static let fewDonations = 32

  /// Runs `body` in one view of the log if a prediction for a moment, or the completion of a command line, has next to
  /// nothing to learn first, because nothing was recorded or deleted since the last one. Otherwise returns `nil`
  /// without running `body`.
  ///
  ///     let engine = try Engine(path: path, create: true, isResident: true)
  ///     try engine.catchUp(to: now)
  ///     try engine.ifCurrent(before: now) { "nobody has donated" }      // "nobody has donated"
  ///     try DonationLog(path: path, create: false).write { _ = try $0.append([donation], ids: .content) }
  ///     try engine.ifCurrent(before: now) { "nobody has donated" }      // nil
  ///
  /// - Parameter forLines: true if `body` completes a command line, so that the model of command lines must be current
  ///   too.
  /// - Throws: what `body` throws, and ``StoreError`` if it would have to wait for another process.
  /// - Complexity: O(donations between the last moment and this one), usually few, and that of `body`.
  package func ifCurrent<Result>(
    before end: Instant, forLines: Bool = false, _ body: () throws -> Result
  ) throws -> Result? {
    try log.readAtOnce { log in
      func isCurrent(_ position: LogPosition?) throws -> Bool {
        // A state that has learned donations past the requested moment cannot answer for it.
        guard let position, position.last.instant < end, try log.isKnownValid(position) else {
          return false
        }
        return try log.count(after: position.last, before: end) <= Self.fewDonations
      }
      guard try isCurrent(resident?.position),
        try !forLines || isCurrent(commandLines?.position)
      else { return nil }
      return try body()
    }
  }

  /// Returns a reader of names and values for suggestions. A resident engine keeps what it has read as long as the view
  /// of the log stays the same. Call this inside `log.read`.
  func reader() throws -> SuggestionReader {
    let view = try log.view()
    if let (known, reader) = suggestionReader, known == view { return reader }
    let reader = try SuggestionReader(log)
    suggestionReader = isResident ? (view, reader) : nil
    return reader
  }

  /// Returns true if the model in memory has learned a donation at an instant or later, so that a request about that
  /// instant needs another model.
  ///
  /// - Complexity: O(1).
  package func isPast(_ instant: Instant) -> Bool {
    (resident?.position).map { instant <= $0.last.instant } ?? false
  }

  /// The number of donations that the model in memory has learned; `nil` if there is no such model.
  ///
  /// - Complexity: O(1).
  public var residentDonations: Int? { resident?.predictor.events }
}

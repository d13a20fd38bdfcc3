internal import Foresight
internal import ForesightHosting
internal import ForesightWire
internal import Synchronization

/// The worker that answers from a store, its model kept in memory.
///
/// The store is only used by the lane that this is given to, one job at a time, which is why it may be sent there.
final class QueryWorker: @unchecked Sendable {
  /// Something to be answered.
  enum Job: Sendable {
    case predict(Address, PredictionRequest)
    /// A question for when something is done, whose model is not kept in memory.
    case forecast(Address, ForecastQuestion)
    /// The order of a menu.
    case rank(Address, RankQuestion, source: String)
    /// A shell's question, answered without JSON.
    case complete(Address, LineQuestion)
    /// A question that came together with donations, which are recorded now.
    case suggest(Address, PredictionRequest, donated: JSON)
    case settings(Address)
    /// A launcher's search.
    case rows(Address, RowSearch)
    /// The state of the service; with the circumstances, unless a sandboxed program may have asked.
    case status(Address, service: JSON, tellsContext: Bool)
    case compare(Call.Subscribing, at: Instant)
    /// Learns what was recorded meanwhile.
    case catchUp(Instant)
  }

  private let store: OpenedStore
  private let entries: DesktopEntries
  private let ambient: AmbientContext
  /// The worker whose errand this is.
  private let worker: QueryWorker?
  /// True if the next question is answered here, however much has to be learned for it.
  private let learnsNext = Atomic(false)
  /// True if learning is to stop.
  private let isEnding = Atomic(false)

  /// Makes the worker, or with `errandOf` what does a heavy job in its place.
  init(
    errandOf worker: QueryWorker? = nil, _ store: OpenedStore, _ entries: DesktopEntries,
    _ ambient: AmbientContext
  ) {
    (self.store, self.entries, self.ambient, self.worker) = (store, entries, ambient, worker)
  }

  /// Stops whatever would take long.
  func end() { isEnding.store(true, ordering: .relaxed) }

  /// The most suggestions whose answer is not heavy.
  private static let fewSuggestions = 64

  /// Says whether what has to be learned for the next question is learned here, because it could not be kept.
  func learnNext(_ learns: Bool) { learnsNext.store(learns, ordering: .relaxed) }

  /// Returns true if others would wait for the answer: many suggestions are asked for, or a moment in the past, whose
  /// model is another than that in memory.
  private func isHeavy(_ job: Job) -> Bool {
    if case .forecast = job { return true }
    // Lines that begin so are in this worker's memory, which an errand would have to learn first.
    guard let request = job.request, request.prefix == nil else { return false }
    let instant = request.moment.instant
    return request.limit > Self.fewSuggestions
      || instant < Environment.now.advanced(by: -Self.lately)
      || store.ifOpen { $0.isPast(instant) } ?? false
  }

  /// The time, in microseconds, for which a moment is not past.
  private static let lately: Int64 = 60_000_000

  /// Returns true if much has to be learned before a job. What is in memory of what was forgotten does not stay until then.
  private func mustLearn(_ job: Job) -> Bool {
    switch job {
    case .predict, .suggest, .compare, .rows, .catchUp: break
    case .forecast, .rank, .complete, .settings, .status: return false
    }
    let isMuch = try? store.lend(create: false) { engine in
      guard try engine.canKeepModel && engine.hasMuchToLearn(before: Environment.now) else {
        return false
      }
      try engine.dropForgotten()
      return true
    }
    guard isMuch ?? false, !isEnding.load(ordering: .relaxed) else { return false }
    // An errand learns it for itself.
    return isHeavy(job)
      ? !learnsNext.load(ordering: .relaxed) : !learnsNext.exchange(false, ordering: .relaxed)
  }

  /// Does a job that needs no learning and waits for nobody; `nil` for all others, and for one that fails.
  func runAtOnce(_ job: Job) -> WorkResult? {
    switch job {
    case .predict(let address, let request)
    where request.prefix == nil && request.limit <= Self.fewSuggestions:
      store.ifOpen { engine in
        try engine.ifCurrent(before: request.moment.instant) {
          let answer = try answer(request, engine)
          return .answer(address) { try Self.text(answer) }
        }
      }
    case .complete(let address, let question):
      store.ifOpen { engine in
        try engine.ifCurrent(before: question.moment.instant, forLines: true) {
          .answered(address, .success(PlainRequest.answer(try engine.complete(question))))
        }
      }
    default: nil
    }
  }

  /// Does a job, unless it is heavy.
  func run(_ job: Job) -> WorkResult {
    if worker == nil {
      if mustLearn(job) { return .mustLearn(job) }
      if isHeavy(job) { return .isHeavy(job) }
    }
    return switch job {
    case .predict(let address, let request): suggest(address) { try Self.text(answer(request)) }
    case .forecast(let address, let question):
      suggest(address) {
        let answer = try store.lend(create: false) { try question.answer($0, progress: progress) }
        if let why = answer.whyNothing { throw ServiceError(.noSuggestion, why) }
        return answer.json?.text ?? "null"
      }
    case .rank(let address, let question, let source):
      finish(address) {
        let shares = try StoreError.ifThere {
          try store.lend(create: false) { try $0.rank(question, source: source) }
        }
        return RankQuestion.json(shares ?? question.ordered(by: nil))
      }
    case .complete(let address, let question):
      .answer(address) {
        PlainRequest.answer(try store.lend(create: false) { try $0.complete(question) })
      }
    case .suggest(let address, let request, let donated):
      .answer(address) {
        guard case .object(let members) = donated else { return donated.text }
        return PredictionAnswer.text(behind: members) { try answer(request) }
      }
    case .rows(let address, let search): find(search, for: address, job)
    case .settings(let address):
      finish(address) {
        let settings = try StoreError.ifThere {
          try store.lend(create: false) { try $0.log.settings }
        }
        return (settings ?? Settings()).json
      }
    case .status(let address, let service, let tellsContext):
      finish(address) {
        let (status, known, context) = try store.lend(create: false) {
          (
            try StatusAnswer($0, at: Environment.moment).json, $0.residentDonations,
            try? ambient.status($0.log.settings, at: Environment.moment)
          )
        }
        guard case .object(let members) = status, case .object(var own) = service else {
          return status
        }
        if let known { own.append(JSON.Member("model_donations", .integer(Int64(known)))) }
        if let context, tellsContext { own.append(JSON.Member("context", context)) }
        return .object(members + [JSON.Member("service", .object(own))])
      }
    case .compare(let subscribing, let instant):
      .compared(subscribing, Result { try answer(subscribing.request(at: instant)) })
    case .catchUp(let instant): catchUp(to: instant)
    }
  }

  private func find(_ search: RowSearch, for address: Address, _ job: Job) -> WorkResult {
    let found = Result { try rows(search) }
    if case .success(nil) = found { return .isHeavy(job) }
    return finish(address) { .members(["rows": try found.get()?.map(\.json)]) }
  }

  /// Returns the rows that fit what was typed; `nil` where only what is rarely done may, which an errand looks through.
  private func rows(_ search: RowSearch) throws -> [LauncherRow]? {
    do {
      return try store.lend(create: false) { engine in
        let limit = worker == nil ? RowSearch.looked : RowSearch.most
        let moment = Environment.moment
        let answer = try answer(PredictionRequest(at: moment, limit: limit), engine)
        let rows = try SuggestionRow.rows(answer, engine, describe: { try entries.describe($0) })
        let found = search.matching(
          rows,
          chosen: try engine.typedCounts(
            search.text, of: rows.map(\.suggestion), before: moment.instant))
        let isAll = answer.suggestions.count < limit || search.text.isEmpty
        if found.isEmpty, !isAll, worker == nil { return nil }
        let tokens = try? engine.nameKey.numbers(
          of: found.map(\.identity), digits: 32, random: Environment.random)
        return found.enumerated().map { LauncherRow($1, token: tokens?[$0]) }
      }
    } catch StoreError.missing {
      return []
    }
  }

  private func catchUp(to instant: Instant) -> WorkResult {
    try? store.lend(create: false) { try $0.catchUp(to: instant, progress: progress) }
    return .caughtUp
  }

  private func answer(_ request: PredictionRequest) throws -> PredictionAnswer {
    try store.lend(create: false) { try answer(request, $0) }
  }

  private func answer(_ request: PredictionRequest, _ engine: Engine) throws -> PredictionAnswer {
    PredictionAnswer(
      try engine.predict(request, progress: progress), to: request, model: engine.modelName,
      canPerform: AppDirectory(store: engine.log.path).performing())
  }

  /// Answers a question; where there is not even a store, with the error that nothing is suggested.
  private func suggest(_ address: Address, _ body: () throws -> String) -> WorkResult {
    .answer(address) {
      do {
        return try body()
      } catch let error as StoreError {
        guard case .missing = error else { throw error }
        throw ServiceError(.noSuggestion, "\(error)")
      }
    }
  }

  /// The answer as JSON text; an error where nothing is suggested.
  private static func text(_ answer: PredictionAnswer) throws -> String {
    guard answer.suggestions.isEmpty else { return answer.text }
    throw ServiceError(.noSuggestion, answer.whyNothing, donations: answer.donations)
  }

  /// Stops learning once the service is to end.
  @Sendable func progress(_ done: Int, _ total: Int) throws {
    if (worker ?? self).isEnding.load(ordering: .relaxed) {
      throw ServiceError(.busy, "the service is ending")
    }
  }

  private func finish(_ address: Address, _ body: () throws -> JSON) -> WorkResult {
    .answer(address) { try body().text }
  }
}

extension QueryWorker.Job {
  /// The question for suggestions, where it is one.
  fileprivate var request: PredictionRequest? {
    switch self {
    case .predict(_, let request), .suggest(_, let request, _): request
    case .compare(let subscribing, let instant): subscribing.request(at: instant)
    case .forecast, .rank, .complete, .settings, .rows, .status, .catchUp: nil
    }
  }
}

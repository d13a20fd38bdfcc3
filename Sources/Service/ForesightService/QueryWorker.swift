internal import Foresight
internal import ForesightHosting
internal import ForesightWire
internal import Synchronization

/// The worker that answers questions from a store, with the model in memory.
///
/// Only the worker's lane uses the store, one job at a time, so the worker may be sent to it.
final class QueryWorker: @unchecked Sendable {
  enum Job: Sendable {
    case predict(Address, PredictionRequest)
    /// A question about when something will be done; its model is not kept in memory.
    case forecast(Address, ForecastQuestion)
    /// A question for the order of a menu's entries.
    case rank(Address, RankQuestion, source: String)
    /// A shell's question, answered without JSON.
    case complete(Address, LineQuestion)
    /// A question that was sent together with donations. The donations are recorded by now, and `donated` is the answer
    /// to them.
    case suggest(Address, PredictionRequest, donated: JSON)
    case settings(Address)
    /// A launcher's search.
    case rows(Address, RowSearch)
    /// The state of the service. It includes the ambient context, unless a sandboxed program may have asked.
    case status(Address, service: JSON, tellsContext: Bool)
    case compare(Call.Subscribing, at: Instant)
    /// Learns what was recorded meanwhile.
    case catchUp(Instant)
  }

  private let store: OpenedStore
  private let entries: DesktopEntries
  private let ambient: AmbientContext
  /// The worker in whose place this one does an errand; `nil` if this is the service's own worker.
  private let worker: QueryWorker?
  /// True if this worker answers the next question, however much has to be learned for it.
  private let learnsNext = Atomic(false)
  /// True if learning is to stop.
  private let isEnding = Atomic(false)

  /// Makes the service's worker or, with `errandOf`, a worker that does one heavy job in its place.
  init(
    errandOf worker: QueryWorker? = nil, _ store: OpenedStore, _ entries: DesktopEntries,
    _ ambient: AmbientContext
  ) {
    (self.store, self.entries, self.ambient, self.worker) = (store, entries, ambient, worker)
  }

  /// Stops learning, because the service ends.
  func end() { isEnding.store(true, ordering: .relaxed) }

  /// The most suggestions that a question may ask for without being heavy.
  private static let fewSuggestions = 64

  /// Makes this worker answer the next question, if `learns` is true, however much has to be learned for it. That is
  /// needed if the model could not be saved.
  func learnNext(_ learns: Bool) { learnsNext.store(learns, ordering: .relaxed) }

  /// Returns true if the answer would keep other clients waiting: a forecast, many suggestions, or a moment in the
  /// past, which needs another model than the one in memory.
  private func isHeavy(_ job: Job) -> Bool {
    if case .forecast = job { return true }
    // Command lines with a prefix are in this worker's memory; an errand would have to learn them first.
    guard let request = job.request, request.prefix == nil else { return false }
    let instant = request.moment.instant
    return request.limit > Self.fewSuggestions
      || instant < Environment.now.advanced(by: -Self.lately)
      || store.ifOpen { $0.isPast(instant) } ?? false
  }

  /// The age up to which a moment does not count as past, in microseconds.
  private static let lately: Int64 = 60_000_000

  /// Returns true if much has to be learned before a job. What was forgotten is then dropped from memory at once,
  /// because the job may wait long.
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
    // A heavy job leaves the flag set: it becomes an errand, which learns for itself.
    return isHeavy(job)
      ? !learnsNext.load(ordering: .relaxed) : !learnsNext.exchange(false, ordering: .relaxed)
  }

  /// Does a job that needs no learning, without waiting. Returns `nil` for every other job, and if the job fails.
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

  /// Does a job, or returns the job if it is heavy, or if much has to be learned first.
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

  /// Returns the rows that match the typed text. Returns `nil` if none of the likely rows matches, so that an errand
  /// has to search the rest.
  private func rows(_ search: RowSearch) throws -> [LauncherRow]? {
    try StoreError.ifThere {
      try store.lend(create: false) { engine -> [LauncherRow]? in
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
    } ?? []
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

  /// Answers a question. Without a store the answer is the error that nothing is suggested.
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

  /// Returns an answer as JSON text; throws an error if it has no suggestion.
  private static func text(_ answer: PredictionAnswer) throws -> String {
    guard answer.suggestions.isEmpty else { return answer.text }
    throw ServiceError(.noSuggestion, answer.whyNothing, donations: answer.donations)
  }

  /// The callback for the progress of learning. It throws an error once the service is to end, which stops the
  /// learning.
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
  /// The job's question for suggestions; `nil` if it asks for anything else.
  fileprivate var request: PredictionRequest? {
    switch self {
    case .predict(_, let request), .suggest(_, let request, _): request
    case .compare(let subscribing, let instant): subscribing.request(at: instant)
    case .forecast, .rank, .complete, .settings, .rows, .status, .catchUp: nil
    }
  }
}

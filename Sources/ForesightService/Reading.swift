internal import AppHosting
internal import Foresight
internal import JSON
internal import Synchronization

/// What is answered from a store, its model kept in memory.
///
/// The store is only used by the lane that this is given to, one job at a time, which is why it may be sent there.
final class Reading: @unchecked Sendable {
  /// Something to be answered.
  enum Job: Sendable {
    case predict(Address, PredictionRequest)
    /// What a shell asks, answered without JSON.
    case complete(Address, LineQuestion)
    /// What was asked together with donations that are recorded now.
    case suggest(Address, PredictionRequest, donated: JSON)
    case settings(Address)
    /// What a launcher looks for.
    case rows(Address, RowSearch)
    /// How it does; with the circumstances, unless a sandboxed program may have asked.
    case status(Address, service: JSON, tellsContext: Bool)
    case compare(Call.Subscribing, at: Instant)
    /// Learns what was recorded meanwhile.
    case catchUp(Instant)
  }

  private let store: OpenedStore
  private let entries: DesktopEntries
  private let ambient: AmbientContext
  private let complete: @Sendable (Completion) -> Void
  /// Whether learning is to stop.
  private let isEnding = Atomic(false)

  init(
    _ store: OpenedStore, _ entries: DesktopEntries, _ ambient: AmbientContext,
    complete: @escaping @Sendable (Completion) -> Void
  ) {
    (self.store, self.entries, self.complete) = (store, entries, complete)
    self.ambient = ambient
  }

  /// Stops whatever would take long.
  func end() { isEnding.store(true, ordering: .relaxed) }

  /// More suggestions than these take longer than changing threads.
  private static let fewSuggestions = 64

  /// Whether a question can be answered without learning, and without waiting for anybody.
  func isQuick(_ job: Job) -> Bool {
    switch job {
    case .predict(_, let request):
      request.prefix == nil && request.limit <= Self.fewSuggestions
        && store.isOpen { $0.isCurrent() }
    case .complete: store.isOpen { $0.isCurrent(forLines: true) }
    default: false
    }
  }

  /// Does a job.
  func run(_ job: Job) {
    switch job {
    case .predict(let address, let request):
      finish(address) {
        let answer: PredictionAnswer
        do {
          answer = try self.answer(request)
        } catch let error as StoreError {
          guard case .missing = error else { throw error }
          throw ServiceError(.noSuggestion, "\(error)")
        }
        guard answer.suggestions.isEmpty else { return answer.json }
        throw ServiceError(
          .noSuggestion,
          answer.donations == 0
            ? "nothing was recorded before that moment"
            : "nothing recorded fits what was asked for",
          donations: answer.donations)
      }
    case .complete(let address, let question):
      let lines = Result { try store.lend(create: false) { try $0.complete(question) } }
      complete(.answered(address, lines.map(PlainRequest.answer).mapError(ServiceError.init)))
    case .suggest(let address, let request, let donated):
      finish(address) {
        guard case .object(let members) = donated else { return donated }
        let suggestions = try answer(request).suggestionsJSON
        return .object(members + [JSON.Member("suggestions", suggestions)])
      }
    case .rows(let address, let search):
      finish(address) {
        let request = PredictionRequest(at: Environment.moment, limit: RowSearch.looked)
        var rows: [SuggestionRow] = []
        do {
          let answer = try answer(request)
          rows = try store.lend(create: false) {
            try SuggestionRow.rows(answer, $0, describe: entries.describe)
          }
        } catch StoreError.missing {}
        return .members([
          ("rows", .array(search.matching(rows).map { LauncherRow($0).json }))
        ])
      }
    case .settings(let address):
      finish(address) {
        do {
          return Writing.json(try store.lend(create: false) { try $0.log.settings })
        } catch StoreError.missing {
          return Writing.json(Settings())
        }
      }
    case .status(let address, let service, let tellsContext):
      finish(address) {
        let (status, known, context) = try store.lend(create: false) {
          (
            try StatusAnswer($0).json, $0.residentDonations,
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
      var request = subscribing.request
      request.moment.instant = instant
      // Who waits for a change is told of the next one; a store that is not there yet holds nothing.
      complete(.compared(subscribing, try? answer(request)))
    case .catchUp(let instant):
      try? store.lend(create: false) { try $0.catchUp(to: instant, progress: progress) }
      complete(.caughtUp)
    }
  }

  private func answer(_ request: PredictionRequest) throws -> PredictionAnswer {
    try store.lend(create: false) { engine in
      PredictionAnswer(
        try engine.predict(request, progress: progress), to: request, model: engine.modelName,
        apps: AppDirectory(store: engine.log.path))
    }
  }

  private func progress(_ done: Int, _ total: Int) throws {
    if isEnding.load(ordering: .relaxed) { throw ServiceError(.busy, "the service is ending") }
  }

  private func finish(_ address: Address, _ body: () throws -> JSON) {
    complete(.answered(address, Result { try body().text }.mapError(ServiceError.init)))
  }
}

import Foresight
import ForesightHosting
import ForesightSystem
import ForesightWire

/// The service, where one is there that has the store and the model that are meant.
///
/// Whatever it does not answer in time, or at all, the command does itself: `nil` everywhere here means that.
struct ToolService {
  fileprivate let client: ServiceClient
  fileprivate let store: (String, JSON?)

  /// The model that an answer is to be of. What is only recorded needs none.
  private var model: String? {
    // Weights that cannot be used are an error where they are needed.
    (try? StartingWeights(named: Environment.startingWeightsName))
      .map(Engine.modelName(startingFrom:))
  }

  /// Records a donation or a dismissal, which has its id already.
  func record(_ method: String, _ members: [(String, JSON?)]) -> Appended? {
    guard case .result(let json)? = client.ask(method, [store] + members, within: .seconds(1)),
      let answer = DonationAnswer(json)
    else { return nil }
    let ids = answer.ids.compactMap(\.self)
    // New, because its id was made a moment ago.
    return Appended(ids: ids, isNew: ids.map { _ in true }, ignored: answer.ignored)
  }

  /// Returns the rows that a launcher shows before anything is typed.
  func rows(limit: Int) -> [LauncherRow]? {
    let json = result(of: "rows", [("limit", .integer(Int64(limit)))])
    guard case .array(let rows)? = json?["rows"] else { return nil }
    return rows.compactMap(LauncherRow.init)
  }

  /// The order of a menu.
  func rank(_ question: RankQuestion) -> [RankQuestion.Share]? {
    result(of: "rank", RankQuestion.fields.members(of: question)).flatMap(RankQuestion.shares)
  }

  /// Calls `body` with each moment to speak that the service tells, as JSON, until the service ends.
  func followMoments(_ body: (String) throws -> Void) throws {
    guard
      case .result? = client.ask(
        "subscribe", [store, ("moments", .boolean(true))], within: .seconds(5))
    else { return }
    try client.forEachMoment { try body($0.text) }
  }

  /// Returns the service's answer to `status`.
  func status() -> JSON? { result(of: "status", within: .seconds(1)) }

  private func result(
    of method: String, _ members: [(String, JSON?)] = [], within patience: Duration = keystroke
  ) -> JSON? {
    guard let model,
      case .result(let json)? = client.ask(
        method, [store, ("model", .string(model))] + members, within: patience)
    else { return nil }
    return json
  }

  /// For how long an answer is waited for that is not missed.
  private static let keystroke = Duration.milliseconds(50)

  /// Predicts.
  func predict(_ request: PredictionRequest) -> PredictionAnswer? {
    guard let model else { return nil }
    let parameters =
      [store, ("model", .string(model))] + PredictionRequest.fields.members(of: request)
    switch client.ask("predict", parameters, within: Self.keystroke) {
    case .result(let json): return PredictionAnswer(json)
    case .refused(let error):
      // An answer, too, unless there is not even a store.
      guard error.kind == .noSuggestion, let count = error.donations else { return nil }
      return PredictionAnswer(at: request.moment, donations: count, model: model, suggestions: [])
    case nil: return nil
    }
  }
}

extension Tool {
  /// The path of the service's socket, whether or not one is there.
  ///
  /// - Throws: ``Failure`` where there is no place for one, or its path is longer than that of a socket may be.
  static func socketPath() throws(Failure) -> String {
    guard let path = Environment.socketPath else {
      throw Failure(
        .configuration,
        "there is no place for the socket, because neither XDG_RUNTIME_DIR nor HOME is set; "
          + "name one with FORESIGHT_SOCKET")
    }
    guard path.utf8.count <= SocketAddress.longest else {
      throw Failure(
        .configuration,
        "the socket's path has more than \(SocketAddress.longest) bytes: \(path); "
          + "name a shorter one with FORESIGHT_SOCKET")
    }
    return path
  }

  /// The service, if it is there.
  func service() -> ToolService? {
    guard let store = try? storePath(), store.hasPrefix("/"), let socket = Environment.socketPath,
      let client = ServiceClient(path: socket)
    else { return nil }
    return ToolService(client: client, store: ("store", .string(store)))
  }

  /// Predicts, by the service where it is there.
  ///
  /// - Parameters:
  ///   - patience: for how many seconds it learns before it says that it needs longer.
  ///   - takesPart: true if it then answers from what is learned, and leaves the rest to a process that nobody waits for.
  ///   - show: what is done with the answer; its caller need not wait for the model to be kept.
  func predict<Result>(
    _ request: PredictionRequest, asksService: Bool = true, patience: Double,
    takesPart: Bool = false, show: (PredictionAnswer) throws -> Result
  ) throws -> Result {
    if asksService, let answer = service()?.predict(request) { return try show(answer) }
    let engine = try engine(predicts: true)
    // What cannot be kept, or is of the past, would be learned from the start each time.
    let isPast = request.moment.instant < Environment.now.advanced(by: -60_000_000)
    let forecast: Forecast
    do {
      forecast = try learning(patience: engine.canKeepModel && !isPast ? patience : nil) {
        try engine.predict(request, progress: $0)
      }
    } catch let stopped as LearningStopped {
      SaveCommand.learnInBackground(engine, before: request.moment.instant)
      guard takesPart, request.prefix == nil, let part = try engine.predictFromKept(request)
      else { throw stopped }
      forecast = part
    }
    let answer = PredictionAnswer(
      forecast, to: request, model: engine.modelName,
      canPerform: AppDirectory(store: engine.log.path).performing())
    let result = try show(answer)
    if forecast.isWorthKeeping { SaveCommand.startInBackground(store: engine.log.path) }
    return result
  }

  /// Records a donation, by the service where it is there; returns once it is on disk.
  func donate(_ donation: CheckedDonation) throws -> Appended {
    var donation = donation
    if let service = service() {
      donation.identify { .new(at: $0) }
      if case .object(let members) = NDJSON.json(donation.donation),
        let appended = service.record("donate", members.map { ($0.name, $0.value) })
      {
        return appended
      }
    }
    return try engine(create: true).donate(
      groups: [[donation]], now: Environment.now, random: Environment.random)[0]
  }

  /// Reports the outcome of a donation or a dismissal.
  func finish(_ appended: Appended) throws -> ExitStatus {
    try print(recorded: appended.ids)
    return tell(appended.ignored, recorded: appended.ids.count)
  }
}

extension DonationID {
  /// Makes an id for something that happens; the log gives it its place.
  static func new(at instant: Instant) -> DonationID {
    .unplaced(at: instant, tail: Environment.random())
  }
}

import Foresight
import ForesightClient
import ForesightHosting
import ForesightSystem
import ForesightWire

/// A connection to the service, for the store and the model that the command uses.
///
/// A method returns `nil` if the service does not answer in time, or cannot answer for this store and model. The
/// command then does the work itself.
struct ToolService {
  fileprivate let client: ServiceClient
  fileprivate let store: (String, JSON?)

  /// The name of the model that has to answer. Recording needs none.
  private var model: String? {
    // Unusable weights are reported where they are needed.
    (try? StartingWeights(named: Environment.startingWeightsName()))
      .map(Engine.modelName(startingFrom:))
  }

  /// Records a donation or a dismissal that already has its id.
  func record(_ method: String, _ members: [(String, JSON?)]) -> Appended? {
    guard case .result(let json)? = client.ask(method, [store] + members, within: .seconds(1)),
      let answer = DonationAnswer(json)
    else { return nil }
    let ids = answer.ids.compactMap(\.self)
    // The donation is new, because its id was made a moment ago.
    return Appended(ids: ids, isNew: ids.map { _ in true }, ignored: answer.ignored)
  }

  /// Returns the rows that a launcher shows before anything is typed.
  func rows(limit: Int) -> [LauncherRow]? {
    let json = result(of: "rows", [("limit", .integer(Int64(limit)))])
    guard case .array(let rows)? = json?["rows"] else { return nil }
    return rows.compactMap(LauncherRow.init)
  }

  /// Returns the entries of a menu in the order in which to show them.
  func rank(_ question: RankQuestion) -> [RankQuestion.Share]? {
    result(of: "rank", RankQuestion.fields.members(of: question)).flatMap(RankQuestion.shares)
  }

  /// Calls `body` with the JSON of each moment for a notice that the service announces, until the service ends.
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

  /// The time to wait for an answer while a person types, after which the command does the work itself.
  private static let keystroke = Duration.milliseconds(50)

  /// Returns the service's suggestions.
  func predict(_ request: PredictionRequest) -> PredictionAnswer? {
    guard let model else { return nil }
    let parameters =
      [store, ("model", .string(model))] + PredictionRequest.fields.members(of: request)
    switch client.ask("predict", parameters, within: Self.keystroke) {
    case .result(let json): return PredictionAnswer(json)
    case .refused(let error):
      // Having no suggestion is an answer too, unless there is no store yet.
      guard error.kind == .noSuggestion, let count = error.donations else { return nil }
      return PredictionAnswer(at: request.moment, donations: count, model: model, suggestions: [])
    case nil: return nil
    }
  }
}

extension Tool {
  /// The path of the service's socket, even if the service is not running.
  ///
  /// - Throws: ``Failure`` if there is no directory for a socket, or if the path is too long for one.
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

  /// Connects to the service; `nil` if it is not running.
  func service() -> ToolService? {
    guard let store = try? storePath(), store.hasPrefix("/"), let socket = Environment.socketPath,
      let client = ServiceClient(path: socket)
    else { return nil }
    return ToolService(client: client, store: ("store", .string(store)))
  }

  /// Predicts through the service if it is running, otherwise in this process. Whatever cannot be learned in time is
  /// learned in the background.
  ///
  /// - Parameters:
  ///   - patience: the time for learning, in seconds. It is not limited if the request is about the past, or if the
  ///     model cannot be saved.
  ///   - takesPart: true to answer from the saved model after that time, instead of throwing `LearningStopped`.
  ///   - show: receives the answer before the model is saved in the background.
  func predict<Result>(
    _ request: PredictionRequest, asksService: Bool = true, patience: Double,
    takesPart: Bool = false, show: (PredictionAnswer) throws -> Result
  ) throws -> Result {
    if asksService, let answer = service()?.predict(request) { return try show(answer) }
    let engine = try engine(predicts: true)
    // The model would be learned from the start each time if it cannot be saved, or if the request is about the past.
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

  /// Records a donation through the service if it is running, otherwise in this process; returns once it is on disk.
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

  /// Records a dismissal through the service if it is running, otherwise in the store itself.
  func dismiss(_ dismissing: Call.Dismissing) throws -> Appended {
    var dismissing = dismissing
    if let service = service() {
      dismissing.id = .new(at: dismissing.moment.instant)
      let members = Call.Dismissing.fields.members(of: dismissing)
      if let appended = service.record("dismiss", members) { return appended }
    }
    return try dismissing.record(in: engine(), now: Environment.now, random: Environment.random)
  }

  /// Prints the id of a recorded donation or dismissal, or reports why it was not recorded; returns the exit status.
  func finish(_ appended: Appended) throws -> ExitStatus {
    try print(recorded: appended.ids)
    return tell(appended.ignored, recorded: appended.ids.count)
  }
}

extension DonationID {
  /// Makes an id for an event; the log later assigns the place among the donations of the same instant.
  static func new(at instant: Instant) -> DonationID {
    .unplaced(at: instant, tail: Environment.random())
  }
}

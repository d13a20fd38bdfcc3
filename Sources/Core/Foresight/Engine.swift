// Foresight keeps the log and the model in step. `Engine`, below, does so for one caller at a time, `SharedEngine` for
// the tasks of a process. Here too are the cache of snapshots (`ModelCache`), the choice and the words of suggestions
// (`SuggestionBuilder`), the doctor, and the clock and the paths (`Environment`).
//
// SQL never stands here: it belongs to ForesightLog. The mathematics belong to ForesightPrediction.
//
// Begin with `donate` and `predict` in this file, then read Fold.swift, ModelCache.swift and SharedEngine.swift.
// Documentation/Architecture.md draws the way of a donation and of a prediction.

public import ForesightLog
internal import ForesightPrediction
internal import ForesightPrivacy
public import ForesightValues

/// A log and its model, kept in step, for one caller at a time.
///
///     let engine = try Engine(path: path, create: true)
///     try engine.donate([donation], now: now, random: Environment.random)
///     let tomorrow = Moment(now.advanced(by: Instant.day), utcOffset: 60)
///     let forecast = try engine.predict(PredictionRequest(at: tomorrow))
///     forecast.suggestions.first?.title      // "Order Coffee (cups 2, large)"
///
/// The model is a fold over the log. What is kept of it between calls is a cache: every answer is
/// that of a fresh fold over what the log holds, whoever wrote it. Where tasks share a store,
/// ``SharedEngine`` does the same for all of them.
public final class Engine {
  /// The donations.
  public let log: DonationLog
  /// The index of the entities that apps want to be found, beside the donations.
  public private(set) lazy var entities = EntityIndex(store: log.path)
  private let makeStartingWeights: () -> StartingWeights
  private(set) lazy var startingWeights = makeStartingWeights()
  /// The words of other people's command lines.
  private(set) lazy var lineNames = Result { try startingWeights.lineNames() }
  lazy var cache = ModelCache(store: log.path, weights: startingWeights)
  /// The model of when as it was kept, which is folded only when a forecast is asked for.
  lazy var hazardCache = HazardCache(store: log.path, weights: startingWeights)
  let isResident: Bool
  /// The fold of the last prediction, and its place in the log, in a process that lives long.
  var resident: Fold?
  var residentPosition: LogPosition?
  /// The reader of the last suggestions, with what it has read, and the view of the log that this is true of.
  var suggestionReader: (view: LogView, reader: SuggestionReader)?
  /// The fold over command lines, and the same as it was some lines ago; below, the lines expected at the last prompt.
  var (commandLines, settledLines): (CommandLines?, CommandLines?)
  lazy var lineBounds = CommandLines.Bounds()
  /// Returns true if a shell can run something of a name.
  var hasProgram = Environment.hasProgram
  var knownAtPrompt: (prompt: LineQuestion, position: LogPosition, lines: KnownLines)?

  /// Returns the facts known of a moment, among those that the settings allow: see ``completed(_:at:)``.
  public typealias ContextProvider = (_ moment: Moment, _ settings: Settings) -> Fields
  /// The provider of further context for donations and questions, as they happen.
  ///
  ///     let engine = try Engine(path: path, create: true)
  ///     engine.contextProvider = { _, _ in ["power": "battery"] }
  ///     try engine.donate([donation], now: now, random: Environment.random)
  ///     try engine.log.count(DonationQuery(values: ["battery"]))      // 1
  public var contextProvider: ContextProvider?

  /// The folds over what was chosen in menus, by their sources, in a process that lives long.
  var menus: [String: MenuFold] = [:]

  /// The choices by what was typed, in a process that lives long.
  var typedChoices: TypedChoices?

  /// The relevance learned of a source's screen, and the place in the log up to which it was learned.
  var relevance: (source: String, position: LogPosition, learned: LearnedRelevance)?

  /// The time for which a donation stays out of the kept model, in microseconds: one of another process that
  /// comes a moment late then finds its place without a fold from the start.
  static let settlingMicroseconds: Int64 = 10_000_000
  /// The number of further donations after which the model is kept anew, once nobody waits; and the number after which
  /// a resident model is too old to go on from.
  static let (interval, longBacklog) = (32, 1000)
  /// The backlog above which the model is saved even while a caller waits: forgetting something within the reach of
  /// the snapshots then costs less. Below it nothing is saved then, because packing would take a third of that time. A test
  /// sets it, and how many donations more are learned in one view of the log, and until they are kept: some tenths of a
  /// second, and some seconds.
  var (longestUnkept, stride) = (16_000, (view: 1 << 12, kept: 1 << 15))
  /// True while it had better not learn much, because that can be done before in steps.
  var learnsInSteps = false

  /// Reports how far a fold has come: how many donations the model knows, of how many.
  ///
  /// It may throw to stop the fold: what was learned until then is kept, so that the next call goes on from
  /// there, and the error is passed on.
  public typealias Progress = (_ done: Int, _ total: Int) throws -> Void

  /// Opens a store.
  ///
  ///     try Engine(path: path, create: false)                        // throws: there is no store
  ///     try Engine(path: path, create: true).status().donations      // 0
  ///
  /// - Parameters:
  ///   - create: make the store, and its directory, when they are missing.
  ///   - isSuspect: true if somebody has met damage in it; see ``DonationLog/init(path:create:isSuspect:)``.
  ///   - startingWeights: what the model starts from, asked for when it is needed.
  ///   - isResident: true if the model stays in memory between predictions.
  /// - Throws: ``StoreError``.
  public init(
    path: String, create: Bool, isSuspect: Bool = false,
    startingWeights: @autoclosure @escaping () -> StartingWeights = .shipped,
    isResident: Bool = false
  ) throws {
    log = try DonationLog(path: path, create: create, isSuspect: isSuspect)
    makeStartingWeights = startingWeights
    self.isResident = isResident
  }

  // MARK: Recording

  /// Records donations as they happen; returns once they are on disk, and tells which were left out.
  ///
  ///     let done = try engine.donate([donation], now: now, random: Environment.random)
  ///     done.added               // 1
  ///     done.ignored.isEmpty     // true
  ///
  /// - Parameters:
  ///   - now: the time on the clock, far beyond which no donation may be dated.
  ///   - isLimited: true if more of an intent are ignored than 200 at once, and two a second after that.
  ///   - random: 64 random bits at each call, from which ids are made.
  /// - Throws: `InvalidDonation`, ``StoreError``, and `SettingsError`; then none of these donations is
  ///   recorded.
  @discardableResult
  public func donate(
    _ donations: [Donation], now: Instant, isLimited: Bool = true, random: @escaping () -> UInt64
  ) throws -> Appended {
    if donations.isEmpty { return .nothing }
    let checked = try donations.map { try CheckedDonation($0, now: now) }
    return try donate(groups: [checked], now: now, isLimited: isLimited, random: random)[0]
  }

  /// Records the donations of several callers with one wait for the disk; returns the outcome for each caller.
  ///
  ///     let mine = [try CheckedDonation(donation, now: now)]
  ///     let yours = try donations.map { try CheckedDonation($0, now: now) }
  ///     try engine.donate(groups: [mine, yours], now: now, random: Environment.random).map(\.ids.count)      // [1, 6]
  ///
  /// - Parameter hasContentIDs: True if ids that are not given are made of what is donated, as those of an import.
  /// - Throws: ``StoreError``, and `SettingsError`; then nothing of any caller's is recorded.
  public func donate(
    groups: [[CheckedDonation]], now: Instant, isLimited: Bool = true, hasContentIDs: Bool = false,
    random: @escaping () -> UInt64
  ) throws -> [Appended] {
    let prepared = try log.prepare(groups.joined().map { try completed($0).donation })
    let appended = try log.write {
      try $0.append(
        prepared, ids: hasContentIDs ? .content : .random(random), isLimited: isLimited)
    }
    // They are recorded, whatever becomes of the old ones, which the next donation meets again.
    _ = try? forgetExpired(now: now)
    return appended.split(by: groups.map(\.count))
  }

  /// Records that a suggestion was turned down; returns once it is on disk, with its id, or why it was left out.
  ///
  ///     try engine.dismiss("OrderCoffee", source: "cafe", at: moment, now: now, random: Environment.random)
  ///     try engine.status().dismissals      // 1
  ///
  /// - Parameters:
  ///   - source: the intent's source; `nil` for the only one that donated an intent of this name.
  ///   - parameters: the values that were suggested; they need not have been donated.
  ///   - id: its identity, if the caller chose one; one that the log holds already is not recorded again.
  ///   - now: the time on the clock, far beyond which no dismissal may be dated.
  ///   - random: 64 random bits at each call, from which the id is made.
  /// - Throws: ``DismissalError`` when the intent cannot be told, and ``StoreError``; then nothing is
  ///   recorded.
  @discardableResult
  public func dismiss(
    _ intent: String, source: String? = nil, parameters: Fields = [:], context: Fields = [:],
    id: DonationID? = nil, at moment: Moment, now: Instant, random: @escaping () -> UInt64
  ) throws -> Appended {
    try log.write { log in
      var donors = try log.sources(ofIntent: intent)
      // An app's shortcuts are suggested before they were ever done.
      if let source, try log.declares(shortcut: intent, source: source) { donors = [source] }
      let dismissal = Donation(
        id: id, kind: .dismissal, at: moment,
        source: try Dismissal.source(source, among: donors, log.settings), intent: intent,
        parameters: parameters, context: try completed(context, at: moment))
      try dismissal.check(isLiveAt: now)
      return try log.append([dismissal], ids: .random(random), isLimited: true)
    }
  }

  // MARK: Predicting

  /// Predicts what comes next.
  ///
  ///     let forecast = try engine.predict(PredictionRequest(at: moment, context: ["place": "home"], limit: 3))
  ///     forecast.donations                          // 6
  ///     forecast.suggestions.map(\.intent)          // ["OrderCoffee", "OpenMail"]
  ///
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: O(intents) and what was donated since the model was kept; O(log) when it has to be
  ///   folded anew, which `progress` tells.
  public func predict(_ request: PredictionRequest, progress: Progress? = nil) throws -> Forecast {
    if let prefix = request.prefix {
      return try predict(request, beginning: prefix, progress: progress)
    }
    var request = request
    request.context = try completed(request.context, at: request.moment)
    return try readingFold(before: request.moment.instant, progress: progress) { log in
      var forecast = try folded(before: request.moment.instant, progress: progress) {
        try SuggestionBuilder.forecast(request, $0, reader(), log.settings)
      }
      forecast.value.isWorthKeeping = forecast.learned > Self.interval && !log.isReadOnly
      return forecast.value
    }
  }

  // MARK: Telling

  /// The counts, the span and the size of the store, and how far the kept model has come.
  ///
  ///     let status = try engine.status()
  ///     status.donations      // 6
  ///     status.intents        // 2
  ///
  /// - Complexity: O(intents).
  ///
  /// - Parameter moment: the end of the week whose keys are counted; `nil` leaves them out.
  public func status(at moment: Moment? = nil) throws -> StoreStatus {
    try log.read { log in
      let intents = try log.intents()
      return StoreStatus(
        donations: try log.count(), dismissals: try log.count(of: .dismissal),
        unlearned: intents.reduce(0) { sum, intent in
          let isCounted = !log.learns(from: intent.source) && !RankSource.contains(intent.source)
          return sum + (isCounted ? intent.uses : 0)
        },
        intents: intents.count, first: try log.first()?.instant,
        last: try log.last()?.instant, bytes: try log.size(), model: modelName,
        modelDonations: try cache.latest(where: log.isValid)?.events, ignored: try log.ignored(),
        tooLong: try log.tooLong(), offers: try log.offers(),
        latestOffers: try moment.map { try log.offers(inWeekTo: $0) } ?? Offers())
    }
  }

  /// A description of the model: its version, how many features it mixes and, where those are not the weights
  /// that ship, what it starts from. Two models of one name give the same answers.
  public var modelName: String { Self.modelName(startingFrom: startingWeights) }

  /// Returns the name of a model that starts from some weights.
  ///
  ///     Engine.modelName(startingFrom: .none).hasSuffix("+none")                     // true
  ///     Engine.modelName() == Engine.modelName(startingFrom: .shipped)               // true
  public static func modelName(startingFrom weights: StartingWeights = .shipped) -> String {
    "mixer-\(Predictor.version)/\(Feature.allCases.count)" + weights.suffix
  }

  // MARK: Circumstances

  /// A context with what ``contextProvider`` knows of the moment; what the context states itself stays as it is.
  ///
  ///     let engine = try engine
  ///     engine.contextProvider = { _, _ in ["power": "battery", "place": "home"] }
  ///     try engine.completed(["place": "work"], at: moment)["power"]      // .string("battery")
  ///
  /// - Throws: `SettingsError`.
  func completed(_ context: Fields, at moment: Moment) throws -> Fields {
    guard let contextProvider else { return context }
    return context.adding(contextProvider(moment, try log.settings))
  }

  /// Returns a donation with what ``contextProvider`` knows of its moment, unless its context has no room for more.
  ///
  /// - Throws: `SettingsError`.
  func completed(_ checked: CheckedDonation) throws -> CheckedDonation {
    guard let contextProvider else { return checked }
    return checked.adding(contextProvider(checked.donation.moment, try log.settings))
  }

  /// The key beside the store with which names are made into numbers.
  package var nameKey: NameKey { NameKey(store: log.path) }
}

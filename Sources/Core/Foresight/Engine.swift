// Foresight keeps the log and the model in step. `Engine`, below, does so for one caller at a time, `SharedEngine` for
// the tasks of a process. Here too are the cache of snapshots (`ModelCache`), the choice and the words of suggestions
// (`SuggestionBuilder`), and the clock and the paths (`Environment`).
//
// There is no SQL here: it belongs to ForesightLog. The mathematics belongs to ForesightPrediction.
//
// Begin with `donate` and `predict` in this file, then read Fold.swift, ModelCache.swift and SharedEngine.swift.
// Documentation/Architecture.md draws the path of a donation and of a prediction.

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
/// The model is a fold over the log. Its state between calls is only a cache: every answer is that of a fresh fold over
/// the current log, whichever process wrote to it. For tasks that share a store, ``SharedEngine`` does the same.
public final class Engine {
  /// The log of donations.
  public let log: DonationLog
  /// The index of the entities that apps make searchable, beside the log.
  public private(set) lazy var entities = EntityIndex(store: log.path)
  private let makeStartingWeights: () -> StartingWeights
  private(set) lazy var startingWeights = makeStartingWeights()
  /// The words of other people's command lines, or the error from reading them.
  private(set) lazy var lineNames = Result { try startingWeights.lineNames() }
  lazy var cache = ModelCache(store: log.path, weights: startingWeights)
  /// The saved hazard model, which is folded only when a forecast is requested.
  lazy var hazardCache = HazardCache(store: log.path, weights: startingWeights)
  let isResident: Bool
  /// The fold of the last prediction, with its position in the log, if the engine is resident.
  var resident: Fold?
  /// The reader of the last suggestions, with its cache, and the view of the log for which that cache is valid.
  var suggestionReader: (view: LogView, reader: SuggestionReader)?
  /// `commandLines`: the fold over the command lines. `settledLines`: an earlier copy of it, from which it continues if
  /// a line is recorded before the end of the log.
  var (commandLines, settledLines): (CommandLines?, CommandLines?)
  var lineBounds: CommandLines.Bounds = (least: 10_000, spacing: 4096)
  /// Returns true if a name is that of a program or builtin that a shell can run.
  var hasProgram = Environment.hasProgram
  /// The lines expected at the last prompt, and the log position for which they hold.
  var knownAtPrompt: (prompt: LineQuestion, position: LogPosition, lines: KnownLines)?

  /// Returns the facts known about a moment, as far as the settings allow; see ``completed(_:at:)``.
  public typealias ContextProvider = (_ moment: Moment, _ settings: Settings) -> Fields
  /// The provider of further context for donations and requests, as they are made.
  ///
  ///     let engine = try Engine(path: path, create: true)
  ///     engine.contextProvider = { _, _ in ["power": "battery"] }
  ///     try engine.donate([donation], now: now, random: Environment.random)
  ///     try engine.log.count(DonationQuery(values: ["battery"]))      // 1
  public var contextProvider: ContextProvider?

  /// The folds over choices in menus, by the menus' sources, if the engine is resident.
  var menus: [String: MenuFold] = [:]

  /// A state that a caller has folded from the log, with the log position up to which it was folded. It is dropped when
  /// a part of it is deleted, as the engine's own folds are.
  package var callersFold: (position: LogPosition, state: any Sendable)?

  /// The time for which a donation stays out of the saved model, in microseconds. A slightly earlier donation that
  /// another process adds late can then be learned in its place, without a fold from the start.
  static let settlingMicroseconds: Int64 = 10_000_000
  /// `interval`: after more new donations than this, the model is saved again once no caller waits. `longBacklog`: a
  /// backlog of more donations than this is long. Callers then avoid waiting for it, and a newer saved model replaces
  /// the resident one.
  static let (interval, longBacklog) = (32, 1000)
  /// `longestUnkept`: after learning a backlog of more donations than this, the model is saved even while a caller
  /// waits, which makes deletions within the reach of the snapshots cheaper. For a smaller backlog, packing the model
  /// would take a third of the time. `stride`: the number of donations that are learned in one view of the log (some
  /// tenths of a second), and between two saves (some seconds). A test changes both variables.
  var (longestUnkept, stride) = (16_000, (view: 1 << 12, kept: 1 << 15))
  /// True while a fold of a long backlog throws `MuchToLearn`, because the caller can learn it in steps first.
  var learnsInSteps = false

  /// Reports the progress of a fold: the number of donations that the model has learned, and their total.
  ///
  /// It may throw to stop the fold. What was learned by then is saved, so that the next call continues from there, and
  /// the error is rethrown.
  public typealias Progress = (_ done: Int, _ total: Int) throws -> Void

  /// Opens a store.
  ///
  ///     try Engine(path: path, create: false)                        // throws: there is no store
  ///     try Engine(path: path, create: true).status().donations      // 0
  ///
  /// - Parameters:
  ///   - create: true to make the store, and its directory, if they are missing.
  ///   - isSuspect: true if the store was found to be damaged; see ``DonationLog/init(path:create:isSuspect:)``.
  ///   - startingWeights: the weights that the model starts from, evaluated when first needed.
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

  /// Records donations as they happen. Returns, once they are on disk, their ids and the donations that were left out.
  ///
  ///     let done = try engine.donate([donation], now: now, random: Environment.random)
  ///     done.added               // 1
  ///     done.ignored.isEmpty     // true
  ///
  /// - Parameters:
  ///   - now: the current time; a donation dated far beyond it is refused.
  ///   - isLimited: true to ignore donations of one intent that exceed 200 at once and two per second after that.
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
  /// - Parameter hasContentIDs: true if missing ids are derived from the donations' content, as in an import.
  /// - Throws: ``StoreError``, and `SettingsError`; then no donation of any caller is recorded.
  public func donate(
    groups: [[CheckedDonation]], now: Instant, isLimited: Bool = true, hasContentIDs: Bool = false,
    random: @escaping () -> UInt64
  ) throws -> [Appended] {
    let prepared = try log.prepare(groups.joined().map { try completed($0).donation })
    let appended = try log.write {
      try $0.append(
        prepared, ids: hasContentIDs ? .content : .random(random), isLimited: isLimited)
    }
    // The donations are recorded even if deleting expired ones fails; the next donation tries that again.
    _ = try? forgetExpired(now: now)
    return appended.split(by: groups.map(\.count))
  }

  /// Records that a suggestion was turned down. Returns, once that is on disk, the id of the dismissal, or the reason
  /// why it was left out.
  ///
  ///     try engine.dismiss("OrderCoffee", source: "cafe", at: moment, now: now, random: Environment.random)
  ///     try engine.status().dismissals      // 1
  ///
  /// - Parameters:
  ///   - source: the intent's source; `nil` for the only one that donated an intent of this name.
  ///   - parameters: the values that were suggested; they need not have been donated.
  ///   - id: the dismissal's id, if the caller chose one; an id that is already in the log is not recorded again.
  ///   - now: the current time; a dismissal dated far beyond it is refused.
  ///   - random: 64 random bits at each call, from which the id is made.
  /// - Throws: ``DismissalError`` if it is not clear which intent is meant, and ``StoreError``; then nothing is
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
        source: try log.settings.dismissedSource(source, among: donors), intent: intent,
        parameters: parameters, context: context)
      let checked = try completed(CheckedDonation(dismissal, now: now, isOfBus: true))
      return try log.append([checked.donation], ids: .random(random), isLimited: true)
    }
  }

  // MARK: Predicting

  /// Predicts what the person will do next.
  ///
  ///     let forecast = try engine.predict(PredictionRequest(at: moment, context: ["place": "home"], limit: 3))
  ///     forecast.donations                          // 6
  ///     forecast.suggestions.map(\.intent)          // ["OrderCoffee", "OpenMail"]
  ///
  /// - Throws: ``StoreError``, and `SettingsError`.
  /// - Complexity: O(intents + donations since the model was saved); O(log) if it has to be folded anew, which
  ///   `progress` reports.
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

  /// Returns the counts, the time span and the size of the store, and the number of donations in the saved model.
  ///
  ///     let status = try engine.status()
  ///     status.donations      // 6
  ///     status.intents        // 2
  ///
  /// - Complexity: O(intents).
  ///
  /// - Parameter moment: the end of the seven days that `latestOffers` counts; `nil` leaves the counts at zero.
  public func status(at moment: Moment? = nil) throws -> StoreStatus {
    try log.read { log in
      let intents = try log.intents()
      return StoreStatus(
        donations: try log.count(), dismissals: try log.count(of: .dismissal),
        unlearned: intents.filter {
          !log.learns(from: $0.source) && !ReservedSource.menu.contains($0.source)
        }.reduce(0) { $0 + $1.uses },
        intents: intents.count, first: try log.first()?.instant,
        last: try log.last()?.instant, bytes: try log.size(), model: modelName,
        modelDonations: try cache.latest(where: log.isValid)?.events, ignored: try log.ignored(),
        tooLong: try log.tooLong(), offers: try log.offers(),
        latestOffers: try moment.map { try log.offers(inWeekTo: $0) } ?? Offers())
    }
  }

  /// The name of the model: its version, its number of features and, unless it starts from the weights that ship, a
  /// suffix for its starting weights. Two models with the same name give the same answers.
  public var modelName: String { Self.modelName(startingFrom: startingWeights) }

  /// Returns the name of a model that starts from some weights.
  ///
  ///     Engine.modelName(startingFrom: .none).hasSuffix("+none")                     // true
  ///     Engine.modelName() == Engine.modelName(startingFrom: .shipped)               // true
  public static func modelName(startingFrom weights: StartingWeights = .shipped) -> String {
    "mixer-\(Predictor.version)/\(Feature.allCases.count)" + weights.suffix
  }

  // MARK: Circumstances

  /// Returns a context with the facts that ``contextProvider`` adds for a moment. Fields that the context already has
  /// stay as they are.
  ///
  ///     let engine = try engine
  ///     engine.contextProvider = { _, _ in ["power": "battery", "place": "home"] }
  ///     try engine.completed(["place": "work"], at: moment)["power"]      // .string("battery")
  ///
  /// - Throws: `SettingsError`.
  package func completed(_ context: Fields, at moment: Moment) throws -> Fields {
    guard let contextProvider else { return context }
    return context.adding(contextProvider(moment, try log.settings))
  }

  /// Returns a donation with the facts that ``contextProvider`` adds for its moment, unless its context is full.
  ///
  /// - Throws: `SettingsError`.
  func completed(_ checked: CheckedDonation) throws -> CheckedDonation {
    guard let contextProvider else { return checked }
    return checked.adding(contextProvider(checked.donation.moment, try log.settings))
  }

  /// The key, kept beside the store, that turns names into numbers.
  package var nameKey: NameKey { NameKey(store: log.path) }
}

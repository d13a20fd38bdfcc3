internal import Foresight
internal import ForesightLog
internal import ForesightPostgres
internal import ForesightPrediction
internal import ForesightPrivacy
internal import ForesightValues
internal import Synchronization

/// A person's model in memory, with what was read to make suggestions of it.
///
/// It is a cache: whether it still is the fold of the log is asked of the log before each answer.
///
/// One thread at a time has it, under its lock, which is why it may be sent to any.
final class PersonModel: @unchecked Sendable {
  private let lock = Mutex(())
  private(set) var predictor: Predictor?
  /// The same model packed, as long as it learns nothing.
  private var idle: IdleImage?
  /// Whether it was asked since it was last looked at.
  private var isBusy = false
  /// The last donation that it has learned, and in which epoch of the log that was so.
  private(set) var last = LogKey.start
  private var epoch: Int64 = 0
  /// How many it has learned since it was kept.
  private var unkept = 0
  let cache = ReaderCache()
  /// About how many bytes of memory it takes, and how many of them the model that can be asked.
  var bytes: Int { (predictor == nil ? 0 : awake) + (idle?.byteCount ?? 0) }
  private var awake = 0

  /// After how many further donations the model is kept anew.
  static let interval = 64
  /// What a donation may add to a model, until that is measured anew.
  private static let growth = 256

  /// Lends it to one thread at a time.
  func lend<Value>(_ body: (PersonModel) throws -> Value) rethrows -> Value {
    try lock.withLock { _ in try body(self) }
  }

  /// Drops what it knows.
  func clear() {
    predictor = nil
    idle = nil
    (last, epoch, unkept, awake) = (.start, 0, 0, 0)
    cache.reset(to: -1)
  }

  /// Whether it has learned all that a log holds, which is before an instant, and nothing else.
  func isCurrent(_ state: PersonState, before end: Instant) -> Bool {
    predictor != nil && cache.version == state.version && last == state.last
      && state.isValid(last, epoch: epoch) && state.last.instant < end
  }

  /// Asks a model that has learned all before an instant; `nil` where more would have to be read for it.
  func answerAtOnce(_ request: PredictionRequest, _ settings: Settings) throws -> Forecast? {
    guard let predictor = predictor.take() else { return nil }
    self.predictor = consume predictor
    let reader = PersonReader(cache: cache, log: nil)
    do {
      return try forecast(request, reader, settings)
    } catch is PersonReader.Missing {
      return nil
    }
  }

  private func forecast(
    _ request: PredictionRequest, _ reader: PersonReader, _ settings: Settings
  ) throws -> Forecast? {
    guard let taken = predictor.take() else { return nil }
    let answer = Result { try SuggestionBuilder.forecast(request, taken, reader, settings) }
    predictor = consume taken
    return try answer.get()
  }

  /// The answer, after reading what is missing; call it inside a transaction that reads.
  ///
  /// - Returns: the answer, and whether the model should be kept.
  func answer(
    _ request: PredictionRequest, _ log: PersonLog, _ state: PersonState, _ rules: FleetRules,
    _ common: FleetModel, _ snapshot: PostgresRows
  ) throws -> (forecast: Forecast, isWorthKeeping: Bool) {
    let end = request.moment.instant
    if predictor != nil, !state.isValid(last, epoch: epoch) { clear() }
    guard predictor == nil || last.instant < end else {
      // The model in memory knows what came later, and stays for those who ask about that.
      let earlier = PersonModel()
      return try earlier.answer(request, log, state, rules, common, snapshot)
    }
    do {
      if predictor == nil { begin(common, snapshot, before: end) }
      let found = try learnAndForecast(request, log, state, rules, common)
      return (found, unkept >= Self.interval)
    } catch {
      // It may have learned or read a part.
      clear()
      throw error
    }
  }

  private func learnAndForecast(
    _ request: PredictionRequest, _ log: PersonLog, _ state: PersonState, _ rules: FleetRules,
    _ common: FleetModel
  ) throws -> Forecast {
    let end = request.moment.instant
    epoch = state.epoch
    let needsNames = cache.version != state.version || state.last.instant >= end
    if needsNames { cache.reset(to: state.version) }
    let answers = try log.connection.run(
      (needsNames ? PersonReader.queries(before: end, of: log.key) : [])
        + (last < state.last ? [log.events(after: last, before: end)] : []))
    if needsNames { try PersonReader.fill(cache, answers.prefix(2)) }
    if last < state.last, let events = answers.last { try learn(events, log, common) }
    let reader = PersonReader(cache: cache, log: log)
    let found = try forecast(request, reader, rules.joined(state.settings))
    // What was declared before an earlier moment is not what counts later.
    if state.last.instant >= end { cache.reset(to: -1) }
    guard let found else { throw FleetError.damaged }
    return found
  }

  private func begin(_ common: FleetModel, _ snapshot: PostgresRows, before end: Instant) {
    idle = nil
    if snapshot.count == 1, snapshot.integer(0, 0) < end.microseconds,
      let id = snapshot.id(0, 1), let image = ModelImage(unpacking: snapshot.bytes(0, 3)),
      image.stamp == common.stamp(events: Int(snapshot.integer(0, 2))), image.isWhole,
      let known = Predictor(image: image, names: common.weights.names)
    {
      predictor = consume known
      last = LogKey(instant: Instant(microseconds: snapshot.integer(0, 0)), id: id)
      awake = image.byteCount
    } else {
      predictor = Predictor(prior: common.prior)
      (last, awake) = (.start, 100_000)
    }
    unkept = 0
  }

  private func learn(_ rows: PostgresRows, _ log: PersonLog, _ common: FleetModel) throws {
    guard rows.count > 0, var learning = predictor.take() else { return }
    var contents: [Content.Shared: Fields] = [:]
    for row in 0..<rows.count {
      let event = try log.event(rows, row, cache, &contents)
      if let event { learning.learn(event) }
      if let key = try rows.key(row) { last = key }
    }
    idle = nil
    unkept += rows.count
    awake += rows.count * Self.growth
    predictor = consume learning
    // Growing doubles what it has; an image of it has no more than it needs.
    if rows.count >= Self.interval { shrink(common) }
  }

  /// Puts an image of the model in its place.
  private func shrink(_ common: FleetModel) {
    guard let grown = predictor.take() else { return }
    let image = grown.image(stamp: common.stamp(events: grown.events))
    if let whole = ModelImage(copying: image),
      let same = Predictor(image: whole, names: common.weights.names)
    {
      predictor = consume same
      awake = image.count
    } else {
      predictor = consume grown
    }
  }

  // MARK: Resting

  /// Makes the model ready to be asked, if it is one that rests.
  func wake(_ common: FleetModel) {
    isBusy = true
    guard predictor == nil, let image = idle?.image,
      let known = Predictor(image: image, names: common.weights.names)
    else { return }
    predictor = consume known
    awake = image.byteCount
  }

  /// Closes a model that was packed and has learned nothing since: it opens sooner in memory that was just used than it
  /// would be found again.
  func doze() {
    if idle != nil { predictor = nil }
  }

  /// Packs the model, if nobody has asked since the last call.
  ///
  /// - Returns: whether it rests now and did not before.
  func rest(_ common: FleetModel) -> Bool {
    defer { isBusy = false }
    guard !isBusy, let known = predictor.take() else { return false }
    if idle == nil { idle = IdleImage(known.image(stamp: common.stamp(events: known.events))) }
    if idle == nil { predictor = consume known }
    return idle != nil
  }

  // MARK: Keeping

  /// What is kept of a model.
  struct Snapshot {
    var last: LogKey
    var epoch: Int64
    var events: Int
    var image: [UInt8]
  }

  /// What is to be kept; `nil` where that is not worth it.
  func snapshot(_ common: FleetModel) -> Snapshot? {
    guard unkept >= Self.interval else { return nil }
    wake(common)
    guard let known = predictor.take() else { return nil }
    unkept = 0
    let image = known.image(stamp: common.stamp(events: known.events))
    let snapshot = Snapshot(
      last: last, epoch: epoch, events: known.events, image: ModelImage.pack(image))
    predictor = consume known
    awake = image.count
    return snapshot
  }

  /// How many donations it has learned; `nil` where it has learned none.
  func events(_ common: FleetModel) -> Int? {
    wake(common)
    defer { doze() }
    guard let known = predictor.take() else { return nil }
    let events = known.events
    predictor = consume known
    return events
  }
}

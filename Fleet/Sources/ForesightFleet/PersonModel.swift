internal import Foresight
internal import ForesightPostgres
internal import ForesightPrediction
internal import Synchronization

/// A person's model in memory, with the rows that were read to make suggestions from it.
///
/// It is a cache: before each answer, the log's state is compared with the model to see if the model is still the fold
/// of the log.
///
/// One thread at a time uses it, under its lock, so it may be sent to any thread.
final class PersonModel: @unchecked Sendable {
  private let lock = Mutex(())
  /// The model in the form that can answer requests; `nil` while the model is packed or empty.
  private var fold: Fold?
  /// The same model in packed form; `nil` once the model has learned more. `last` is the last donation in it, and
  /// `learned` the number of donations that it has learned since it was saved.
  private var idle: (image: PackedModel, last: LogKey, learned: Int)?
  /// True if it was used since the last call to `rest`.
  private var isBusy = false
  /// The epoch of the log when the model was last brought up to date.
  private var epoch: Int64 = 0
  let cache = ReaderCache()
  /// The approximate size in memory, in bytes, of the unpacked and the packed model and the rows together.
  var bytes: Int {
    (isAwake ? awake : 0) + (idle?.image.byteCount ?? 0) + cache.byteCounts.names
      + cache.byteCounts.values
  }
  private var awake = 0

  /// True if the model is unpacked, and can answer requests.
  var isAwake: Bool { fold != nil }
  /// The number of donations that it has learned since it was saved.
  private var unkept: Int { fold?.learned ?? idle?.learned ?? 0 }

  /// The number of further donations after which the model is saved again.
  static let interval = 64
  /// The bytes that a donation is assumed to add to a model, until the model is measured anew.
  private static let growth = 256

  /// Lends the model to one thread at a time.
  func lend<Value>(_ body: (PersonModel) throws -> Value) rethrows -> Value {
    try lock.withLock { _ in try body(self) }
  }

  /// Drops all that the model knows.
  func clear() {
    fold = nil
    (idle, epoch, awake) = (nil, 0, 0)
    cache.reset(to: -1)
  }

  /// Returns true if the model has learned exactly the donations in the log, and all of these are before an instant.
  func isCurrent(_ state: PersonState, before end: Instant) -> Bool {
    cache.version == state.version && fold?.last == state.last
      && state.isValid(state.last, epoch: epoch) && state.last.instant < end
  }

  /// Answers from the model and the cache alone; returns `nil` if anything would have to be read. The model must be
  /// current.
  func answerAtOnce(_ request: PredictionRequest, _ settings: Settings) throws -> Forecast? {
    let reader = PersonReader(cache: cache, log: nil)
    do {
      return try fold?.ask { try SuggestionBuilder.forecast(request, $0, reader, settings) }
    } catch is PersonReader.Missing {
      return nil
    }
  }

  /// Answers after reading and learning what is missing; call it inside a reading transaction.
  ///
  /// - Returns: the answer, and true if the model should be saved.
  func answer(
    _ request: PredictionRequest, _ log: PersonLog, _ state: PersonState, _ rules: FleetRules,
    _ common: FleetModel, _ snapshot: PostgresRows
  ) throws -> (forecast: Forecast, isWorthKeeping: Bool) {
    let end = request.moment.instant
    if let last = fold?.last, !state.isValid(last, epoch: epoch) { clear() }
    if let last = fold?.last, last.instant >= end {
      // The model in memory has learned later donations, and is kept for requests about later moments.
      let earlier = PersonModel()
      return try earlier.answer(request, log, state, rules, common, snapshot)
    }
    do {
      if !isAwake { begin(common, snapshot, before: end) }
      let found = try learnAndForecast(request, log, state, rules, common)
      return (found, unkept >= Self.interval)
    } catch {
      // The model may have learned, or the cache read, only a part.
      clear()
      throw error
    }
  }

  private func learnAndForecast(
    _ request: PredictionRequest, _ log: PersonLog, _ state: PersonState, _ rules: FleetRules,
    _ common: FleetModel
  ) throws -> Forecast {
    let (end, last) = (request.moment.instant, fold?.last ?? .start)
    epoch = state.epoch
    let needsNames = cache.version != state.version || state.last.instant >= end
    if needsNames { cache.reset(to: state.version) }
    let answers = try log.connection.run(
      (needsNames ? PersonReader.queries(before: end, of: log.key) : [])
        + (last < state.last ? [log.events(after: last, before: end)] : []))
    if needsNames { try PersonReader.fill(cache, answers.prefix(2)) }
    if last < state.last, let events = answers.last { try learn(events, log, common) }
    let (reader, settings) = (PersonReader(cache: cache, log: log), rules.joined(state.settings))
    let found = try fold?.ask { try SuggestionBuilder.forecast(request, $0, reader, settings) }
    // Declarations that were read for an earlier moment are not valid for later requests.
    if state.last.instant >= end { cache.reset(to: -1) }
    guard let found else { throw FleetError.damaged }
    return found
  }

  private func begin(_ common: FleetModel, _ snapshot: PostgresRows, before end: Instant) {
    idle = nil
    if let last = try? snapshot.key(0), last.instant < end,
      let image = ModelImage(unpacking: snapshot.bytes(0, 3)),
      image.stamp == common.stamp(events: Int(snapshot.integer(0, 2))), image.isWhole
    {
      open(image, last, learned: 0, common)
    }
    if isAwake { return }
    fold = Fold(prior: common.prior)
    awake = 100_000
  }

  private func open(_ image: ModelImage?, _ last: LogKey, learned: Int, _ common: FleetModel) {
    guard let image,
      let known = Fold(image: image, last: last, learned: learned, common.weights)
    else { return }
    fold = consume known
    awake = image.byteCount
  }

  private func learn(_ rows: PostgresRows, _ log: PersonLog, _ common: FleetModel) throws {
    guard rows.count > 0 else { return }
    var contents: PostgresRows.Contents = [:]
    for row in 0..<rows.count {
      guard let key = try rows.key(row) else { continue }
      let event = try log.event(rows, row, cache, &contents)
      fold?.learn(event, at: key)
    }
    idle = nil
    awake += rows.count * Self.growth
    // Growing doubles a model's capacity; reopening it from an image drops the spare room.
    if rows.count >= Self.interval, let (image, last, learned) = image(common) {
      open(ModelImage(copying: image), last, learned: learned, common)
    }
  }

  /// Returns the model's image, the last donation in it, and the number of donations that it has learned since it was
  /// saved; `nil` while the model is packed or empty.
  private func image(_ common: FleetModel) -> (bytes: [UInt8], last: LogKey, learned: Int)? {
    guard let last = fold?.last, let learned = fold?.learned,
      let events = fold?.predictor.events,
      let bytes = fold?.predictor.image(stamp: common.stamp(events: events))
    else { return nil }
    return (bytes, last, learned)
  }

  // MARK: Resting

  /// Marks the model as used, and unpacks it if it is packed.
  func wake(_ common: FleetModel) {
    isBusy = true
    guard !isAwake, let (image, last, learned) = idle else { return }
    open(image.image, last, learned: learned, common)
  }

  /// Drops the model's unpacked form if it has a packed one. Unpacking it again, into memory that was just used, is
  /// faster than loading the unpacked form into the processor's caches.
  func doze() {
    if idle != nil { fold = nil }
  }

  /// Packs the model, if it was not used since the last call.
  ///
  /// - Returns: true if the model is packed now and was not before.
  func rest(_ common: FleetModel) -> Bool {
    defer { isBusy = false }
    guard !isBusy, isAwake else { return false }
    if idle == nil, let (bytes, last, learned) = image(common) {
      idle = PackedModel(bytes).map { ($0, last, learned) }
    }
    doze()
    return idle != nil
  }

  // MARK: Keeping

  /// A model as it is saved.
  struct Snapshot {
    var last: LogKey
    var epoch: Int64
    var events: Int
    var image: [UInt8]
  }

  /// Returns the model to be saved; `nil` if it has learned too little since it was saved.
  func snapshot(_ common: FleetModel) -> Snapshot? {
    guard unkept >= Self.interval else { return nil }
    wake(common)
    guard let (image, last, _) = image(common), let events = fold?.predictor.events else {
      return nil
    }
    fold?.noteSaved()
    idle?.learned = 0
    awake = image.count
    return Snapshot(last: last, epoch: epoch, events: events, image: ModelImage.pack(image))
  }

  /// Returns the number of donations that the model has learned; `nil` if the model is empty.
  func events(_ common: FleetModel) -> Int? {
    wake(common)
    defer { doze() }
    return fold?.predictor.events
  }
}

// ForesightFleet keeps the logs and the models of many people in PostgreSQL: a log is written and read in SQL, a model
// is folded from it in memory, and all answers are those of a store that holds one person's donations alone. HTTP and
// tokens are in ForesightServer, libpq is in ForesightPostgres, and no store on SQLite is used. Begin with
// `Fleet.answer`; then `PersonLog` and its extensions (one person's log in one transaction), `PersonRows` (what
// appending reads and writes), `PersonModel` (the fold and its image), and `FleetSchema` (the tables).

internal import Foresight
public import ForesightPostgres
public import ForesightWire
public import ForesightValues
internal import Synchronization

/// The logs and models of many people, in a PostgreSQL database that other servers may use at the same time.
///
///     let fleet = try Fleet(pool: pool, model: model, rules: FleetRules(), memory: 1 << 30)
///     let method = try Fleet.Method("predict", json, now: now)
///     try fleet.answer(method, key, now: now, random: Environment.random)      // the result, as JSON text
///
/// Each answer is the same as that of a store that holds this person's donations alone. All methods may be called on
/// any thread.
public final class Fleet: Sendable {
  private let pool: PostgresPool
  private let common: FleetModel
  private let rules: FleetRules
  private let residents: Residents
  private let turns = PersonTurns()
  /// The people whose models wait to be saved.
  private let waiting = Mutex(Set<PersonKey>())
  private let recorded = Atomic(0)

  /// The most models that may wait to be saved; further models have to wait until they learn something again.
  private static let mostWaiting = 1000

  /// Makes a fleet.
  ///
  /// - Parameter memory: the most bytes that the models in memory may take together.
  public init(pool: PostgresPool, model: FleetModel, rules: FleetRules, memory: Int) {
    (self.pool, common, self.rules) = (pool, model, rules)
    residents = Residents(bound: memory)
    PackedModel.reuseRoom()
  }

  /// The number of people whose models are in memory, and the bytes that these models take.
  public var residentPeople: (people: Int, bytes: Int) { residents.size }

  /// The number of donations that were recorded since the fleet was made.
  public var recordedDonations: Int { recorded.load(ordering: .relaxed) }

  /// A request about a person's log.
  public struct Method: Sendable {
    let action: Call.Action

    /// The names of the methods, as they are in a path.
    public static let names = [
      "donate", "predict", "dismiss", "forget", "hide", "unhide", "pause", "resume", "status",
    ]

    /// Parses the parameters of a method.
    ///
    /// - Throws: `ServiceError`.
    public init(_ name: String, _ parameters: JSON, now: Moment) throws(ServiceError) {
      guard Self.names.contains(name) else {
        throw ServiceError(.noSuchMethod, "there is no method of this name")
      }
      guard case .object(let members) = parameters else {
        throw ServiceError(.badParameters, "the parameters are not a JSON object")
      }
      let absent = ["store", "model", "ids", "bus"]
      if let place = members.firstIndex(where: { absent.contains($0.name) }) {
        throw ServiceError(
          .badParameters, "there is no parameter \"\(members[place].name)\" here")
      }
      action = try Call(name, parameters, now: now).action
      if case .predict(let request) = action { try Self.check(request) }
      if case .donate(let donating) = action {
        if let index = donating.donations.firstIndex(where: {
          $0.donation.action != nil || $0.donation.paths != nil
        }) {
          let why = "nothing is performed here, and no \"action\" and no \"paths\" are taken"
          throw ServiceError(.badParameters, why, index: index)
        }
        if let then = donating.then { try Self.check(then) }
      }
    }

    private static func check(_ request: PredictionRequest) throws(ServiceError) {
      guard request.prefix == nil else {
        throw ServiceError(.badParameters, "there is no parameter \"prefix\" here")
      }
      // A question has the same limits as a donation.
      let names = [request.intent].compactMap(\.self) + (request.sources ?? [])
      do throws(InvalidDonation) {
        try Donation(
          at: request.moment, source: "-", intent: "-", context: request.context,
          sequence: request.sequence
        ).check()
        for name in names { try Donation(at: request.moment, source: name, intent: name).check() }
      } catch {
        throw ServiceError(error)
      }
    }
  }

  /// Carries out a request; returns the result as JSON text.
  ///
  /// - Parameters:
  ///   - now: the current time.
  ///   - random: returns 64 random bits at each call.
  /// - Throws: `ServiceError`, which holds nothing that was recorded.
  public func answer(
    _ method: Method, _ key: PersonKey, now: Instant, random: @escaping () -> UInt64
  ) throws(ServiceError) -> String {
    do {
      return try result(method.action, key, now: now, random: random)
    } catch let error as PostgresError {
      if case .refused(let code) = error, code.hasPrefix("22") {
        throw ServiceError(.notARequest, "a text holds a character that cannot be stored")
      }
      guard error.isPassing else { throw ServiceError(.inputOutput, "\(error)") }
      throw ServiceError(.busy, "\(error)")
    } catch let error as FleetError {
      throw ServiceError(.damaged, "\(error)")
    } catch {
      throw ServiceError(error)
    }
  }

  private func result(
    _ action: Call.Action, _ key: PersonKey, now: Instant, random: @escaping () -> UInt64
  ) throws -> String {
    switch action {
    case .donate(let donating):
      let appended = try changing(key) {
        try $0.append(donating.donations.map(\.donation), rules, random: random)
      }
      recorded.add(appended.added, ordering: .relaxed)
      let json = DonationAnswer(appended, of: donating.donations.count).json
      guard let then = donating.question, case .object(let members) = json else { return json.text }
      return PredictionAnswer.text(behind: members) { try predict(then, key) }
    case .dismiss(let dismissing):
      let appended = try changing(key) {
        try $0.dismiss(dismissing, rules, now: now, random: random)
      }
      return DonationAnswer(appended, of: 1).json.text
    case .forget(let forgetting):
      let ids = try changing(key) { log in
        guard forgetting.isDryRun else { return try log.forget(forgetting.query) }
        return try log.read { _, _ in
          try log.donations(matching: forgetting.query).compactMap(\.id)
        }
      }
      if !forgetting.isDryRun { residents.drop(key) }
      return forgetting.json(Forgotten(deleted: ids, dismissals: 0, isErased: true)).text
    case .change(let changes):
      return try changing(key) { try $0.change(changes).json.text }
    case .predict(let request):
      return try predict(request, key).text
    case .status:
      let learned = residents.known(key).flatMap { $0.lend { $0.events(common) } }
      return try using(key) { try $0.status(rules, learned: learned, common).text }
    case .record, .complete, .settings, .subscribe, .hear, .noteNotice, .noteRun, .rows, .perform,
      .ambient, .follow, .forecast,
      .rank:
      throw ServiceError(.noSuchMethod, "there is no method of this name")
    }
  }

  /// Calls `body` with the log of a person, when it is the turn of one more request that changes it.
  private func changing<Value>(_ key: PersonKey, _ body: (PersonLog) throws -> Value) throws
    -> Value
  {
    try turns.take(key) { try using(key, body) }
  }

  /// Calls `body` with the log of a person, and calls it once more if the connection turns out to be lost and nothing
  /// can have been committed.
  private func using<Value>(_ key: PersonKey, _ body: (PersonLog) throws -> Value) throws -> Value {
    var mayHaveCommitted = false
    func attempt() throws -> Value {
      try pool.lend { connection in
        let log = PersonLog(connection, key)
        defer { mayHaveCommitted = log.mayHaveCommitted }
        return try body(log)
      }
    }
    do {
      return try attempt()
    } catch PostgresError.unreachable where !mayHaveCommitted {
      // If PostgreSQL was restarted, all idle connections are lost, too.
      pool.dropIdle()
      return try attempt()
    }
  }

  // MARK: Predicting

  private func predict(_ request: PredictionRequest, _ key: PersonKey) throws -> PredictionAnswer {
    let person = residents.model(of: key)
    // Also after a failure, which leaves the model empty.
    defer { residents.setSize(of: key, bytes: person.lend { $0.bytes }) }
    let answer = try person.lend { person in
      person.wake(common)
      let answer = try using(key) { log in
        if person.isAwake, let known = try self.known(request, person, log) {
          return (forecast: known, isWorthKeeping: false)
        }
        let snapshot = person.isAwake ? [] : [log.snapshot(of: common)]
        return try log.read(snapshot) { state, answers in
          // A model in memory that is no longer valid is replaced by the saved one, which was not read yet.
          let kept = try answers.first ?? log.connection.run([log.snapshot(of: common)])[0]
          return try person.answer(request, log, state, rules, common, kept)
        }
      }
      person.doze()
      return answer
    }
    if answer.isWorthKeeping { keepSoon(key) }
    return PredictionAnswer(answer.forecast, to: request, model: common.name)
  }

  /// Answers from memory after one query for the person's state; `nil` if the model has not learned the whole log, or
  /// if other rows are needed.
  private func known(
    _ request: PredictionRequest, _ person: PersonModel, _ log: PersonLog
  ) throws -> Forecast? {
    // Queries that are run together are one implicit transaction.
    let state = try PersonState(log.connection.run([log.setting, log.state])[1])
    guard person.isCurrent(state, before: request.moment.instant) else { return nil }
    return try person.answerAtOnce(request, rules.joined(state.settings))
  }

  // MARK: Keeping

  private func keepSoon(_ key: PersonKey) {
    waiting.withLock { if $0.count < Self.mostWaiting { $0.insert(key) } }
  }

  /// Saves the models that have learned much since they were last saved. Call it on a background thread.
  ///
  /// - Returns: the number of models that were saved.
  @discardableResult
  public func keep() -> Int {
    // All that wait are taken at once, so that nobody is overtaken by those who come later.
    let keys = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    return keys.count { key in
      guard let person = residents.known(key),
        let snapshot = person.lend({ $0.snapshot(common) })
      else { return false }
      // A failure is ignored, because the saved model is a cache: the next prediction that learns much tries again.
      return (try? using(key) { try $0.keep(snapshot, of: common) }) != nil
    }
  }

  /// Packs the models that were not used since the last call. Call it on a background thread.
  ///
  /// - Returns: the number of models that were packed.
  @discardableResult
  public func rest() -> Int {
    var packed = 0
    for (key, person) in residents.all {
      let (rests, bytes) = person.lend { ($0.rest(common), $0.bytes) }
      guard rests else { continue }
      residents.setSize(of: key, bytes: bytes)
      packed += 1
    }
    if packed > 0 { PackedModel.giveBackPages() }
    return packed
  }

  /// Drops the models that were not used since a point in the count of uses; returns the current point.
  public func dropUnused(since point: UInt64) -> UInt64 { residents.dropUnused(since: point) }

  /// Returns true if PostgreSQL accepts a connection, and answers.
  public func check() -> Bool {
    (try? pool.lend { try $0.run("SELECT 1::bigint").integer(0, 0) == 1 }) ?? false
  }
}

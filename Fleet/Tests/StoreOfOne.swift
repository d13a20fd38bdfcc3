import Foresight
import ForesightService
import ForesightWire

/// A SQLite store of one person, asked in the language of the fleet: what each answer has to be.
struct StoreOfOne {
  let engine: Engine

  init(path: String) throws { engine = try Engine(path: path, create: true, isResident: true) }

  /// The answer, or the error.
  func answer(
    _ method: String, _ parameters: JSON, now: Instant, random: @escaping () -> UInt64
  ) -> Result<JSON, ServiceError> {
    Result {
      let call = try Call(method, parameters, now: Moment(now, utcOffset: 0))
      return try result(call.action, now: now, random: random)
    }.mapError(ServiceError.init)
  }

  private func result(
    _ action: Call.Action, now: Instant, random: @escaping () -> UInt64
  ) throws -> JSON {
    switch action {
    case .donate(let donating):
      let appended = try engine.donate(
        groups: [donating.donations], now: now, random: random)[0]
      let json = DonationAnswer(appended, of: donating.donations.count).json
      guard let then = donating.question, case .object(let members) = json else { return json }
      let answer = try JSON.parse(Array(predict(then).text.utf8))
      return .object(members + [JSON.Member("suggestions", answer["suggestions"] ?? .null)])
    case .predict(let request): return try JSON.parse(Array(predict(request).text.utf8))
    case .dismiss(let dismissing):
      return DonationAnswer(
        try engine.dismiss(
          dismissing.intent, source: dismissing.source, parameters: dismissing.parameters,
          context: dismissing.context, id: dismissing.id, at: dismissing.moment, now: now,
          random: random), of: 1
      ).json
    case .forget(let forgetting):
      return forgetting.json(
        forgetting.isDryRun
          ? try forgetting.matches(in: engine) : try forgetting.forget(in: engine, now: now))
    case .change(let changes):
      do {
        let text = Array(try SettingsChange.apply(changes, to: engine.log).settings.text.utf8)
        return try text.withUnsafeBytes { try JSON.parse($0) }
      } catch is SettingsChange.UnknownIntent {
        throw ServiceError(.badParameters, "nothing was recorded under that name")
      }
    case .status: return try StatusAnswer(engine, at: Moment(now, utcOffset: 0)).json
    case .record, .complete, .settings, .subscribe, .hear, .noteNotice, .noteRun,
      .rows, .perform, .ambient, .follow, .forecast,
      .rank:
      return .null
    }
  }

  private func predict(_ request: PredictionRequest) throws -> PredictionAnswer {
    PredictionAnswer(try engine.predict(request), to: request, model: engine.modelName)
  }
}

extension JSON {
  /// The answer without the members that only one of both has: a file, and what is in memory.
  var ofBoth: JSON {
    guard case .object(let members) = self else { return self }
    let own =
      ["store", "bytes", "too_long", "notices", "shown", "taken", "model_donations"]
      + ["keys_in_seven_days", "keys_saved_in_seven_days"]
    return .object(members.filter { !own.contains($0.name) })
  }
}

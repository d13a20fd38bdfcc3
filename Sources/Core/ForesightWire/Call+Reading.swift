internal import Foresight

extension Call {
  /// Understands a method's parameters.
  static func action(
    _ method: String, _ parameters: inout Parameters, _ now: Moment, busCaller: String??
  ) throws(ServiceError) -> Action {
    switch method {
    case "donate": return .donate(try donating(&parameters, now, busCaller))
    case "dismiss":
      return .dismiss(try Dismissing.fields.read(&parameters, into: Dismissing("", at: now)))
    case "predict": return .predict(try request(&parameters, now))
    case "forecast":
      let question = try ForecastQuestion.fields.read(
        &parameters, into: ForecastQuestion(at: now))
      if let fault = question.fault { throw Parameters.fault(fault) }
      return .forecast(question)
    case "rank": return try ranking(&parameters, now, busCaller)
    case "notice": return .noteNotice(try noticeNews(&parameters))
    case "automation": return .noteRun(try runNews(&parameters))
    case "subscribe":
      if let hearing = try hearing(&parameters) { return .hear(hearing) }
      let isLocal = !parameters.has("at")
      return .subscribe(
        Subscribing(
          request: try request(&parameters, now), isLocal: isLocal,
          minimumChange: try parameters.probability("minimumChange") ?? 0.05))
    case "forget": return .forget(try forgetting(&parameters))
    case "pause": return .change([.pause])
    case "resume": return .change([.resume])
    case "hide": return .change([.hide(try hidden(&parameters))])
    case "unhide": return .change([.unhide(try hidden(&parameters))])
    case "pin": return .change([.pin(try pinned(&parameters))])
    case "unpin": return .change([.unpin(try pinned(&parameters))])
    case "settings":
      let changes = try changes(&parameters)
      return changes.isEmpty ? .settings : .change(changes)
    case "status": return .status
    case "perform":
      return .perform(try Performing.fields.read(&parameters, into: Performing()))
    case "ambient": return .ambient(try ambient(&parameters))
    case "follow": return .follow
    case "rows":
      return .rows(
        RowSearch(
          text: try parameters.string("text") ?? "",
          limit: try parameters.count("limit", 1...RowSearch.looked) ?? 8))
    default: throw ServiceError(.noSuchMethod, "there is no method of this name")
    }
  }

  // MARK: The methods' parameters

  private static func request(
    _ parameters: inout Parameters, _ now: Moment
  ) throws(ServiceError) -> PredictionRequest {
    // The answer tells all reasons in any case.
    _ = try parameters.flag("explain")
    return try PredictionRequest.fields.read(&parameters, into: PredictionRequest(at: now))
  }

  /// Reads which order is asked for; what was chosen is a donation. One that comes by the session bus happens now.
  private static func ranking(
    _ parameters: inout Parameters, _ now: Moment, _ busCaller: String??
  ) throws(ServiceError) -> Action {
    var question = try RankQuestion.fields.read(&parameters, into: RankQuestion(at: now))
    if busCaller != nil { question.moment = now }
    if let fault = question.fault { throw Parameters.fault(fault) }
    do {
      let source = try question.source(busCaller: busCaller)
      guard let donation = question.donation(source: source) else {
        return .rank(question, source: source)
      }
      let isOfBus = busCaller != nil
      return .donate(
        Donating(
          donations: [try CheckedDonation(donation, now: now.instant, isOfBus: isOfBus)]))
    } catch {
      throw ServiceError(error)
    }
  }

  private static func donating(
    _ parameters: inout Parameters, _ now: Moment, _ busCaller: String??
  ) throws(ServiceError) -> Donating {
    let wait = try parameters.take("wait", as: "\"disk\" or \"memory\"") {
      $0.string.flatMap { ["disk": true, "memory": false][$0] }
    }
    let hasContentIDs = try parameters.take("ids", as: "\"content\"") {
      $0.string == "content" ? true : nil
    }
    var then: PredictionRequest?
    if let json = parameters.take("then") {
      guard case .object = json else {
        throw Parameters.fault("\"then\" is not a JSON object")
      }
      var inner = Parameters(json)
      then = try request(&inner, now)
      try inner.finish()
    }
    let isSeveral: Bool
    var entries: [JSON] = []
    if let json = parameters.take("donations") {
      guard case .array(let list) = json else {
        throw Parameters.fault("\"donations\" is not an array")
      }
      (entries, isSeveral) = (list, true)
    } else {
      // What is left is the donation itself.
      (entries, isSeveral) = ([parameters.rest()], false)
    }
    let source = busCaller.map(BusSource.of(caller:))
    // Those that come by the bus are not held back where they come in a flood.
    var donating = Donating(
      donations: [], waitsForDisk: wait ?? true,
      hasContentIDs: source == nil && hasContentIDs ?? false, then: then)
    for (index, json) in entries.enumerated() {
      do {
        let (donation, lostAction) = try donation(json, now, busSource: source)
        donating.donations.append(donation)
        if lostAction { donating.withoutAction.append(index) }
      } catch {
        var error = error
        if isSeveral { error.index = index }
        throw error
      }
    }
    return donating
  }

  /// Reads a donation. One that comes by the session bus is recorded under a source of its own, as done now, in no
  /// sequence but its own, and without an action, for it may not say what is to be done on a person's behalf.
  private static func donation(
    _ json: JSON, _ now: Moment, busSource: String?
  ) throws(ServiceError) -> (CheckedDonation, lostAction: Bool) {
    do {
      let record = try NDJSON.record(json)
      var donation = record.donation
      if !record.hasTime { donation.moment = now }
      if donation.source.isEmpty { donation.source = "foresight" }
      guard let busSource else {
        return (try CheckedDonation(donation, now: now.instant), false)
      }
      try BusSource.refuse(donation.source)
      let hadAction = donation.action != nil
      (donation.source, donation.moment, donation.action) = (busSource, now, nil)
      donation.sequence = donation.sequence.map { "\(busSource) \($0)" }
      return (try CheckedDonation(donation, now: now.instant, isOfBus: true), hadAction)
    } catch {
      throw ServiceError(error)
    }
  }

  private static func ambient(
    _ parameters: inout Parameters
  ) throws(ServiceError) -> AmbientChange {
    AmbientChange(
      network: try parameters.nullable("network", as: "a string, or null") { $0.string },
      place: try parameters.nullable("place", as: "a latitude and a longitude, or null") { json in
        guard case .array(let numbers) = json, numbers.count == 2 else { return nil }
        let degrees = numbers.compactMap(\.double)
        return degrees.count == 2 ? degrees : nil
      },
      isBack: try parameters.flag("back"))
  }

  private static func forgetting(
    _ parameters: inout Parameters
  ) throws(ServiceError) -> Forgetting {
    let ids = try parameters.list("id", as: "a UUID, or several", DonationID.init(_:)) ?? []
    let entity = try parameters.take("entity", as: "TYPE/ID") {
      $0.string.flatMap(ParameterValue.init(entity:))
    }
    var forgetting = Forgetting(
      DonationQuery(
        ids: ids.isEmpty ? nil : ids, since: try parameters.moment("since")?.instant,
        before: try parameters.moment("before")?.instant,
        source: try parameters.string("source"), intent: try parameters.string("intent"),
        values: entity.map { [$0] }))
    forgetting.query.line = try parameters.take("line", as: "a command line") {
      $0.string.flatMap(ShellLine.recorded)
    }
    forgetting.query.word = try parameters.take("containing", as: "a word") { json in
      json.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    forgetting.query.context = try parameters.fields("context")
    if let fault = forgetting.fault { throw Parameters.fault(fault) }
    forgetting.isDryRun = try parameters.flag("dryRun")
    forgetting.keepsCopies = try parameters.flag("keepDamaged")
    guard try parameters.flag("all") || forgetting.query != DonationQuery() else {
      throw Parameters.fault(
        "say what to forget, such as an \"intent\", or \"all\":true")
    }
    return forgetting
  }

  private static func hidden(_ parameters: inout Parameters) throws(ServiceError) -> HiddenIntent {
    HiddenIntent(try parameters.required("intent"), source: try parameters.string("source"))
  }

  private static func pinned(_ parameters: inout Parameters) throws(ServiceError) -> PinnedEntry {
    PinnedEntry(
      try parameters.required("intent"), source: try parameters.string("source"),
      parameters: try parameters.fields("parameters"))
  }

  private static func changes(
    _ parameters: inout Parameters
  ) throws(ServiceError) -> [SettingsChange] {
    var changes: [SettingsChange] = []
    for option in SettingsOption.all {
      if option.isList {
        let form = "\(option.form); one or several"
        changes += try parameters.list(option.name, as: form, option.change) ?? []
      } else {
        let change = try parameters.take(option.name, as: option.member ?? option.form) {
          option.word($0).flatMap(option.change)
        }
        if let change { changes.append(change) }
      }
    }
    return changes
  }
}

extension ParameterValue {
  /// Reads an entity written as `TYPE/ID`; `nil` for anything else.
  init?(entity text: String) {
    let scalars = text.unicodeScalars
    guard let place = scalars.firstIndex(of: "/"), place != scalars.startIndex else { return nil }
    self = .entity(
      type: String(scalars[..<place]), id: String(scalars[scalars.index(after: place)...]))
  }
}

internal import Foresight

/// Reads the parameters of each method, one after the other.
extension Parameters {
  /// Reads a method's parameters.
  mutating func action(
    _ method: String, _ now: Moment, busCaller: String??
  ) throws(ServiceError) -> Call.Action {
    switch method {
    case "donate": return .donate(try donating(now, busCaller))
    case "dismiss":
      return .dismiss(try Call.Dismissing.fields.read(&self, into: Call.Dismissing("", at: now)))
    case "predict": return .predict(try request(now))
    case "forecast":
      let question = try ForecastQuestion.fields.read(&self, into: ForecastQuestion(at: now))
      if let fault = question.fault { throw Self.fault(fault) }
      return .forecast(question)
    case "rank": return try ranking(now, busCaller)
    case "notice":
      return try news(
        ["taken": .taken, "dismissed": .dismissed, "withdrawn": nil], Call.Action.noteNotice)
    case "automation":
      return try news(["done": .done, "stopped": .stopped, "lapsed": .lapsed], Call.Action.noteRun)
    case "subscribe":
      if let hearing = try hearing() { return .hear(hearing) }
      let isLocal = !has("at")
      return .subscribe(
        Call.Subscribing(
          request: try request(now), isLocal: isLocal,
          minimumChange: try probability("minimumChange") ?? 0.05))
    case "forget": return .forget(try forgetting())
    case "pause": return .change([.pause])
    case "resume": return .change([.resume])
    case "hide": return .change([.hide(try hidden())])
    case "unhide": return .change([.unhide(try hidden())])
    case "pin": return .change([.pin(try pinned())])
    case "unpin": return .change([.unpin(try pinned())])
    case "settings":
      let changes = try settingsChanges()
      return changes.isEmpty ? .settings : .change(changes)
    case "status": return .status
    case "perform":
      return .perform(try Call.Performing.fields.read(&self, into: Call.Performing()))
    case "ambient": return .ambient(try ambient())
    case "follow": return .follow
    case "rows":
      return .rows(
        RowSearch(
          text: try string("text") ?? "", limit: try count("limit", 1...RowSearch.looked) ?? 8))
    default: throw ServiceError(.noSuchMethod, "there is no method of this name")
    }
  }

  // MARK: The methods' parameters

  private mutating func request(_ now: Moment) throws(ServiceError) -> PredictionRequest {
    // `explain` has no effect: the answer contains all reasons in any case.
    _ = try flag("explain")
    return try PredictionRequest.fields.read(&self, into: PredictionRequest(at: now))
  }

  /// Reads a question for the order of a menu, or a choice from it, which is a donation. A request from the session bus
  /// always has the current moment.
  private mutating func ranking(
    _ now: Moment, _ busCaller: String??
  ) throws(ServiceError) -> Call.Action {
    var question = try RankQuestion.fields.read(&self, into: RankQuestion(at: now))
    if busCaller != nil { question.moment = now }
    if let fault = question.fault { throw Self.fault(fault) }
    do {
      let source = try question.source(busCaller: busCaller)
      guard let donation = question.donation(source: source) else {
        return .rank(question, source: source)
      }
      let checked = try CheckedDonation(donation, now: now.instant, isOfBus: busCaller != nil)
      return .donate(Call.Donating(donations: [checked]))
    } catch {
      throw ServiceError(error)
    }
  }

  private mutating func donating(
    _ now: Moment, _ busCaller: String??
  ) throws(ServiceError) -> Call.Donating {
    let wait = try take("wait", as: "\"disk\" or \"memory\"") {
      $0.string.flatMap { ["disk": true, "memory": false][$0] }
    }
    let hasContentIDs = try take("ids", as: "\"content\"") { $0.string == "content" ? true : nil }
    var inner = try take("then", as: "a JSON object") { json -> Parameters? in
      if case .object = json { Parameters(json) } else { nil }
    }
    let then = try inner?.request(now)
    try inner?.finish()
    let several = try take("donations", as: "an array") { $0.all(\.self) }
    let source = busCaller.map(ReservedSource.bus(caller:))
    // Donations with content ids are not rate-limited, so those from the bus do not get any.
    var donating = Call.Donating(
      donations: [], waitsForDisk: wait ?? true,
      hasContentIDs: source == nil && hasContentIDs ?? false, then: then)
    // Without `donations`, the remaining members are the donation itself.
    for (index, json) in (several ?? [rest()]).enumerated() {
      do {
        let (donation, lostAction) = try Self.donation(json, now, busSource: source)
        donating.donations.append(donation)
        if lostAction { donating.withoutAction.append(index) }
      } catch {
        throw ServiceError(error.kind, error.why, index: several == nil ? nil : index)
      }
    }
    return donating
  }

  /// Reads a donation. One from the session bus is recorded under a source of its own, at the current moment, in no
  /// sequence but the donor's own, and without an action, because its donor may not define what is done on a person's
  /// behalf.
  ///
  /// - Returns: the donation; and `lostAction`, true if an action was removed from it.
  private static func donation(
    _ json: JSON, _ now: Moment, busSource: String?
  ) throws(ServiceError) -> (CheckedDonation, lostAction: Bool) {
    do {
      let record = try NDJSON.record(json)
      var donation = record.donation
      if !record.hasTime { donation.moment = now }
      if donation.source.isEmpty { donation.source = "foresight" }
      guard let busSource else { return (try CheckedDonation(donation, now: now.instant), false) }
      try ReservedSource.refuseBus(donation.source)
      let hadAction = donation.action != nil
      (donation.source, donation.moment, donation.action) = (busSource, now, nil)
      donation.sequence = donation.sequence.map { "\(busSource) \($0)" }
      return (try CheckedDonation(donation, now: now.instant, isOfBus: true), hadAction)
    } catch {
      throw ServiceError(error)
    }
  }

  private mutating func ambient() throws(ServiceError) -> Call.AmbientChange {
    Call.AmbientChange(
      network: try nullable("network", as: "a string, or null") { $0.string },
      place: try nullable("place", as: "a latitude and a longitude, or null") { json in
        json.all(\.double).flatMap { $0.count == 2 ? $0 : nil }
      },
      isBack: try flag("back"))
  }

  private mutating func forgetting() throws(ServiceError) -> Forgetting {
    let ids = try list("id", as: "a UUID, or several", DonationID.init(_:)) ?? []
    let entity = try take("entity", as: "TYPE/ID") {
      $0.string.flatMap(ParameterValue.init(entity:))
    }
    var forgetting = Forgetting(
      DonationQuery(
        ids: ids.isEmpty ? nil : ids, since: try moment("since")?.instant,
        before: try moment("before")?.instant, source: try string("source"),
        intent: try string("intent"), values: entity.map { [$0] }))
    forgetting.query.line = try take("line", as: "a command line") {
      $0.string.flatMap(ShellLine.recorded)
    }
    forgetting.query.word = try take("containing", as: "a word") { json in
      json.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    forgetting.query.context = try fields("context")
    if let fault = forgetting.fault { throw Self.fault(fault) }
    forgetting.isDryRun = try flag("dryRun")
    forgetting.keepsCopies = try flag("keepDamaged")
    guard try flag("all") || forgetting.query != DonationQuery() else {
      throw Self.fault("say what to forget, such as an \"intent\", or \"all\":true")
    }
    return forgetting
  }

  private mutating func hidden() throws(ServiceError) -> HiddenIntent {
    HiddenIntent(try required("intent"), source: try string("source"))
  }

  private mutating func pinned() throws(ServiceError) -> PinnedEntry {
    PinnedEntry(
      try required("intent"), source: try string("source"), parameters: try fields("parameters"))
  }

  private mutating func settingsChanges() throws(ServiceError) -> [SettingsChange] {
    var changes: [SettingsChange] = []
    for option in SettingsOption.all {
      if option.isList {
        let form = "\(option.form); one or several"
        changes += try list(option.name, as: form, option.change) ?? []
      } else {
        let change = try take(option.name, as: option.member ?? option.form) {
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

internal import Foresight
internal import ForesightValues

extension Call {
  /// Understands a method's parameters.
  static func action(
    _ method: String, _ parameters: inout Parameters, _ now: Moment, busCaller: String??
  ) throws(ServiceError) -> Action {
    switch method {
    case "donate": return .donate(try donating(&parameters, now, busCaller))
    case "dismiss": return .dismiss(try dismissing(&parameters, now))
    case "predict": return .predict(try request(&parameters, now))
    case "subscribe":
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
    case "settings":
      let changes = try changes(&parameters)
      return changes.isEmpty ? .settings : .change(changes)
    case "status": return .status
    case "perform": return .perform(try performing(&parameters))
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
    let isList = try parameters.flag("list")
    var request = PredictionRequest(
      at: try parameters.moment("at") ?? now, context: try parameters.fields("context"),
      limit: try parameters.count("limit", 1...1000) ?? 8,
      intent: try parameters.string("intent"), sources: try sources(&parameters),
      minimumProbability: try parameters.probability("minProbability") ?? 0,
      isWhole: try parameters.flag("whole"), prefix: try parameters.string("prefix"),
      sequence: try parameters.string("sequence"))
    request.isList = isList
    return request
  }

  private static func sources(_ parameters: inout Parameters) throws(ServiceError) -> [String]? {
    try parameters.take("source", as: "a string, or several") { json in
      let entries: [JSON] = if case .array(let entries) = json { entries } else { [json] }
      let sources = entries.compactMap(\.string)
      // None at all would be nobody's suggestions, and is not what anybody means.
      return sources.isEmpty || sources.count < entries.count ? nil : sources
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
        throw ServiceError(.badParameters, "\"then\" is not a JSON object")
      }
      var inner = Parameters(json)
      then = try request(&inner, now)
      try inner.finish()
    }
    let isSeveral: Bool
    var entries: [JSON] = []
    if let json = parameters.take("donations") {
      guard case .array(let list) = json else {
        throw ServiceError(.badParameters, "\"donations\" is not an array")
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

  private static func dismissing(
    _ parameters: inout Parameters, _ now: Moment
  ) throws(ServiceError) -> Dismissing {
    guard let intent = try parameters.string("intent") else {
      throw ServiceError(.badParameters, "\"intent\" is missing")
    }
    return Dismissing(
      id: try parameters.take("id", as: "a UUID") { $0.string.flatMap { DonationID($0) } },
      intent: intent, source: try parameters.string("source"),
      parameters: try parameters.fields("parameters"), context: try parameters.fields("context"),
      moment: try parameters.moment("at") ?? now)
  }

  private static func performing(
    _ parameters: inout Parameters
  ) throws(ServiceError) -> Performing {
    guard let intent = try parameters.string("intent") else {
      throw ServiceError(.badParameters, "\"intent\" is missing")
    }
    return Performing(
      source: try parameters.string("source"), intent: intent,
      parameters: try parameters.fields("parameters"), place: try parameters.string("shownIn"),
      rank: try parameters.count("rank", 1...1000))
  }

  private static func ambient(
    _ parameters: inout Parameters
  ) throws(ServiceError) -> AmbientChange {
    AmbientChange(
      network: try parameters.nullable("network", as: "a string, or null") { $0.string },
      place: try parameters.nullable("place", as: "a latitude and a longitude, or null") { json in
        guard case .array(let numbers) = json, numbers.count == 2 else { return nil }
        let degrees = numbers.compactMap { number -> Double? in
          switch number {
          case .integer(let value): Double(value)
          case .number(let value): value
          default: nil
          }
        }
        return degrees.count == 2 ? degrees : nil
      },
      isBack: try parameters.flag("back"))
  }

  private static func forgetting(
    _ parameters: inout Parameters
  ) throws(ServiceError) -> Forgetting {
    let ids = try parameters.list("id", as: "a UUID, or several", DonationID.init(_:))
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
    if let fault = forgetting.fault { throw ServiceError(.badParameters, fault) }
    forgetting.isDryRun = try parameters.flag("dryRun")
    forgetting.keepsCopies = try parameters.flag("keepDamaged")
    guard try parameters.flag("all") || forgetting.query != DonationQuery() else {
      throw ServiceError(
        .badParameters, "say what to forget, such as an \"intent\", or \"all\":true")
    }
    return forgetting
  }

  private static func hidden(_ parameters: inout Parameters) throws(ServiceError) -> HiddenIntent {
    guard let intent = try parameters.string("intent") else {
      throw ServiceError(.badParameters, "\"intent\" is missing")
    }
    return HiddenIntent(intent, source: try parameters.string("source"))
  }

  private static func changes(
    _ parameters: inout Parameters
  ) throws(ServiceError) -> [SettingsChange] {
    var changes: [SettingsChange] = []
    let form = "\(Exclusion.form); one or several"
    changes += try parameters.list("exclude", as: form, Exclusion.init(text:)).map {
      .exclude($0)
    }
    changes += try parameters.list("include", as: form, Exclusion.init(text:)).map {
      .include($0)
    }
    let what = AssistantSource.form + ", or several"
    changes += try parameters.list("learnFrom", as: what, AssistantSource.checked).map {
      .learn(from: $0)
    }
    changes += try parameters.list("unlearnFrom", as: what, AssistantSource.checked).map {
      .unlearn(from: $0)
    }
    let patterns = "a text, or several"
    changes += try parameters.list("redact", as: patterns) { SettingsChange.redact($0) }
    changes += try parameters.list("unredact", as: patterns) { SettingsChange.unredact($0) }
    let isOn = try parameters.take("redactSecrets", as: "true or false") {
      if case .boolean(let value) = $0 { value } else { Bool?.none }
    }
    if let isOn { changes.append(.redactsSecrets(isOn)) }
    let longest = Settings.longestRetention
    let days = "a whole number of days from 1 to \(longest), or \"forever\""
    let retention = try parameters.take("retention", as: days) { json -> Int?? in
      if json.string == "forever" { return .some(nil) }
      guard case .integer(let days) = json, (1...Int64(longest)).contains(days) else {
        return nil
      }
      return .some(Int(days))
    }
    if let days = retention { changes.append(.retention(days: days)) }
    let durability = try parameters.take("durability", as: "\"durable\" or \"relaxed\"") {
      $0.string.flatMap(Durability.init(rawValue:))
    }
    if let durability { changes.append(.durability(durability)) }
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

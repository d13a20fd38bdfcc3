internal import ForesightValues

/// The settings as the text of their file.
extension Settings {
  /// The text of the file: JSON with one setting per line, without those that have their default value.
  ///
  ///     Settings().text.contains("pause")      // false: what is as usual is left out
  public var text: String {
    func list(_ entries: [some JSONValue]) -> (any JSONValue)? { entries.isEmpty ? nil : entries }
    let excluded = exclusions.map {
      JSON.members(["source": $0.source, "intent": $0.intent, "parameter": $0.parameter])
    }
    let pinned = pinned.map {
      JSON.members([
        "source": $0.source, "intent": $0.intent,
        "parameters": $0.values == .object([]) ? nil : $0.values,
      ])
    }
    let members: KeyValuePairs<String, (any JSONValue)?> = [
      "paused": isPaused ? true : nil, "exclude": list(excluded),
      "hide": list(hidden.map { JSON.members(["source": $0.source, "intent": $0.intent]) }),
      "pin": list(pinned), "learn_from": list(learnedSources), "redact": list(redactions),
      "redact_secrets": redactsSecrets ? nil : false, "retention_days": retentionDays,
      "durability": durability == .durable ? nil : durability.rawValue,
      "watch": list(watched.map(\.rawValue)),
      "place_within": placeKilometres == Settings().placeKilometres ? nil : placeKilometres,
      "context_variables": list(contextVariables),
      "notices": notices.map { JSON.members(["cost": $0.cost.rawValue, "per_day": $0.perDay]) },
    ]
    let told = members.compactMap { name, value in
      value.map { "  " + JSON.string(name).text + ": " + $0.json.text }
    }
    return told.isEmpty ? "{}\n" : "{\n" + told.joined(separator: ",\n") + "\n}\n"
  }

  /// Parses the text of a settings file.
  ///
  ///     let settings = try Settings(text: Array(#"{"retention_days": 30}"#.utf8))
  ///     settings.retentionDays      // 30
  ///
  /// All of it must be understood: if a misspelled setting were ignored, something might be recorded that a person
  /// wants to keep private.
  public init(text: [UInt8]) throws(SettingsError) {
    let json: JSON
    do {
      json = try JSON.parse(text)
    } catch {
      let line = text.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw SettingsError("line \(line): \(error.why)")
    }
    guard case .object(let members) = json else {
      throw SettingsError("the settings are not a JSON object")
    }
    self.init()
    for member in members { try read(member) }
  }

  private mutating func read(_ member: JSON.Member) throws(SettingsError) {
    func checked<Value>(_ value: Value?) throws(SettingsError) -> Value {
      guard let value else { throw Self.wrong(member.name) }
      return value
    }
    let value = member.value
    switch member.name {
    case "paused": isPaused = try checked(value.boolean)
    case "redact_secrets": redactsSecrets = try checked(value.boolean)
    case "retention_days":
      let days = value.int.flatMap { (1...Self.longestRetention).contains($0) ? $0 : nil }
      retentionDays = value == .null ? nil : try checked(days)
    case "durability": durability = try checked(value.string.flatMap(Durability.init(rawValue:)))
    case "exclude":
      exclusions = try checked(
        value.all { entry in
          Self.names(entry, ["source", "intent", "parameter"]).map {
            Exclusion(source: $0["source"], intent: $0["intent"], parameter: $0["parameter"])
          }
        })
    case "hide": hidden = try checked(value.all(Self.hidden))
    case "pin": pinned = try checked(value.all(Self.pinned))
    case "learn_from": learnedSources = try checked(value.all(\.string))
    case "context_variables": contextVariables = try checked(value.all(\.string))
    case "redact": redactions = try checked(value.all(\.string))
    case "watch":
      let sources = try checked(value.all { $0.string.flatMap(WatchedSource.init(rawValue:)) })
      watched = sources.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    case "place_within":
      placeKilometres = try checked(
        value.int.flatMap { Self.placeDistances.contains($0) ? $0 : nil })
    case "notices": notices = value == .null ? nil : try checked(Self.terms(value))
    default: throw Self.wrong(member.name)
    }
  }

  private static func hidden(_ entry: JSON) -> HiddenIntent? {
    names(entry, ["source", "intent"]).flatMap { names in
      names["intent"].map { HiddenIntent($0, source: names["source"]) }
    }
  }

  private static func pinned(_ entry: JSON) -> PinnedEntry? {
    let values = entry["parameters"] ?? .object([])
    guard case .object(let members) = entry, case .object = values,
      let named = hidden(.object(members.filter { $0.name != "parameters" }))
    else { return nil }
    return PinnedEntry(named.intent, source: named.source, values: values)
  }

  private static func terms(_ json: JSON) -> NoticeTerms? {
    let usual = NoticeTerms()
    guard case .object(let members) = json,
      members.allSatisfy({ ["cost", "per_day"].contains($0.name) }),
      let cost = json["cost"].map({ $0.string.flatMap(NoticeTerms.Cost.init) }) ?? usual.cost,
      let perDay = json["per_day"].map(\.int) ?? usual.perDay,
      NoticeTerms.numbersPerDay.contains(perDay)
    else { return nil }
    return NoticeTerms(cost: cost, perDay: perDay)
  }

  private static func names(_ entry: JSON, _ known: [String]) -> [String: String]? {
    guard case .object(let members) = entry, !members.isEmpty else { return nil }
    var names: [String: String] = [:]
    for member in members {
      guard known.contains(member.name), let name = member.value.string else { return nil }
      names[member.name] = name
    }
    return names
  }

  /// The descriptions of the form that each setting's value must have.
  private static let forms = [
    "paused": "true or false", "redact_secrets": "true or false",
    "retention_days": "a whole number from 1 to \(longestRetention), or null",
    "durability": Durability.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "),
    "exclude": "a list of objects with one or more of source, intent and parameter, each a text",
    "hide": "a list of objects with intent and, if wanted, source, each a text",
    "pin":
      "a list of objects with intent and, if wanted, source, each a text, and parameters, an object",
    "learn_from": "a list of sources of assistants, each a text such as \"mcp:claude\"",
    "context_variables": "a list of names of variables, each a text",
    "redact": "a list of patterns, each a text",
    "watch": "a list of "
      + WatchedSource.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "),
    "notices": "an object with cost, which is "
      + NoticeTerms.Cost.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      + ", and per_day, from \(NoticeTerms.numbersPerDay.lowerBound) to "
      + "\(NoticeTerms.numbersPerDay.upperBound); or null",
    "place_within": placeDistances.map(String.init).joined(separator: ", ") + ", in kilometres",
  ]

  static func wrong(_ setting: String) -> SettingsError {
    if let form = forms[setting] { return SettingsError("'\(setting)' has to be \(form)") }
    return SettingsError(
      "unknown setting; the settings are "
        + forms.keys.sorted().joined(separator: ", "))
  }
}

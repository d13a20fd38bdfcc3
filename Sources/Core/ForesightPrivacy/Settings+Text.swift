internal import ForesightValues

/// The settings as the text of their file.
extension Settings {
  /// The text of the file: JSON, a setting a line, without those that are as they are for everybody.
  ///
  ///     Settings().text.contains("pause")      // false: what is as usual is left out
  public var text: String {
    var members: [(String, JSON)] = []
    if isPaused { members.append(("paused", .boolean(true))) }
    if !exclusions.isEmpty {
      let list = exclusions.map { exclusion in
        JSON.members([
          ("source", exclusion.source.map(JSON.string)),
          ("intent", exclusion.intent.map(JSON.string)),
          ("parameter", exclusion.parameter.map(JSON.string)),
        ])
      }
      members.append(("exclude", .array(list)))
    }
    if !hidden.isEmpty {
      let list = hidden.map { hidden in
        JSON.members([
          ("source", hidden.source.map(JSON.string)), ("intent", .string(hidden.intent)),
        ])
      }
      members.append(("hide", .array(list)))
    }
    if !pinned.isEmpty {
      let list = pinned.map { pinned in
        JSON.members([
          ("source", pinned.source.map(JSON.string)), ("intent", .string(pinned.intent)),
          ("parameters", pinned.values == .object([]) ? nil : pinned.values),
        ])
      }
      members.append(("pin", .array(list)))
    }
    if !learnedSources.isEmpty {
      members.append(("learn_from", .array(learnedSources.map(JSON.string))))
    }
    if !redactions.isEmpty { members.append(("redact", .array(redactions.map(JSON.string)))) }
    if !redactsSecrets { members.append(("redact_secrets", .boolean(false))) }
    if let retentionDays {
      members.append(("retention_days", .integer(Int64(retentionDays))))
    }
    if durability != .durable { members.append(("durability", .string(durability.rawValue))) }
    if !watched.isEmpty {
      members.append(("watch", .array(watched.map { .string($0.rawValue) })))
    }
    if placeKilometres != Settings().placeKilometres {
      members.append(("place_within", .integer(Int64(placeKilometres))))
    }
    if !contextVariables.isEmpty {
      members.append(("context_variables", .array(contextVariables.map(JSON.string))))
    }
    if let notices {
      let terms = JSON.members([
        ("cost", .string(notices.cost.rawValue)), ("per_day", .integer(Int64(notices.perDay))),
      ])
      members.append(("notices", terms))
    }
    if members.isEmpty { return "{}\n" }
    return "{\n"
      + members.map { "  " + JSON.string($0).text + ": " + $1.text }.joined(separator: ",\n")
      + "\n}\n"
  }

  /// Reads the text of a file.
  ///
  ///     let settings = try Settings(text: Array(#"{"retention_days": 30}"#.utf8))
  ///     settings.retentionDays      // 30
  ///
  /// Everything in it has to be understood: a misspelt setting that is passed over could record what a person
  /// wants to keep to themselves.
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
    switch (member.name, member.value) {
    case ("paused", .boolean(let value)): isPaused = value
    case ("redact_secrets", .boolean(let value)): redactsSecrets = value
    case ("retention_days", .integer(let days))
    where (1...Int64(Self.longestRetention)).contains(days):
      retentionDays = Int(days)
    case ("retention_days", .null): retentionDays = nil
    case ("durability", .string(let name)):
      guard let level = Durability(rawValue: name) else { throw Self.wrong("durability") }
      durability = level
    case ("exclude", .array(let list)):
      exclusions = []
      for entry in list {
        let names = try Self.names(entry, in: "exclude", ["source", "intent", "parameter"])
        exclusions.append(
          Exclusion(
            source: names["source"], intent: names["intent"], parameter: names["parameter"]))
      }
    case ("hide", .array(let list)):
      hidden = []
      for entry in list {
        let names = try Self.names(entry, in: "hide", ["source", "intent"])
        guard let intent = names["intent"] else { throw Self.wrong("hide") }
        hidden.append(HiddenIntent(intent, source: names["source"]))
      }
    case ("pin", .array(let list)):
      pinned = []
      for entry in list {
        let values = entry["parameters"] ?? .object([])
        guard case .object(let members) = entry, case .object = values else {
          throw Self.wrong("pin")
        }
        let names = try Self.names(
          .object(members.filter { $0.name != "parameters" }), in: "pin", ["source", "intent"])
        guard let intent = names["intent"] else { throw Self.wrong("pin") }
        pinned.append(PinnedEntry(intent, source: names["source"], values: values))
      }
    case ("learn_from", .array(let list)): learnedSources = try Self.texts(list, in: "learn_from")
    case ("context_variables", .array(let list)):
      contextVariables = try Self.texts(list, in: "context_variables")
    case ("redact", .array(let list)): redactions = try Self.texts(list, in: "redact")
    case ("watch", .array(let list)):
      watched = []
      for name in try Self.texts(list, in: "watch") {
        guard let source = WatchedSource(rawValue: name) else { throw Self.wrong("watch") }
        if !watched.contains(source) { watched.append(source) }
      }
    case ("place_within", .integer(let distance)):
      guard let distance = Int(exactly: distance), Self.placeDistances.contains(distance) else {
        throw Self.wrong("place_within")
      }
      placeKilometres = distance
    case ("notices", .object(let members)): notices = try Self.terms(members)
    case ("notices", .null): notices = nil
    default: throw Self.wrong(member.name)
    }
  }

  private static func terms(_ members: [JSON.Member]) throws(SettingsError) -> NoticeTerms {
    var terms = NoticeTerms()
    for member in members {
      switch (member.name, member.value) {
      case ("cost", .string(let name)):
        guard let cost = NoticeTerms.Cost(rawValue: name) else { throw wrong("notices") }
        terms.cost = cost
      case ("per_day", .integer(let number))
      where NoticeTerms.numbersPerDay.contains(Int(clamping: number)):
        terms.perDay = Int(number)
      default: throw wrong("notices")
      }
    }
    return terms
  }

  private static func texts(
    _ list: [JSON], in setting: String
  ) throws(SettingsError) -> [String] {
    let texts = list.compactMap(\.string)
    guard texts.count == list.count else { throw wrong(setting) }
    return texts
  }

  private static func names(
    _ entry: JSON, in setting: String, _ known: [String]
  ) throws(SettingsError) -> [String: String] {
    guard case .object(let members) = entry, !members.isEmpty else { throw wrong(setting) }
    var names: [String: String] = [:]
    for member in members {
      guard known.contains(member.name), case .string(let name) = member.value else {
        throw wrong(setting)
      }
      names[member.name] = name
    }
    return names
  }

  /// The form that the value of each setting must have, in words.
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

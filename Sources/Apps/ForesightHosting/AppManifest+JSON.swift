internal import ForesightFormats
public import ForesightValues

extension AppManifest {
  /// The version of the format.
  static let version: Int64 = 1

  /// The manifest in the form of its file.
  public var json: JSON {
    .members([
      "version": Self.version, "identifier": identifier, "program": program, "busName": busName,
      "intents": intents.map(\.json), "shortcuts": shortcuts.map(\.json),
      "negativePhrases": negativePhrases.map(\.json), "entityTypes": entityTypes,
      "automations": offers.isEmpty ? nil : offers.map(\.json),
    ])
  }

  /// Reads what ``json`` wrote; `nil` for anything else, including a later version.
  public init?(_ json: JSON) {
    guard json["version"] == .integer(Self.version), let identifier = json["identifier"]?.string,
      let program = json["program"]?.string,
      let intents = json["intents"]?.all(Intent.init),
      let shortcuts = json["shortcuts"]?.all(Shortcut.init),
      let negativePhrases = json["negativePhrases"]?.all(PhrasePattern.init),
      let entityTypes = json["entityTypes"]?.all(\.string)
    else { return nil }
    self.init(
      identifier: identifier, program: program, busName: json["busName"]?.string, intents: intents,
      shortcuts: shortcuts, negativePhrases: negativePhrases, entityTypes: entityTypes)
    // An invalid rule is not offered, and does not invalidate the rest.
    guard case .array(let offers)? = json["automations"] else { return }
    self.offers = offers.prefix(Self.mostOffers).compactMap {
      AutomationOffer($0, of: identifier)
    }
  }

  /// The maximum number of rules that are read for an app.
  private static let mostOffers = 20
}

extension AutomationOffer {
  fileprivate var json: JSON {
    switch occasion {
    case .after(let cause, let seconds):
      .members(["do": deed, "days": days, "after": cause, "within": seconds])
    case .hour(let minute): .members(["do": deed, "days": days, "minute": minute])
    }
  }

  fileprivate init?(_ json: JSON, of source: String) {
    guard let deed = json["do"]?.string, let days = json["days"]?.string else { return nil }
    switch (json["after"]?.string, json["within"], json["minute"]) {
    case (let cause?, .integer(let seconds)?, nil):
      self.init(of: deed, occasion: .after(cause, within: seconds), days: days)
    case (nil, nil, .integer(let minute)?):
      self.init(of: deed, occasion: .hour(minute), days: days)
    default: return nil
    }
    self.source = source
  }
}

extension AppManifest.Parameter {
  fileprivate var json: JSON {
    .members(["name": name, "title": title, "type": type, "isOptional": isOptional])
  }

  fileprivate init?(_ json: JSON) {
    guard let name = json["name"]?.string, let title = json["title"]?.string,
      let type = json["type"]?.string, let isOptional = json["isOptional"]?.boolean
    else { return nil }
    self.init(name: name, title: title, type: type, isOptional: isOptional)
  }
}

extension AppManifest.Intent {
  fileprivate var json: JSON {
    .members([
      "name": name, "title": title, "typeName": typeName, "policy": policy.rawValue,
      "isDiscoverable": isDiscoverable ? nil : false, "deletes": deletes,
      "parameters": parameters.map(\.json),
    ])
  }

  fileprivate init?(_ json: JSON) {
    guard let name = json["name"]?.string, let title = json["title"]?.string,
      let policy = json["policy"]?.string.flatMap(AppManifest.Policy.init),
      let parameters = json["parameters"]?.all(AppManifest.Parameter.init)
    else { return nil }
    self.init(
      name: name, title: title, typeName: json["typeName"]?.string, policy: policy,
      isDiscoverable: json["isDiscoverable"] != .boolean(false), parameters: parameters)
    // The manifest of an earlier version lacks the field: assume that the intent deletes something, until the app
    // starts again and writes it.
    deletes = json["deletes"] != .boolean(false)
  }
}

extension AppManifest.Shortcut {
  fileprivate var json: JSON {
    .members([
      "intent": intent, "title": title, "phrases": phrases.map(\.json),
      "parameters": NDJSON.json(parameters),
    ])
  }

  fileprivate init?(_ json: JSON) {
    guard let intent = json["intent"]?.string, let title = json["title"]?.string,
      let phrases = json["phrases"]?.all(PhrasePattern.init),
      let parameters = try? NDJSON.fields(in: json, "parameters")
    else { return nil }
    self.init(intent: intent, title: title, phrases: phrases, parameters: parameters)
  }
}

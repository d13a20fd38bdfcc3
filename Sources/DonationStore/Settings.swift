internal import DonationFormats
internal import Donations

/// What a person wants recorded and shown: the content of the settings file beside a store.
///
///     var settings = Settings()
///     settings.exclusions.append(Exclusion(source: "zsh", intent: "ssh*"))
///     settings.retentionDays = 365
///     settings.text
///     // {
///     //   "exclude": [{"source":"zsh","intent":"ssh*"}],
///     //   "retention_days": 365
///     // }
///
/// Whatever appends to the log follows them, because the log itself does: see ``DonationLog/settings``.
public struct Settings: Hashable, Sendable {
  /// Whether nothing is recorded for now.
  public var isPaused = false
  /// What is never recorded.
  public var exclusions: [Exclusion] = []
  /// What is never suggested, though it is recorded and learned from.
  public var hidden: [HiddenIntent] = []
  /// Patterns of texts that are replaced before they are written: POSIX extended regular expressions.
  public var redactions: [String] = []
  /// Whether keys, tokens and passwords are replaced too, as far as they look like such
  /// (see ``Redaction``).
  public var redactsSecrets = true
  /// After how many days a donation is deleted; `nil` for never.
  public var retentionDays: Int?
  /// What an acknowledged donation survives.
  public var durability = Durability.durable

  /// Makes the settings of somebody who has set nothing.
  public init() {}

  /// The longest age that can be set, in days: a century.
  public static let longestRetention = 36_525
  /// The most exclusions, hidden intents, or patterns.
  public static let mostEntries = 1000
  /// The longest name or pattern, in bytes.
  public static let longestEntry = 1024

  /// Whether an intent is not to be suggested.
  public func hides(intent: String, source: String) -> Bool {
    hidden.contains {
      $0.intent.hasSameBytes(as: intent) && ($0.source?.hasSameBytes(as: source) ?? true)
    }
  }
}

/// What an acknowledged donation survives.
///
/// Neither level loses anything, acknowledged or not quite, by a crash of the program, and neither can
/// leave half a transaction or a damaged database, as long as disk and file system keep their word.
public enum Durability: String, CaseIterable, Sendable {
  /// Power loss and a crash of the system, too: each commit waits for the disk.
  case durable
  /// A crash of the program. Power loss may take the latest commits, back to the last time that the
  /// write-ahead log was moved into the database: some thousand pages, in a quiet log that may be hours.
  case relaxed
}

/// What is not to be recorded. Names may hold `*`, `?` and `[…]`, as file names do in a shell; what is left
/// out fits any.
///
/// Without a parameter, whole donations are left out. With one, only its value is: from the parameters, from
/// the context, and from the titles that show it.
public struct Exclusion: Hashable, Sendable {
  /// Of this source.
  public var source: String?
  /// Of this intent.
  public var intent: String?
  /// Only the values under this name.
  public var parameter: String?

  /// Makes an exclusion; it has to name something.
  public init(source: String? = nil, intent: String? = nil, parameter: String? = nil) {
    self.source = source
    self.intent = intent
    self.parameter = parameter
  }
}

/// An intent that is recorded and not suggested.
public struct HiddenIntent: Hashable, Sendable {
  /// Whose; `nil` for any source's.
  public var source: String?
  /// Its name.
  public var intent: String

  /// Names an intent.
  public init(_ intent: String, source: String? = nil) {
    self.source = source
    self.intent = intent
  }
}

/// Why settings cannot be used, in words for a person. It tells where, and no value.
public struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let why: String
  /// The file.
  public var path: String?

  /// Makes an error.
  public init(_ why: String, path: String? = nil) {
    self.why = why
    self.path = path
  }

  /// What is wrong, in which file, and what to do.
  public var description: String {
    guard let path else { return why }
    return "\(path): \(why); nothing is recorded or suggested until it is put right or removed"
  }
}

// MARK: The file's text

extension Settings {
  /// The text of the file: JSON, a setting a line, without those that are as they are for everybody.
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
    if !redactions.isEmpty { members.append(("redact", .array(redactions.map(JSON.string)))) }
    if !redactsSecrets { members.append(("redact_secrets", .boolean(false))) }
    if let retentionDays {
      members.append(("retention_days", .integer(Int64(retentionDays))))
    }
    if durability != .durable { members.append(("durability", .string(durability.rawValue))) }
    if members.isEmpty { return "{}\n" }
    return "{\n"
      + members.map { "  " + JSON.string($0).text + ": " + $1.text }.joined(separator: ",\n")
      + "\n}\n"
  }

  /// Reads the text of a file.
  ///
  /// Everything in it has to be understood: a misspelt setting that is passed over could record what a person
  /// wants to keep to themselves.
  public init(text: [UInt8]) throws(SettingsError) {
    let json: JSON
    do {
      json = try text.withUnsafeBytes { bytes in
        Result { () throws(JSON.SyntaxError) in try JSON.parse(bytes) }
      }.get()
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
    case ("redact", .array(let list)):
      redactions = []
      for entry in list {
        guard case .string(let pattern) = entry else { throw Self.wrong("redact") }
        redactions.append(pattern)
      }
    default: throw Self.wrong(member.name)
    }
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

  /// What each setting has to be.
  private static let forms = [
    "paused": "true or false", "redact_secrets": "true or false",
    "retention_days": "a whole number from 1 to \(longestRetention), or null",
    "durability": Durability.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "),
    "exclude": "a list of objects with one or more of source, intent and parameter, each a text",
    "hide": "a list of objects with intent and, if wanted, source, each a text",
    "redact": "a list of patterns, each a text",
  ]

  private static func wrong(_ setting: String) -> SettingsError {
    if let form = forms[setting] { return SettingsError("'\(setting)' has to be \(form)") }
    return SettingsError(
      "there is a setting of a name that is not known; known are "
        + forms.keys.sorted().joined(separator: ", "))
  }
}

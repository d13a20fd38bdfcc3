public import ForesightValues

/// The settings of a person for recording and suggesting: the content of the settings file beside a store.
///
///     var settings = Settings()
///     settings.exclusions.append(Exclusion(source: "zsh", intent: "ssh*"))
///     settings.retentionDays = 365
///     print(settings.text.split(separator: "\n")[2])      //   "retention_days": 365
///
/// Everything that appends to the log follows them, because the log itself applies them: see `DonationLog.settings`.
public struct Settings: Hashable, Sendable {
  /// True if nothing is recorded for now.
  public var isPaused = false
  /// Exclusions: donations and values that are never recorded.
  public var exclusions: [Exclusion] = []
  /// Intents that are never suggested, though they are recorded and learned from.
  public var hidden: [HiddenIntent] = []
  /// The entries that every launcher shows first, in this order.
  public var pinned: [PinnedEntry] = []
  /// The assistants whose donations are learned from and suggested like any others. Donations of other assistants are
  /// only recorded.
  public var learnedSources: [String] = []
  /// Patterns of texts that are replaced before they are written: POSIX extended regular expressions.
  public var redactions: [String] = []
  /// True if keys, tokens and passwords are replaced too, as far as they look like such (see ``SecretScanner``).
  public var redactsSecrets = true
  /// The age, in days, at which a donation is deleted; `nil` for never.
  public var retentionDays: Int?
  /// The level of durability that an acknowledged donation has.
  public var durability = Durability.durable

  /// The activities and fields that are recorded automatically: none, unless the person turns them on.
  public var watched: [WatchedSource] = []
  /// The precision, in kilometers, with which places are recorded if the person has turned that on: one of
  /// ``placeDistances``.
  public var placeKilometres = 10

  /// The terms on which notices are shown unasked; `nil`, the default, if none are.
  public var notices: NoticeTerms?

  /// The precisions with which places can be recorded, in kilometers: about a hundredth, a tenth, and a whole degree of
  /// latitude.
  public static let placeDistances = [1, 10, 100]

  /// Makes the default settings.
  public init() {}

  /// The names of variables whose values are recorded with the command lines of shells.
  public var contextVariables: [String] = []
  /// The most variables. They are few because a shell reports them with each line.
  public static let mostVariables = 8

  /// The longest age that can be set, in days: a century.
  public static let longestRetention = 36_525
  /// `mostEntries`: the most exclusions, and the most hidden intents, sources or patterns. `mostPinned`: the most
  /// pinned entries.
  public static let (mostEntries, mostPinned) = (1000, 100)
  /// The longest name or pattern, in bytes.
  public static let longestEntry = 1024

  /// Checks that the settings can be followed.
  ///
  ///     var settings = Settings()
  ///     settings.exclusions = [Exclusion()]
  ///     try settings.check()      // throws: an exclusion is empty
  ///
  /// - Throws: ``SettingsError``.
  public func check() throws(SettingsError) {
    let counts = [exclusions.count, hidden.count, redactions.count, learnedSources.count]
    try require(
      counts.allSatisfy { $0 <= Self.mostEntries },
      "there are more than \(Self.mostEntries) entries in a list")
    try require(
      pinned.count <= Self.mostPinned,
      "more than \(Self.mostPinned) entries are pinned; unpin some first")
    guard retentionDays.map((1...Self.longestRetention).contains) ?? true else {
      throw Self.wrong("retention_days")
    }
    guard Self.placeDistances.contains(placeKilometres) else { throw Self.wrong("place_within") }
    guard notices.map({ NoticeTerms.numbersPerDay.contains($0.perDay) }) ?? true else {
      throw Self.wrong("notices")
    }
    try require(!exclusions.contains(Exclusion()), "an exclusion is empty")
    var names = exclusions.flatMap { [$0.source, $0.intent, $0.parameter].compactMap(\.self) }
    // `fnmatch` tries each `*` at every position: more would take too long.
    try require(
      names.allSatisfy { $0.count { $0 == "*" } <= 3 }, "a name has more than three '*'")
    names += hidden.flatMap { [$0.source, $0.intent].compactMap(\.self) }
    names += pinned.flatMap { [$0.source, $0.intent].compactMap(\.self) }
    try require(
      learnedSources.allSatisfy(ReservedSource.assistant.contains),
      "only sources of assistants, 'mcp:…', have to be named to be learned from")
    for name in names + learnedSources + redactions {
      try require(
        (1...Self.longestEntry).contains(name.utf8.count) && !name.utf8.contains(0),
        "a name or pattern is empty, longer than \(Self.longestEntry) bytes, or has a NUL "
          + "character")
    }
    try require(
      contextVariables.count <= Self.mostVariables,
      "there are more than \(Self.mostVariables) variables")
    for name in contextVariables {
      try require(
        name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,63}/) != nil,
        "a variable's name has letters, digits and '_', and no digit first")
      try require(
        SecretTables.shared.told(by: name) == nil,
        "'\(name)' is what a secret is called, and its value is not recorded")
    }
    for pattern in redactions { _ = try RecordingRules.expression(ofPerson: pattern) }
  }

  /// Returns true if models learn from donations of a source. They learn from an assistant only if `learnedSources`
  /// names it, and never from a menu, whose choices serve it alone, or from an automation, which acts instead of the
  /// person.
  ///
  ///     Settings().learns(from: "zsh")             // true
  ///     Settings().learns(from: "mcp:claude")      // false
  public func learns(from source: String) -> Bool {
    switch ReservedSource(of: source) {
    case .menu, .automation: false
    case .assistant: learnedSources.contains { $0.hasSameBytes(as: source) }
    case .bus, nil: true
    }
  }

  /// Returns the fields that are recorded of the context that a shell reports: the branch, the virtual environment, and
  /// the variables in `contextVariables`.
  ///
  ///     Settings().kept(["branch": "main", "EDITOR": "vi"]).map(\.name)      // ["branch"]
  public func kept(_ told: Fields) -> Fields {
    var kept: Fields = [:]
    for name in ["branch", "virtualenv"] + contextVariables { kept[name] = told[name] }
    return kept
  }

  /// Returns true if an intent is not to be suggested.
  ///
  ///     var settings = Settings()
  ///     settings.hidden = [HiddenIntent("rm*", source: "zsh")]
  ///     settings.hides(intent: "rmdir", source: "zsh")       // true
  ///     settings.hides(intent: "rmdir", source: "bash")      // false
  ///
  /// An intent that is excluded as a whole is not suggested either, though it may have been recorded before.
  public func hides(intent: String, source: String) -> Bool {
    hidden.contains {
      ($0.intent.hasSameBytes(as: intent) || $0.isPattern && Exclusion.fits($0.intent, intent))
        && ($0.source?.hasSameBytes(as: ReservedSource.withoutAutomation(source)) ?? true)
    } || exclusions.contains { $0.parameter == nil && $0.fits(intent: intent, source: source) }
  }

  /// True if an intent may be hidden, by `hidden` or by an exclusion.
  package var hidesAny: Bool { !hidden.isEmpty || !exclusions.isEmpty }
}

/// The terms on which notices are shown unasked.
///
///     NoticeTerms().perDay            // 3
///     NoticeTerms().cost.value        // 1.0: a wrong word costs what a right one is worth
public struct NoticeTerms: Hashable, Sendable {
  /// The cost of a wrong notice, as a person chooses it.
  public enum Cost: String, CaseIterable, Sendable {
    case quiet, normal, talkative

    /// The cost, relative to the worth of a right notice, which is 1.
    public var value: Double {
      switch self {
      case .quiet: 2
      case .normal: 1
      case .talkative: 0.5
      }
    }
  }

  /// The cost of a wrong notice.
  public var cost: Cost
  /// The most notices a day.
  public var perDay: Int

  /// The numbers of notices a day that can be set.
  public static let numbersPerDay = 1...20

  /// Makes terms: by default, a normal cost and three notices a day.
  public init(cost: Cost = .normal, perDay: Int = 3) { (self.cost, self.perDay) = (cost, perDay) }
}

/// The kinds of failure that an acknowledged donation survives.
///
///     var settings = Settings()
///     settings.durability                    // .durable
///     settings.durability = .relaxed
///
/// At neither level does a crash of the program lose anything, and no failure leaves half a transaction or a damaged
/// database, as long as disk and file system keep their guarantees.
public enum Durability: String, CaseIterable, Sendable {
  /// Power loss and a crash of the system, too: each commit waits for the disk.
  case durable
  /// A crash of the program. Power loss can undo the latest commits, back to the last checkpoint of the write-ahead
  /// log: about a thousand pages, which in a quiet log may take hours to fill.
  case relaxed
}

/// A rule for what is not recorded. Names may contain `*`, `?` and `[…]`, as file name patterns of a shell do; a name
/// that is left out matches any.
///
///     var settings = Settings()
///     settings.exclusions = [Exclusion(source: "browser", parameter: "query")]
///     print(settings.text.split(separator: "\n")[1])      //   "exclude": [{"source":"browser","parameter":"query"}]
///
/// Without a parameter, whole donations are left out. With one, only the values under its name are: from the
/// parameters, from the context, and from the titles that show them.
public struct Exclusion: Hashable, Sendable {
  /// The source of the donations, or a pattern; `nil` for any.
  public var source: String?
  /// The intent of the donations, or a pattern; `nil` for any.
  public var intent: String?
  /// The name of parameters and context fields whose values are left out, or a pattern; `nil` for whole donations.
  public var parameter: String?

  /// Makes an exclusion; `check()` refuses one without any of these names.
  public init(source: String? = nil, intent: String? = nil, parameter: String? = nil) {
    (self.source, self.intent, self.parameter) = (source, intent, parameter)
  }
}

/// An intent that is recorded but not suggested.
///
///     HiddenIntent("rm*").isPattern      // true
///     HiddenIntent("rm").isPattern       // false
public struct HiddenIntent: Hashable, Sendable {
  /// The source to which it belongs; `nil` for any source.
  public var source: String?
  /// Its name, or a pattern such as `rm*`.
  public var intent: String

  /// Makes a hidden intent.
  public init(_ intent: String, source: String? = nil) {
    (self.source, self.intent) = (source, intent)
  }

  /// True if it names all intents that match: `*` stands for any text, `?` for a character.
  public var isPattern: Bool { intent.utf8.contains { $0 == 42 || $0 == 63 } }
}

/// An entry that every launcher shows first: an intent, and the values with which it is to be performed.
///
///     Settings().pinned.first?.intent      // nil: nothing is pinned before 'foresight pin'
public struct PinnedEntry: Hashable, Sendable {
  /// The source of the intent; `nil` if only one source has it.
  public var source: String?
  /// The intent's name.
  public var intent: String
  /// The values, as an object.
  package var values: JSON

  /// Makes an entry.
  package init(_ intent: String, source: String? = nil, values: JSON) {
    (self.intent, self.source, self.values) = (intent, source, values)
  }
}

/// An error for settings that cannot be used, in words for a person. It names the place, but contains no value.
///
///     SettingsError("the file is empty", path: "/home/me/log.settings").description.contains("log.settings")      // true
public struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault, in words for a person.
  public let why: String
  /// The path of the settings file; `nil` if the fault is not in a file.
  public var path: String?

  /// Makes an error.
  public init(_ why: String, path: String? = nil) { (self.why, self.path) = (why, path) }

  /// A message for a person: the fault, the file, and the remedy.
  public var description: String {
    guard let path else { return why }
    return
      "\(path): \(why); nothing is recorded or suggested until the file is corrected or removed"
  }
}

/// Throws a fault unless a condition holds. The message is composed only if it does not.
func require(_ isRight: Bool, _ why: @autoclosure () -> String) throws(SettingsError) {
  if !isRight { throw SettingsError(why()) }
}

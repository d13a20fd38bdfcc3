/// A kind of source that is told by its prefix, such as `mcp:claude`, and is treated in a way of its own. Only the
/// sources of the session bus are refused from other donors.
///
///     ReservedSource.assistant(client: "Claude Code")              // "mcp:claude-code"
///     ReservedSource.assistant.contains("mcp:claude-code")         // true
///     ReservedSource.assistant.contains("zsh")                     // false
///     try ReservedSource.menu(named: "files")                      // "rank:files"
public enum ReservedSource: String, Sendable {
  /// What an assistant did for a person. The person did not do it, so models learn from it only if the person names the
  /// source: see `Settings.learnedSources`.
  case assistant = "mcp:"
  /// What an app did while an automation had it perform something. The person did not do it, so models do not learn
  /// from it, and it triggers no other automation.
  case automation = "automation:"
  /// What was chosen in a ranked menu. Such choices serve this menu alone: nothing else learns from them or shows them.
  case menu = "rank:"
  /// What arrived on the session bus. Any program that reaches the bus can donate there, sandboxed ones too. Other
  /// donors therefore cannot choose such a source, and no prompt offers what is recorded under one. The name in it is
  /// only a label, because a program can choose what it is called.
  case bus = "bus:"

  /// All kinds. A menu of a program on the session bus is a menu, so menus come before the bus.
  private static let all: [ReservedSource] = [.assistant, .automation, .menu, .bus]
  /// A description of the form of an assistant's source, for messages to a person.
  public static let assistantForm = "a source of an assistant, such as mcp:claude"
  /// The longest name behind a prefix, in bytes.
  private static let longest = 64

  /// Returns the kind of a source; `nil` if it is of none. The menu of a program on the session bus is a menu.
  public init?(of source: String) {
    guard let kind = Self.all.first(where: { $0.contains(source) }) else { return nil }
    self = kind
  }

  /// Returns true if a source is of this kind. A menu that a program on the session bus shows is of two kinds.
  ///
  /// - Complexity: O(1), and O(bytes) for a menu and a source of the session bus.
  public func contains(_ source: String) -> Bool {
    // Compared by bytes, because an accent behind the prefix would form one character with its colon.
    if source.utf8.starts(with: rawValue.utf8) { return true }
    return self == .menu && Self.bus.contains(source)
      && source.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst().starts(with: rawValue.utf8)
  }

  /// Returns a source if it is of this kind, otherwise `nil`.
  public func checked(_ source: String) -> String? { contains(source) ? source : nil }

  /// Returns the source of an assistant by the name that it gives itself. The name is lowercased, and only ASCII
  /// letters and digits are kept, with a hyphen for whatever separates them; `unnamed` stands for a name without any.
  ///
  /// - Complexity: O(bytes).
  public static func assistant(client name: String) -> String {
    let words = name.lowercased().utf8.split { !$0.isLetterOrDigit }
    let text = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    return assistant.rawValue + (text.isEmpty ? "unnamed" : String(text.prefix(longest)))
  }

  // MARK: Automations

  /// Returns the source under which donations of an app's source are recorded while an automation runs.
  ///
  ///     ReservedSource.automation(of: "cafe")      // "automation:cafe"
  package static func automation(of source: String) -> String { automation.rawValue + source }

  /// Returns the app's own source for the source of an automation, and any other source as it is.
  package static func withoutAutomation(_ source: String) -> String {
    guard automation.contains(source) else { return source }
    return String(Substring(source.utf8.dropFirst(automation.rawValue.utf8.count)))
  }

  // MARK: The session bus

  /// Returns the source of a caller by its name, of which only ASCII letters and digits, dots, hyphens and underscores
  /// are kept; `bus:unknown` if nothing is left.
  ///
  ///     ReservedSource.bus(caller: "org.example.Tea")      // "bus:org.example.Tea"
  ///
  /// - Complexity: O(bytes).
  package static func bus(caller name: String?) -> String {
    let kept = (name ?? "").utf8.filter(isOfName).prefix(longest)
    return bus.rawValue + (kept.isEmpty ? "unknown" : String(decoding: kept, as: UTF8.self))
  }

  /// Returns true if a byte is allowed in the name of a caller or a menu.
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || ".-_".utf8.contains(byte)
  }

  /// Throws if the source of a donation that did not arrive over the session bus is one of the bus.
  ///
  /// - Throws: `InvalidDonation`.
  package static func refuseBus(_ source: String) throws(InvalidDonation) {
    try require(
      !bus.contains(source),
      "a source that begins with \"\(bus.rawValue)\" is kept for the session bus")
  }

  // MARK: Menus

  /// Returns the source of a menu, which the caller gives by its name or by that source.
  ///
  /// - Parameter menu: letters and digits of ASCII, dots, hyphens and underscores, but not the name of a shell; `nil`
  ///   for the menu `foresight`.
  /// - Throws: `InvalidDonation` for any other name.
  public static func menu(named menu: String?) throws(InvalidDonation) -> String {
    let text = (menu ?? "foresight").utf8
    let prefix = Self.menu.rawValue
    let name = text.dropFirst(text.starts(with: prefix.utf8) ? prefix.utf8.count : 0)
    try require(
      (1...longest).contains(name.count) && name.allSatisfy(isOfName),
      "the source is the name of a menu: up to \(longest) letters, digits, dots, hyphens and "
        + "underscores")
    try require(
      !Donation.lineSources.contains { $0.utf8.elementsEqual(name) },
      "the source is that of a shell, whose lines are no menu's; give the menu a name of its own")
    return prefix + String(Substring(name))
  }

  /// Returns the source of a menu that a program on the session bus shows, distinct from the menus of other callers.
  ///
  ///     try ReservedSource.menu(named: "files", caller: "org.example.Tea")      // "bus:org.example.Tea/rank:files"
  package static func menu(named menu: String?, caller: String?) throws(InvalidDonation) -> String {
    // A caller's name contains no slash.
    "\(bus(caller: caller))/\(try Self.menu(named: menu))"
  }

  /// Returns the source that replaces a menu's that must not be written.
  package static func redactedMenu(_ source: String) -> String {
    (bus.contains(source) ? bus(caller: nil) + "/" : "") + menu.rawValue + "redacted"
  }
}

internal import ForesightFormats
public import ForesightValues

/// A row as a launcher shows it. Its id says all of it, so that nothing need be kept until it is chosen; where others
/// may keep what they were given, as on the session bus, its token stands for it, which says nothing.
///
///     LauncherRow(id: "{}") == nil      // true: it is none of ours
public struct LauncherRow: Hashable, Sendable {
  /// The row as JSON, which tells what is meant when it is chosen (see ``Choice``).
  public let id: String
  /// A keyed hash of what is done, the same each time it is shown on this machine; `nil` where no key could be made.
  public let token: String?
  /// The title of what is done, with what will run where that is not the same.
  public let title: String
  /// The reason that tells most, and how probable it is where that is worth a figure: "after Open Mail · 91 %".
  public let description: String
  /// The probability and the reason, in a sentence.
  public let why: String
  /// The icon: a name of the theme, or a file; `nil` where there is none.
  public let icon: String?
  /// The probability.
  public let probability: Double
  /// The height above the rows of others, from 0 to 1: a row that is pinned, or was chosen by what is typed, is higher than it
  /// is likely now.
  package let relevance: Double
  /// True if the person has pinned it.
  package let isPinned: Bool

  /// The word for a row that is pinned.
  package static let pinned = "pinned"

  /// Makes a row of its parts.
  ///
  /// - Parameter members: what else its id tells.
  package init(
    title: String, description: String, why: String, icon: String?, probability: Double,
    token: String?, relevance: Double, isPinned: Bool, members: [(String, JSON?)]
  ) {
    (self.relevance, self.isPinned) = (relevance, isPinned)
    (self.title, self.description, self.why, self.icon) = (title, description, why, icon)
    (self.probability, self.token) = (probability, token)
    let shown: [(String, JSON?)] = [
      ("title", .string(title)), ("description", .string(description)),
      ("why", .string(why)),
      ("icon", icon.map(JSON.string)), ("probability", .number(probability)),
      ("token", token.map(JSON.string)), ("relevance", .number(relevance)),
      ("pinned", isPinned ? .boolean(true) : nil),
    ]
    id = JSON.members(members + shown).text
  }

  /// Reads a row; `nil` for anything else.
  public init?(_ json: JSON) {
    guard let title = json["title"]?.string, let description = json["description"]?.string,
      case .number(let probability)? = json["probability"]
    else { return nil }
    (id, self.title, self.description) = (json.text, title, description)
    (icon, self.probability) = (json["icon"]?.string, probability)
    why = json["why"]?.string ?? description
    token = json["token"]?.string
    relevance = json["relevance"]?.double ?? probability
    isPinned = json["pinned"] == .boolean(true)
  }

  /// Reads the id of a row; `nil` for anything else.
  public init?(id: String) {
    guard let json = try? JSON.parse(Array(id.utf8)) else { return nil }
    self.init(json)
  }

  /// True if the line tells the description: of what is among the likeliest, and of what is pinned.
  private var isDescribed: Bool { description.hasSuffix("%") || isPinned }

  /// The row as a line: what is done, and the reason, where it is among the likeliest.
  public var line: String { isDescribed ? "\(title) · \(description)" : title }

  /// The same line for a launcher that looks for what is typed in all of it: what is typed is not found in the reason,
  /// between whose letters stand some that nobody sees.
  package var searchableLine: String {
    isDescribed
      ? "\(title) · " + description.map(String.init).joined(separator: "\u{2060}") : title
  }

  /// Returns true if the same is done when the other row is chosen, wherever the two stand.
  package func hasSameChoice(as other: LauncherRow) -> Bool {
    guard let own = Choice(id: id), let others = Choice(id: other.id) else { return false }
    return (own.source, own.intent) == (others.source, others.intent)
      && own.parameters == others.parameters
  }

  /// The row as it stands in an answer.
  public var json: JSON { (try? JSON.parse(Array(id.utf8))) ?? .null }

  /// The chosen row: its place in the list, and its suggestion.
  public struct Choice: Hashable, Sendable {
    /// The place at which it stood, from 1.
    public let rank: Int
    /// The intent's source.
    public let source: String
    /// The intent's name.
    public let intent: String
    /// The values that were shown.
    public let parameters: Fields

    /// The parameters of `dismiss` that turn it down, and of `perform` that have it done.
    public var members: [(String, JSON?)] {
      Call.Performing.members(source: source, intent: intent, parameters: parameters)
    }

    /// Reads the ``LauncherRow/id`` of a row; `nil` for anything else.
    public init?(id: String) {
      guard let json = try? JSON.parse(Array(id.utf8)),
        let rank = json["rank"]?.int, rank > 0,
        let source = json["source"]?.string, let intent = json["intent"]?.string,
        let parameters = try? NDJSON.fields(in: json, "parameters")
      else { return nil }
      (self.rank, self.source) = (rank, source)
      (self.intent, self.parameters) = (intent, parameters)
    }
  }
}

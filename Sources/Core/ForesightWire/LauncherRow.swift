internal import ForesightFormats
public import ForesightValues

/// A row as a launcher shows it. Its id says all of it, so that nothing need be kept until it is chosen; where others
/// may keep what they were given, as on the session bus, its token stands for it, which says nothing.
///
///     LauncherRow(id: "{}") == nil      // true: it is none of ours
public struct LauncherRow: Hashable, Sendable {
  /// The row as JSON, which tells what is meant when it is chosen (see ``Choice``).
  public let id: String
  /// The row as it stands in an answer.
  public let json: JSON

  /// The word for a row that is pinned.
  package static let pinned = "pinned"

  /// Makes a row of its members.
  package init(members: [(String, JSON?)]) {
    json = .members(members)
    id = json.text
  }

  /// Reads a row; `nil` for anything else.
  public init?(_ json: JSON) {
    guard json["title"]?.string != nil, json["description"]?.string != nil,
      case .number? = json["probability"]
    else { return nil }
    (id, self.json) = (json.text, json)
  }

  /// Reads the id of a row; `nil` for anything else.
  public init?(id: String) {
    guard let json = try? JSON.parse(Array(id.utf8)) else { return nil }
    self.init(json)
  }

  /// A keyed hash of what is done, the same each time it is shown on this machine; `nil` where no key could be made.
  public var token: String? { json["token"]?.string }
  /// The title of what is done, with what will run where that is not the same.
  public var title: String { json["title"]?.string ?? "" }
  /// The reason that tells most, and how probable it is where that is worth a figure: "after Open Mail · 91 %".
  public var description: String { json["description"]?.string ?? "" }
  /// The probability and the reason, in a sentence.
  public var why: String { json["why"]?.string ?? description }
  /// The icon: a name of the theme, or a file; `nil` where there is none.
  public var icon: String? { json["icon"]?.string }
  /// The probability.
  public var probability: Double { json["probability"]?.double ?? 0 }
  /// The height above the rows of others, from 0 to 1: a row that is pinned, or was chosen by what is typed, is higher than it
  /// is likely now.
  package var relevance: Double { json["relevance"]?.double ?? probability }
  /// True if the person has pinned it.
  package var isPinned: Bool { json["pinned"] == .boolean(true) }

  /// True if the line tells the description: of what is among the likeliest, and of what is pinned.
  package var isDescribed: Bool { description.hasSuffix("%") || isPinned }

  /// The row as a line: what is done, and the reason, where it is among the likeliest.
  public var line: String { isDescribed ? "\(title) · \(description)" : title }

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
      guard let json = try? JSON.parse(Array(id.utf8)), let rank = json["rank"]?.int, rank > 0,
        let source = json["source"]?.string, let intent = json["intent"]?.string,
        let parameters = try? NDJSON.fields(in: json, "parameters")
      else { return nil }
      (self.rank, self.source) = (rank, source)
      (self.intent, self.parameters) = (intent, parameters)
    }
  }
}

internal import ForesightFormats
public import ForesightValues

/// A row as a launcher shows it. The row's id contains the whole row, so that the program that made it need not
/// remember it until the person chooses it. On the session bus, where other programs may store what they receive, the
/// row's token is used instead of the id, because it reveals nothing.
///
///     LauncherRow(id: "{}") == nil      // true: it is none of ours
public struct LauncherRow: Hashable, Sendable {
  /// The row as JSON, from which a choice is read (see ``Choice``).
  public let id: String
  /// The row as it is sent in an answer.
  public let json: JSON

  /// The word for pinned rows in their description.
  package static let pinned = "pinned"

  /// Makes a row from its members.
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

  /// A keyed hash of the suggestion, the same each time it is shown on this machine; `nil` if there is no key.
  public var token: String? { json["token"]?.string }
  /// The title of the suggestion, with what will run if the title does not say so.
  public var title: String { json["title"]?.string ?? "" }
  /// The strongest reason, and the probability if it is worth showing: "after Open Mail · 91 %".
  public var description: String { json["description"]?.string ?? "" }
  /// The probability and the reason, in a sentence.
  public var why: String { json["why"]?.string ?? description }
  /// The icon: a name of the theme, or a file; `nil` if there is none.
  public var icon: String? { json["icon"]?.string }
  /// The probability.
  public var probability: Double { json["probability"]?.double ?? 0 }
  /// The priority among the rows of all programs in a launcher, from 0 to 1. It is higher than the probability for a
  /// row that is pinned, or that the person chose before after typing the same text.
  package var relevance: Double { json["relevance"]?.double ?? probability }
  /// True if the person has pinned it.
  package var isPinned: Bool { json["pinned"] == .boolean(true) }

  /// True if `line` includes the description: the row is among the likeliest, or pinned.
  package var isDescribed: Bool { description.hasSuffix("%") || isPinned }

  /// The row as a line: the title, and the description if `isDescribed` is true.
  public var line: String { isDescribed ? "\(title) · \(description)" : title }

  /// A row that the person chose: its place in the list and its suggestion.
  public struct Choice: Hashable, Sendable {
    /// The place of the row in the list, from 1.
    public let rank: Int
    /// The intent's source.
    public let source: String
    /// The intent's name.
    public let intent: String
    /// The values of the suggestion.
    public let parameters: Fields

    /// The parameters with which `dismiss` turns the suggestion down, and `perform` performs it.
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

internal import ForesightFormats
public import ForesightValues

/// A row as a launcher shows it. Its id says all of it, so that nothing need be kept until it is chosen; where others
/// may keep what they were given, as on the session bus, its token stands for it, which says nothing.
///
///     LauncherRow(id: row.id)?.title      // "Push Changes — git push"
public struct LauncherRow: Hashable, Sendable {
  /// The row as JSON, which tells what is meant when it is chosen (see ``SuggestionRow/Choice``).
  public let id: String
  /// A keyed hash of what is done, the same each time it is shown on this machine; `nil` where no key could be made.
  public let token: String?
  /// What is done, and what will run where that is not the same.
  public let title: String
  /// How likely it is, and why.
  public let description: String
  /// The icon: a name of the theme, or a file; `nil` where there is none.
  public let icon: String?
  /// How probable it is.
  public let probability: Double

  /// Makes it of a suggestion that can be done.
  public init(_ row: SuggestionRow, token: String? = nil) {
    let suggestion = row.suggestion
    self.token = token
    (title, icon, probability) = (row.line, row.icon, suggestion.probability)
    description = row.why.isEmpty ? row.likelihood : "\(row.likelihood) · \(row.why)"
    id =
      JSON.members([
        ("rank", .integer(Int64(suggestion.rank))), ("source", .string(suggestion.source)),
        ("intent", .string(suggestion.intent)), ("parameters", NDJSON.json(suggestion.parameters)),
        ("title", .string(title)), ("description", .string(description)),
        ("icon", icon.map(JSON.string)), ("probability", .number(probability)),
        ("token", token.map(JSON.string)),
      ]).text
  }

  /// Reads a row; `nil` for anything else.
  public init?(_ json: JSON) {
    guard let title = json["title"]?.string, let description = json["description"]?.string,
      case .number(let probability)? = json["probability"]
    else { return nil }
    (id, self.title, self.description) = (json.text, title, description)
    (icon, self.probability) = (json["icon"]?.string, probability)
    token = json["token"]?.string
  }

  /// Reads the id of a row; `nil` for anything else.
  public init?(id: String) {
    var id = id
    guard let json = id.withUTF8({ try? JSON.parse(UnsafeRawBufferPointer($0)) }) else {
      return nil
    }
    self.init(json)
  }

  /// The row as it stands in an answer.
  public var json: JSON {
    var id = id
    return id.withUTF8 { (try? JSON.parse(UnsafeRawBufferPointer($0))) ?? .null }
  }
}

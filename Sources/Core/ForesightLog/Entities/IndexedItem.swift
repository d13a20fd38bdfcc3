public import ForesightValues

/// An item that an app offers to searches: one of its entities, or a shortcut with its phrases.
///
///     IndexedItem(source: "music", type: "Song", id: "7", title: "Blue Train", names: ["Coltrane"])
///
/// Two items are the same if their sources, kinds, types and ids are.
public struct IndexedItem: Hashable, Sendable {
  /// The kind of an item.
  public enum Kind: Int64, Sendable {
    /// An entity, of a type, with an identifier.
    case entity
    /// A shortcut: its type is the intent, its id is its name, and its other names are phrases.
    case shortcut
    /// A phrase that a person may say, but that is not meant for the app.
    case negativePhrase
  }

  /// The source that the item belongs to.
  public var source: String
  /// The kind of item.
  public var kind: Kind
  /// The entity's type, or the shortcut's intent.
  public var type: String
  /// The identifier that distinguishes the item from others of its type.
  public var id: String
  /// The title under which the item is shown.
  public var title: String
  /// The subtitle, shown below the title.
  public var subtitle: String
  /// Other names of the item.
  public var names: [String]
  /// Words that describe the item.
  public var keywords: [String]
  /// A longer text about the item.
  public var text: String
  /// The priority, 0 to 3: each step raises the item's score a little.
  ///
  ///     IndexedItem(source: "music", type: "Song", id: "1", title: "Autumn", priority: 9).priority      // 3
  public var priority: Int

  /// Makes an item.
  public init(
    source: String, kind: Kind = .entity, type: String, id: String, title: String,
    subtitle: String = "", names: [String] = [], keywords: [String] = [], text: String = "",
    priority: Int = 0
  ) {
    (self.source, self.kind, self.type, self.id) = (source, kind, type, id)
    (self.title, self.subtitle, self.names, self.keywords) = (title, subtitle, names, keywords)
    (self.text, self.priority) = (text, min(max(priority, 0), 3))
  }

  /// The texts in which a search looks for the item.
  ///
  ///     let song = IndexedItem(source: "music", type: "Song", id: "1", title: "Autumn", subtitle: "Ada")
  ///     song.fields.text      // "Ada"
  public var fields: SearchFields {
    SearchFields(
      title: title, names: names, keywords: keywords,
      text: [subtitle, text].filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  /// The longest title, subtitle, name or keyword, in bytes; longer ones are truncated.
  public static let longestTitle = 1024
  /// The longest text, in bytes.
  public static let longestText = 16_384
  /// The most names, and the most keywords.
  public static let mostNames = 64

  /// Checks the source, the type and the identifier, and truncates texts that are too long.
  ///
  /// - Throws: `InvalidItem`, which names no text.
  func checked() throws(InvalidItem) -> IndexedItem {
    for (text, what) in [(source, "the source"), (type, "the type"), (id, "the identifier")]
    where !(1...Limits.name).contains(text.utf8.count) || text.utf8.contains(0) {
      // A negative phrase has no type.
      if kind == .negativePhrase, what == "the type" { continue }
      throw InvalidItem(
        description: "\(what) is empty, longer than \(Limits.name) bytes, or has a NUL character")
    }
    var item = self
    item.title = Self.cut(title, Self.longestTitle)
    item.subtitle = Self.cut(subtitle, Self.longestTitle)
    item.names = names.prefix(Self.mostNames).map { Self.cut($0, Self.longestTitle) }
    item.keywords = keywords.prefix(Self.mostNames).map { Self.cut($0, Self.longestTitle) }
    item.text = Self.cut(text, Self.longestText)
    return item
  }

  private static func cut(_ text: String, _ longest: Int) -> String {
    if text.utf8.count <= longest { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: longest)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}

/// An error for an item that cannot be indexed; it names the kind of fault, and no value.
///
///     try EntityIndex(store: path).index([IndexedItem(source: "", type: "Song", id: "1", title: "Autumn")])
///     // throws: the source
public struct InvalidItem: Error, Hashable, Sendable, CustomStringConvertible {
  /// A message for a person: which part of the item is at fault, and why.
  public let description: String
}

extension IndexedItem {
  /// Returns the factor by which an item's score is multiplied for its priority.
  static func factor(ofPriority priority: Int) -> Double { 1 + 0.05 * Double(priority) }

  /// The separator of texts that are stored as one; it is removed from the texts themselves.
  static let separator: Unicode.Scalar = "\u{1f}"

  static func joined(_ texts: [String]) -> String {
    texts.map {
      String(String.UnicodeScalarView($0.unicodeScalars.lazy.filter { $0 != separator }))
    }
    .joined(separator: String(separator))
  }

  static func parted(_ text: String) -> [String] {
    text.isEmpty
      ? []
      : text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false)
        .map { String($0) }
  }
}

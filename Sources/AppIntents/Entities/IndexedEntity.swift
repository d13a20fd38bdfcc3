/// An entity that a search index may know.
///
///     struct Note: IndexedEntity {
///       @Property(title: "Title", indexingKey: \.title) var title: String
///       …
///     }
///     note.attributeSet.displayName                         // the title of its representation
///
/// There is no such index on Linux; the attributes are there for whoever wants to build one.
public protocol IndexedEntity: AppEntity {
  /// What the index would know of it.
  var attributeSet: CSSearchableItemAttributeSet { get }
  /// Whether it is kept out of the index.
  var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
  /// What its representation and its indexed properties say.
  public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }
  /// False.
  public var hideInSpotlight: Bool { false }

  /// What its representation and its indexed properties say, to add to.
  public var defaultAttributeSet: CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(itemContentType: "public.content")
    let shown = displayRepresentation
    attributes.displayName = String(localized: shown.title)
    attributes.title = attributes.displayName
    attributes.contentDescription = shown.subtitle.map { String(localized: $0) }
    attributes.keywords =
      shown.synonyms.isEmpty ? nil : shown.synonyms.map { String(localized: $0) }
    for child in Mirror(reflecting: self).children {
      guard let property = child.value as? any IndexedProperty,
        let key = property.indexingKey, let text = property.text
      else { continue }
      attributes.custom[key] = text
    }
    return attributes
  }
}

/// A property as a search index sees it.
protocol IndexedProperty {
  var indexingKey: String? { get }
  var text: String? { get }
}

extension EntityProperty: IndexedProperty {
  var text: String? { currentValue.flatMap { ValueText.text($0) } }
}

/// What a search index knows of a thing.
public final class CSSearchableItemAttributeSet {
  /// The name it is shown with.
  public var displayName: String?
  /// The title.
  public var title: String?
  /// What it is about.
  public var subject: String?
  /// Other titles.
  public var alternateNames: [String]?
  /// A description.
  public var contentDescription: String?
  /// All of its text.
  public var textContent: String?
  /// Words under which it may be looked for.
  public var keywords: [String]?
  /// A small picture.
  public var thumbnailData: Data?
  /// Where a small picture is.
  public var thumbnailURL: URL?
  /// Where it is.
  public var url: URL?
  /// What kind of thing it is.
  public var contentType: String?
  /// When it was made.
  public var contentCreationDate: Date?
  /// When it was changed.
  public var contentModificationDate: Date?
  /// Who made it.
  public var authorNames: [String]?
  /// What it belongs to.
  public var containerTitle: String?
  /// The town.
  public var city: String?
  /// The country.
  public var country: String?
  /// The latitude.
  public var latitude: NSNumber?
  /// The longitude.
  public var longitude: NSNumber?
  /// When it begins.
  public var startDate: Date?
  /// When it ends.
  public var endDate: Date?
  /// When it is due.
  public var dueDate: Date?
  /// How it stands to others of the app, from 0 to 100.
  public var rankingHint: NSNumber?
  /// Where its content is.
  public var contentURL: URL?
  /// When it came to the app.
  public var addedDate: Date?
  /// When what is said of it last changed.
  public var metadataModificationDate: Date?
  /// Whether the person made it.
  public var userCreated: NSNumber?
  /// Whether the person chose it.
  public var userCurated: NSNumber?
  /// What the index knows under other names.
  var custom: [String: String] = [:]

  /// Makes a set for a kind of thing.
  public init(itemContentType: String) { contentType = itemContentType }
  /// Makes a set for a kind of thing.
  public init(contentType: UTType) { self.contentType = contentType.identifier }

  /// Adds what the app calls in its own way.
  public func setValue(_ value: String?, forCustomKey key: CSCustomAttributeKey) {
    custom[key.name] = value
  }

  /// What the app calls in its own way.
  public func value(forCustomKey key: CSCustomAttributeKey) -> String? { custom[key.name] }

  /// The name of one of its attributes, such as `displayName`.
  static func name(of path: PartialKeyPath<CSSearchableItemAttributeSet>) -> String {
    // A key path describes itself as `\Type.property`.
    "\(path)".split(separator: ".").last.map(String.init) ?? "\(path)"
  }
}

/// The name of an attribute of an app's own.
public struct CSCustomAttributeKey: Hashable, Sendable, ExpressibleByStringLiteral {
  let name: String

  /// Makes a name.
  public init?(keyName: String) {
    guard !keyName.isEmpty else { return nil }
    name = keyName
  }

  /// Makes a name.
  public init(stringLiteral value: String) { name = value }
}

/// An entity that has an address on the web.
///
///     struct Trail: URLRepresentableEntity, TransientAppEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trail"
///       static var urlRepresentation: URLRepresentation { "https://example.org/trail/\(\.$name)" }
///       @Property(title: "Name") var name: String
///       var displayRepresentation: DisplayRepresentation { "\(name)" }
///     }
///     let trail = Trail()
///     trail.name = "ridge"
///     trail.urlRepresentation?.lastPathComponent      // "ridge"
public protocol URLRepresentableEntity: AppEntity {
  typealias URLRepresentation = EntityURLRepresentation<Self>
  /// The pattern of the address.
  static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEntity {
  /// The address; `nil` if the pieces do not form a valid URL.
  public var urlRepresentation: URL? { Self.urlRepresentation.url(of: self) }
}

/// An intent that has an address on the web.
///
///     struct ShowSize: URLRepresentableIntent {
///       static let title: LocalizedStringResource = "Show Size"
///       static var urlRepresentation: IntentURLRepresentation<ShowSize> { "https://example.org/order/\(\.$size)" }
///       @Parameter(title: "Size") var size: CoffeeSize
///       func perform() async throws -> some IntentResult { .result() }
///     }
///     let intent = ShowSize()
///     intent.size = .large
///     ShowSize.urlRepresentation.url(of: intent)?.absoluteString      // "https://example.org/order/large"
public protocol URLRepresentableIntent: AppIntent {
  typealias URLRepresentation = IntentURLRepresentation<Self>
  /// The pattern of the address.
  static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEntity {
  /// The address of the entity that is opened.
  public static var urlRepresentation: URLRepresentation {
    IntentURLRepresentation { $0.target.urlRepresentation }
  }
}

/// A pattern for an entity's address.
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation, Sendable
{
  /// A part of an address other than a property's value.
  public enum Token: Hashable, Sendable {
    /// The identifier.
    case id
  }

  private let pieces: [@Sendable (Entity) -> String]

  /// Makes a pattern without values: the same address for all entities.
  public init(stringLiteral value: String) { pieces = [{ _ in value }] }
  /// Makes a pattern of text and values.
  public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  /// Returns the address of an entity; `nil` if the pieces do not form a valid URL.
  public func url(of entity: Entity) -> URL? { URL(string: pieces.map { $0(entity) }.joined()) }

  /// Collects the pieces of an address.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [@Sendable (Entity) -> String] = []

    /// Makes an empty collection.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds a piece of text.
    public mutating func appendLiteral(_ literal: String) { pieces.append { _ in literal } }
    /// Adds the identifier.
    public mutating func appendInterpolation(_ token: Token) {
      pieces.append { $0.id.entityIdentifierString.escapedForURL }
    }
    /// Adds a property's value.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Entity, EntityProperty<Value>>)
    {
      let path = ImmutablePath(path)
      pieces.append { $0[keyPath: path.path].currentValue.map { addressText(of: $0) } ?? "" }
    }
  }
}

/// A pattern for an intent's address.
public struct IntentURLRepresentation<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable
{
  private let make: @Sendable (Intent) -> URL?

  init(make: @escaping @Sendable (Intent) -> URL?) { self.make = make }
  /// Makes a pattern without values: the same address for all intents of the type.
  public init(stringLiteral value: String) { make = { _ in URL(string: value) } }
  /// Makes a pattern of text and values.
  public init(stringInterpolation: StringInterpolation) {
    let pieces = stringInterpolation.pieces
    make = { intent in URL(string: pieces.map { $0(intent) }.joined()) }
  }

  /// Returns the address of an intent; `nil` if the pieces do not form a valid URL.
  public func url(of intent: Intent) -> URL? { make(intent) }

  /// Collects the pieces of an address.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [@Sendable (Intent) -> String] = []

    /// Makes an empty collection.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds a piece of text.
    public mutating func appendLiteral(_ literal: String) { pieces.append { _ in literal } }
    /// Adds a parameter's value.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>)
    {
      let path = ImmutablePath(path)
      pieces.append { $0[keyPath: path.path].currentValue.map { addressText(of: $0) } ?? "" }
    }
  }
}

/// Returns the text of a value for an address: an address unchanged, any other text percent-encoded.
private func addressText(of value: Any) -> String {
  switch value {
  case let optional as any Emptiable: optional.wrapped.map { addressText(of: $0) } ?? ""
  case let url as URL: url.absoluteString
  case let page as any URLRepresentableEnum: page.urlRepresentation?.absoluteString ?? ""
  default: (readableText(of: value) ?? "").escapedForURL
  }
}

/// A key path that can be used from any task.
///
/// Unchecked: a key path never changes, and one that leads to a wrapped property captures no values.
struct ImmutablePath<Path: AnyKeyPath>: @unchecked Sendable {
  let path: Path
  init(_ path: Path) { self.path = path }
}

extension String {
  /// The text, percent-encoded to be one path component of a URL.
  var escapedForURL: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~")))
      ?? self
  }
}

/// A type that says how its values are written in an address.
///
/// The addresses of entities and intents contain the URL of an enumeration that has one; they do not ask other
/// conforming types for their text.
public protocol CustomURLRepresentationParameterConvertible {
  /// The text of the value in an address; `nil` if the value has none.
  var urlRepresentationParameter: String? { get async }
}

/// An enumeration whose cases have addresses on the web.
///
///     enum Page: String, URLRepresentableEnum {
///       case news, weather
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Page"
///       static let caseDisplayRepresentations: [Page: DisplayRepresentation] = [.news: "News", .weather: "Weather"]
///       static var urlRepresentation: URLRepresentation { "https://example.org/\(.rawValue)" }
///     }
///     Page.news.urlRepresentation?.absoluteString         // "https://example.org/news"
public protocol URLRepresentableEnum: AppEnum, CustomURLRepresentationParameterConvertible {
  typealias URLRepresentation = EnumURLRepresentation<Self>
  /// The pattern of the addresses.
  static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEnum {
  /// The address; `nil` if the case has no pattern, or the pieces do not form a valid URL.
  public var urlRepresentation: URL? { Self.urlRepresentation.url(of: self) }
  /// The address as text.
  public var urlRepresentationParameter: String? { urlRepresentation?.absoluteString }
}

/// A pattern for the addresses of an enumeration's cases: one for all cases, or one for each.
///
///     let sizes = EnumURLRepresentation<CoffeeSize>([.large: "https://example.org/large"])
///     sizes.url(of: .large)?.lastPathComponent      // "large"
///     sizes.url(of: .small)                         // nil
public struct EnumURLRepresentation<Enum: AppEnum>: ExpressibleByStringInterpolation, Sendable {
  /// A part of an address that a case fills in.
  public enum Token: Hashable, Sendable {
    /// The raw value.
    case rawValue
  }

  /// A pattern for the address of one case.
  public struct EnumSingleURLRepresentation: ExpressibleByStringInterpolation, Sendable {
    fileprivate let pieces: [Piece]

    /// Makes a pattern without values.
    public init(stringLiteral value: String) { pieces = [{ _ in value }] }
    /// Makes a pattern of text and values.
    public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }
  }

  /// Returns a piece of an address for a case.
  fileprivate typealias Piece = @Sendable (Enum) -> String

  /// Collects the pieces of an address.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    /// Makes an empty collection.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds a piece of text.
    public mutating func appendLiteral(_ literal: String) { pieces.append { _ in literal } }
    /// Adds the raw value.
    public mutating func appendInterpolation(_ token: Token) {
      pieces.append { $0.rawValue.description.escapedForURL }
    }
  }

  private let pieces: @Sendable (Enum) -> [Piece]?

  /// Makes a pattern without values: the same address for all cases.
  public init(stringLiteral value: String) { pieces = { _ in [{ _ in value }] } }
  /// Makes a pattern of text and values.
  public init(stringInterpolation: StringInterpolation) {
    let pieces = stringInterpolation.pieces
    self.pieces = { _ in pieces }
  }
  /// Makes a representation with a pattern for each case.
  public init(_ addresses: [Enum: EnumSingleURLRepresentation]) {
    pieces = { addresses[$0]?.pieces }
  }

  /// Returns the address of a case; `nil` if the case has no pattern, or the pieces do not form a valid URL.
  public func url(of value: Enum) -> URL? {
    pieces(value).flatMap { pieces in URL(string: pieces.map { $0(value) }.joined()) }
  }
}

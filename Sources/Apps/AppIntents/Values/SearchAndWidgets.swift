public import ForesightValues

/// The criteria of a person's search.
public protocol SearchCriteria: _IntentValue, Hashable {
  /// The type that names the parts of the app to search in.
  associatedtype SearchScopes = Void
}

/// A person's search, in words.
///
///     StringSearchCriteria(term: "harbour")
public struct StringSearchCriteria: SearchCriteria, Codable {
  /// The parts of the app.
  public typealias SearchScopes = [StringSearchScope]

  /// The words.
  public var term: String

  /// Makes a search for some words.
  public init(term: String) { self.term = term }
}

extension StringSearchCriteria: CustomLocalizedStringResourceConvertible {
  /// Returns the value for the log: the words.
  public func _recorded() throws -> ParameterValue? { .string(term) }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> StringSearchCriteria? {
    try await String._rebuilt(from: recorded).map { StringSearchCriteria(term: $0) }
  }

  /// The words.
  public var localizedStringResource: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: term)
  }
}

/// A part of an app to search in.
public struct StringSearchScope: Hashable, Sendable {
  let name: String

  /// All of the app.
  public static let general = StringSearchScope(name: "general")
  /// Films.
  public static let movies = StringSearchScope(name: "movies")
  /// Series.
  public static let tv = StringSearchScope(name: "tv")
}

/// The sizes of widgets.
public enum IntentWidgetFamily: String, Hashable, Sendable, Codable, CaseIterable {
  /// A small square.
  case systemSmall
  /// Two squares beside each other.
  case systemMedium
  /// Four squares.
  case systemLarge
  /// Eight squares.
  case systemExtraLarge
  /// Sixteen squares.
  case systemExtraLargePortrait
  /// A corner of a watch.
  case accessoryCorner
  /// A circle.
  case accessoryCircular
  /// A few lines.
  case accessoryRectangular
  /// One line.
  case accessoryInline
}

extension IntentWidgetFamily: _IntentValue {
  /// Returns the value for the log: the name.
  public func _recorded() throws -> ParameterValue? { .string(rawValue) }
  /// The value that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> IntentWidgetFamily? {
    try await String._rebuilt(from: recorded).flatMap(IntentWidgetFamily.init(rawValue:))
  }
}

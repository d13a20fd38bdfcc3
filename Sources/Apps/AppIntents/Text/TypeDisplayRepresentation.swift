/// The name of a type, as a person reads it.
///
///     static let typeDisplayRepresentation: TypeDisplayRepresentation = "Coffee"
public struct TypeDisplayRepresentation: Hashable, Sendable {
  /// The name of a single value.
  public var name: LocalizedStringResource
  /// The name of a given number of values.
  ///
  ///     let songs = TypeDisplayRepresentation(name: "Song", numericFormat: "\(3) songs")
  ///     songs.numericFormat.map { String(localized: $0) }      // "3 songs"
  public var numericFormat: LocalizedStringResource?
  /// Other names that a person may use.
  public var synonyms: [LocalizedStringResource]

  /// Makes a name.
  public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil) {
    self.init(name: name, numericFormat: numericFormat, synonyms: [])
  }

  /// Makes a name that has synonyms.
  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource]
  ) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }
}

extension TypeDisplayRepresentation: ExpressibleByStringInterpolation {
  /// Makes a name from a literal.
  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }

  /// Makes a name from a literal with values in it.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// A type that can be named to a person.
public protocol TypeDisplayRepresentable {
  /// The name of the type, as a person reads it.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
  /// The type's bare name.
  static var typeDisplayName: LocalizedStringResource { get }
}

extension TypeDisplayRepresentable {
  /// The name of ``typeDisplayRepresentation``.
  public static var typeDisplayName: LocalizedStringResource { typeDisplayRepresentation.name }
}

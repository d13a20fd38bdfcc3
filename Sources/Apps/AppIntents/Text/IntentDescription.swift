/// A description of what an intent does, for a person who looks for it.
///
///     static let description = IntentDescription("Orders a coffee.", categoryName: "Orders")
public struct IntentDescription: Hashable, Sendable {
  /// The description.
  ///
  ///     let description: IntentDescription = "Orders a coffee."
  ///     String(localized: description.descriptionText)      // "Orders a coffee."
  public var descriptionText: LocalizedStringResource
  /// The group that the intent belongs to.
  public var categoryName: LocalizedStringResource?
  /// Keywords by which a person may search for it.
  public var searchKeywords: [LocalizedStringResource]
  /// The name of the value that the intent returns.
  public var resultValueName: LocalizedStringResource?

  /// Makes a description.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource? = nil
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
    self.resultValueName = resultValueName
  }
}

extension IntentDescription: ExpressibleByStringInterpolation {
  /// Makes a description from a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Makes a description from a literal with values in it.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// A type that describes itself, with an optional description or one that is not optional.
///
/// The common spelling, `static let description = IntentDescription("…")`, has a type that is not optional, so it could
/// not satisfy a requirement of an optional type. An associated type allows both spellings.
public protocol _IntentDescribing {
  associatedtype _Description = IntentDescription?
  /// The description of what it does.
  static var description: _Description { get }
}

extension _IntentDescribing where _Description == IntentDescription? {
  /// None by default.
  public static var description: IntentDescription? { nil }
}

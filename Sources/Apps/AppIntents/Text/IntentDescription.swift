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
  /// Words under which a person may look for it.
  public var searchKeywords: [LocalizedStringResource]
  /// The name of the value that it gives.
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

/// A type that describes itself, in whichever of two ways the description is written.
///
/// `static let description = IntentDescription("…")` is the common spelling, and its type is not
/// optional; it would not be the witness of an optional requirement. A type of its own for the
/// requirement lets both spellings be.
public protocol _IntentDescribing {
  associatedtype _Description = IntentDescription?
  /// The description of what it does.
  static var description: _Description { get }
}

extension _IntentDescribing where _Description == IntentDescription? {
  /// None by default.
  public static var description: IntentDescription? { nil }
}

/// A text that is shown to a person, with its values, before it is looked up and formatted.
///
///     let resource: LocalizedStringResource = "Order \(2) cups"
///     resource.key                                    // "Order %lld cups"
///     String(localized: resource)                     // "Order 2 cups"
///
/// Foundation has no such type on Linux. Texts are shown as they are written: there are no tables of
/// translations to look them up in.
public struct LocalizedStringResource: Hashable, Sendable, Codable {
  /// The bundle in which translations would be looked for.
  public enum BundleDescription: Hashable, Sendable, Codable {
    /// The program itself.
    case main
    /// The bundle at a URL.
    case atURL(URL)

    /// Returns the bundle of a class: always the program itself, because there are no others on Linux.
    public static func forClass(_ class: AnyClass) -> BundleDescription { .main }
  }

  /// The text with a placeholder for each value, under which a translation would be found.
  ///
  ///     let resource: LocalizedStringResource = "\(3) cups for \("Ada")"
  ///     resource.key      // "%lld cups for %@"
  public let key: String
  /// The text that is shown if there is no translation.
  public let defaultValue: String.LocalizationValue
  /// The table that a translation would be in.
  public let table: String?
  /// The language and customs of the reader.
  public var locale: Locale
  /// The bundle that the table would be in.
  public let bundle: BundleDescription

  /// Makes a resource whose text is its key.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    key = keyAndValue.key
    defaultValue = keyAndValue
    self.table = table
    self.locale = locale
    self.bundle = bundle
  }

  /// Makes a resource whose text differs from its key.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.key = key.description
    self.defaultValue = defaultValue
    self.table = table
    self.locale = locale
    self.bundle = bundle
  }

  /// Makes a resource whose text is its key, with a bundle.
  @_disfavoredOverload  // So that `.main` is not ambiguous.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: Bundle, comment: StaticString? = nil
  ) {
    self.init(keyAndValue, table: table, locale: locale, bundle: .atURL(bundle.bundleURL))
  }

  /// Makes a resource whose text differs from its key, with a bundle.
  @_disfavoredOverload  // So that `.main` is not ambiguous.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, bundle: Bundle, comment: StaticString? = nil
  ) {
    self.init(
      key, defaultValue: defaultValue, table: table, locale: locale,
      bundle: .atURL(bundle.bundleURL))
  }
}

extension LocalizedStringResource: ExpressibleByStringInterpolation {
  /// Makes a resource from a literal.
  public init(stringLiteral value: String) {
    self.init(String.LocalizationValue(stringLiteral: value))
  }

  /// Makes a resource from a literal with values in it.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }
}

/// A value that knows how it is shown to a person.
///
///     struct NoBeans: Error, CustomLocalizedStringResourceConvertible {
///       var localizedStringResource: LocalizedStringResource { "There are no beans left." }
///     }
///     String(localized: NoBeans().localizedStringResource)      // "There are no beans left."
public protocol CustomLocalizedStringResourceConvertible {
  /// The text that shows the value.
  var localizedStringResource: LocalizedStringResource { get }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
  /// The resource itself.
  public var localizedStringResource: LocalizedStringResource { self }
}

extension String {
  /// Makes the text of a resource, with its values in their places.
  ///
  ///     let order: LocalizedStringResource = "Order \(2) cups"
  ///     String(localized: order)      // "Order 2 cups"
  public init(localized resource: LocalizedStringResource) { self = resource.defaultValue.text }

  /// Makes the text of a key, with its values in their places.
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = keyAndValue.text
  }

  /// Makes a text that differs from its key, with its values in their places.
  ///
  ///     String(localized: "cups", defaultValue: "\(2) cups")      // "2 cups"
  public init(
    localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = defaultValue.text
  }
}

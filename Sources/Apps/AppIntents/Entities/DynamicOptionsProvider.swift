/// A provider of the values that a parameter can have, made when they are needed.
///
///     struct SizesProvider: DynamicOptionsProvider {
///       func results() async throws -> [String] { ["small", "large"] }
///     }
public protocol DynamicOptionsProvider: _SupportsAppDependencies, Sendable {
  /// The type of the collection of values.
  associatedtype Result: ResultsCollection
  /// The type of the default value.
  associatedtype DefaultValue: _IntentValue = Result.Result

  typealias ItemCollection = IntentItemCollection
  typealias ItemSection = IntentItemSection
  typealias Item = IntentItem

  /// The values.
  func results() async throws -> Result
  /// Returns the value to start with; `nil` for none.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  /// No default value, unless the provider has one.
  public func defaultResult() async -> DefaultValue? { nil }
}

/// Values to choose from.
public protocol ResultsCollection: Sendable {
  /// The type of one value.
  associatedtype Result: _IntentValue
  /// No values.
  static var empty: Self { get }
  /// The values in their order.
  var _values: [Result] { get }
  /// The title of each value; `nil` for one that is shown as its type represents it.
  var _names: [LocalizedStringResource?] { get }
}

extension ResultsCollection {
  /// `nil` for each value: it is shown as its type represents it.
  public var _names: [LocalizedStringResource?] { _values.map { _ in nil } }
}

extension Array: ResultsCollection where Element: _IntentValue {
  /// No values.
  public static var empty: [Element] { [] }
  /// The values in their order.
  public var _values: [Element] { self }
}

/// Values to choose from, in sections.
///
///     let drinks = IntentItemCollection(sections: [
///       IntentItemSection("Hot", items: ["Latte", "Mocha"]),
///       IntentItemSection("Cold", items: [IntentItem("tonic", title: "Espresso Tonic")]),
///     ])
///     drinks.items.map(\.value)                             // ["Latte", "Mocha", "tonic"]
public struct IntentItemCollection<Result: _IntentValue & Sendable>: ResultsCollection {
  /// No values.
  public static var empty: Self { Self(sections: []) }

  /// The prompt above all values.
  public let promptLabel: LocalizedStringResource?
  /// True if the values are to be shown with an alphabetical index.
  public let usesIndexedCollation: Bool
  /// The sections.
  public let sections: [IntentItemSection<Result>]

  /// Makes a collection of sections.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.promptLabel = promptLabel
    self.usesIndexedCollation = usesIndexedCollation
    self.sections = sections
  }

  /// Makes a collection of values in one section.
  @_disfavoredOverload  // So that an empty list is not ambiguous.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items.map { IntentItem($0) })])
  }

  /// Makes a collection of values in one section, each shown in its own way.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [IntentItem<Result>]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items)])
  }

  /// The items of all sections.
  public var items: [IntentItem<Result>] { sections.flatMap(\.items) }

  /// The values of all sections.
  public var _values: [Result] { items.map(\.value) }
  /// The title of each item; `nil` for one that is shown as its type represents it.
  public var _names: [LocalizedStringResource?] { items.map(\.title) }
}

/// Values to choose from, under a heading.
///
///     IntentItemSection("Hot", items: ["Latte", "Mocha"])
public struct IntentItemSection<Result: _IntentValue & Sendable>: Sendable {
  /// The heading.
  public let title: LocalizedStringResource?
  /// The text below the heading.
  public let subtitle: LocalizedStringResource?
  /// The picture beside the heading.
  public let image: DisplayRepresentation.Image?
  /// The values.
  public let items: [IntentItem<Result>]

  /// Makes a section.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, items: [IntentItem<Result>]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.items = items
  }

  /// Makes a section; an older form of the initializer, with a labeled heading.
  public init(title: LocalizedStringResource, items: [IntentItem<Result>]) {
    self.init(title, items: items)
  }

  /// Makes a section of values that are shown as their type represents them.
  @_disfavoredOverload  // So that an empty list is not ambiguous.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, items: [Result]
  ) {
    self.init(title, subtitle: subtitle, image: image, items: items.map { IntentItem($0) })
  }
}

/// A value to choose, and how it is shown.
///
///     IntentItem("tonic", title: "Espresso Tonic", subtitle: "With ice")
public struct IntentItem<Result: _IntentValue & Sendable>: Sendable {
  /// The value.
  public let value: Result
  /// The name of the value; `nil` if it is shown as its type represents it.
  public let title: LocalizedStringResource?
  /// The text below the name.
  public let subtitle: LocalizedStringResource?
  /// The picture beside the name.
  public let image: DisplayRepresentation.Image?

  /// Makes an item.
  public init(
    _ value: Result, title: LocalizedStringResource? = nil,
    subtitle: LocalizedStringResource? = nil, image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }
}

extension IntentItemCollection {
  /// Makes a collection of the sections that a result builder lists.
  ///
  ///     struct Syrups: DynamicOptionsProvider {
  ///       func results() async throws -> ItemCollection<String> {
  ///         ItemCollection {
  ///           ItemSection("Sweet") { "Vanilla"; "Caramel" }
  ///           ItemSection("Nutty", items: ["Hazelnut"])
  ///         }
  ///       }
  ///     }
  ///     try await Syrups().results().items.map(\.value)      // ["Vanilla", "Caramel", "Hazelnut"]
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    @IntentItemSectionsBuilder<Result> sections: () -> [IntentItemSection<Result>]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation, sections: sections())
  }
}

extension IntentItemSection {
  /// Makes a section of the values that a result builder lists.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil,
    @IntentItemsBuilder<Result> itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.init(title, subtitle: subtitle, image: image, items: itemsBuilder())
  }

  /// The result builder that collects sections.
  public typealias Builder = IntentItemSectionsBuilder<Result>
}

extension IntentItem {
  /// The result builder that collects values.
  public typealias Builder = IntentItemsBuilder<Result>
}

/// A result builder that collects sections, in order.
@resultBuilder
public enum IntentItemSectionsBuilder<Result: _IntentValue & Sendable> {
  /// Adds one section.
  public static func buildExpression(_ section: IntentItemSection<Result>)
    -> [IntentItemSection<Result>]
  { [section] }
  /// Adds several sections.
  public static func buildExpression(_ sections: [IntentItemSection<Result>])
    -> [IntentItemSection<Result>]
  { sections }
  /// Joins sections, in order.
  public static func buildBlock(_ sections: [IntentItemSection<Result>]...)
    -> [IntentItemSection<Result>]
  { sections.flatMap { $0 } }
  /// Adds the sections of an `if` without `else`; none if the condition is false.
  public static func buildOptional(_ sections: [IntentItemSection<Result>]?)
    -> [IntentItemSection<Result>]
  { sections ?? [] }
  /// Adds the sections of the first branch of a condition.
  public static func buildEither(first sections: [IntentItemSection<Result>])
    -> [IntentItemSection<Result>]
  { sections }
  /// Adds the sections of the second branch of a condition.
  public static func buildEither(second sections: [IntentItemSection<Result>])
    -> [IntentItemSection<Result>]
  { sections }
  /// Joins the sections of all iterations of a loop.
  public static func buildArray(_ sections: [[IntentItemSection<Result>]])
    -> [IntentItemSection<Result>]
  { sections.flatMap { $0 } }
}

/// A result builder that collects values, in order.
@resultBuilder
public enum IntentItemsBuilder<Result: _IntentValue & Sendable> {
  /// Adds a value, which is shown as its type represents it.
  public static func buildExpression(_ value: Result) -> [IntentItem<Result>] {
    [IntentItem(value)]
  }
  /// Adds one item.
  public static func buildExpression(_ item: IntentItem<Result>) -> [IntentItem<Result>] { [item] }
  /// Adds several items.
  public static func buildExpression(_ items: [IntentItem<Result>]) -> [IntentItem<Result>] {
    items
  }
  /// Adds several values, which are shown as their type represents them.
  public static func buildExpression(_ values: [Result]) -> [IntentItem<Result>] {
    values.map { IntentItem($0) }
  }
  /// Joins values, in order.
  public static func buildBlock(_ items: [IntentItem<Result>]...) -> [IntentItem<Result>] {
    items.flatMap { $0 }
  }
  /// Joins the values of all iterations of a loop.
  public static func buildArray(_ items: [[IntentItem<Result>]]) -> [IntentItem<Result>] {
    items.flatMap { $0 }
  }
}

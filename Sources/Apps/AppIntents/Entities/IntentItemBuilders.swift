extension IntentItemCollection {
  /// Makes a collection of sections that stand one below the other.
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
  /// Makes a section of values that stand one below the other.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil,
    @IntentItemsBuilder<Result> itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.init(title, subtitle: subtitle, image: image, items: itemsBuilder())
  }

  /// Collects sections that stand one below the other.
  public typealias Builder = IntentItemSectionsBuilder<Result>
}

extension IntentItem {
  /// Collects values that stand one below the other.
  public typealias Builder = IntentItemsBuilder<Result>
}

/// Collects sections that stand one below the other.
@resultBuilder
public enum IntentItemSectionsBuilder<Result: _IntentValue & Sendable> {
  /// One section.
  public static func buildExpression(_ section: IntentItemSection<Result>)
    -> [IntentItemSection<Result>]
  { [section] }
  /// Several sections.
  public static func buildExpression(_ sections: [IntentItemSection<Result>])
    -> [IntentItemSection<Result>]
  { sections }
  /// Sections in their order.
  public static func buildBlock(_ sections: [IntentItemSection<Result>]...)
    -> [IntentItemSection<Result>]
  { sections.flatMap { $0 } }
  /// Sections on a condition.
  public static func buildOptional(_ sections: [IntentItemSection<Result>]?)
    -> [IntentItemSection<Result>]
  { sections ?? [] }
  /// Sections where a condition holds.
  public static func buildEither(first sections: [IntentItemSection<Result>])
    -> [IntentItemSection<Result>]
  { sections }
  /// Sections where a condition does not hold.
  public static func buildEither(second sections: [IntentItemSection<Result>])
    -> [IntentItemSection<Result>]
  { sections }
  /// Sections for each turn of a loop.
  public static func buildArray(_ sections: [[IntentItemSection<Result>]])
    -> [IntentItemSection<Result>]
  { sections.flatMap { $0 } }
}

/// Collects values that stand one below the other.
@resultBuilder
public enum IntentItemsBuilder<Result: _IntentValue & Sendable> {
  /// A value that says itself how it is shown.
  public static func buildExpression(_ value: Result) -> [IntentItem<Result>] {
    [IntentItem(value)]
  }
  /// A value and how it is shown.
  public static func buildExpression(_ item: IntentItem<Result>) -> [IntentItem<Result>] { [item] }
  /// Several values and how they are shown.
  public static func buildExpression(_ items: [IntentItem<Result>]) -> [IntentItem<Result>] {
    items
  }
  /// Several values.
  public static func buildExpression(_ values: [Result]) -> [IntentItem<Result>] {
    values.map { IntentItem($0) }
  }
  /// Values in their order.
  public static func buildBlock(_ items: [IntentItem<Result>]...) -> [IntentItem<Result>] {
    items.flatMap { $0 }
  }
  /// Values for each turn of a loop.
  public static func buildArray(_ items: [[IntentItem<Result>]]) -> [IntentItem<Result>] {
    items.flatMap { $0 }
  }
}

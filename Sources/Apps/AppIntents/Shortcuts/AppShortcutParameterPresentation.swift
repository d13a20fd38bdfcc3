/// The presentation of the values of a shortcut's parameter as shortcuts of their own.
///
///     AppShortcutParameterPresentation<OrderCoffee, CoffeeSize>(
///       for: \.$size, summary: .init("Order \(\.$size)"), optionsCollections: {})
public struct AppShortcutParameterPresentation<Intent: AppIntent, Value: _IntentValue & Sendable>:
  Sendable
{
  let erased: ErasedPresentation

  /// Makes a presentation from a parameter, a sentence and the values to offer.
  public init(
    for path: KeyPath<Intent, IntentParameter<Value>>,
    summary: AppShortcutParameterPresentationSummary<Intent>,
    @AppShortcutOptionsCollectionsBuilder optionsCollections: () -> [AppShortcutOptionsCollection]
  ) {
    let parameter = ImmutablePath(path)
    erased = ErasedPresentation(collections: optionsCollections()) { option in
      // Filled in from an intent that has this value and no other.
      let intent = Intent()
      guard let value = option as? Value ?? ((option as? Value.UnwrappedType) as? Value) else {
        return nil
      }
      intent[keyPath: parameter.path].wrappedValue = value
      return summary.sentence.text(for: intent)
    }
  }
}

/// A presentation with its types erased.
struct ErasedPresentation: Sendable {
  let collections: [AppShortcutOptionsCollection]
  /// The sentence with a value; `nil` when the value is of another type.
  let text: @Sendable (any Sendable) -> String?
}

/// The sentence with which a value is offered.
public struct AppShortcutParameterPresentationSummary<Intent: AppIntent>: Sendable {
  let sentence: IntentParameterSummaryString<Intent>

  /// Makes a sentence.
  public init(_ sentence: IntentParameterSummaryString<Intent>, table: String? = nil) {
    self.sentence = sentence
  }
}

/// Values to offer, under a title.
public struct AppShortcutOptionsCollection: Sendable {
  let provider: any DynamicOptionsProvider
  let title: LocalizedStringResource

  /// Makes a collection from the provider of its values.
  public init(
    _ provider: any DynamicOptionsProvider, title: LocalizedStringResource,
    systemImageName: String? = nil
  ) {
    self.provider = provider
    self.title = title
  }
}

/// Combines the collections that a closure lists.
@resultBuilder
public enum AppShortcutOptionsCollectionsBuilder {
  /// Collections in their order.
  public static func buildBlock(_ collections: AppShortcutOptionsCollection...)
    -> [AppShortcutOptionsCollection]
  { collections }
}

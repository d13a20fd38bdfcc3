internal import ForesightHosting

/// A type that provides the shortcuts an app offers even before any donation.
///
///     struct CafeShortcuts: AppShortcutsProvider {
///       static var appShortcuts: [AppShortcut] {
///         AppShortcut(
///           intent: OrderCoffee(),
///           phrases: ["Order a \(\.$size) coffee in \(.applicationName)"],
///           shortTitle: "Order", systemImageName: "cup.and.saucer")
///       }
///     }
public protocol AppShortcutsProvider {
  typealias ParameterPresentation = AppShortcutParameterPresentation
  typealias OptionsCollection = AppShortcutOptionsCollection
  typealias Summary = AppShortcutParameterPresentationSummary

  /// The shortcuts.
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  /// The color of the shortcuts' tiles. It has no effect here.
  static var shortcutTileColor: ShortcutTileColor { get }
  /// The type of the negative phrases: a collection, or a list. Apps use both; if the requirement had a fixed type, the
  /// default would silently be used in place of a declaration of the other type.
  associatedtype _NegativePhrases: _NegativePhraseCollection = NegativeAppShortcutPhrases
  /// The phrases that resemble the app's but are not meant for it.
  @NegativeAppShortcutPhrasesBuilder
  static var negativePhrases: _NegativePhrases { get }
  /// The rules by which the app offers to do something automatically. This is an addition to Apple's interface.
  static var automations: [Automation] { get }
}

extension AppShortcutsProvider {
  /// Navy by default.
  public static var shortcutTileColor: ShortcutTileColor { .navy }
  /// None by default.
  public static var automations: [Automation] { [] }
  /// Tells the system that the values of the shortcuts' parameters have changed.
  ///
  ///     CafeShortcuts.updateAppShortcutParameters()     // when the app starts, and when the menu changes
  public static func updateAppShortcutParameters() { AppShortcutRegistry.update(for: Self.self) }
}

extension AppShortcutsProvider where _NegativePhrases == NegativeAppShortcutPhrases {
  /// None by default.
  public static var negativePhrases: NegativeAppShortcutPhrases { .init(phrases: []) }
}

/// The colors of shortcuts' tiles.
public enum ShortcutTileColor: Hashable, Sendable, CaseIterable {
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple
  case red, tangerine, teal, yellow
}

/// Combines the shortcuts that a closure lists.
@resultBuilder
public enum AppShortcutsBuilder {
  /// One shortcut.
  public static func buildExpression(_ shortcut: AppShortcut) -> [AppShortcut] { [shortcut] }
  /// Several shortcuts.
  public static func buildExpression(_ shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
  /// Shortcuts in their order.
  public static func buildBlock(_ shortcuts: [AppShortcut]...) -> [AppShortcut] {
    shortcuts.flatMap { $0 }
  }
  /// Shortcuts behind an `#available` check.
  public static func buildLimitedAvailability(_ shortcuts: [AppShortcut]) -> [AppShortcut] {
    shortcuts
  }
  /// The shortcuts of an `if` without `else`; none if the condition is false.
  public static func buildOptional(_ shortcuts: [AppShortcut]?) -> [AppShortcut] { shortcuts ?? [] }
  /// The shortcuts of an `if` branch.
  public static func buildEither(first shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
  /// The shortcuts of an `else` branch.
  public static func buildEither(second shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
}

/// An intent that an app offers even before any donation, and the phrases that run it.
///
///     AppShortcut(
///       intent: PayBill(), phrases: ["Pay in \(.applicationName)"], shortTitle: "Pay",
///       systemImageName: "creditcard")
public struct AppShortcut: Sendable {
  /// The intent with the values it is offered with.
  let intent: any AppIntent
  let shortTitle: LocalizedStringResource?
  let systemImageName: String?
  private(set) var parameterPresentation: ErasedPresentation?
  /// The phrases that run it, with the app's name in them.
  let phrases: @Sendable (_ applicationName: String) -> [String]
  /// The patterns of the phrases, with the app's name and placeholders for values.
  let patterns: @Sendable (_ applicationName: String) -> [PhrasePattern]

  /// Makes a shortcut.
  ///
  ///     import AppIntentsTesting
  ///     struct BillShortcuts: AppShortcutsProvider {
  ///       static var appShortcuts: [AppShortcut] {
  ///         AppShortcut(
  ///           intent: PayBill(), phrases: ["Pay in \(.applicationName)"], shortTitle: "Pay",
  ///           systemImageName: "creditcard")
  ///       }
  ///     }
  ///     try await AppIntentsTest.run(source: "cafe") { test in
  ///       try await test.perform("Pay in cafe", of: BillShortcuts.self)      // nil: it says nothing
  ///     }
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource? = nil, systemImageName: String? = nil
  ) {
    self.intent = intent
    self.shortTitle = shortTitle
    self.systemImageName = systemImageName
    self.phrases = { name in phrases.map { $0.text(for: intent, applicationName: name) } }
    patterns = { name in phrases.map { $0.pattern(of: intent, applicationName: name) } }
  }

  /// Makes a shortcut with a parameter whose values are offered as shortcuts of their own.
  ///
  ///     struct SizeShortcuts: AppShortcutsProvider {
  ///       static var appShortcuts: [AppShortcut] {
  ///         AppShortcut(
  ///           intent: OrderCoffee(), phrases: ["Order \(\.$size) in \(.applicationName)"],
  ///           shortTitle: "Order", systemImageName: "cup.and.saucer",
  ///           parameterPresentation: ParameterPresentation(
  ///             for: \.$size, summary: Summary("Order \(\.$size)"), optionsCollections: {}))
  ///       }
  ///     }
  public init<Intent: AppIntent, Value>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
    systemImageName: String, parameterPresentation: AppShortcutParameterPresentation<Intent, Value>
  ) {
    self.init(
      intent: intent, phrases: phrases, shortTitle: shortTitle, systemImageName: systemImageName)
    self.parameterPresentation = parameterPresentation.erased
  }

  /// The type of the intent.
  var intentType: any AppIntent.Type { type(of: intent) }

  /// The name that a person reads.
  var name: String { String(localized: shortTitle ?? intentType.title) }
}

internal import ForesightHosting

/// A part of a phrase that is neither text nor parameter.
public enum AppShortcutPhraseToken: Hashable, Sendable {
  /// The app's name.
  case applicationName
}

/// A phrase that a person says to run a shortcut.
///
///     let phrase: AppShortcutPhrase<OrderCoffee> = "Order a \(\.$size) coffee in \(.applicationName)"
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  let pieces: [SentencePiece<Intent>]

  /// Makes a phrase from a text.
  public init(stringLiteral value: String) { pieces = [.literal(value)] }
  /// Makes a phrase with placeholders for parameters and for the app's name.
  public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  /// Returns the phrase with an intent's values; the title stands in for a parameter without a value.
  func text(for intent: Intent, applicationName: String) -> String {
    pieces.map { $0.text(for: intent, applicationName: applicationName) }.joined()
  }

  /// Returns the phrase as a pattern with placeholders for values.
  func pattern(of intent: Intent, applicationName: String) -> PhrasePattern {
    let names = intent.recordableParameters
    return PhrasePattern(
      pieces.map { piece in
        switch piece {
        case .literal(let text): return .text(text)
        case .applicationName: return .text(applicationName)
        case .parameter(let path):
          let parameter = intent[keyPath: path.path] as AnyObject
          return .parameter(names.first { $0.parameter === parameter }?.name ?? "")
        }
      })
  }

  /// Collects the pieces of a phrase.
  public typealias StringInterpolation = IntentParameterSummaryString<Intent>.StringInterpolation
}

/// A phrase that resembles the app's but is not meant for it.
///
///     let phrases: [NegativeAppShortcutPhrase] = ["Close \(.applicationName)", "Call the café"]
public struct NegativeAppShortcutPhrase: ExpressibleByStringInterpolation, Hashable, Sendable {
  let text: String

  /// Makes a phrase from a text.
  public init(stringLiteral value: String) { text = value }
  /// Makes a phrase with the app's name in it.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Collects the pieces of a phrase.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Makes an empty collection.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds a piece of text.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Adds the app's name.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
      text += DonationCenter.shared.source
    }
  }
}

/// The phrases that are not meant for the app.
///
///     static var negativePhrases: NegativeAppShortcutPhrases {
///       NegativeAppShortcutPhrases { "Call \(.applicationName)" }
///     }
public struct NegativeAppShortcutPhrases: ExpressibleByArrayLiteral, Hashable,
  _NegativePhraseCollection
{
  /// The phrases in their order.
  public let _phrases: [NegativeAppShortcutPhrase]

  /// Makes a collection of phrases.
  public init(phrases: [NegativeAppShortcutPhrase]) { _phrases = phrases }
  /// Makes a collection of phrases.
  public init(arrayLiteral phrases: NegativeAppShortcutPhrase...) { _phrases = phrases }
  /// Makes a collection of the phrases that a closure lists.
  public init(@NegativeAppShortcutPhrasesBuilder _ phrases: () -> [NegativeAppShortcutPhrase]) {
    _phrases = phrases()
  }
}

/// Combines the phrases that a closure lists.
@resultBuilder
public enum NegativeAppShortcutPhrasesBuilder {
  /// One phrase.
  public static func buildExpression(
    _ phrase: NegativeAppShortcutPhrase
  ) -> [NegativeAppShortcutPhrase] { [phrase] }
  /// Several phrases.
  public static func buildExpression(
    _ phrases: NegativeAppShortcutPhrases
  ) -> [NegativeAppShortcutPhrase] { phrases._phrases }
  /// Several phrases.
  public static func buildExpression(
    _ phrases: [NegativeAppShortcutPhrase]
  ) -> [NegativeAppShortcutPhrase] { phrases }
  /// Phrases in their order.
  public static func buildBlock(
    _ phrases: [NegativeAppShortcutPhrase]...
  ) -> [NegativeAppShortcutPhrase] { phrases.flatMap { $0 } }
  /// The phrases as a list.
  public static func buildFinalResult(
    _ phrases: [NegativeAppShortcutPhrase]
  ) -> [NegativeAppShortcutPhrase] { phrases }
  /// The phrases as a collection.
  public static func buildFinalResult(
    _ phrases: [NegativeAppShortcutPhrase]
  ) -> NegativeAppShortcutPhrases { NegativeAppShortcutPhrases(phrases: phrases) }
}

/// Negative phrases, in either of the two types in which apps declare them.
public protocol _NegativePhraseCollection: Sendable {
  /// The phrases in their order.
  var _phrases: [NegativeAppShortcutPhrase] { get }
}

extension Array: _NegativePhraseCollection where Element == NegativeAppShortcutPhrase {
  /// The phrases in their order.
  public var _phrases: [NegativeAppShortcutPhrase] { self }
}

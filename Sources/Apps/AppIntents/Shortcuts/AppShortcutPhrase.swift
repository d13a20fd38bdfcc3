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

  /// Makes a phrase of a text.
  public init(stringLiteral value: String) { pieces = [.literal(value)] }
  /// Makes a phrase with places.
  public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  /// The phrase with an intent's values; a parameter without one is named.
  func text(for intent: Intent, applicationName: String) -> String {
    pieces.map { $0.text(for: intent, applicationName: applicationName) }.joined()
  }

  /// The phrase with places for values.
  func pattern(of intent: Intent, applicationName: String) -> PhrasePattern {
    let names = IntentRecord.parameters(of: intent)
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

/// A phrase that a person may say and does not mean for the app.
///
///     let phrases: [NegativeAppShortcutPhrase] = ["Close \(.applicationName)", "Call the café"]
public struct NegativeAppShortcutPhrase: ExpressibleByStringInterpolation, Hashable, Sendable {
  let text: String

  /// Makes a phrase of a text.
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

/// All that a person may say that is not meant for the app.
///
///     static var negativePhrases: NegativeAppShortcutPhrases {
///       NegativeAppShortcutPhrases { "Call \(.applicationName)" }
///     }
public struct NegativeAppShortcutPhrases: ExpressibleByArrayLiteral, Hashable, Sendable {
  let phrases: [NegativeAppShortcutPhrase]

  /// Makes a collection of phrases.
  public init(phrases: [NegativeAppShortcutPhrase]) { self.phrases = phrases }
  /// Makes a collection of phrases.
  public init(arrayLiteral phrases: NegativeAppShortcutPhrase...) { self.phrases = phrases }
  /// Makes a collection of phrases that stand one below the other.
  public init(@NegativeAppShortcutPhrasesBuilder _ phrases: () -> [NegativeAppShortcutPhrase]) {
    self.phrases = phrases()
  }
}

/// Puts phrases that stand one below the other together.
@resultBuilder
public enum NegativeAppShortcutPhrasesBuilder {
  /// One phrase.
  public static func buildExpression(
    _ phrase: NegativeAppShortcutPhrase
  ) -> [NegativeAppShortcutPhrase] { [phrase] }
  /// Several phrases.
  public static func buildExpression(
    _ phrases: NegativeAppShortcutPhrases
  ) -> [NegativeAppShortcutPhrase] { phrases.phrases }
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

/// Phrases, in either of the two ways they are written.
public protocol _NegativePhraseCollection: Sendable {
  /// The phrases in their order.
  var _phrases: [NegativeAppShortcutPhrase] { get }
}

extension NegativeAppShortcutPhrases: _NegativePhraseCollection {
  /// The phrases in their order.
  public var _phrases: [NegativeAppShortcutPhrase] { phrases }
}

extension Array: _NegativePhraseCollection where Element == NegativeAppShortcutPhrase {
  /// The phrases in their order.
  public var _phrases: [NegativeAppShortcutPhrase] { self }
}

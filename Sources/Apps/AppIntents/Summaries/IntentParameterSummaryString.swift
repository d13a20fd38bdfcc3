/// A sentence with placeholders for parameters.
///
///     let sentence: IntentParameterSummaryString<OrderCoffee> = "Order \(\.$cups) \(\.$size) coffees"
///
/// A parameter without a value is shown by its title.
public struct IntentParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation,
  Sendable
{
  let pieces: [SentencePiece<Intent>]

  /// Makes a sentence without placeholders.
  public init(stringLiteral value: String) { pieces = [.literal(value)] }
  /// Makes a sentence with placeholders.
  public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  /// Returns the sentence with the values of an intent.
  func text(for intent: Intent) -> String {
    pieces.map { $0.text(for: intent, applicationName: DonationCenter.shared.source) }.joined()
  }

  /// Collects the pieces of a sentence.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate(set) var pieces: [SentencePiece<Intent>] = []

    /// Makes an empty collection.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds a piece of text.
    public mutating func appendLiteral(_ literal: String) { pieces.append(.literal(literal)) }
    /// Adds a placeholder for a parameter.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>)
    {
      pieces.append(.parameter(ImmutablePath(path)))
    }
    /// Adds the app's name.
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
      pieces.append(.applicationName)
    }
  }
}

/// A piece of a sentence about an intent.
enum SentencePiece<Intent: AppIntent>: Sendable {
  case literal(String)
  case parameter(ImmutablePath<PartialKeyPath<Intent>>)
  case applicationName

  /// Returns the piece with the values of an intent; the title stands in for a parameter without a value.
  func text(for intent: Intent, applicationName: String) -> String {
    switch self {
    case .literal(let text): text
    case .applicationName: applicationName
    case .parameter(let path):
      (intent[keyPath: path.path] as? any RecordableParameter)
        .map { $0.text ?? String(localized: $0.title) } ?? ""
    }
  }
}

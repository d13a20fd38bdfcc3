// The words that a search by picture has for its subject, as App Intents queries are given them. This is not Apple's
// framework: it recognises nothing, and nobody takes pictures for it: there are labels only.

@_exported public import AppIntents
public import ForesightValues

/// An object in sight, by words for it.
///
///     struct SongsOnScreen: IntentValueQuery {
///       func values(for input: SemanticContentDescriptor) async throws -> [Song] {
///         library.songs.filter { input.labels.contains($0.title) }
///       }
///     }
///     try await SongsOnScreen().values(for: SemanticContentDescriptor(labels: ["Bells"])).map(\.id)      // [2]
public struct SemanticContentDescriptor: Hashable, Sendable {
  /// The words for it, the likeliest first.
  public let labels: [String]

  /// The picture; here there is none.
  public var pixelBuffer: CVReadOnlyPixelBuffer? { nil }

  /// Makes a descriptor; on Apple's systems only the system does.
  public init(labels: [String]) { self.labels = labels }
}

/// A picture that can be looked at; here there is none, and none can be made.
public struct CVReadOnlyPixelBuffer: Hashable, Sendable {
  private init() {}
}

extension SemanticContentDescriptor: _IntentValue, CustomLocalizedStringResourceConvertible {
  /// The words, with commas between them.
  public var localizedStringResource: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: labels.joined(separator: ", "))
  }

  /// Returns the value for the log: the words.
  public func _recorded() throws -> ParameterValue? { try labels._recorded() }

  /// The object that the log kept the words for.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    try await [String]._rebuilt(from: recorded).map(Self.init(labels:))
  }
}

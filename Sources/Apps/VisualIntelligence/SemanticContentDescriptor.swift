// Labels for the subject of a picture, as App Intents queries receive them. This is not Apple's framework: it takes no
// pictures and recognizes nothing, so there are labels only.

@_exported public import AppIntents
public import ForesightValues

/// An object that a camera or a screen shows, described by labels.
///
///     struct SongsOnScreen: IntentValueQuery {
///       func values(for input: SemanticContentDescriptor) async throws -> [Song] {
///         library.songs.filter { input.labels.contains($0.title) }
///       }
///     }
///     try await SongsOnScreen().values(for: SemanticContentDescriptor(labels: ["Bells"])).map(\.id)      // [2]
public struct SemanticContentDescriptor: Hashable, Sendable {
  /// The words for the object, the likeliest first.
  public let labels: [String]

  /// The picture, which is always `nil` here.
  public var pixelBuffer: CVReadOnlyPixelBuffer? { nil }

  /// Makes a descriptor; on Apple's systems only the system does.
  public init(labels: [String]) { self.labels = labels }
}

/// A picture whose pixels can be read. Here there is none, and none can be made.
public struct CVReadOnlyPixelBuffer: Hashable, Sendable {
  private init() {}
}

extension SemanticContentDescriptor: _IntentValue, CustomLocalizedStringResourceConvertible {
  /// The labels, separated by commas.
  public var localizedStringResource: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: labels.joined(separator: ", "))
  }

  /// Returns the value for the log: the labels.
  public func _recorded() throws -> ParameterValue? { try labels._recorded() }

  /// The object with the labels that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    try await [String]._rebuilt(from: recorded).map(Self.init(labels:))
  }
}

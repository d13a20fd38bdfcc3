public import ForesightValues

/// A search for something that a person wants to hear.
///
///     struct SongsQuery: IntentValueQuery {
///       func values(for input: AudioSearch) async throws -> [Song] {
///         switch input.criteria {
///         case .searchQuery(let words): try await SongQuery().entities(matching: words)
///         case .url, .unspecified: library.songs
///         }
///       }
///     }
///     try await SongsQuery().values(for: AudioSearch(criteria: .searchQuery("bells"))).map(\.id)      // [2]
public struct AudioSearch: Hashable, Sendable, Codable {
  /// The words or addresses to search for.
  public enum Criteria: Hashable, Sendable, Codable {
    /// Anything.
    case unspecified
    /// Words.
    case searchQuery(String)
    /// The addresses of the audio.
    case url([URL])
  }

  /// The words or addresses to search for.
  public var criteria: Criteria

  /// Makes a search.
  public init(criteria: Criteria) { self.criteria = criteria }
}

extension AudioSearch: _IntentValue, DisplayRepresentable {
  /// The name of the type, as a person reads it.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Audio Search" }

  /// The words or the addresses.
  public var displayRepresentation: DisplayRepresentation {
    switch criteria {
    case .unspecified: "Anything"
    case .searchQuery(let words): DisplayRepresentation(stringLiteral: words)
    case .url(let addresses):
      DisplayRepresentation(stringLiteral: readableText(of: addresses) ?? "")
    }
  }

  /// Returns the value for the log: the text of its JSON.
  public func _recorded() throws -> ParameterValue? { .string(try CodedValue.text(self)) }

  /// The search that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> AudioSearch? {
    CodedValue.value(recorded)
  }
}

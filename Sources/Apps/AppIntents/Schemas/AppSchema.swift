/// The actions, entities and choices that are known by name across apps.
///
/// A type that follows one says so with a macro, and has its title and its names from it:
///
///     @AppIntent(schema: .photos.openAsset)
///     struct OpenPhotoIntent {
///       var target: PhotoEntity
///       func perform() async throws -> some IntentResult { .result() }
///     }
///
///     OpenPhotoIntent.title  // "Open Asset"
public enum AppSchema {
  /// An action that is known by name, such as `.photos.openAsset`.
  public struct Intent: Hashable, Sendable {
    /// The field it belongs to, such as `photos`.
    public let domain: String
    /// Its name in that field, such as `openAsset`.
    public let name: String
  }

  /// An entity that is known by name, such as `.photos.asset`.
  public struct Entity: Hashable, Sendable {
    /// The field it belongs to, such as `photos`.
    public let domain: String
    /// Its name in that field, such as `asset`.
    public let name: String
  }

  /// A choice that is known by name, such as `.photos.assetType`.
  public struct Enum: Hashable, Sendable {
    /// The field it belongs to, such as `photos`.
    public let domain: String
    /// Its name in that field, such as `assetType`.
    public let name: String
  }
}

/// The name the schemas had at first.
@available(*, deprecated, renamed: "AppSchema")
public typealias AssistantSchemas = AppSchema

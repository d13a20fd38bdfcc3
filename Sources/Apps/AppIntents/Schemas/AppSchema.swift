/// The actions, entities and choices that are known by name across apps.
///
/// A type adopts a schema with a macro, which also gives it a title and names:
///
///     @AppIntent(schema: .mail.openDraft)
///     struct OpenNoteIntent {
///       var target: Note
///       func perform() async throws -> some IntentResult { .result() }
///     }
///     String(localized: OpenNoteIntent.title)      // "Open Draft"
public enum AppSchema {
  /// An action that is known by name, such as `.photos.openAsset`.
  ///
  ///     let schema: AppSchema.Intent = .photos.openAsset
  ///     schema.domain      // "photos"
  ///     schema.name        // "openAsset"
  public struct Intent: Hashable, Sendable {
    /// The domain it belongs to, such as `photos`.
    public let domain: String
    /// Its name in that domain, such as `openAsset`.
    public let name: String
  }

  /// An entity that is known by name, such as `.photos.asset`.
  ///
  ///     let schema: AppSchema.Entity = .mail.draft
  ///     schema.name        // "draft"
  public struct Entity: Hashable, Sendable {
    /// The domain it belongs to, such as `photos`.
    public let domain: String
    /// Its name in that domain, such as `asset`.
    public let name: String
  }

  /// A choice that is known by name, such as `.photos.assetType`.
  public struct Enum: Hashable, Sendable {
    /// The domain it belongs to, such as `photos`.
    public let domain: String
    /// Its name in that domain, such as `assetType`.
    public let name: String
  }
}

/// The former name of the schemas.
@available(*, deprecated, renamed: "AppSchema")
public typealias AssistantSchemas = AppSchema

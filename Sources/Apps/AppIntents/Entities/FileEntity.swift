/// An entity that is a file.
///
///     struct Drawing: FileEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Drawing"
///       static let defaultQuery = DrawingQuery()
///       static let supportedContentTypes: [UTType] = [.png]
///       let id: FileEntityIdentifier
///       var displayRepresentation: DisplayRepresentation { "\(id.url?.lastPathComponent ?? "Draft")" }
///     }
///     struct DrawingQuery: EntityQuery {
///       func entities(for identifiers: [Drawing.ID]) async throws -> [Drawing] { identifiers.map { Drawing(id: $0) } }
///     }
///     let drawing = Drawing(id: .draft(identifier: "7"))
///     String(localized: drawing.displayRepresentation.title)      // "Draft"
public protocol FileEntity: AppEntity where ID == FileEntityIdentifier {
  /// The types of file that the entity can be; empty for any type.
  static var supportedContentTypes: [UTType] { get }
}

extension FileEntity {
  /// Empty by default: any type of file.
  public static var supportedContentTypes: [UTType] { [] }
}

/// The identifier of a file entity: the file's URL, or the identifier of a draft that has no file yet.
///
///     let drawing = try FileEntityIdentifier.file(url: URL(filePath: "/tmp/a.png"))
///     drawing.entityIdentifierString                        // "file:///tmp/a.png"
///     FileEntityIdentifier.draft(identifier: "7").url       // nil
public struct FileEntityIdentifier: Hashable, Sendable, Codable, EntityIdentifierConvertible {
  private enum Storage: Hashable, Sendable, Codable {
    case file(URL)
    case draft(String)
  }

  private let storage: Storage

  /// Makes an identifier from the URL of a file.
  ///
  /// - Throws: `AppIntentError.Unrecoverable.entityNotFound` if it is not a file URL.
  public static func file(url: URL) throws -> FileEntityIdentifier {
    guard url.isFileURL else { throw AppIntentError.Unrecoverable.entityNotFound }
    return FileEntityIdentifier(storage: .file(url))
  }

  /// Makes an identifier for a draft, which has no file yet.
  public static func draft(identifier: String) -> FileEntityIdentifier {
    FileEntityIdentifier(storage: .draft(identifier))
  }

  /// The URL of the file; `nil` for a draft.
  public var url: URL? {
    if case .file(let url) = storage { url } else { nil }
  }

  /// The identifier of the draft; `nil` for a file.
  ///
  ///     FileEntityIdentifier.draft(identifier: "7").draftIdentifier      // "7"
  public var draftIdentifier: String? {
    if case .draft(let identifier) = storage { identifier } else { nil }
  }

  /// The URL as text, or `draft:` followed by the draft's identifier.
  public var entityIdentifierString: String {
    switch storage {
    case .file(let url): url.absoluteString
    case .draft(let identifier): "draft:" + identifier
    }
  }

  /// Returns the identifier that the text stands for; `nil` when it stands for none.
  public static func entityIdentifier(for entityIdentifierString: String) -> FileEntityIdentifier? {
    if entityIdentifierString.hasPrefix("draft:") {
      return .draft(identifier: String(entityIdentifierString.dropFirst("draft:".count)))
    }
    return URL(string: entityIdentifierString).flatMap { try? .file(url: $0) }
  }
}

/// An entity that says who owns it or sees it.
///
///     struct Recipe: OwnershipProvidingEntity, TransientAppEntity {
///       static let typeDisplayRepresentation: TypeDisplayRepresentation = "Recipe"
///       var isPublished = false
///       var displayRepresentation: DisplayRepresentation { "Recipe" }
///       var ownership: EntityOwnership { isPublished ? [.shared, .public] : [] }
///     }
///     Recipe(isPublished: true).ownership.contains(.public)      // true
public protocol OwnershipProvidingEntity: AppEntity {
  /// The people who own it or see it.
  var ownership: EntityOwnership { get }
}

/// The people who own an entity or see it; an empty set means the person alone.
///
///     let ownership: EntityOwnership = [.shared, .public]
///     ownership.contains(.unknown)      // false
public struct EntityOwnership: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Everyone can see it.
  public static let `public` = EntityOwnership(rawValue: 1)
  /// Some others can see it.
  public static let shared = EntityOwnership(rawValue: 2)
  /// An unknown owner.
  public static let unknown = EntityOwnership(rawValue: 4)
}

/// An entity whose identifier is the same on all of a person's devices.
public protocol SyncableEntity: AppEntity {}

import AppIntents

/// A choice whose type and cases are named by nobody.
@AppEnum(schema: .photos.assetType)
enum PhotoKind: String {
  case photo, livePhoto
  #if os(Linux)
    case `default` = "usual"
  #endif
}

/// A thing that names neither its protocol nor itself.
@AppEntity(schema: .photos.asset)
struct PhotoEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [PhotoEntity] {
      identifiers.map { PhotoEntity(id: $0, title: $0) }
    }
  }

  static let defaultQuery = Query()

  let id: String
  var title: String
  @Property(title: "Marked")
  var isFavorite: Bool
  var kind: PhotoKind?
  private var views = 0

  var displayRepresentation: DisplayRepresentation { "Photo" }

  init(id: String, title: String) {
    self.id = id
    self.title = title
    isFavorite = false
  }
}

/// An action whose title and parameters come from the macro.
@AppIntent(schema: .photos.openAsset)
struct OpenPhotoIntent {
  var target: PhotoEntity
  var note: String? { didSet { assert(note != "") } }
  #if os(Linux)
    @available(macOS 13, *) var screen: Int?
  #else
    var window: String?
  #endif
  static let count = 1
  let limit = 3
  var isSmall: Bool { limit < 2 }

  func perform() async throws -> some IntentResult { .result() }
}

/// An action that has all this already, in odd places.
@AppIntent(schema: .browser.openURLInTab)
public struct OpenPage: AppIntent {
  /// Written here, it is not taken from the schema.
  public static let title: LocalizedStringResource = "Open a page"
  @Parameter var address: String
  @MainActor var visits: Int

  /// A page without an address.
  public init() {}
  /// Does nothing.
  public func perform() async throws -> some IntentResult { .result() }
}

/// Types inside others, under the first names of the macros.
enum Mail {
  @AssistantEnum(schema: .whiteboard.color)
  enum Colour: String { case red, green }

  @AssistantEntity(schema: .mail.draft)
  struct DraftEntity {
    struct Query: EntityQuery {
      func entities(for identifiers: [Int]) async throws -> [DraftEntity] { [] }
    }
    static let defaultQuery = Query()
    let id: Int
    var subject: String?
    var displayRepresentation: DisplayRepresentation { "Draft" }
  }

  @AssistantIntent(schema: .mail.sendDraft)
  struct SendDraftIntent {
    var target: DraftEntity
    var later: Date?
    func perform() async throws -> some IntentResult { .result() }
  }
}

extension Mail.SendDraftIntent {
  static let title: LocalizedStringResource = "Send it"
}

/// A name for what everyone may use.
public enum Shared {}

public extension Shared {
  /// A kind that is public because its extension is.
  @AppEnum(schema: .photos.assetType)
  enum Kind: String { case photo, film }

  /// An action that is public because its extension is.
  @AppIntent(schema: .photos.openAsset)
  struct OpenIntent {
    /// Makes one.
    public init() {}
    /// Does nothing.
    public func perform() async throws -> some IntentResult { .result() }
  }

  /// One of two values.
  @UnionValue
  enum Either { case text(String), number(Int) }
}

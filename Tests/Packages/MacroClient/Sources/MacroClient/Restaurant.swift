import AppIntents

/// An entity whose properties are worked out, at once or later.
struct Restaurant: AppEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Restaurant] { [] }
  }

  static let defaultQuery = Query()
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Restaurant"

  let id: Int
  let menu: [String]

  @ComputedProperty
  var name: String { "Restaurant \(id)" }

  @ComputedProperty(title: "Dishes", indexingKey: \.keywords)
  var dishes: [String] {
    get { menu }
  }

  /// Seen by others, and so is its projection.
  @ComputedProperty(indexingKey: \.displayName) public var shown: String? { name }

  @DeferredProperty(title: "Rating")
  var rating: Double {
    get async throws { Double(menu.count) }
  }

  @DeferredProperty
  @MainActor var distance: Int { get async { id } }

  var displayRepresentation: DisplayRepresentation { "Restaurant" }
}

/// A value of one of several types.
@UnionValue
enum Attachment {
  case photo(PhotoEntity), note(text: String)
  #if os(Linux)
    case `switch`(Bool)
  #endif
}

/// One with a name of its own.
@UnionValue
public enum Reaction: Sendable {
  case smile(Int)
}

extension Reaction {
  /// Not the type's own name.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation { "How it went" }
  /// Not the case's own name.
  public static let caseDisplayRepresentations: [Cases: DisplayRepresentation] = [
    .smile: "Smile"
  ]
}

internal import Foresight

/// An entity, a shortcut or an intent of the app that a search has found.
///
///     try await CSSearchableIndex.default().indexAppEntities(library.songs)
///     let found = try await IntentPredictor.shared.search("bells")[0]
///     String(localized: found.displayRepresentation.title)         // "Bells"
///     try await found.entity(of: Song.self)?.seconds               // 240
public struct IntentSearchResult: Sendable, Identifiable {
  /// The kind of result.
  public enum Kind: Hashable, Sendable {
    /// An entity that was indexed.
    case entity
    /// A shortcut of the app.
    case shortcut
    /// An intent that was donated.
    case intent
  }

  let result: SearchResult
  /// The intent or shortcut as a suggestion, which can be performed; `nil` for an entity.
  public let suggestion: IntentSuggestion?

  /// The kind of result.
  public var kind: Kind {
    switch result.kind {
    case .entity: .entity
    case .shortcut: .shortcut
    case .intent: .intent
    }
  }
  /// An identifier that is the same for results that stand for the same entity, shortcut or intent.
  public var id: String { "\(result.kind.rawValue)\u{0}\(result.type)\u{0}\(result.id)" }
  /// The persistent identifier of the entity's type, or of the intent.
  public var persistentIdentifier: String { result.type }
  /// The entity's identifier as text; `nil` for a shortcut or an intent.
  ///
  ///     try await CSSearchableIndex.default().indexAppEntities(library.songs)
  ///     try await IntentPredictor.shared.search("bells")[0].entityIdentifier      // "2"
  public var entityIdentifier: String? { result.kind == .entity ? result.id : nil }
  /// The title and subtitle that a person reads.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: LocalizedStringResource(stringLiteral: result.title),
      subtitle: result.subtitle.map(LocalizedStringResource.init(stringLiteral:)))
  }
  /// True if it matches without a wrong letter.
  ///
  ///     try await CSSearchableIndex.default().indexAppEntities(library.songs)
  ///     try await IntentPredictor.shared.search("bells")[0].isExact      // true
  ///     try await IntentPredictor.shared.search("bels")[0].isExact       // false
  public var isExact: Bool { result.score.isExact }
  /// The probability that this, or an intent about it, is done next in the app.
  public var probability: Double { result.probability }

  /// Fetches the entity through its query; returns `nil` if it is of another type or no longer exists.
  ///
  /// - Throws: what the query throws.
  public func entity<Entity: AppEntity>(of type: Entity.Type) async throws -> Entity? {
    guard result.kind == .entity, result.type == Entity.persistentIdentifier,
      let id = Entity.ID.entityIdentifier(for: result.id)
    else { return nil }
    return try await Entity.defaultQuery.entities(for: [id]).first
  }
}

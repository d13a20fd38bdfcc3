public import ForesightValues

/// What was found for somebody, to be shown by the app.
///
///     struct ShowNotes: ShowInAppSearchResultsIntent {
///       static let title: LocalizedStringResource = "Show Notes"
///       @Parameter(title: "Notes") var criteria: EntityCollectionSearchCriteria<Note>
///       func perform() async throws -> some IntentResult {
///         await window.show(criteria.entities.identifiers)
///         return .result()
///       }
///     }
public struct EntityCollectionSearchCriteria<Entity: AppEntity>: SearchCriteria,
  CustomLocalizedStringResourceConvertible
{
  /// What was found.
  public var entities: EntityCollection<Entity>

  /// Makes criteria of what was found.
  public init(entities: EntityCollection<Entity>) { self.entities = entities }

  /// The identifiers of what was found.
  public var localizedStringResource: LocalizedStringResource { entities.localizedStringResource }

  /// What the log keeps of it: the entities.
  public func _recorded() throws -> ParameterValue? { try entities._recorded() }

  /// The criteria that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    try await EntityCollection._rebuilt(from: recorded).map(Self.init(entities:))
  }
}

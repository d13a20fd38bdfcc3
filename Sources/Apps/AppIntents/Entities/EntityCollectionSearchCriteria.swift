public import ForesightValues

/// The entities that a search has found, to be shown by the app.
///
///     struct ShowNotes: ShowInAppSearchResultsIntent {
///       static let title: LocalizedStringResource = "Show Notes"
///       @Parameter(title: "Notes") var criteria: EntityCollectionSearchCriteria<Note>
///       func perform() async throws -> some IntentResult {
///         await show(criteria.entities.identifiers)
///         return .result()
///       }
///     }
public struct EntityCollectionSearchCriteria<Entity: AppEntity>: SearchCriteria,
  CustomLocalizedStringResourceConvertible
{
  /// The entities that were found.
  public var entities: EntityCollection<Entity>

  /// Makes criteria from the entities that were found.
  public init(entities: EntityCollection<Entity>) { self.entities = entities }

  /// The identifiers of the entities as text, separated by commas.
  public var localizedStringResource: LocalizedStringResource { entities.localizedStringResource }

  /// Returns the value for the log: the entities.
  public func _recorded() throws -> ParameterValue? { try entities._recorded() }

  /// Returns the criteria that the log kept.
  public static func _rebuilt(from recorded: ParameterValue) async throws -> Self? {
    try await EntityCollection._rebuilt(from: recorded).map(Self.init(entities:))
  }
}

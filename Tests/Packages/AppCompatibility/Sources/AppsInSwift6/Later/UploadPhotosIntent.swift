import AppIntents

#if canImport(CoreSpotlight)
  import CoreSpotlight
#endif

struct UploadPhotosIntent: AppIntent, LongRunningIntent, CancellableIntent {
  static let title: LocalizedStringResource = "Upload Photos"
  static var allowedExecutionTargets: IntentExecutionTargets { .main }

  @Parameter(title: "Photos")
  var photos: EntityCollection<PhotoEntity>

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "Uploaded.")
  }
}

struct PhotoEntity: AppEntity, SyncableEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Photo"
  static let defaultQuery = PhotoQuery()

  let id: String
  var isShared = false

  var displayRepresentation: DisplayRepresentation { "Photo \(id)" }
}

extension PhotoEntity: OwnershipProvidingEntity {
  var ownership: EntityOwnership {
    isShared ? [.shared, .public] : .unknown
  }
}

extension PhotoEntity: IndexedEntity {}

struct PhotoQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [PhotoEntity] {
    identifiers.map { PhotoEntity(id: $0) }
  }

  func displayRepresentations(
    for identifiers: [PhotoEntity.ID], requestedComponents: DisplayRepresentation.Components
  ) async throws -> [PhotoEntity.ID: DisplayRepresentation] {
    var representations: [PhotoEntity.ID: DisplayRepresentation] = [:]
    for identifier in identifiers {
      representations[identifier] = DisplayRepresentation(title: "Photo \(identifier)")
    }
    return representations
  }
}

#if canImport(CoreSpotlight)
  extension PhotoQuery: IndexedEntityQuery {
    func reindexEntities(
      for identifiers: [String], indexDescription: CSSearchableIndexDescription
    ) async throws {
      try await CSSearchableIndex.default().indexAppEntities(entities(for: identifiers))
    }

    func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
      try await CSSearchableIndex.default().indexAppEntities([PhotoEntity(id: "a")])
    }
  }
#endif

struct CleanUpPhotosIntent: DeleteIntent {
  static let title: LocalizedStringResource = "Clean Up Photos"

  @Parameter(title: "Photos")
  var entities: [PhotoEntity]

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: entities.filter { !$0.ownership.contains(.shared) }.count)
  }
}

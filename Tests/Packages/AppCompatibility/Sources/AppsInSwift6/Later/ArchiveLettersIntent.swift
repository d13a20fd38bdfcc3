import AppIntents

struct LetterEntity: AppEntity, SyncableEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Letter"
  static let defaultQuery = LetterQuery()

  let id: SyncableEntityIdentifier<Int, String>

  var displayRepresentation: DisplayRepresentation { "Letter \(id.local ?? 0)" }

  init(number: Int) {
    id = SyncableEntityIdentifier(local: number, stable: "letter/\(number)")
  }
}

struct LetterQuery: EntityQuery {
  static var allowedExecutionTargets: IntentExecutionTargets { [.main, .widgetKitExtension] }

  func entities(for identifiers: [SyncableEntityIdentifier<Int, String>]) async throws
    -> [LetterEntity]
  {
    identifiers.compactMap { $0.local.map(LetterEntity.init) }
  }
}

struct ArchiveLettersIntent: LongRunningIntent, CancellableIntent {
  static let title: LocalizedStringResource = "Archive Letters"
  static let allowedExecutionTargets: ExecutionTargets = [
    .appIntentsExtension, .widgetKitExtension,
  ]

  @Parameter(title: "Letters")
  var letters: EntityCollection<LetterEntity>

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> & ProvidesDialog {
    var archived = EntityCollection<LetterEntity>()
    for identifier in letters where identifier.stable != nil {
      archived.append(identifier)
    }
    archived.append(LetterEntity(number: 7))
    archived.append(contentsOf: [LetterEntity(number: 8), LetterEntity(number: 9)])
    archived.remove(LetterEntity(number: 9))
    let names = try await performBackgroundTask(options: .requiresGPU) {
      try await archived.resolvedEntities().map {
        String(localized: $0.displayRepresentation.title)
      }
    } onCancel: { _ in
    }
    let spoken: IntentDialog = systemContext.isVoiceOnly ? "Done." : "\(archived.count) archived."
    return .result(value: names, dialog: spoken)
  }
}

struct ShowLettersIntent: ShowInAppSearchResultsIntent {
  static let title: LocalizedStringResource = "Show Letters"

  @Parameter(title: "Letters")
  var criteria: EntityCollectionSearchCriteria<LetterEntity>

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: criteria.entities.count)
  }
}

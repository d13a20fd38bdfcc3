import AppIntents
import CoreSpotlight

struct JarEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Jar"
  static let defaultQuery = JarQuery()

  let id: String

  @Property(title: "Label", indexingKey: \.displayName)
  var label: String

  @Property(title: "Shelf", customIndexingKey: "shelf")
  var shelf: String

  @Property(title: "Grams")
  var grams: Int

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(label)", subtitle: "on the \(shelf) shelf", synonyms: ["Preserve"])
  }

  init(id: String, label: String, shelf: String, grams: Int) {
    self.id = id
    self.label = label
    self.shelf = shelf
    self.grams = grams
  }
}

/// Finds by identifier alone: the index knows the rest.
struct JarQuery: EntityStringQuery {
  func entities(for identifiers: [JarEntity.ID]) async throws -> [JarEntity] {
    Pantry.jars.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [JarEntity] { Pantry.jars }
}

struct JarPropertyQuery: EntityPropertyQuery {
  typealias ComparatorMappingType = Predicate<JarEntity>

  static let properties = QueryProperties {
    Property(\JarEntity.$grams) {
      GreaterThanComparator { grams in #Predicate<JarEntity> { $0.grams > grams } }
    }
    Property(\JarEntity.$label) {
      ContainsComparator { text in
        #Predicate<JarEntity> { $0.label.localizedStandardContains(text) }
      }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\JarEntity.$grams)
  }

  func entities(for identifiers: [JarEntity.ID]) async throws -> [JarEntity] {
    Pantry.jars.filter { identifiers.contains($0.id) }
  }
}

/// A query whose own search is the one that counts.
struct ShelfQuery: EntityStringQuery {
  func entities(for identifiers: [JarEntity.ID]) async throws -> [JarEntity] { [] }

  func entities(matching string: String) async throws -> [JarEntity] {
    Pantry.jars.filter { $0.shelf == string }
  }
}

enum Pantry {
  static let jars = [
    JarEntity(id: "plum", label: "Plum Jam", shelf: "upper", grams: 250),
    JarEntity(id: "apricot", label: "Apricot Jam", shelf: "lower", grams: 400),
  ]

  static func tellSpotlight() async throws {
    try await CSSearchableIndex.default().indexAppEntities(jars, priority: 1)
  }

  static func clearSpotlight() async throws {
    let index = CSSearchableIndex(name: "Pantry")
    try await index.deleteAppEntities(identifiedBy: ["plum"], ofType: JarEntity.self)
    try await index.deleteAppEntities(ofType: JarEntity.self)
    try await index.deleteAllSearchableItems()
  }
}

struct OpenJarIntent: AppIntent {
  static let title: LocalizedStringResource = "Open Jar"

  @Parameter(title: "Jar")
  var jar: JarEntity

  @MainActor
  func perform() async throws -> some IntentResult {
    let activity = NSUserActivity(activityType: "org.example.pantry.jar")
    activity.title = jar.label
    activity.userInfo = ["jar": jar.id]
    activity.isEligibleForSearch = true
    activity.isEligibleForPrediction = true
    activity.persistentIdentifier = jar.id
    activity.contentAttributeSet = jar.attributeSet
    activity.appEntityIdentifier = EntityIdentifier(for: jar)
    activity.becomeCurrent()
    activity.resignCurrent()
    activity.invalidate()
    return .result()
  }
}

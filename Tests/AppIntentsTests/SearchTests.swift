import Testing

@testable import AppIntents

/// A dish, as its developer would write it.
struct Dish: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Dish"
  static let defaultQuery = DishQuery()
  let id: Int
  @Property(title: "Name", indexingKey: \.displayName) var name: String
  @Property(title: "Cook", customIndexingKey: "cook") var cook: String
  @Property(title: "Price") var price: Int
  var synonyms: [String] = []
  var hideInSpotlight = false

  init(_ id: Int, _ name: String, cook: String = "Ada", price: Int = 5) {
    self.id = id
    self.name = name
    self.cook = cook
    self.price = price
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)", subtitle: "by \(cook)",
      synonyms: synonyms.map { LocalizedStringResource(stringLiteral: $0) })
  }
}

private struct Eat: AppIntent {
  static let title: LocalizedStringResource = "Eat"
  @Parameter(title: "Dish") var dish: Dish
  func perform() async throws -> some IntentResult { .result() }
}

extension Eat {
  init(_ dish: Dish) {
    self.init()
    self.dish = dish
  }
}

/// Nothing but what no index can know.
struct DishQuery: EntityStringQuery {
  nonisolated(unsafe) static var menu: [Dish] = []

  func entities(for identifiers: [Int]) async throws -> [Dish] {
    Self.menu.filter { identifiers.contains($0.id) }
  }
}

extension DishQuery: IndexedEntityQuery {
  func reindexEntities(
    for identifiers: [Int], indexDescription: CSSearchableIndexDescription
  ) async throws {
    try await CSSearchableIndex.default().indexAppEntities(entities(for: identifiers))
  }

  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
    try await CSSearchableIndex.default().indexAppEntities(Self.menu)
  }
}

struct DishPropertyQuery: EntityPropertyQuery {
  typealias ComparatorMappingType = Predicate<Dish>
  static let properties = QueryProperties {
    Property(\Dish.$price) {
      LessThanComparator { price in #Predicate { $0.price < price } }
    }
    Property(\Dish.$name) {
      ContainsComparator { text in #Predicate { $0.name.localizedStandardContains(text) } }
    }
  }
  static let sortingOptions = SortingOptions {
    SortableBy(\Dish.$price)
    SortableBy(\Dish.$name)
  }

  func entities(for identifiers: [Int]) async throws -> [Dish] {
    try await DishQuery().entities(for: identifiers)
  }
}

/// A query that finds by itself what it looks for.
struct OwnDishQuery: EntityStringQuery {
  func entities(for identifiers: [Int]) async throws -> [Dish] { [] }
  func entities(matching string: String) async throws -> [Dish] { [Dish(99, string)] }
}

struct CookDish: AppIntent {
  static let title: LocalizedStringResource = "Cook a Dish"
  @Parameter(title: "Dish") var dish: Dish?
  func perform() async throws -> some IntentResult { .result() }
}

struct KitchenShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: CookDish(), phrases: ["Prepare supper with \(.applicationName)"],
      shortTitle: "Supper",
      systemImageName: "fork.knife")
  }
  static var negativePhrases: NegativeAppShortcutPhrases {
    NegativeAppShortcutPhrases { "Order supper" }
  }
}

extension DonatingTests {
  /// They share the one store of the process.
  @Suite(.serialized)
  struct SearchTests {
    private let directory = TemporaryStore()
    private let index = CSSearchableIndex.default()
    private let predictor = IntentPredictor.shared

    init() async throws {
      DishQuery.menu = [
        Dish(1, "Pumpkin Soup", price: 7), Dish(2, "Pumkin Pie", cook: "Bo", price: 4),
        Dish(3, "かぼちゃスープ", price: 9),
      ]
      DishQuery.menu[0].synonyms = ["Potage"]
      try await index.deleteAllSearchableItems()
      try await index.indexAppEntities(DishQuery.menu)
    }

    private func titles(_ text: String) async throws -> [String] {
      try await predictor.search(text).filter { $0.kind == .entity }
        .map { String(localized: $0.displayRepresentation.title) }
    }

    @Test func entitiesAreFoundByWhatTheirRepresentationSays() async throws {
      #expect(try await titles("pumpkin") == ["Pumpkin Soup", "Pumkin Pie"])
      #expect(try await titles("potage") == ["Pumpkin Soup"])
      #expect(try await titles("bo") == ["Pumkin Pie"])
      #expect(try await titles("スープ") == ["かぼちゃスープ"])
      let found = try await predictor.search("potage")[0]
      #expect(found.entityIdentifier == "1" && found.isExact && found.suggestion == nil)
      #expect(try await found.entity(of: Dish.self)?.name == "Pumpkin Soup")
      #expect(try await found.entity(of: Coffee.self) == nil)
      #expect(found.displayRepresentation.subtitle.map { String(localized: $0) } == "by Ada")
    }

    /// What the app has indexed, and may still have, is found after its donations are gone.
    @Test func deletingDonationsOfAnEntityLeavesItInTheIndex() async throws {
      try await IntentDonationManager.shared.donate(intent: Eat(DishQuery.menu[0]))
      let soup = EntityIdentifier(for: DishQuery.menu[0])
      let deleted = try await IntentDonationManager.shared.deleteDonations(
        matching: .entityIdentifier(soup))
      #expect(deleted.count == 1)
      #expect(try await titles("potage") == ["Pumpkin Soup"])
    }

    /// A family of four is one character of 25 bytes.
    @Test func aTitleThatIsTooLongRefusesNoDonation() async throws {
      for name in [String(repeating: "👨‍👩‍👧‍👦", count: 60), "Tea\0 for two"] {
        DishQuery.menu[0].name = name
        try await IntentDonationManager.shared.donate(intent: Eat(DishQuery.menu[0]))
      }
      let soup = EntityIdentifier(for: DishQuery.menu[0])
      let deleted = try await IntentDonationManager.shared.deleteDonations(
        matching: .entityIdentifier(soup))
      #expect(deleted.count == 2)
    }

    @Test func whatIsDeletedOrHiddenIsNotFound() async throws {
      try await index.deleteAppEntities(identifiedBy: [1], ofType: Dish.self)
      #expect(try await titles("pumpkin") == ["Pumkin Pie"])
      DishQuery.menu[1].hideInSpotlight = true
      try await index.indexAppEntities(DishQuery.menu)
      #expect(try await titles("pumpkin") == ["Pumpkin Soup"])
      try await CSSearchableIndex(name: "other").deleteAppEntities(ofType: Dish.self)
      #expect(try await titles("pumpkin").isEmpty)
    }

    @Test func aQueryNeedNotFindByItself() async throws {
      #expect(try await DishQuery().entities(matching: "pumpkin").map(\.id) == [1, 2])
      #expect(try await DishQuery().entities(matching: "nothing").isEmpty)
      #expect(try await OwnDishQuery().entities(matching: "pumpkin").map(\.id) == [99])
    }

    @Test func itemsAreFoundBesideEntities() async throws {
      func item(_ id: String, _ title: String, in group: String? = nil) -> CSSearchableItem {
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = title
        attributes.keywords = ["gourd"]
        return CSSearchableItem(
          uniqueIdentifier: id, domainIdentifier: group, attributeSet: attributes)
      }
      let associated = item("x", "Pumpkin Dish")
      associated.associateAppEntity(DishQuery.menu[2], priority: 3)
      try await index.indexSearchableItems([
        item("a", "Pumpkin Field", in: "farm"), item("b", "Pumpkin Patch", in: "farm.old"),
        item("c", "Pumpkin Carriage"), associated,
      ])
      #expect(Set(try await titles("gourd")).count == 4)
      #expect(try await predictor.search("pumpkin dish")[0].entity(of: Dish.self)?.id == 3)
      // One that is an entity's from now on was there without it.
      let now = item("c", "Pumpkin Coach")
      now.associateAppEntity(DishQuery.menu[0])
      try await index.indexSearchableItems([now])
      #expect(try await titles("carriage").isEmpty)
      #expect(try await titles("coach") == ["Pumpkin Coach"])
      try await index.indexSearchableItems([item("c", "Pumpkin Carriage")])
      try await index.indexAppEntities(DishQuery.menu)
      // One that goes to another group is the same, and one that is a group's is nobody else's.
      try await index.indexSearchableItems([item("a", "Pumpkin Barn", in: "farmers")])
      #expect(try await titles("field").isEmpty)
      try await index.deleteSearchableItems(withDomainIdentifiers: ["farm"])
      #expect(try await titles("patch").isEmpty)
      #expect(try await titles("barn") == ["Pumpkin Barn"])
      // Entities have identifiers of their own.
      try await index.deleteSearchableItems(withIdentifiers: ["c", "1", "2"])
      #expect(try await titles("carriage").isEmpty)
      #expect(try await titles("pumkin pie") == ["Pumkin Pie"])
      let error = await withCheckedContinuation { continuation in
        index.deleteSearchableItems(withDomainIdentifiers: ["farmers"]) {
          continuation.resume(returning: $0.map { "\($0)" })
        }
      }
      #expect(error == nil)
      #expect(try await titles("barn").isEmpty)
    }

    @Test func callsWithAHandlerAreDoneInTheirOrder() async throws {
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.title = "Pumpkin Field"
      let item = CSSearchableItem(
        uniqueIdentifier: "a", domainIdentifier: nil, attributeSet: attributes)
      for _ in 0..<20 {
        index.indexSearchableItems([item], completionHandler: nil)
        await withCheckedContinuation { continuation in
          index.deleteSearchableItems(withIdentifiers: ["a"]) { _ in continuation.resume() }
        }
        #expect(try await titles("field").isEmpty)
      }
    }

    @Test func aCallThatWaitsIsDoneAfterThoseThatDoNot() async throws {
      let items = (0..<300).map { number in
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = "Pumpkin Field"
        return CSSearchableItem(
          uniqueIdentifier: "\(number)", domainIdentifier: nil, attributeSet: attributes)
      }
      for _ in 0..<5 {
        index.indexSearchableItems(items, completionHandler: nil)
        try await index.deleteSearchableItems(withIdentifiers: items.map(\.uniqueIdentifier))
        #expect(try await titles("field").isEmpty)
      }
    }

    @Test func whatIsTypedIsFoundThoughItIsMistypedAndUnfinished() async throws {
      #expect(try await titles("pmupk") == ["Pumpkin Soup"])
      #expect(try await titles("pumkpi so") == ["Pumpkin Soup"])
      #expect(try await titles("umpki").isEmpty)
      #expect(try await titles("pxm").isEmpty)
    }

    @Test func aDamagedIndexIsToldAnew() async throws {
      let file = directory.store + ".entities"
      try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: file))
      chmod(file, 0o600)
      #expect(try await titles("pumpkin").isEmpty)
      #expect(try await DishQuery().entities(matching: "pumpkin").map(\.id) == [1, 2])
      #expect(try await titles("pumpkin").count == 2)
    }

    @Test func aPropertyQueryNeedNotFindByItself() async throws {
      let query = DishPropertyQuery()
      func ids(
        _ conditions: EntityCondition<Dish>..., mode: ComparatorMode = .and,
        sortedBy: [EntityQuerySort<Dish>] = [], limit: Int? = nil
      ) async throws -> [Int] {
        try await query.find(where: conditions, mode: mode, sortedBy: sortedBy, limit: limit)
          .map(\.id)
      }
      #expect(try await ids() == [1, 2, 3])
      #expect(try await ids(.init(\.$price, .lessThan, 8)) == [1, 2])
      #expect(
        try await ids(.init(\.$price, .lessThan, 8), .init(\.$name, .contains, "SOUP")) == [1])
      #expect(
        try await ids(
          .init(\.$price, .lessThan, 5), .init(\.$name, .contains, "soup"), mode: .or) == [1, 2])
      #expect(try await ids(sortedBy: [.init(by: \.$price, order: .ascending)]) == [2, 1, 3])
      #expect(
        try await ids(sortedBy: [.init(by: \.$price, order: .descending)], limit: 2) == [3, 1])
      #expect(try await ids(sortedBy: [.init(by: \.$name, order: .ascending)]).first == 2)
    }

    @Test func shortcutsAreFoundByTheirPhrases() async throws {
      KitchenShortcuts.updateAppShortcutParameters()
      try await IntentDonationManager.shared.flush()
      let found = try await predictor.search("prepare supper")
      #expect(found.map(\.kind) == [.shortcut])
      #expect(try await found[0].suggestion?.makeIntent() is CookDish)
      #expect(try await predictor.search("order supper").isEmpty)
      #expect(try await predictor.search("prepare order supper").isEmpty)
    }

    @Test func whatIsUsedStandsFirst() async throws {
      let cook = CookDish()
      cook.dish = DishQuery.menu[1]
      for _ in 0..<5 { try await IntentDonationManager.shared.donate(intent: cook) }
      let found = try await predictor.search("p")
      #expect(found.first?.entityIdentifier == "2" && found[0].probability > 0)
      #expect(try await predictor.search("cook dsih").first?.kind == .intent)
    }
  }
}

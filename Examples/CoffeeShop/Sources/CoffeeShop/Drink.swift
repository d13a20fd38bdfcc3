import AppIntents

/// What is on the menu.
struct Drink: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Drink"
  static let defaultQuery = DrinkQuery()

  let id: String
  let name: String
  let price: Double

  var displayRepresentation: DisplayRepresentation { "\(name)" }

  static let menu = [
    Drink(id: "espresso", name: "espresso", price: 2.2),
    Drink(id: "cappuccino", name: "cappuccino", price: 3.4),
    Drink(id: "latte", name: "latte", price: 3.6),
    Drink(id: "tea", name: "green tea", price: 2.8),
    Drink(id: "chocolate", name: "hot chocolate", price: 3.9),
  ]
}

/// Finds drinks on the menu: by identifier, and by what a guest says.
struct DrinkQuery: EntityStringQuery {
  func entities(for identifiers: [Drink.ID]) async throws -> [Drink] {
    Drink.menu.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [Drink] {
    Drink.menu.filter { $0.name.localizedCaseInsensitiveContains(string) }
  }

  func suggestedEntities() async throws -> [Drink] { Drink.menu }
}

/// How much of it.
enum CupSize: String, AppEnum {
  case small, medium, large

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
  static let caseDisplayRepresentations: [CupSize: DisplayRepresentation] = [
    .small: "small", .medium: "medium", .large: "large",
  ]

  var factor: Double {
    switch self {
    case .small: 1
    case .medium: 1.25
    case .large: 1.5
    }
  }
}

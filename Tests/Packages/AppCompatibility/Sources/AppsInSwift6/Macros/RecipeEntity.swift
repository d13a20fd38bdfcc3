import AppIntents

struct Recipe: Sendable {
  var name: String
  var steps: [String]
}

struct RecipeEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Recipe"
  static let defaultQuery = RecipeQuery()

  let id: String
  let recipe: Recipe

  @Property(title: "Cooked")
  var timesCooked: Int

  @ComputedProperty(title: "Steps")
  var stepCount: Int {
    recipe.steps.count
  }

  @ComputedProperty
  var name: String {
    recipe.name
  }

  @DeferredProperty(title: "Text")
  var text: String {
    get async throws {
      recipe.steps.joined(separator: "\n")
    }
  }

  var displayRepresentation: DisplayRepresentation { "\(recipe.name)" }

  init(_ recipe: Recipe) {
    self.id = recipe.name
    self.recipe = recipe
    self.timesCooked = 0
  }
}

struct RecipeQuery: EntityQuery {
  static let recipes = [
    Recipe(name: "Flat Bread", steps: ["Mix", "Rest", "Bake"]),
    Recipe(name: "Tea", steps: ["Boil", "Pour"]),
  ]

  func entities(for identifiers: [String]) async throws -> [RecipeEntity] {
    Self.recipes.filter { identifiers.contains($0.name) }.map(RecipeEntity.init)
  }
}

struct CookIntent: AppIntent {
  static let title: LocalizedStringResource = "Cook"

  @Parameter(title: "Recipe")
  var recipe: RecipeEntity

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "\(recipe.stepCount): \(try await recipe.text)")
  }
}

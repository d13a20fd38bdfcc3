import Testing

@testable import AppIntentsMacros

@Suite struct PropertyMacrosTests {
  private func expand(
    _ macro: String, _ declaration: String, attribute: String
  ) throws -> String? {
    let expansion = try #require(MacroUse.expansions[macro])
    return try expansion(
      MacroUse(role: .peer, attribute: Attribute(source: attribute), declaration: declaration))
  }

  @Test func aComputedPropertyHasAProjection() throws {
    let expansion = try expand(
      "ComputedPropertyMacro",
      "@ComputedProperty(title: \"Its, name\") public nonisolated var name: String? { item.name }",
      attribute: "@ComputedProperty(title: \"Its, name\", indexingKey: \\.displayName)")
    #expect(
      expansion == """
        public nonisolated var $name: EntityProperty<String?> {
          EntityProperty(identifier: "name", title: "Its, name", computed: self.name)
        }
        """)
  }

  @Test func aDeferredPropertyHasOneWithoutItsValue() throws {
    let expansion = try expand(
      "DeferredPropertyMacro",
      "@MainActor @DeferredProperty var rating: Double { get async throws { try await load() } }",
      attribute: "@DeferredProperty")
    #expect(
      expansion == """
        @MainActor var $rating: EntityProperty<Double> {
          EntityProperty(deferred: "rating")
        }
        """)
  }

  @Test(arguments: [
    "var x: Int", "let x: Int = 1", "static var x: Int { 1 }", "var x { 1 }", "func x() {}", "",
    "var x: Int { get async { 1 } }", "var x: Int { get throws { 1 } }", "var x: Int { didSet {} }",
  ])
  func whatIsNotComputedAtOnceIsRefused(declaration: String) {
    #expect(throws: MacroError.self) {
      try expand("ComputedPropertyMacro", declaration, attribute: "@ComputedProperty")
    }
  }

  @Test func whatIsNotDeferredIsRefused() {
    #expect(throws: MacroError.self) {
      try expand("DeferredPropertyMacro", "var x: Int { 1 }", attribute: "@DeferredProperty")
    }
  }
}

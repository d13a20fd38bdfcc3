import Testing

@testable import AppIntentsMacros

@Suite struct SchemaMacrosTests {
  private func expand(
    _ macro: String, _ role: MacroRole, _ declaration: String,
    attribute: String = "@AppIntent(schema: .photos.openAsset)", type: String? = nil,
    conformances: [String] = []
  ) throws -> String? {
    let expansion = try #require(MacroUse.expansions[macro])
    return try expansion(
      MacroUse(
        role: role, attribute: Attribute(source: attribute), declaration: declaration,
        extendedType: type, conformances: conformances))
  }

  @Test func anIntentConformsAndNamesItsSchema() throws {
    let expansion = try expand(
      "AppIntentMacro", .extension, "struct Open { var x: Int }", type: "Outer.Open",
      conformances: ["AppIntent", "AssistantSchemaIntent"])
    #expect(
      expansion == """
        nonisolated extension Outer.Open: AppIntent, AssistantSchemaIntent {
          static var __assistantSchemaIntent: AppSchema.Intent { .photos.openAsset }
        }
        """)
  }

  @Test func whatConformsAlreadyDoesSoOnce() throws {
    let expansion = try expand(
      "AppEntityMacro", .extension, "public struct Photo: AppEntity {}",
      attribute: "@AppEntity(schema: .photos.asset)", conformances: ["AssistantSchemaEntity"])
    #expect(
      expansion == """
        nonisolated extension Photo: AssistantSchemaEntity {
          public static var __assistantSchemaEntity: AppSchema.Entity { .photos.asset }
        }
        """)
  }

  /// What is generated is seen as far as the type, which an extension may show to all.
  @Test(arguments: [
    ("struct", ["public"], "public "), ("struct", ["package"], "package "), ("struct", [], ""),
    ("internal struct", ["public"], ""), ("public struct", ["internal"], "public "),
    ("final class", ["public"], "public "), ("public final class", [], "public "),
    ("private struct", ["public"], ""),
  ])
  func whatIsGeneratedIsSeenAsFarAsItsType(
    head: String, extensionModifiers: [String], access: String
  ) throws {
    let use = MacroUse(
      role: .extension, attribute: Attribute(source: "@AppIntent(schema: .photos.openAsset)"),
      declaration: "\(head) Open {}", extensionModifiers: extensionModifiers)
    #expect(
      try Schema.intent.expand(use)?.contains(
        "{\n  \(access)static var __assistantSchemaIntent") == true)
  }

  @Test func anEnumerationNamesItsCasesUnderTheirConditions() throws {
    let expansion = try expand(
      "AppEnumMacro", .extension,
      """
      enum Kind: String {
        case photo, `default` = "usual"
        #if os(Linux)
        case video
        #endif
        func f() { switch self { case .photo: break } }
      }
      """, attribute: "@AppEnum(schema: .photos.assetType)")
    #expect(
      expansion == """
        nonisolated extension Kind: AssistantSchemaEnum {
          static var __assistantSchemaEnum: AppSchema.Enum { .photos.assetType }
          static var __caseNames: [Self: String] {
            var names: [Self: String] = [:]
            names[.photo] = "photo"
            names[.`default`] = "default"
            #if os(Linux)
            names[.video] = "video"
            #endif
            return names
          }
        }
        """)
  }

  @Test(arguments: [
    "var x: Int", "public var x: [String]?", "@available(macOS 13, *) var x: Int",
    "@MainActor var x: Int", "var x: Int { didSet { print(x) } }", "private(set) var x: Int",
    "/// A comment: let\nvar x: Photo // = 1",
  ])
  func variablesAreWrapped(member: String) throws {
    #expect(try expand("AppIntentMacro", .memberAttribute, member) == "@IntentParameter")
    #expect(try expand("AppEntityMacro", .memberAttribute, member) == "@EntityProperty")
  }

  @Test(arguments: [
    "let x: Int", "static var x: Int", "var x: Int { 1 }", "var x: Int { get async { 1 } }",
    "lazy var x: Int = 1", "var x: Int = 1", "var x = 1", "@Parameter var x: Int",
    "@Parameter(title: \"X\") var x: Int", "@AppIntents.Property var x: Int",
    "@Dependency var model: Model", "private var x: Int", "weak var x: Model?",
    "var (x, y): (Int, Int)",
    "var x: Int, y: Int", "func x() {}", "struct X { var x: Int }", "case x", "init() {}",
    "#if DEBUG", "", "}{",
  ])
  func allElseIsLeftAlone(member: String) throws {
    #expect(try expand("AppIntentMacro", .memberAttribute, member) == nil)
    #expect(try expand("AppEntityMacro", .memberAttribute, member) == nil)
  }

  @Test func anEntitysIdIsNoProperty() throws {
    #expect(try expand("AppEntityMacro", .memberAttribute, "var id: String") == nil)
    #expect(try expand("AppEntityMacro", .memberAttribute, "var `id`: String") == nil)
  }

  @Test func saysWhatItStandsOn() {
    #expect(throws: MacroError(message: "@AppIntent(schema:) stands on a structure or class")) {
      try expand("AppIntentMacro", .extension, "enum E {}")
    }
    #expect(throws: MacroError(message: "@AppEnum(schema:) stands on an enumeration")) {
      try expand("AppEnumMacro", .extension, "struct {")
    }
    #expect(throws: MacroError.self) {
      try expand("AppEntityMacro", .extension, "struct S {}", attribute: "@AppEntity")
    }
  }
}

import Testing

@testable import AppIntentsMacros

@Suite struct UnionValueMacroTests {
  private func expand(_ declaration: String) throws -> String? {
    try MacroUse(
      role: .extension, attribute: Attribute(source: "@UnionValue"), declaration: declaration
    ).unionValue()
  }

  @Test func tellsCasesApart() throws {
    #expect(
      try expand("public enum Pick { case photo(Photo), `in`(label: Pair<Int, Int>) }") == """
        nonisolated extension Pick: AppUnionValue {
          public enum Cases: String, AppUnionValueCasesProviding {
            public typealias UnionValue = Pick
            case photo
            case `in`
          }
          public var unionCase: Cases {
            switch self {
            case .photo: return .photo
            case .`in`: return .`in`
            }
          }
          public var unionValue: any Sendable {
            switch self {
            case .photo(let value): return value
            case .`in`(let value): return value
            }
          }
          public static var __unionMakers: [_UnionMaker<Self>] {
            var makers: [_UnionMaker<Self>] = []
            makers.append(_UnionMaker(Self.photo))
            makers.append(_UnionMaker(Self.`in`))
            return makers
          }
        }
        """)
  }

  @Test func whatIsWrittenIsNotWrittenAgain() throws {
    let expansion = try expand("enum Pick { case a(Int); var unionValue: any Sendable { 1 } }")
    #expect(expansion?.contains("unionValue") == false)
    #expect(expansion?.contains("unionCase") == true)
  }

  @Test(arguments: [
    "enum E {}", "enum E { case a }", "enum E { case a(Int, Int) }", "struct S {}", "",
  ])
  func aCaseHoldsOneValue(declaration: String) {
    #expect(throws: MacroError.self) { try expand(declaration) }
  }
}

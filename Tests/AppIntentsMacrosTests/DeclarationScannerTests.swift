import Testing

@testable import AppIntentsMacros

@Suite struct DeclarationScannerTests {
  private func names(_ source: String) -> [String] {
    (DeclarationScanner.type(source)?.members ?? []).flatMap { member -> [String] in
      switch member {
      case .property(let property): [property.name ?? "several"]
      case .cases(let cases): cases.map(\.name)
      case .directive(let text): [text]
      case .other(let keyword, let name): [keyword + " " + name]
      }
    }
  }

  @Test func findsWhatATypeDeclares() {
    let source = """
      @available(macOS 13, *) public final class Store<Item: Hashable>: Base<[Item]>, Sendable where Item: A {
        static let shared = Store(); var a = 1, b = 2
        @Parameter(title: "}", default: [1: "{"]) private(set) var c: [String: (Int, Int)] = [:]
        var (d, e) = (1, 2)
        func f<T>(x: T = { 1 }()) async throws -> some P where T: Q { var inner = 1; return inner }
        subscript(index: Int) -> Int { 1 }
        init?() { let hidden = 2 }
        deinit {}
        typealias G = Array<Int>
        struct H { var hidden: Int }
        let i: Int
      }
      """
    #expect(
      names(source) == [
        "shared", "several", "c", "several", "func f", "subscript subscript", "init init",
        "deinit deinit", "typealias G", "struct H", "i",
      ])
    let type = DeclarationScanner.type(source)
    #expect(type?.name == "Store")
    #expect(type?.modifiers == ["public", "final"])
    #expect(type?.inherited == ["Base<[Item]>", "Sendable"])
    #expect(type?.declares("c") == true)
    #expect(type?.declares("hidden") == false)
  }

  @Test func isNotConfusedByWhatLooksLikeCode() {
    let source = ##"""
      struct S {
        // var a: Int {
        /* var b: Int /* } */ { */
        let text = "}\(call("{", [1: "\("}")"])) var c: Int {"
        let raw = #"var d: Int { " \("} "#
        let long = """
          } var e: Int { \("""
            { nested
            """)
          """
        let pattern = /[{"]+/
        let other = #/ } " /#
        let ratio = total / count / 2
        let closure = { (x: Int) -> Int in
          let hidden = x
          return hidden
        }
        let chained = base
          .first { $0 }
          .public
        var `default`: Int
        var café: Int
      }
      """##
    #expect(
      names(source) == [
        "text", "raw", "long", "pattern", "other", "ratio", "closure", "chained", "`default`",
        "café",
      ])
  }

  @Test func keepsDirectivesInTheirPlaces() {
    let source = """
      enum E: String {
        case a = "x", b
        #if os(Linux) && DEBUG  // only here
          indirect case c(E, d: [Int: String] = [:])
        #else
          case `self`(Pair<Int, Int>), f
        #endif
        static let g = 1
      }
      """
    #expect(
      names(source).map { $0.trimmed.prefix(13) } == [
        "a", "b", "#if os(Linux)", "c", "#else", "`self`", "f", "#endif", "g",
      ])
    let payloads = DeclarationScanner.type(source)?.members.flatMap { member -> [Int] in
      if case .cases(let cases) = member { cases.map(\.payloads) } else { [] }
    }
    #expect(payloads == [0, 0, 2, 1, 0])
  }

  @Test(arguments: [
    ("var x: Int", "Int"), ("var x: [String: Int]? = nil", "[String: Int]?"),
    ("var x: Set<Array<Int>>.Index { get }", "Set<Array<Int>>.Index"),
    (
      "var x: @Sendable (Int, String) async throws -> Void",
      "@Sendable (Int, String) async throws -> Void"
    ),
    ("let x: @Sendable (Int) -> URL?", "@Sendable (Int) -> URL?"),
    ("var x: any P & Q\nvar y: Int", "any P & Q"),
    ("var x: some Collection<Int> { [] }", "some Collection<Int>"),
    ("var x: (Int, String)!", "(Int, String)!"), ("var x: Outer\n  .Inner", "Outer\n  .Inner"),
    ("var x: Measurement<UnitLength>;", "Measurement<UnitLength>"),
  ])
  func readsTypes(source: String, type: String) {
    #expect(DeclarationScanner.property(source)?.type == type)
  }

  @Test(arguments: [
    ("var x: Int", Property.Accessors.none),
    ("var x: Int = 1 { didSet { } }", .observers),
    ("var x: Int { willSet(new) { } }", .observers),
    ("var x: Int { 1 }", .computed(isAsync: false, throws: false)),
    ("var x: Int { get { 1 } set { get = 2 } }", .computed(isAsync: false, throws: false)),
    ("var x: Int { set { } get async { 1 } }", .computed(isAsync: true, throws: false)),
    (
      "var x: Int { @Sendable mutating get async throws(E) { 1 } }",
      .computed(isAsync: true, throws: true)
    ),
    ("var x: Int { get throws { 1 } }", .computed(isAsync: false, throws: true)),
    ("var x: Int {}", .computed(isAsync: false, throws: false)),
  ])
  func readsAccessors(source: String, accessors: Property.Accessors) {
    // Only what stands behind the type is an accessor; an initial value says enough.
    let property = DeclarationScanner.property(source)
    if property?.hasInitialValue == true {
      #expect(property?.isConstant == false)
    } else {
      #expect(property?.accessors == accessors)
    }
  }

  @Test func readsAttributes() {
    let attribute = Attribute(
      source: "@AppIntents.AppIntent<A, B>(schema: .photos.openAsset, f(1, 2), a: \"x, y\")")
    #expect(attribute.name == "AppIntent")
    #expect(attribute.argument("schema") == ".photos.openAsset")
    #expect(attribute.argument("a") == "\"x, y\"")
    #expect(attribute.arguments.map(\.label) == ["schema", nil, "a"])
    #expect(Attribute(source: "nothing").name.isEmpty)
    let attributes = DeclarationScanner.property(
      "@available(macOS 13, *) @MainActor @Model.Wrapper(1) nonisolated(unsafe) var x: Int")?
      .attributes
    #expect(attributes?.map(\.claimsProperty) == [false, false, true])
  }

  /// Whatever is cut off or out of place, reading comes to an end.
  @Test func endsOnAnything() {
    let odd = ##"""
      @A(b: [<{(" enum E<T: P>: String, Q where T == U { case a(X<Y, Z>), b = "\("c")" #if D
      indirect case d; var e: Int { get async throws(F) { 1 } }, g: [H] = { i in /j/ } @@ k var var
      #"\#(l)"# /* m /* n */ */ ` o <<<<>>>> ->-> """ p \( """ ) } ] case case , class class : } } {
      """##
    let bytes = [UInt8](odd.utf8)
    for length in 0...bytes.count {
      for source in [
        String(decoding: bytes.prefix(length), as: UTF8.self),
        String(decoding: bytes.suffix(length), as: UTF8.self),
        "struct S {" + String(decoding: bytes.suffix(length), as: UTF8.self),
      ] {
        _ = DeclarationScanner.type(source)
        _ = DeclarationScanner.property(source)
        _ = Attribute(source: source)
      }
    }
    for piece in ["<", "#", "(", "\"\\(", "/*", "@", "`", "case ", "var x: A.", "/", "[<", "->"] {
      let long = "enum E { case a(" + String(repeating: piece, count: 5000)
      #expect(DeclarationScanner.type(long)?.name == "E")
    }
  }
}

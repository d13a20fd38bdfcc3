import Foundation
import Testing

@testable import AppIntentsMacros

@Suite struct PluginTests {
  private func answer(_ message: String) -> String {
    String(decoding: Plugin.answer(to: [UInt8](message.utf8)), as: UTF8.self)
  }

  private func question(
    macro: String, role: String, declaration: String, in context: [String] = []
  ) throws -> String {
    let location: [String: Any] = [
      "fileID": "M/F.swift", "fileName": "F.swift", "offset": 17, "line": 2, "column": 1,
    ]
    let message: [String: Any] = [
      "expandAttachedMacro": [
        "macro": ["moduleName": "AppIntentsMacros", "typeName": macro, "name": "AppIntent"],
        "macroRole": role, "discriminator": "$s1M",
        "attributeSyntax": [
          "kind": "attribute", "source": "@AppIntent(schema: .photos.openAsset)",
          "location": location,
        ],
        "declSyntax": ["kind": "declaration", "source": declaration, "location": location],
        "extendedTypeSyntax": ["kind": "type", "source": "M.Open ", "location": location],
        "conformanceListSyntax": [
          "kind": "declaration",
          "source": "struct Placeholder: AppIntent, AssistantSchemaIntent {}",
          "location": location,
        ],
        "lexicalContext": context.map {
          ["kind": "declaration", "source": $0, "location": location]
        },
      ] as [String: Any]
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self)
  }

  @Test func saysWhatItSpeaks() {
    #expect(
      answer(#"{"getCapability":{"capability":{"protocolVersion":8}}}"#)
        == #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
    #expect(answer(#"{"getCapability":{}}"#).hasPrefix(#"{"getCapabilityResult""#))
  }

  @Test func expandsByRole() throws {
    let declaration = "struct Open { var target: Photo }"
    let expansion = answer(
      try question(macro: "AppIntentMacro", role: "extension", declaration: declaration))
    #expect(expansion.contains("nonisolated extension M.Open: AppIntent, AssistantSchemaIntent {"))
    let attribute = answer(
      try question(macro: "AppIntentMacro", role: "memberAttribute", declaration: "var x: Int"))
    #expect(
      attribute == #"{"expandMacroResult":{"diagnostics":[],"expandedSource":"@IntentParameter"}}"#)
  }

  @Test(arguments: [
    (["@available(macOS 13, *) public extension Photos.Album {}"], true),
    (["extension Photos {}"], false),
    (["struct Inner {}", "public extension Photos {}"], false), ([], false),
  ])
  func anExtensionShowsToAllWhatIsInIt(context: [String], isPublic: Bool) throws {
    let expansion = answer(
      try question(
        macro: "AppIntentMacro", role: "extension", declaration: "struct Open {}", in: context))
    #expect(expansion.contains("{\\n  static") == !isPublic)
    #expect(expansion.contains("{\\n  public static") == isPublic)
  }

  @Test func showsMistakesAtTheAttribute() throws {
    let answer = answer(
      try question(macro: "AppIntentMacro", role: "extension", declaration: "enum Open {}"))
    #expect(answer.contains(#""position":{"fileName":"F.swift","offset":17}"#))
    #expect(answer.contains(#""severity":"error""#))
    #expect(!answer.contains("expandedSource"))
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{}", #"{"later":{"a":1}}"#, #"{"expandAttachedMacro":{}}"#,
    #"{"expandAttachedMacro":{"macro":{"typeName":"No"},"macroRole":"extension"}}"#,
    #"{"expandAttachedMacro":{"macro":{"typeName":"AppIntentMacro"},"macroRole":"body"}}"#,
    #"{"expandFreestandingMacro":{"macro":{"typeName":"No"}}}"#, "\u{0}", "9e999",
    String(repeating: "[", count: 100_000),
  ])
  func answersNothingToNonsense(message: String) {
    #expect(answer(message) == #"{"expandMacroResult":{"diagnostics":[]}}"#)
  }

  @Test func loadsNothing() {
    #expect(
      answer(#"{"loadPluginLibrary":{"libraryPath":"/x","moduleName":"X"}}"#)
        == #"{"loadPluginLibraryResult":{"diagnostics":[],"loaded":false}}"#)
  }

  @Test func messagesAreFramed() throws {
    #expect(Framing.header(of: 258) == [2, 1, 0, 0, 0, 0, 0, 0])
    #expect(Framing.length([2, 1, 0, 0, 0, 0, 0, 0]) == 258)
    #expect(Framing.length([UInt8](repeating: 255, count: 8)) == nil)

    let pipe = Pipe()
    let message = [UInt8](repeating: 7, count: 1000)
    #expect(Framing.send(message, to: pipe.fileHandleForWriting.fileDescriptor))
    // Half a message, and then nothing more.
    try pipe.fileHandleForWriting.write(contentsOf: Framing.header(of: 5) + [1, 2])
    try pipe.fileHandleForWriting.close()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(Framing.receive(from: descriptor) == message)
    #expect(Framing.receive(from: descriptor) == nil)
    #expect(Framing.receive(from: descriptor) == nil)
  }
}

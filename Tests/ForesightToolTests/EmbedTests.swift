import ForesightSystem
import Foundation
import Testing

/// `Scripts/embed`, on copies of this project, whose tables were changed.
struct EmbedTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL
  private static let privacy = "Sources/Core/ForesightPrivacy"

  /// Runs it on a copy of what it reads, after a text in one file was replaced.
  private func embed(
    _ options: String, replacing text: String = "", with other: String = "",
    in name: String = "keys.txt"
  ) throws -> (isDone: Bool, said: String, made: String) {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("embed-\(UUID())")
    defer { try? FileManager.default.removeItem(at: copy) }
    for folder in [
      "Models", "Sources/Core", "Sources/Lab", "Sources/Desktop", "Sources/Tool",
      "Fleet/Sources",
    ] {
      let place = copy.appendingPathComponent(folder)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.root.appendingPathComponent(folder), to: place)
    }
    let folder = name.contains("/") ? "" : "\(Self.privacy)/Tables/"
    let table = copy.appendingPathComponent(folder + name)
    if !text.isEmpty {
      let before = try String(contentsOf: table, encoding: .utf8)
      #expect(before.contains(text))
      try before.replacing(text, with: other).write(to: table, atomically: true, encoding: .utf8)
    }
    let script = Self.root.appendingPathComponent("Scripts/embed").path
    let (output, ending) = try Program(
      "/bin/sh", ["-c", "exec \"$0\" \(options) \"$1\" 2>&1", script, copy.path]
    )
    .run(longest: 1 << 16, within: 60)
    let made = copy.appendingPathComponent("\(Self.privacy)/Generated/SecretFacts.swift")
    return (
      ending.isSuccess, String(decoding: output, as: UTF8.self),
      try String(contentsOf: made, encoding: .utf8)
    )
  }

  @Test func whatIsGeneratedIsWhatTheTablesGive() throws {
    let (isDone, said, _) = try embed("--check")
    #expect(isDone && said.isEmpty, "\(said)")
  }

  @Test func aTableThatWasChangedIsNamed() throws {
    let (isDone, said, made) = try embed("--check", replacing: "ghp_ alnum 20", with: "ghp_ hex 9")
    #expect(!isDone && said.contains("SecretFacts.swift is not what its text gives"), "\(said)")
    #expect(
      made.contains(#"Array("ghp_".utf8), alphabet: alnum, least: 20"#), "a check writes nothing")
  }

  @Test func whatIsWrittenInATableComesIntoTheProgram() throws {
    let (isDone, said, made) = try embed(
      "", replacing: "senha", with: "senha salasõna", in: "names.txt")
    #expect(isDone, "\(said)")
    #expect(made.contains(#""senha", "salasõna""#))
  }

  /// The line is told where a page cannot be read.
  @Test(arguments: [
    ("option: --json", "optoin: --json", 14, "is no option"),
    ("  data as JSON", " data as JSON", 15, "two blanks"),
    ("(file)", "(fiel)", 11, "marks that are not known"),
    ("option: --json", "option: --json (time)", 14, "has a value"),
    ("}}}", "}", 9, "one word"), ("exit 64: usage", "exit sixty: usage", 33, "is no exit"),
    ("exit 64: usage", "include: usage", 33, "there is no usage.txt"),
  ])
  func aPageThatCannotBeReadIsRefused(text: String, other: String, line: Int, why: String) throws {
    let (isDone, said, _) = try embed(
      "--check", replacing: text, with: other,
      in: "Sources/Tool/ForesightTool/Pages/program.txt")
    #expect(!isDone && said.contains("program.txt:\(line): ") && said.contains(why), "\(said)")
  }

  @Test(arguments: [
    ("[keys: [Key]]", "[keys: Date]", "a type that is not known"),
    ("[keys: [Key]]", "", "before the first table"),
  ])
  func aTableThatCannotBeReadIsRefused(text: String, other: String, reason: String) throws {
    let (isDone, said, _) = try embed("", replacing: text, with: other)
    #expect(!isDone && said.contains(reason), "\(said)")
  }
}

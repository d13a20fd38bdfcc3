import ForesightSystem
import Foundation
import Testing

/// `Scripts/generate`, on what it wrote into this project and on copies that somebody has changed.
struct GenerateTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL
  private static let folders = ["AppIntents", "CoreSpotlight", "UniformTypeIdentifiers"]
    .map { "Sources/Apps/\($0)/Generated" }

  /// Runs it on a checkout.
  private func generate(_ arguments: String..., in checkout: URL) throws -> (
    isDone: Bool, said: String
  ) {
    let script = Self.root.appendingPathComponent("Scripts/generate").path
    // What it says of faults comes with the rest.
    let (output, ending) = try Program(
      "/bin/sh", ["-c", "exec \"$0\" \"$@\" 2>&1", script] + arguments + [checkout.path]
    )
    .run(longest: 1 << 16, within: 60)
    return (ending.isSuccess, String(decoding: output, as: UTF8.self))
  }

  /// Changes a copy of what it wrote, has it named, and then put right.
  private func expect(_ name: String, toBeNamedAfter change: (URL) throws -> Void) throws {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("generate-\(UUID())")
    defer { try? FileManager.default.removeItem(at: copy) }
    for folder in Self.folders {
      let place = copy.appendingPathComponent(folder)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.root.appendingPathComponent(folder), to: place)
    }
    try change(copy.appendingPathComponent("Sources/Apps/\(name)"))

    let checked = try generate("--check", in: copy)
    let fault = "Sources/Apps/\(name) is not what Scripts/generate writes: run it"
    #expect(!checked.isDone && checked.said == "generate: \(fault)\n", "\(checked)")

    let written = try generate(in: copy)
    let checkedAgain = try generate("--check", in: copy)
    #expect(written.isDone && checkedAgain.isDone, "\(written) \(checkedAgain)")
  }

  @Test func whatIsGeneratedIsWhatItWrites() throws {
    let (isRight, said) = try generate("--check", in: Self.root)
    #expect(isRight, "\(said)")
  }

  @Test func aFileThatWasChangedByHandIsNamed() throws {
    try expect("AppIntents/Generated/IntentResult+Making.swift") { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      try text.replacing("with a value", with: "with a worth")
        .write(to: file, atomically: true, encoding: .utf8)
    }
  }

  @Test func soIsOneThatIsMissing() throws {
    try expect("UniformTypeIdentifiers/Generated/UTType+Kinds.swift") {
      try FileManager.default.removeItem(at: $0)
    }
  }

  @Test func soIsOneThatIsLeftOver() throws {
    try expect("AppIntents/Generated/AppSchema+Weather.swift") {
      try Data("// Once.\n".utf8).write(to: $0)
    }
  }
}

import ForesightSystem
import Foundation
import Testing

/// `Scripts/check-rooms`, on this project and on copies with an edge put in.
struct CheckRoomsTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  /// Runs it on a copy of the parts that it reads.
  private func check(
    _ change: (URL) throws -> Void = { _ in }
  ) throws -> (isDone: Bool, said: String) {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("rooms-\(UUID())")
    defer { try? FileManager.default.removeItem(at: copy) }
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in ["Package.swift", "Sources", "Models", "Fleet/Sources"] {
      let place = copy.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.root.appendingPathComponent(name), to: place)
    }
    try change(copy)
    let script = Self.root.appendingPathComponent("Scripts/check-rooms").path
    // What it says of faults comes with the rest.
    let (output, ending) = try Program(
      "/bin/sh", ["-c", "exec \"$0\" \"$1\" 2>&1", script, copy.path]
    )
    .run(longest: 1 << 16, within: 60)
    return (ending.isSuccess, String(decoding: output, as: UTF8.self))
  }

  private func append(_ text: String, to path: String, in copy: URL) throws {
    let file = copy.appendingPathComponent(path)
    try (String(contentsOf: file, encoding: .utf8) + text).write(
      to: file, atomically: true, encoding: .utf8)
  }

  @Test func eachNeighbourhoodKnowsOnlyWhatItMay() throws {
    let (isDone, said) = try check()
    #expect(isDone, "\(said)")
    for room in ["Core", "Apps", "Lab", "Service", "Desktop", "Tool", "Fleet"] {
      #expect(said.contains("\n\(room) "), "\(said)")
    }
  }

  @Test(arguments: [
    ("Sources/Core/Foresight/Engine.swift", "internal import ForesightService", "Service"),
    ("Sources/Core/ForesightValues/Moment.swift", "@testable import AppIntents", "Apps"),
    ("Sources/Lab/ForesightPages/HTML.swift", "import ForesightHosting", "Apps"),
    ("Sources/Service/ForesightService/Service.swift", "public import AppIntents", "Apps"),
  ])
  func anEdgeThatRunsTheWrongWayIsNamed(file: String, line: String, room: String) throws {
    let (isDone, said) = try check { try append("\n\(line)\n", to: file, in: $0) }
    let target = file.split(separator: "/")[2]
    let other = line.split(separator: " ").last ?? ""
    #expect(!isDone && said.contains("\(target) ("), "\(said)")
    #expect(said.contains("may not know \(other) (\(room)): \(file):"), "\(said)")
  }

  @Test func soIsOneOfTheManifest() throws {
    let (isDone, said) = try check { copy in
      let manifest = copy.appendingPathComponent("Package.swift")
      let text = try String(contentsOf: manifest, encoding: .utf8)
      try text.replacing(
        "library(\"ForesightPrivacy\",", with: "library(\"ForesightPrivacy\", \"AppIntents\","
      ).write(to: manifest, atomically: true, encoding: .utf8)
    }
    #expect(!isDone, "\(said)")
    #expect(
      said.contains("ForesightPrivacy (Core) may not know AppIntents (Apps): Package.swift"),
      "\(said)")
  }
}

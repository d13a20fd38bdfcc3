import Foresight
import Foundation
import Testing

@testable import ForesightService

/// What GIO said of programs is asked again where a file is another, and not before.
struct KnownProgramsTests {
  private let directory = NSTemporaryDirectory() + "foresight-\(UUID())"
  private let own, shared: String

  init() throws {
    (own, shared) = (directory + "/own", directory + "/shared")
    for path in [directory, own, shared] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    try write("a", in: shared, at: 1)
    try write("b", in: shared, at: 1)
  }

  private func write(_ name: String, in place: String, at second: Double) throws {
    let path = "\(place)/\(name).desktop"
    try Data(name.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: second)], ofItemAtPath: path)
    // The directory's time tells of files that came and went; this test is faster than clocks.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: second)], ofItemAtPath: place)
  }

  /// What is told of some programs, and about how many was asked for it.
  private func ask(
    _ ids: [String], setting: String = "de", failing: Bool = false
  ) throws -> (told: [String: String], asked: Int) {
    struct Failure: Error {}
    var asked = 0
    let known = KnownPrograms(
      store: directory + "/d", directories: [own, shared], setting: setting)
    let entries = try known.describe(ids.map { $0 + ".desktop" }) { ids in
      if failing { throw Failure() }
      asked = ids.count
      return Dictionary(
        uniqueKeysWithValues: ids.filter { $0 != "gone.desktop" }.map {
          ($0, Launcher.Entry(name: "\($0) \(setting)", icon: "i", isShown: $0 != "b.desktop"))
        })
    }
    return (entries.mapValues { "\($0.name) \($0.isShown)" }, asked)
  }

  @Test func itIsAskedOnceAboutAll() throws {
    let first = try ask(["a", "gone"])
    #expect(first.told == ["a.desktop": "a.desktop de true"] && first.asked == 3)
    let second = try ask(["a", "gone"], failing: true)
    #expect(second.told == first.told)
    #expect(try ask(["b"], failing: true).told == ["b.desktop": "b.desktop de false"])
    // Of what is kept nothing tells which were wanted.
    let kept = try String(contentsOfFile: directory + "/d.programs", encoding: .utf8)
    #expect(kept.contains("b.desktop") && !kept.contains("gone"))
    let mode = try FileManager.default.attributesOfItem(atPath: directory + "/d.programs")
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func whatChangedIsAskedAboutAgain() throws {
    _ = try ask(["a"])
    // In its place.
    try write("a", in: shared, at: 2)
    #expect(try ask(["a"]).asked == 2)
    // Another that is found before it.
    try write("a", in: own, at: 3)
    #expect(try ask(["a"]).asked == 2)
    try write("c", in: own, at: 4)
    #expect(try ask(["a"]).asked == 3)
    #expect(try ask(["a"], setting: "en").told == ["a.desktop": "a.desktop en true"])
    #expect(try ask(["a"], setting: "en").asked == 0)
  }

  @Test func programsInADirectoryOfTheirOwnAreFoundAsTheyCome() throws {
    let wine = shared + "/wine"
    try FileManager.default.createDirectory(atPath: wine, withIntermediateDirectories: false)
    try write("Notepad", in: wine, at: 1)
    #expect(try ask(["a"]).asked == 3)
    #expect(try ask(["wine-Notepad"], failing: true).told.count == 1)
    // Nothing above tells of it.
    try write("Paint", in: wine, at: 2)
    #expect(try ask(["wine-Paint"]).asked == 4)
    #expect(try ask(["wine-Paint", "no-such"], failing: true).told.count == 1)
  }

  @Test func whatIsDamagedIsAskedAboutAgain() throws {
    _ = try ask(["a"])
    for text in ["", "{", "[]", #"{"stamp":7}"#] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: directory + "/d.programs"))
      #expect(try ask(["a"]).asked == 2)
      #expect(try ask(["a"]).asked == 0)
    }
  }
}

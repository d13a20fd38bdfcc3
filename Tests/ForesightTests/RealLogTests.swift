import Foresight
import ForesightFormats
import ForesightImporters
import ForesightLog
import ForesightPrediction
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

/// Real logs, which are not part of the project; without them these tests skip themselves.
private enum RealLogs {
  static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../shared/datasets").standardizedFileURL.path

  static func path(_ name: String) -> String { directory + "/" + name + ".tsv.gz" }
  static let areThere = FileManager.default.isReadableFile(atPath: path("shell_kypo"))
  static let areWanted = ProcessInfo.processInfo.environment["FORESIGHT_SLOW_TESTS"] != nil
}

@Suite(.enabled(if: RealLogs.areThere, "the real logs are not beside the project"))
struct RealLogTests {
  private func importer(_ users: Importer.Users) -> Importer {
    // Eight rows of the log of the shell have no intent, which a store does not take.
    Importer(format: .tsv, users: users, skipsBadLines: true) { _ in 0 }
  }

  private func export(_ engine: Engine, to path: String) throws {
    try engine.log.read { log in
      var text = ""
      try log.forEach { text += NDJSON.line($0) + "\n" }
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  private func survives(_ name: String, rows: Int) throws {
    let (first, second) = (try TemporaryDirectory(), try TemporaryDirectory())
    let (engine, copy) = (try first.engine(), try second.engine())
    let path = RealLogs.path(name)
    #expect(try importer(.all).run(path, into: engine.log, now: .later).added == rows)
    #expect(try importer(.all).run(path, into: engine.log, now: .later).added == 0)
    try export(engine, to: first.path + "/export")
    let back = Importer(format: .ndjson) { _ in 0 }
    #expect(try back.run(first.path + "/export", into: copy.log, now: .later).added == rows)
    try export(copy, to: second.path + "/export")
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: first.path + "/export"))
        == Data(contentsOf: URL(fileURLWithPath: second.path + "/export")))
  }

  @Test func aRealLogSurvivesExportAndImport() throws {
    try survives("shell_kypo", rows: 12_082)
  }

  @Test(.enabled(if: RealLogs.areWanted, "slow; set FORESIGHT_SLOW_TESTS"))
  func aLargeLogSurvivesExportAndImport() throws {
    try survives("abb_ide", rows: 491_444)
  }
}

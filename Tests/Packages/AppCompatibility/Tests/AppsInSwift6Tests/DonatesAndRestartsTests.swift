import Foundation
import Testing

@Suite struct DonatesAndRestartsTests {
  /// The program stands beside the tests.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "DonatesAndRestarts")

  @Test func aNewProcessActsOnWhatAnEarlierOneDonated() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "restart-\(UUID())")
    try FileManager.default.createDirectory(
      at: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: place) }

    #expect(try run("predict", in: place) == ["nothing"])
    #expect(try run("donate", in: place) == ["21"])
    #expect(
      try run("predict", in: place) == [
        "BrewTeaIntent", "Brew 2 green in the Kitchen", "2 cups of green in the Kitchen",
      ])
  }

  private func run(_ argument: String, in place: URL) throws -> [String] {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = [argument]
    process.environment = [
      "FORESIGHT_STORE": place.appending(path: "donations.sqlite").path,
      "HOME": place.path, "TZ": "UTC",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

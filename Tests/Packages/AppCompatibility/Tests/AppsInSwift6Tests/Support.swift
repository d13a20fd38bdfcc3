import AppIntents
import Testing

@testable import AppsInSwift6

/// Everything a value holds, as text: what a dialog, a summary or a shortcut was built from.
func contents(of value: Any) -> String {
  var text = ""
  dump(value, to: &text)
  return text
}

/// What an app does once as it starts.
enum AppStart {
  static let store = FileManager.default.temporaryDirectory
    .appending(path: "app-compatibility-\(UUID())")

  private static let once: Void = {
    try? FileManager.default.createDirectory(
      at: store, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    IntentDonationManager.configure(
      source: "app-compatibility", storePath: store.appending(path: "donations.sqlite").path)
    Dependencies.register()
  }()

  static func run() {
    once
  }
}

/// A program of this package, with a home and a store of its own.
final class Program {
  private let url: URL
  private let home = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID())")

  init(_ name: String) throws {
    // It stands beside the tests.
    url = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: name)
    try FileManager.default.createDirectory(
      at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  /// Runs it to its end, and gives the lines that it writes.
  func run(_ arguments: String...) throws -> [String] {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = [
      "FORESIGHT_STORE": home.appending(path: "donations.sqlite").path,
      "HOME": home.path, "TZ": "UTC",
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

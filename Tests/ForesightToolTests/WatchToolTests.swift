import Foundation
import Testing

/// `watch`: what is turned on stands in the settings, and nothing is before. What the service then records is tried on
/// a real desktop by `make check-desktop`.
struct WatchToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Without a systemd that could be asked.
  private func watch(_ words: String...) throws -> ToolRun {
    try place.shell(
      (["foresight", "watch"] + words).joined(separator: " "),
      environment: ["XDG_RUNTIME_DIR": place.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/none"])
  }

  private func isOn() throws -> [Bool] { try watch("list").lines.map { $0.contains(" on ") } }

  @Test func nothingIsWatchedUntilItIsSaid() throws {
    #expect(try isOn() == [false, false])
    #expect(try place.run("watch", "list", "--json").output.contains("\"apps\":false"))
    #expect(!FileManager.default.fileExists(atPath: place.store))
  }

  @Test func whatIsTurnedOnIsOnUntilItIsTurnedOff() throws {
    let run = try watch("enable", "apps")
    #expect(run.status == 0 && run.messages.contains("apps: recorded from now on"), "\(run)")
    // Nobody records it yet, which is told with what to do.
    #expect(run.messages.contains("foresightd"))
    #expect(try isOn() == [true, false])
    #expect(try place.run("settings").output.contains("\"watch\": [\"apps\"]"))
    #expect(try watch("enable", "files", "apps").status == 0)
    #expect(try isOn() == [true, true])
    #expect(try watch("disable", "apps", "files").status == 0)
    #expect(try isOn() == [false, false])
    #expect(try watch("disable", "apps").messages.contains("it was not recorded"))
  }

  @Test func whatIsNoSourceIsToldWithThoseThereAre() throws {
    let run = try watch("enable", "app")
    #expect(run.status == 64 && run.messages.contains("apps"), "\(run)")
    #expect(try watch("enable").status == 64)
    #expect(try watch("start", "apps").status == 64)
    #expect(try isOn() == [false, false])
  }

  @Test func aMisspeltSettingIsRefused() throws {
    _ = try watch("enable", "apps")
    try Data(#"{"watch": ["apps", "windows"]}"#.utf8)
      .write(to: URL(fileURLWithPath: place.store + ".settings"))
    let run = try place.run("settings")
    #expect(run.status == 78 && run.messages.contains("\"apps\" and \"files\""), "\(run)")
  }
}

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

  private func isOn() throws -> [Bool] {
    try watch("list").lines.map { $0.split(separator: " ").dropFirst().first == "on" }
  }

  @Test func nothingIsWatchedUntilItIsSaid() throws {
    #expect(try isOn().allSatisfy { !$0 })
    #expect(try place.run("watch", "list", "--json").output.contains("\"apps\":false"))
    #expect(!FileManager.default.fileExists(atPath: place.store))
  }

  @Test func whatIsTurnedOnIsOnUntilItIsTurnedOff() throws {
    let run = try watch("enable", "apps")
    #expect(run.status == 0 && run.messages.contains("apps: turned on"), "\(run)")
    // Nobody records it yet, which is told with what to do.
    #expect(run.messages.contains("foresight-desktop"))
    #expect(try isOn().prefix(2) == [true, false])
    #expect(try place.run("settings").output.contains("\"watch\": [\"apps\"]"))
    #expect(try watch("enable", "files", "apps").status == 0)
    #expect(try isOn().prefix(2) == [true, true])
    #expect(try watch("disable", "apps", "files").status == 0)
    #expect(try isOn().allSatisfy { !$0 })
    #expect(try watch("disable", "apps").messages.contains("it was not recorded"))
  }

  @Test func whatIsNoSourceIsToldWithThoseThereAre() throws {
    let run = try watch("enable", "app")
    #expect(run.status == 64 && run.messages.contains("apps"), "\(run)")
    #expect(try watch("enable").status == 64)
    #expect(try watch("start", "apps").status == 64)
    #expect(try isOn().allSatisfy { !$0 })
  }

  @Test func aPlaceIsRecordedAsCloselyAsIsSaid() throws {
    #expect(try watch("enable", "place", "--within", "2km").status == 64)
    #expect(try watch("enable", "network", "--within", "1km").status == 64)
    #expect(try watch("disable", "place", "--within", "1km").status == 64)
    #expect(try watch("enable", "place").status == 0)
    #expect(!(try place.run("settings").output.contains("place_within")))
    #expect(try watch("enable", "place", "--within", "100km").status == 0)
    #expect(try place.run("settings").output.contains("\"place_within\": 100"))
    try Data(#"{"place_within": 5}"#.utf8)
      .write(to: URL(fileURLWithPath: place.store + ".settings"))
    let run = try place.run("settings")
    #expect(run.status == 78 && run.messages.contains("1, 10, 100, in kilometres"), "\(run)")
  }

  @Test func withoutTheServiceNothingIsAddedWhichIsTold() throws {
    #expect(try watch("status").messages.contains("nothing is recorded automatically"))
    _ = try watch("enable", "apps", "power")
    let run = try watch("status")
    #expect(run.status == 0 && run.lines.count == 2, "\(run)")
    #expect(run.messages.contains("foresight-desktop, which watches, is not there"))
    #expect(run.lines[0].hasSuffix("on") && run.lines[1].contains("the service does not answer"))
  }

  @Test func aMisspeltSettingIsRefused() throws {
    _ = try watch("enable", "apps")
    try Data(#"{"watch": ["apps", "windows"]}"#.utf8)
      .write(to: URL(fileURLWithPath: place.store + ".settings"))
    let run = try place.run("settings")
    #expect(run.status == 78 && run.messages.contains("\"apps\", \"files\""), "\(run)")
  }
}

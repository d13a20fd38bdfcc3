import Foundation
import Testing

/// `foresight-desktop` beside a service, without a session bus.
struct DesktopLifeTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func start(_ options: String...) throws -> Child {
    try Child(
      [RunningService.desktop, "--socket", place.path + "/socket"] + options,
      environment: place.environment + [
        "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere", "XDG_DATA_HOME=\(place.path)/data",
      ])
  }

  /// Writes the list of recent files as the desktop does: under another name first.
  private func open(_ names: [String]) throws {
    // The list tells whole seconds, and what was opened before it was watched is no news.
    sleep(1)
    let time = ISO8601DateFormatter().string(from: Date())
    let bookmarks = names.map { name in
      """
      <bookmark href="file:///home/ada/\(name)" added="\(time)" modified="\(time)" visited="\(time)"><info>
      <metadata owner="http://freedesktop.org"><bookmark:applications><bookmark:application name="Kate"
       exec="&apos;kate %u&apos;" modified="\(time)" count="1"/></bookmark:applications></metadata></info></bookmark>
      """
    }
    _ = try place.write(
      "data/recently-used.new",
      #"<xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks">"#
        + bookmarks.joined() + "</xbel>")
    #expect(try place.shell("mv data/recently-used.new data/recently-used.xbel").isDone)
  }

  private func files() throws -> [String] {
    try place.run(["export"]).lines.filter { $0.contains("/home/ada/") }
  }

  @Test func whoWatchesStaysWithoutABusAndWhoeverDoesNotGoes() throws {
    #expect(try place.shell("mkdir -p data").isDone)
    #expect(try place.run(["watch", "enable", "files"]).isDone)
    let service = try RunningService(in: place, ["--idle", "0.3"])
    let desktop = try start("--idle", "0.3")
    usleep(1_500_000)
    #expect(desktop.poll() == nil && service.child.poll() == nil)
    #expect(try place.run(["watch", "disable", "files"]).isDone)
    #expect(try desktop.wait() == .exited(0))
    #expect(try service.child.wait() == .exited(0))
  }

  /// A service that is killed and started anew loses nothing of what is seen meanwhile, and nothing is there twice.
  @Test func whatIsSeenOutlivesTheService() throws {
    #expect(try place.shell("mkdir -p data").isDone)
    #expect(try place.run(["watch", "enable", "files"]).isDone)
    var service = try RunningService(in: place)
    let desktop = try start()
    usleep(500_000)
    try open(["a"])
    try waitUntil { try files().count == 1 }
    service.child.kill()
    _ = try service.child.wait()
    try open(["b"])
    // Its changes are gathered for two seconds, and the service is not there then.
    usleep(2_500_000)
    service = try RunningService(in: place)
    try waitUntil { try files().count == 2 }
    try open(["c"])
    try waitUntil { try files().count == 3 }
    #expect(Set(try files()).count == 3)
    desktop.signal(SIGTERM)
    #expect(try desktop.wait() == .exited(0))
  }

  private func waitUntil(_ isSo: () throws -> Bool) throws {
    for _ in 0..<200 {
      if try isSo() { return }
      usleep(100_000)
    }
    Issue.record("it does not happen")
  }

  @Test func itSaysWhatIsWrong() throws {
    #expect(try start("--idle", "soon").wait() == .exited(64))
    #expect(try start("--store", "/x").wait() == .exited(64))
    #expect(try start("--help").wait() == .exited(0))
  }
}

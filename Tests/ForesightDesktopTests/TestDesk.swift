import ForesightSystem
import ForesightTestSupport
import Foundation

@testable import ForesightDesktop

/// A value that several share.
final class Reference<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// The part that shows moments, with a made-up service, on a bus of a test's own.
final class TestDesk {
  let session: TestSession
  let service: TestService
  let notices: Notices
  private let link, performing: ServiceLink
  private let connection: TestConnection
  private let lock: ScreenLock
  private let processes: TemporaryDirectory
  /// True if the desktop is set not to disturb, and its server of notifications does not say so.
  let isQuiet = Reference(false)

  init() throws {
    session = try TestSession()
    service = try TestService(session)
    connection = try session.connect()
    guard let bus = connection.bus else { throw TestSession.Failure(what: "there is no bus") }
    processes = try TemporaryDirectory()
    lock = ScreenLock(bus, processes: SystemDirectory(processes.path))
    link = try ServiceLink(session.loop, path: service.path, isKept: true)
    performing = try ServiceLink(session.loop, path: service.path, isKept: false)
    let isQuiet = isQuiet
    notices = Notices(
      session.loop, link, performing, bus, lock, patience: 2, asksForQuiet: { isQuiet.value })
    link.connected = { [unowned self] in
      link.ask("follow", [])
      notices.meetService()
    }
    link.told = { [unowned self] event, told in
      if event == "moment" { notices.take(moment: told) } else { notices.take(automation: told) }
    }
    link.connect()
  }

  /// Its name on the bus.
  var name: String { connection.name }

  /// Has a process with a name run, or none.
  func run(_ program: String?) throws {
    let process = processes.path + "/4711"
    try? FileManager.default.removeItem(atPath: process)
    guard let program else { return }
    try FileManager.default.createDirectory(atPath: process, withIntermediateDirectories: true)
    try (program + "\n").write(toFile: process + "/comm", atomically: false, encoding: .utf8)
  }

  func wait(until isSo: () -> Bool) -> Bool { session.wait(until: isSo) }
}

@testable import ForesightDesktop

/// The part that shows moments, with a made-up service, on a bus of a test's own.
final class TestDesk {
  let session: TestSession
  let service: TestService
  let notices: Notices
  private let link, performing: ServiceLink
  private let connection: TestConnection
  private let lock: ScreenLock

  init() throws {
    session = try TestSession()
    service = try TestService(session)
    connection = try session.connect()
    guard let bus = connection.bus else { throw TestSession.Failure(what: "there is no bus") }
    lock = ScreenLock(bus)
    link = try ServiceLink(session.loop, path: service.path, isKept: true)
    performing = try ServiceLink(session.loop, path: service.path, isKept: false)
    notices = Notices(session.loop, link, performing, bus, lock, patience: 2)
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

  func wait(until isSo: () -> Bool) -> Bool { session.wait(until: isSo) }
}

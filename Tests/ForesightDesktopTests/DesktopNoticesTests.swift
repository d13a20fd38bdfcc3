import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Glibc
import Testing

@testable import ForesightDesktop

/// `foresight-desktop` itself, with a made-up service, while notices are on.
@Suite(.enabled(if: TestSession.isPossible)) struct DesktopNoticesTests {
  private let session: TestSession
  private let service: TestService

  init() throws {
    session = try TestSession()
    service = try TestService(session)
    service.settings = .members([
      ("notices", .members([("cost", .string("normal")), ("perDay", .integer(3))]))
    ])
  }

  /// The program stands beside the tests.
  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("foresight-desktop").path

  private func start() throws -> RunningProgram {
    var program = Program(Self.program, ["--socket", service.path, "--idle", "3"])
    program.environment = [
      "DBUS_SESSION_BUS_ADDRESS=\(session.address)", "HOME=\(session.place.path)",
      "XDG_RUNTIME_DIR=\(session.place.path)",
    ]
    program.files = [0: .nothing, 1: .nothing, 2: .nothing]
    return try program.start()
  }

  @Test func itStaysWhileNoticesAreOnAndTellsTheBusOfEachMoment() throws {
    let listener = try session.connect()
    var heard: [String] = []
    let signals = try BusListener(#require(listener.bus))
    signals.subscribe("interface='org.foresight.Foresight1',member='Moment'") {
      heard.append($0.string() ?? "")
    }
    let server = try TestNotifications(session)
    let program = try start()
    defer { _ = program.kill() }
    #expect(session.wait { service.isToTell })
    session.pass(1)
    #expect(!program.hasEnded())
    let moment = TestService.moment()
    service.tell("moment", moment)
    #expect(session.wait { server.isShowing && heard == [moment.text] })
    var description: String?
    signals.call(
      BusListener.Peer(
        Bus.name, "/org/foresight/Foresight1", "org.freedesktop.DBus.Introspectable"),
      "Introspect", reply: { description = $0?.string() })
    #expect(session.wait { description != nil })
    #expect(description?.contains(#"<signal name="Moment">"#) ?? false)
    service.tell("forgetting")
    #expect(session.wait { !server.isShowing })
    service.tell("moment", TestService.moment("2"))
    #expect(session.wait { server.isShowing })
    service.settings = .members([])
    service.tell("settings")
    #expect(session.wait { program.hasEnded() })
    session.pass()
    #expect(!server.isShowing && !service.isToTell)
    #expect(service.outcomes() == ["00000000000000a1 withdrawn", "2 withdrawn"])
  }

  /// Nobody is asked twice, however many there are; and whoever ends takes back what they show.
  @Test func ofTwoOnlyOneTells() throws {
    let server = try TestNotifications(session)
    let first = try start()
    defer { _ = first.kill() }
    #expect(session.wait { service.isToTell })
    let second = try start()
    defer { _ = second.kill() }
    session.pass(1)
    service.tell("moment", TestService.moment())
    #expect(session.wait { server.isShowing })
    session.pass()
    #expect(server.shown.count == 1 && service.asked.count { $0.method == "subscribe" } == 2)
    first.send(SIGTERM)
    #expect(session.wait { first.hasEnded() })
    session.pass()
    #expect(!server.isShowing && service.outcomes() == ["00000000000000a1 withdrawn"])
  }
}

import ForesightCSystemd
import ForesightSystem
import ForesightTestSupport
import Foundation

@testable import ForesightDesktop

/// A session bus of a test's own, and the event loop on which all that is on it lives: the test lets time pass.
final class TestSession {
  let place: TemporaryDirectory
  let loop: EventLoop
  private let daemon: RunningProgram
  private let hold: Int32

  static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon")

  struct Failure: Error { let what: String }

  init() throws {
    place = try TemporaryDirectory()
    loop = try EventLoop()
    let configuration = try place.write(
      "bus.conf",
      """
      <busconfig><type>session</type><listen>unix:path=\(place.path)/bus</listen>
      <servicedir>\(place.path)</servicedir><policy context="default"><allow own="*"/>
      <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/></policy></busconfig>
      """)
    // It ends with the tests, however these end.
    let ends = try Program.socketPair()
    defer { close(ends.1) }
    hold = ends.0
    var program = Program(
      "/bin/sh",
      ["-c", "dbus-daemon --nofork --config-file \"$0\" & cat > /dev/null; kill $!", configuration])
    program.files = [0: .descriptor(ends.1), 1: .nothing, 2: .nothing]
    program.group = .own
    daemon = try program.start()
    for _ in 0..<1000 {
      if let socket = SocketAddress.connect(to: place.path + "/bus") {
        close(socket)
        return
      }
      usleep(10_000)
    }
    throw Failure(what: "there is no bus")
  }

  deinit {
    daemon.kill()
    close(hold)
  }

  var address: String { "unix:path=\(place.path)/bus" }

  /// A connection to the bus.
  func connect() throws -> TestConnection { try TestConnection(self) }

  /// Lets a program be started by the bus when somebody asks for a name.
  func activates(_ name: String, by command: String) throws {
    _ = try place.write("\(name).service", "[D-BUS Service]\nName=\(name)\nExec=\(command)\n")
    let connection = try connect()
    var (error, answer) = (sd_bus_error(), OpaquePointer?.none)
    var call: OpaquePointer?
    sd_bus_message_new_method_call(
      connection.bus, &call, "org.freedesktop.DBus", "/org/freedesktop/DBus",
      "org.freedesktop.DBus", "ReloadConfig")
    let code = sd_bus_call(connection.bus, call, 0, &error, &answer)
    sd_bus_message_unref(call)
    sd_bus_message_unref(answer)
    sd_bus_error_free(&error)
    if code < 0 { throw Failure(what: "the bus does not read its configuration") }
  }

  /// Lets time pass until something is so; tells whether it became so.
  func wait(seconds: Double = 20, until isSo: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !isSo() {
      if Date() > end { return false }
      sd_event_run(loop.handle, 20_000)
    }
    return true
  }

  /// Lets some time pass.
  func pass(_ seconds: Double = 0.2) { _ = wait(seconds: seconds) { false } }
}

/// A program on the bus of a test.
class TestConnection {
  private(set) var bus: OpaquePointer?
  private var slot: OpaquePointer?
  /// The methods that it answers, and what they say.
  var answer: (BusMessage) -> Bool = { _ in false }

  init(_ session: TestSession) throws {
    guard sd_bus_new(&bus) >= 0, sd_bus_set_address(bus, session.address) >= 0,
      sd_bus_set_bus_client(bus, 1) >= 0, sd_bus_set_exit_on_disconnect(bus, 0) >= 0,
      sd_bus_start(bus) >= 0, sd_bus_attach_event(bus, session.loop.handle, 0) >= 0
    else { throw TestSession.Failure(what: "there is no connection to the bus") }
    // Its name, which it has when the bus has answered.
    var name: UnsafePointer<CChar>?
    sd_bus_get_unique_name(bus, &name)
  }

  deinit { leave() }

  /// The name that the bus gave it.
  var name: String {
    var name: UnsafePointer<CChar>?
    return sd_bus_get_unique_name(bus, &name) >= 0 ? name.map { String(cString: $0) } ?? "" : ""
  }

  /// Takes a name, and answers at a path.
  func own(_ name: String, at path: String) throws {
    let handler: sd_bus_message_handler_t = { message, data, _ in
      guard let data, let message else { return 0 }
      let connection = Unmanaged<TestConnection>.fromOpaque(data).takeUnretainedValue()
      return connection.answer(BusMessage(handle: message)) ? 1 : 0
    }
    let data = Unmanaged.passUnretained(self).toOpaque()
    guard sd_bus_add_object(bus, &slot, path, handler, data) >= 0,
      sd_bus_request_name(bus, name, 0) >= 0
    else { throw TestSession.Failure(what: "\(name) is not to be had") }
  }

  /// Sends a signal, to all or to one.
  func signal(
    _ path: String, _ interface: String, _ member: String, to one: String? = nil,
    _ fill: (BusMessage) -> Void
  ) {
    var message: OpaquePointer?
    sd_bus_message_new_signal(bus, &message, path, interface, member)
    guard let message else { return }
    if let one { sd_bus_message_set_destination(message, one) }
    fill(BusMessage(handle: message))
    sd_bus_send(bus, message, nil)
    sd_bus_message_unref(message)
  }

  /// Leaves the bus, as a program that crashes does.
  func leave() {
    sd_bus_slot_unref(slot)
    sd_bus_flush_close_unref(bus)
    (slot, bus) = (nil, nil)
  }
}

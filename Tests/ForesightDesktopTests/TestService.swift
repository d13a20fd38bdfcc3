import ForesightCSystemd
import ForesightFormats
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Glibc

@testable import ForesightDesktop

/// A service that a test speaks as: it answers what it is asked with nothing, and keeps what that was.
final class TestService {
  let path: String
  /// The requests that came, in their order.
  private(set) var asked: [(method: String, parameters: JSON)] = []
  /// The answer to `settings`.
  var settings = JSON.members([])
  /// The methods that are answered with an error, and those at which it hangs up.
  var (refused, hangsUp): (Set<String>, Set<String>) = ([], [])

  private let loop: EventLoop
  private let listener: Int32
  private var listening: EventSource?
  private var conversations: [Int32: (source: EventSource, input: LineBuffer)] = [:]
  /// The conversations that follow.
  private var followers: Set<Int32> = []

  init(_ session: TestSession) throws {
    (path, loop) = (session.place.path + "/socket", session.loop)
    unlink(path)
    // No program that another test starts is to keep it open.
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    self.listener = listener
    guard SocketAddress.with(path, { bind(listener, $0, $1) }) == 0, listen(listener, 8) == 0 else {
      throw TestSession.Failure(what: "the service does not listen")
    }
    listening = try loop.watch(listener, EPOLLIN.rawValue) { [unowned self] _ in accept() }
  }

  deinit { leave() }

  /// Ends, as a service that is killed does.
  func leave() {
    guard listening != nil else { return }
    listening = nil
    close(listener)
    for descriptor in conversations.keys { drop(descriptor) }
  }

  private func drop(_ descriptor: Int32) {
    // First it leaves the loop: whoever goes through the conversations may keep it.
    conversations[descriptor]?.source.isOn = false
    conversations[descriptor] = nil
    followers.remove(descriptor)
    close(descriptor)
  }

  private func accept() {
    let made = Glibc.accept(listener, nil, nil)
    _ = fcntl(made, F_SETFD, FD_CLOEXEC)
    guard made >= 0,
      let source = try? loop.watch(made, EPOLLIN.rawValue, { [unowned self] _ in read(made) })
    else { return }
    conversations[made] = (source, LineBuffer(longest: 1 << 20))
  }

  private func read(_ descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return drop(descriptor) }
    conversations[descriptor]?.input.append(bytes[..<count])
    while case .line(let line)? = conversations[descriptor]?.input.next() {
      if let json = try? JSON.parse(line) { take(json, from: descriptor) }
    }
  }

  private func take(_ json: JSON, from descriptor: Int32) {
    let method = json["method"]?.string ?? ""
    asked.append((method, json["params"] ?? .null))
    if hangsUp.contains(method) { return drop(descriptor) }
    if method == "follow" { followers.insert(descriptor) }
    let result = method == "settings" ? settings : .members([])
    let error = JSON.members([("code", .integer(-32002)), ("message", .string("no"))])
    say(
      .members([
        ("jsonrpc", .string("2.0")), ("id", json["id"]),
        refused.contains(method) ? ("error", error) : ("result", result),
      ]), to: descriptor)
  }

  private func say(_ json: JSON, to descriptor: Int32) {
    let line = Array((json.text + "\n").utf8)
    _ = send(descriptor, line, line.count, Int32(MSG_NOSIGNAL))
  }

  /// Tells something by itself, to all that follow.
  func tell(_ event: String, _ parameters: JSON? = nil) {
    for descriptor in followers {
      say(
        .members([
          ("jsonrpc", .string("2.0")), ("method", .string(event)), ("params", parameters),
        ]), to: descriptor)
    }
  }

  // MARK: What a test asks for

  /// True if it was last asked to tell of moments.
  var isToTell: Bool {
    asked.last { $0.method == "subscribe" && $0.parameters["moments"] != nil }?
      .parameters["moments"] == .boolean(true)
  }

  /// The outcomes that a method was told, each with its id.
  func outcomes(_ method: String = "notice") -> [String] {
    asked.filter { $0.method == method }.map {
      "\($0.parameters["id"]?.string ?? "") \($0.parameters["outcome"]?.string ?? "")"
    }
  }

  func parameters(of method: String) -> JSON? { asked.last { $0.method == method }?.parameters }

  /// A moment that makes sense for some seconds.
  static func moment(
    _ id: String = "00000000000000a1", title: String = "Start Coffee", why: String = "after Get Up",
    seconds: Double = 60
  ) -> JSON {
    .members([
      ("id", .string(id)), ("at", .string(time(0))), ("intent", .string("StartCoffee")),
      ("source", .string("kitchen")),
      ("parameters", .members([("size", .string("large"))])),
      ("title", .string(title)), ("probability", .number(0.64)), ("until", .string(time(seconds))),
      ("why", .string(why)),
    ])
  }

  static func automation(
    _ id: String = "00000000000000b1", title: String = "Heating Up", seconds: Double = 60,
    countdown: Int64? = 1
  ) -> JSON {
    .members([
      ("id", .string(id)), ("automation", .string("rule")), ("title", .string(title)),
      ("why", .string("after Arrive Home, within 5 min")), ("until", .string(time(seconds))),
      ("seconds", countdown.map(JSON.integer)),
    ])
  }

  /// A time so many seconds from now.
  private static func time(_ seconds: Double) -> String {
    let now = Date().timeIntervalSince1970 + seconds
    return Timestamp.format(Instant(seconds: 0).advanced(by: Int64(now * 1e6)))
  }
}

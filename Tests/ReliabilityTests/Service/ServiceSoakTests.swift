import ForesightClient
import ForesightService
import ForesightValues
import ForesightWire
import Foundation
import Glibc
import Synchronization
import Testing

/// A service under everything that clients do, for long: it holds as many descriptors as after the first round, as much
/// memory within a tenth, and has every acknowledged donation once.
struct ServiceSoakTests {
  /// How long it goes on, how long a round is, and how often the service is killed, in seconds.
  private static let (seconds, round, life) = Effort.of(
    quick: (20.0, 4.0, 1000.0), check: (60.0, 6.0, 1000.0),
    torture: (duration, min(60.0, duration / 20), min(600.0, duration / 4)))

  /// `SOAK=SECONDS make torture` makes it shorter or longer.
  private static let duration =
    ProcessInfo.processInfo.environment["SOAK"].flatMap(Double.init) ?? 7200

  @Test func anHoursWorkLeavesNothingBehind() throws {
    let place = try Workplace()
    // Kept as often in a minute as otherwise in an hour.
    let options = ["--keep", "0.5"]
    var service = try RunningService(in: place, options)
    let load = Load(service.socket)
    let start = Date()
    var (held, lives): ([(descriptors: Int, memory: Int)], Int) = ([], 1)
    var began = Date()
    var figures: [String] = []
    while -start.timeIntervalSinceNow < Self.seconds {
      load.run(for: Self.round)
      // Nobody speaks with it, and what was learned is kept.
      usleep(1_500_000)
      held.append((try service.descriptors(), service.memory))
      // A round follows each kill: what was being forgotten then is forgotten once more, whether it was or not.
      guard -began.timeIntervalSinceNow > Self.life, -start.timeIntervalSinceNow < Self.seconds
      else { continue }
      figures.append(try check(held))
      load.run(for: 0.5) { service.child.signal(SIGKILL) }
      _ = try service.child.wait()
      service = try RunningService(in: place, options)
      (held, began, lives) = ([], Date(), lives + 1)
    }
    figures.append(try check(held))
    let own = try place.run(["export"]).lines.compactMap { line -> String? in
      (try? Array(line.utf8).withUnsafeBytes { try JSON.parse($0) })?["id"]?.string
    }
    let acknowledged = load.clients.flatMap { $0.state.withLock(\.acknowledged) }
    let unsafe = load.clients.flatMap { $0.state.withLock(\.unsafe) }
    #expect(Set(own).count == own.count && Set(own).isSuperset(of: acknowledged))
    #expect(Set(own).isSubset(of: acknowledged + unsafe))
    let done = load.clients.map { $0.state.withLock(\.done) }
    let sums = done.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    #expect((sums["failed"] ?? 0) == 0, "\(sums)")
    #expect(try place.run(["doctor"]).isDone)
    print("reliability: soak: \(sums.sorted { $0.key < $1.key }), \(lives) lives: \(figures)")
  }

  /// Compares what is held at the end of a life with what was held in its beginning.
  private func check(_ held: [(descriptors: Int, memory: Int)]) throws -> String {
    // The first round makes what is made once; memory has found its size in a third.
    let first = try #require(held.first)
    let settled = try #require(held.prefix(held.count / 3 + 1).max { $0.memory < $1.memory })
    let last = try #require(held.last)
    // SQLite keeps the descriptor of a connection that is closed while another holds a lock, for the next one: as many as
    // there were errands at once.
    let usual = held.prefix(held.count / 3 + 1).map(\.descriptors).max() ?? 0
    #expect(last.descriptors <= usual + 4, "\(held)")
    // In seconds, beside other tests, it has not found its size yet.
    let unsettled = Effort.of(quick: 8 << 20, check: 0, torture: 0)
    #expect(last.memory <= settled.memory + settled.memory / 10 + unsettled, "\(held)")
    return "descriptors \(first.descriptors) to \(last.descriptors), MiB "
      + "\(first.memory >> 20), \(settled.memory >> 20), \(last.memory >> 20)"
  }
}

extension RunningService {
  /// How many descriptors it has open.
  fileprivate func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child.number)/fd").count
  }
}

/// Eight clients, each on a thread of its own.
private final class Load: Sendable {
  let clients: [SoakClient]

  init(_ socket: String) {
    clients = (0..<8).map { SoakClient(number: $0, socket: socket) }
  }

  /// Lets all of them work for some seconds; `meanwhile` runs in the middle of it.
  func run(for seconds: Double, meanwhile: () -> Void = {}) {
    let group = DispatchGroup()
    let isOver = Atomic(false)
    for client in clients {
      group.enter()
      Thread.detachNewThread {
        client.work { isOver.load(ordering: .relaxed) }
        group.leave()
      }
    }
    usleep(UInt32(seconds * 500_000))
    meanwhile()
    usleep(UInt32(seconds * 500_000))
    isOver.store(true, ordering: .relaxed)
    group.wait()
  }
}

/// One who does all that can be asked of the service, under a source of their own.
private final class SoakClient: Sendable {
  struct State {
    /// The ids of what was acknowledged and not forgotten.
    var acknowledged: [String] = []
    /// The ids of what was not said to be on disk, which a kill may take.
    var unsafe: [String] = []
    /// How often each thing was done.
    var done: [String: Int] = [:]
    var step = 0
  }

  let state = Mutex(State())
  private let source: String
  private let socket: String

  init(number: Int, socket: String) { (source, self.socket) = ("s\(number)", socket) }

  func work(_ isOver: () -> Bool) {
    var client: Caller?
    while !isOver() {
      let step = state.withLock { state in
        state.step += 1
        return state.step
      }
      if client == nil {
        client = ServiceClient(path: socket).map { Caller(client: $0, service: nil) }
        guard client != nil else {
          usleep(5000)
          continue
        }
        count("connections")
      }
      if !act(step, &client, isOver) { client = nil }
      if step % 40 == 0 { client = nil }
      usleep(2000)
    }
  }

  /// Asks until somebody answers, over as many connections as it takes, for the service may be killed.
  private func ask(
    _ method: String, _ parameters: String, _ client: inout Caller?, _ isOver: () -> Bool
  ) -> JSON? {
    for _ in 0..<2000 {
      if let answer = client?.ask(method, parameters, seconds: 20) { return answer }
      // Killed at the end of a life, it comes again only once everybody has let go.
      if isOver() { return nil }
      client = ServiceClient(path: socket).map { Caller(client: $0, service: nil) }
      if client == nil { usleep(5000) }
    }
    return nil
  }

  private func count(_ what: String, _ number: Int = 1) {
    state.withLock { $0.done[what, default: 0] += number }
  }

  private func act(_ step: Int, _ client: inout Caller?, _ isOver: () -> Bool) -> Bool {
    let (method, parameters): (String, String)
    var ids: [String] = []
    switch step % 20 {
    case 0..<11:
      // Not more of one intent than the clock lets through.
      let list = (0...(step % 3)).map { number in
        ids.append(UUID().uuidString.lowercased())
        return
          #"{"id":"\#(ids[number])","intent":"Act\#((step + number) % 29)","source":"\#(source)","#
          + #""parameters":{"n":\#(step % 3)},"context":{"directory":"/\#(step % 5)"}}"#
      }
      let then = step % 5 == 0 ? #","then":{"limit":3}"# : ""
      let wait = step % 7 == 0 ? #","wait":"memory""# : ""
      (method, parameters) = (
        "donate", #"{"donations":[\#(list.joined(separator: ","))]\#(then)\#(wait)}"#
      )
    case 11: (method, parameters) = ("predict", #"{"limit":8,"explain":true}"#)
    case 12: (method, parameters) = ("predict", #"{"context":{"directory":"/1"},"whole":true}"#)
    case 13: (method, parameters) = ("rows", #"{"text":"act"}"#)
    case 14: (method, parameters) = ("status", "{}")
    case 15: (method, parameters) = ("subscribe", "{}")
    case 16: (method, parameters) = ("settings", #"{"exclude":"intent=Never\#(source)"}"#)
    case 17: (method, parameters) = ("settings", #"{"include":"intent=Never\#(source)"}"#)
    case 18: (method, parameters) = ("predict", #"{"prefix":"A"}"#)
    default:
      guard step % 100 == 19 else { return true }
      (method, parameters) = ("forget", #"{"source":"\#(source)"}"#)
    }
    guard let answer = ask(method, parameters, &client, isOver) else {
      if !isOver() { count("failed") }
      return false
    }
    count(method)
    if method == "subscribe" { client = nil }
    let code = answer["error"]?["code"]
    if method == "donate", case .array(let taken)? = answer["result"]?["ids"] {
      let taken = taken.compactMap(\.string)
      count("donations", taken.count)
      state.withLock { state in
        if step % 7 == 0 { state.unsafe += taken } else { state.acknowledged += taken }
      }
    } else if method == "forget", code == nil || code == .integer(-32000) {
      // Where a reader holds it back it is forgotten too, and only not erased.
      state.withLock { ($0.acknowledged, $0.unsafe) = ([], []) }
    } else if code != nil, code != .integer(-32002), code != .integer(-32000) {
      count("failed")
      print("soak: \(method): \(answer.text)")
    }
    return client != nil
  }
}

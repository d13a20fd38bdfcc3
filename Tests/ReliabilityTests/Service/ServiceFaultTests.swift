import ForesightClient
import ForesightLog
import ForesightService
import ForesightValues
import ForesightWire
import Foundation
import Glibc
import Synchronization
import Testing

/// What the service does about bad input, and about faults of the store beneath it: another client hardly notices.
struct ServiceFaultTests {
  /// The middle of the seconds that an answer takes another client.
  private func latency(_ client: Caller) -> Double {
    let times = (0..<21).map { _ -> Double in
      let start = Date()
      #expect(client.ask("status")?["result"] != nil)
      return -start.timeIntervalSinceNow
    }
    return times.sorted()[10]
  }

  private func begin() throws -> (Workplace, RunningService, Caller) {
    let place = try Workplace()
    let service = try RunningService(in: place)
    let client = try service.client()
    #expect(client.ask("donate", #"{"intent":"A","source":"s"}"#)?["result"] != nil)
    return (place, service, client)
  }

  @Test func aLineWithoutEndIsToldAndNotKept() throws {
    let (_, service, other) = try begin()
    let client = try service.client()
    let before = service.memory
    let chunk = String(repeating: "x", count: 1 << 20)
    for _ in 0..<Effort.of(quick: 64, check: 1024, torture: 1024) {
      #expect(client.send(chunk, seconds: 60))
    }
    #expect(client.answer()?["error"]?["code"] == .integer(-32600))
    #expect(client.send("\n", seconds: 60))
    #expect(client.ask("status")?["result"] != nil)
    #expect(latency(other) < 0.1)
    #expect(service.memory - before < 24 << 20)
  }

  @Test func halfALineWaits() throws {
    let (_, service, other) = try begin()
    let client = try service.client()
    #expect(client.send(#"{"jsonrpc":"2.0","id":1,"#, seconds: 1))
    #expect(latency(other) < 0.1)
    #expect(client.send(#""method":"status"}"# + "\n", seconds: 1))
    #expect(client.answer()?["result"] != nil)
  }

  /// A sender that reads nothing is not read any more once enough waits for it.
  @Test func unreadAnswersHoldTheirSenderBack() throws {
    let (_, service, other) = try begin()
    let client = try service.client()
    let before = service.memory
    let line = #"{"jsonrpc":"2.0","id":1,"method":"predict","params":{"limit":1000}}"# + "\n"
    let lines = String(repeating: line, count: 1000)
    var sent = 0
    for _ in 0..<1000 {
      guard client.send(lines, seconds: 0.3) else { break }
      sent += 1000
    }
    #expect(sent < 100_000)
    #expect(latency(other) < 0.1)
    #expect(service.memory - before < 24 << 20)
  }

  @Test func badLinesAreAnsweredEachInItsPlace() throws {
    let (_, service, _) = try begin()
    let client = try service.client()
    let lines = [
      (#"{"jsonrpc":"2.0","id":1,"method":"status"}"#, nil), ("\u{1}", -32700), ("[]", -32600),
      (#"{"jsonrpc":"2.0","id":2,"method":"execute"}"#, -32601),
      (#"{"jsonrpc":"2.0","id":3,"method":"predict","params":{"limit":"many"}}"#, -32602),
      (#"{"jsonrpc":"2.0","id":4,"method":"donate","params":{"intent":7}}"#, -32602),
      (#"{"jsonrpc":"2.0","id":5,"method":"settings"}"#, nil as Int64?),
    ]
    #expect(client.send(lines.map(\.0).joined(separator: "\n") + "\n", seconds: 5))
    for (line, code) in lines {
      let answer = client.answer()
      #expect(answer?["error"]?["code"] == code.map(JSON.integer), "\(line)")
    }
  }

  /// As many connections as are wanted and the system allows.
  private func connections(_ wanted: Int, to service: RunningService) -> [Caller] {
    // One descriptor here for each, and the limit is often a thousand.
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var clients: [Caller] = []
    for _ in 0..<min(wanted, Int(limit.rlim_cur) / 2) {
      // Where the queue is full for a moment, again.
      for _ in 0..<1000 {
        if let client = ServiceClient(path: service.socket) {
          clients.append(Caller(client: client, service: service))
          break
        }
        usleep(1000)
      }
    }
    #expect(clients.count == min(wanted, Int(limit.rlim_cur) / 2))
    return clients
  }

  @Test func manyConnectionsAreServed() throws {
    let wanted = Effort.of(quick: 500, check: 10_000, torture: 10_000)
    let (_, service, other) = try begin()
    let before = service.memory
    let clients = connections(wanted, to: service)
    #expect(latency(other) < 0.1)
    #expect(clients.last?.ask("status")?["result"]?["service"]?["connections"] != nil)
    #expect(service.memory - before < clients.count * 4096 + (24 << 20))
  }

  /// All of them say half a line at once, and then all are gone at once: each costs the same, however many they are, and
  /// nobody else waits for them.
  @Test func thousandsThatSpeakAtOnceKeepNobodyWaiting() throws {
    let (_, service, other) = try begin()
    // Used by one thread at a time.
    nonisolated(unsafe) var clients = connections(
      Effort.of(quick: 3000, check: 19_000, torture: 19_000), to: service)
    let count = clients.count
    let quiet = longest(of: other) {}
    let speaking = longest(of: other) { for client in clients { _ = client.send(#"{"jsonrpc""#) } }
    let ending = longest(of: other) { clients = [] }
    let bound = Effort.of(quick: 0.6, check: 0.3, torture: 0.3) + quiet
    #expect(speaking < bound && ending < bound)
    Effort.report(
      "thousands that speak at once",
      [
        "connections": count, "quiet ms": Int(quiet * 1000),
        "speaking ms": Int(speaking * 1000), "ending ms": Int(ending * 1000),
      ])
  }

  /// The longest time that an answer takes while another process would do something, in seconds.
  private func longest(of client: Caller, _ body: @escaping @Sendable () -> Void) -> Double {
    let group = DispatchGroup()
    let isOver = Atomic(false)
    group.enter()
    Thread.detachNewThread {
      body()
      usleep(300_000)
      isOver.store(true, ordering: .relaxed)
      group.leave()
    }
    var longest = 0.0
    while !isOver.load(ordering: .relaxed) {
      let start = Date()
      #expect(client.ask("predict")?["result"] != nil)
      longest = max(longest, -start.timeIntervalSinceNow)
      usleep(1000)
    }
    group.wait()
    return longest
  }

  @Test func withoutDescriptorsWhoeverComesIsToldSo() throws {
    let place = try Workplace()
    let service = try RunningService(
      in: place, through: ["/bin/sh", "-c", "ulimit -n 48; exec \"$0\" \"$@\""])
    let first = try service.client()
    #expect(first.ask("donate", #"{"intent":"A"}"#)?["result"] != nil)
    var clients: [Caller] = []
    var refused = 0
    for _ in 0..<100 {
      guard let client = try? service.client() else { continue }
      let answer = client.ask("settings", seconds: 20)
      if answer?["result"] != nil {
        clients.append(client)
      } else {
        refused += 1
      }
    }
    #expect(clients.count > 5 && refused > 20)
    #expect(first.ask("donate", #"{"intent":"A"}"#)?["result"] != nil)
    clients.removeAll()
    usleep(100_000)
    #expect(try service.client().ask("status")?["result"]?["donations"] == .integer(2))
  }

  /// Where files may not grow any more, as on a full disk, it is told, and what was acknowledged stays.
  @Test func withoutRoomWhatWasAcknowledgedStays() throws {
    let place = try Workplace()
    let service = try RunningService(
      in: place, through: ["/bin/sh", "-c", "ulimit -f 4000; exec \"$0\" \"$@\""])
    let client = try service.client()
    let filler = String(repeating: "x", count: 2000)
    var acknowledged = 0
    var code: JSON?
    for number in 0..<2000 where code == nil {
      let answer = client.ask(
        "donate", #"{"intent":"Act\#(number)","parameters":{"text":"\#(number) \#(filler)"}}"#)
      code = answer?["error"]?["code"]
      if code == nil { acknowledged += 1 }
    }
    #expect(code == .integer(-32003) && acknowledged > 20)
    #expect(client.ask("status")?["result"]?["donations"] == .integer(Int64(acknowledged)))
    service.child.signal(SIGTERM)
    #expect(try service.child.wait() == .exited(0))
    #expect(try StoreContent.lines(at: place.store).count == acknowledged)
    #expect(try place.run(["donate", "Room"]).isDone)
  }

  @Test func aStoreThatIsReplacedIsFollowed() throws {
    let (place, service, client) = try begin()
    #expect(client.ask("predict")?["result"] != nil)
    for file in try FileManager.default.contentsOfDirectory(atPath: place.path)
    where file.hasPrefix("donations") {
      try FileManager.default.removeItem(atPath: place.path + "/" + file)
    }
    #expect(client.ask("predict")?["error"]?["code"] == .integer(-32002))
    #expect(client.ask("donate", #"{"intent":"B"}"#)?["result"] != nil)
    #expect(client.ask("status")?["result"]?["donations"] == .integer(1))
    #expect(try place.run(["export"]).output.contains(#""intent":"B""#))
    // Another store is moved into its place.
    let other = try Workplace()
    for name in ["X", "Y", "Z"] { #expect(try other.run(["donate", name]).isDone) }
    try FileManager.default.moveItem(atPath: other.store, toPath: place.path + "/other")
    #expect(rename(place.path + "/other", place.store) == 0)
    unlink(place.store + "-wal")
    unlink(place.store + "-shm")
    #expect(client.ask("status")?["result"]?["donations"] == .integer(3))
    #expect(service.child.poll() == nil)
  }

  @Test func aDamagedStoreIsRecovered() throws {
    let (place, service, client) = try begin()
    let many = (0..<400).map { #"{"intent":"Act\#($0)","parameters":{"n":\#($0)}}"# }
    #expect(
      client.ask("donate", #"{"donations":[\#(many.joined(separator: ","))]}"#)?["result"] != nil)
    #expect(client.ask("forget", #"{"intent":"Act399"}"#)?["result"] != nil)
    // Everything is in the database now; a page of it goes.
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: place.store))
    let size = try file.seekToEnd()
    try file.seek(toOffset: size / 2 / 4096 * 4096)
    try file.write(contentsOf: Data(repeating: 0x5a, count: 4096))
    try file.synchronize()
    service.child.signal(SIGTERM)
    #expect(try service.child.wait() == .exited(0))
    let next = try RunningService(in: place)
    let after = try next.client()
    #expect(after.ask("donate", #"{"intent":"B"}"#)?["result"] != nil)
    let status = after.ask("forget", #"{"all":true,"dryRun":true}"#)
    #expect(status?["result"] != nil || status?["error"]?["code"] == .integer(-32004))
    #expect(after.ask("donate", #"{"intent":"C"}"#)?["result"] != nil)
    #expect(next.child.poll() == nil)
  }
}

import Dispatch
import Foresight
import ForesightFleetCalling
import ForesightPostgres
import ForesightSystem
import Glibc
import Synchronization
import Testing

@testable import ForesightFleet

/// PostgreSQL slow, full and restarted, and servers whose clocks are apart: what is answered is what a client can act
/// on, and what was acknowledged is there.
@Suite(.enabled(if: PostgresCluster.isThere), .serialized)
struct PassingFaultTests {
  private func donation(_ number: Int) -> JSON { MadeUpPerson(1).donations(number, 1)[0] }

  /// Returns the number of donations that a person has.
  private func count(_ server: TestServer, _ person: String) throws -> String {
    let body = try server.post("/v1/people/\(person)/status", "{}").body
    return String(body.prefix { $0 != "," })
  }

  /// Sends a donation with all the head of its answer to be seen.
  private func answer(_ server: TestServer, _ person: String, _ donation: JSON) throws -> String {
    let (token, body) = (TestServer.token(of: "cafe"), donation.text)
    let text =
      "POST /v1/people/\(person)/donate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
      + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    return try server.connection().exchange(Array(text.utf8))
  }

  /// Returns true for an answer that says that the same may well succeed a little later.
  private func asksToWait(_ answer: String) -> Bool {
    answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("Retry-After: 1\r\n")
  }

  @Test func `A lock that is held for too long holds up one person and nobody else`() throws {
    let server = try TestServer()
    let holder = try PostgresConnection(PostgresCluster.server)
    let key = try #require(PersonKey(tenant: "cafe", person: "held"))
    _ = try holder.run("SELECT pg_advisory_lock($1)::text", .integer(key.lock))
    // Many more than there are connections.
    let held = (0..<24).map { _ in
      let (address, body) = (server.address, donation(1).text)
      return Waiting {
        try HTTPConnection(address, token: TestServer.token(of: "cafe"))
          .post("/v1/people/held/donate", body).status
      }
    }
    usleep(500_000)
    #expect(try answer(server, "free", donation(1)).hasPrefix("HTTP/1.1 200 "))
    #expect(try count(server, "held") == "{\"donations\":0")
    for asking in held { #expect(try asking.value() == 503) }
    let refused = try answer(server, "held", donation(1))
    #expect(asksToWait(refused) && !refused.contains("SQLSTATE"))
    #expect(try count(server, "held") == "{\"donations\":0")
    _ = try holder.run("SELECT pg_advisory_unlock($1)::text", .integer(key.lock))
    #expect(try answer(server, "held", donation(1)).hasPrefix("HTTP/1.1 200 "))
    #expect(try count(server, "held") == "{\"donations\":1")
  }

  /// An answer that was read in part is not taken for all that there is.
  @Test func `After a question that failed the next one is answered`() throws {
    let directory = try #require(PostgresCluster.make())
    defer { PostgresCluster.remove(directory) }
    let server = try TestServer(cluster: directory)
    func ask() throws -> Int { try server.post("/v1/people/asked/predict", "{}").status }
    for number in 1...3 {
      #expect(try answer(server, "asked", donation(number)).hasPrefix("HTTP/1.1 200 "))
    }
    #expect(try ask() == 200)
    #expect(try answer(server, "asked", donation(4)).hasPrefix("HTTP/1.1 200 "))
    let owner = try PostgresConnection("host=\(directory) user=fleet_owner dbname=fleet")
    _ = try owner.run("BEGIN")
    _ = try owner.run("LOCK TABLE foresight.content IN ACCESS EXCLUSIVE MODE")
    #expect(try ask() == 503)
    _ = try owner.run("ROLLBACK")
    for _ in 0..<2 { #expect(try ask() == 200) }
  }

  @Test func `A PostgreSQL that stands still is not waited for, and counts what comes again once`()
    throws
  {
    let directory = try #require(PostgresCluster.make())
    defer { PostgresCluster.remove(directory) }
    let server = try TestServer(options: ["--connections", "2"], cluster: directory)
    #expect(try answer(server, "still", donation(1)).hasPrefix("HTTP/1.1 200 "))
    let owner = try PostgresConnection("host=\(directory) user=fleet_owner dbname=fleet")
    let backends = try owner.run(
      "SELECT pid::bigint FROM pg_stat_activity WHERE usename = 'fleet_server'")
    #expect(backends.count > 0)
    let processes = (0..<backends.count).map { pid_t(backends.integer($0, 0)) }
    for process in processes { kill(process, SIGSTOP) }
    let begin = Environment.nanoseconds
    #expect(asksToWait(try answer(server, "still", donation(2))))
    #expect(Environment.nanoseconds - begin < 25_000_000_000)
    for process in processes { kill(process, SIGCONT) }
    // What was asked of the one that stood still may be done now, or not; it counts once.
    var caller = FleetCaller([server.address], token: TestServer.token(of: "cafe"), first: 0)
    let isDone = caller.donate("still", [donation(2)])
    #expect(isDone)
    #expect(try count(server, "still") == "{\"donations\":2")
  }

  @Test func `A PostgreSQL that is started anew in the middle of a transaction loses nothing`()
    throws
  {
    let directory = try #require(PostgresCluster.make())
    defer { PostgresCluster.remove(directory) }
    let server = try TestServer(cluster: directory)
    #expect(try answer(server, "mid", donation(1)).hasPrefix("HTTP/1.1 200 "))
    // Begun, and waiting for a lock, when all connections are ended.
    let holder = try PostgresConnection("host=\(directory) user=fleet_server dbname=fleet")
    let key = try #require(PersonKey(tenant: "cafe", person: "mid"))
    _ = try holder.run("SELECT pg_advisory_lock($1)::text", .integer(key.lock))
    let (address, body) = (server.address, donation(2).text)
    let waiting = Waiting {
      try HTTPConnection(address, token: TestServer.token(of: "cafe"))
        .post("/v1/people/mid/donate", body)
    }
    usleep(500_000)
    #expect(PostgresCluster.run("stop", directory))
    #expect(asksToWait(try answer(server, "mid", donation(3))))
    #expect(PostgresCluster.run("start", directory))
    let first = try waiting.value()
    #expect([200, 503].contains(first.status))
    var caller = FleetCaller([server.address], token: TestServer.token(of: "cafe"), first: 0)
    let areDone = [2, 3].map { caller.donate("mid", [donation($0)]) }
    #expect(areDone == [true, true])
    #expect(try count(server, "mid") == "{\"donations\":3")
  }

  /// Needs root, who alone may mount a disk as small as that.
  @Test(.enabled(if: getuid() == 0))
  func `A full disk refuses what it has no room for, and keeps what was acknowledged`() throws {
    let directory = try #require(PostgresCluster.make())
    let disk = "\(directory)/small"
    #expect(try Program("/bin/mkdir", [disk]).start().wait().isSuccess)
    #expect(
      try Program(
        "/bin/mount", ["-t", "tmpfs", "-o", "size=6m,mode=0777", "tmpfs", disk]
      ).start().wait().isSuccess)
    defer {
      PostgresCluster.run("kill", directory)
      _ = try? Program("/bin/umount", ["--lazy", disk]).start().wait()
      PostgresCluster.remove(directory)
    }
    #expect(try Program("/bin/chown", ["postgres", disk]).start().wait().isSuccess)
    let admin = try PostgresConnection("host=\(directory) user=fleet_admin dbname=fleet")
    // No value can stand in this statement, and the directory's name has no quotation mark.
    try admin.execute(script: "CREATE TABLESPACE small LOCATION '\(disk)'")
    try admin.execute(script: "ALTER TABLE ALL IN TABLESPACE pg_default SET TABLESPACE small")
    let server = try TestServer(cluster: directory)
    func large(_ number: Int) -> JSON {
      // As random as text can be, so that it cannot be packed.
      var random = RandomHistory(seed: UInt64(number))
      let text = (0..<3000).map { _ in String(random.below(1 << 30), radix: 36) }.joined()
      guard case .object(let members) = donation(number) else { return .null }
      return .object(
        members.filter { $0.name != "context" }
          + [.init("context", .members(["text": String(text.prefix(9_000))]))])
    }
    var acknowledged = 0
    var last = ""
    for number in 0..<2000 {
      last = try answer(server, "full", large(number))
      guard last.hasPrefix("HTTP/1.1 200 ") else { break }
      acknowledged += 1
    }
    #expect(acknowledged > 10 && asksToWait(last))
    #expect(try count(server, "full") == "{\"donations\":\(acknowledged)")
    #expect(try server.post("/v1/people/full/predict", "{}").body.contains("\"rank\":1"))
    #expect(
      try Program("/bin/mount", ["-o", "remount,size=60m", disk]).start().wait().isSuccess)
    #expect(try answer(server, "full", large(acknowledged)).hasPrefix("HTTP/1.1 200 "))
    #expect(try count(server, "full") == "{\"donations\":\(acknowledged + 1)")
  }

  @Test func `Servers whose clocks are apart give the same answers about the same moment`() throws {
    let key = try #require(PersonKey(tenant: "clock", person: "apart"))
    let fleets = [try PostgresCluster.fleet(), try PostgresCluster.fleet()]
    let path = "\(Environment.temporaryDirectory)/clock-\(getpid())/donations.sqlite"
    let store = try StoreOfOne(path: path)
    let now = Environment.now
    // The second is an hour behind, then two days ahead.
    func later(_ instant: Instant, by seconds: Int64) -> Instant {
      Instant(microseconds: instant.microseconds + seconds * 1_000_000)
    }
    let clocks = [now, later(now, by: -3600), later(now, by: 172_800)]
    var random = RandomHistory(seed: 3)
    func ask(_ fleet: Fleet, _ method: String, _ json: JSON, _ clock: Instant) throws -> JSON {
      let text = try fleet.answer(
        Fleet.Method(method, json, now: Moment(clock, utcOffset: 0)), key, now: clock,
        random: Environment.random)
      return try JSON.parse(Array(text.utf8))
    }
    for number in 0..<60 {
      let server = number % 2
      let clock = clocks[server == 0 ? 0 : 1 + number / 30]
      let id = DonationID(at: clock, order: number, tail: UInt64(number), kind: .random)
      let json = JSON.members([
        "id": id.description, "intent": "Step\(random.below(5))", "source": "app",
      ])
      _ = try ask(fleets[server], "donate", json, clock)
      _ = try store.answer("donate", json, now: clock, random: Environment.random).get()
      for moment in clocks {
        let question = JSON.members([
          "at": Timestamp.format(Moment(later(moment, by: 60), utcOffset: 0))
        ])
        let expected = store.answer("predict", question, now: clock, random: Environment.random)
        for fleet in fleets {
          let found = Result { try ask(fleet, "predict", question, clocks[0]) }
          #expect((try? found.get())?.text == (try? expected.get())?.text)
        }
      }
    }
    // More than a day ahead of the clock of the server that is asked, nothing is taken.
    let far = JSON.members([
      "intent": "Step1", "at": Timestamp.format(Moment(clocks[2], utcOffset: 0)),
    ])
    #expect(throws: (any Error).self) { try ask(fleets[0], "donate", far, clocks[0]) }
    _ = try ask(fleets[1], "donate", far, clocks[2])
  }
}

/// A result that another thread makes meanwhile.
private final class Waiting<Value: Sendable>: Sendable {
  private let group = DispatchGroup()
  private let result = Mutex<Result<Value, any Error>?>(nil)

  init(_ body: @escaping @Sendable () throws -> Value) {
    DispatchQueue(label: "waiting").async(group: group) { @Sendable in
      let found = Result { try body() }
      self.result.withLock { $0 = found }
    }
  }

  func value() throws -> Value {
    group.wait()
    return try #require(result.withLock { $0 }).get()
  }
}

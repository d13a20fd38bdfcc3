import Foresight
import ForesightFleetCalling
import ForesightPostgres
import ForesightSystem
import Foundation
import Glibc
import Testing

@testable import ForesightFleet

@Suite(.enabled(if: PostgresCluster.isThere), .serialized)
struct ServerTests {
  private static let methods = Fleet.Method.names

  private func donation(_ intent: String, id: DonationID? = nil) -> String {
    let id = id.map { "\"id\":\"\($0)\"," } ?? ""
    return "{\(id)\"intent\":\"\(intent)\",\"source\":\"app\",\"parameters\":{\"fruit\":\"plum\"}}"
  }

  @Test func `Nobody without a token is served, on no method`() throws {
    let server = try TestServer()
    for token in ["", "strange", TestServer.token(of: "cafe") + "x", "plum"] {
      for method in Self.methods {
        let answer = try HTTPConnection(server.address, token: token)
          .post("/v1/people/anna/\(method)", "{}")
        #expect(answer.status == 401)
        #expect(!answer.body.contains(token) || token.isEmpty)
      }
    }
  }

  @Test func `Neither another tenant nor another person sees or changes anything, on any method`()
    throws
  {
    let server = try TestServer()
    let own = server.connection()
    let id = DonationID(at: Environment.now, order: 0, tail: 7, kind: .random)
    #expect(try own.post("/v1/people/anna/donate", donation("Hidden", id: id)).status == 200)
    #expect(try own.post("/v1/people/anna/donate", donation("Hidden")).status == 200)
    let before = try own.post("/v1/people/anna/status", "{}").body
    let names = ["anna", "Anna", "anna%20", "anna%2F", "ann%C3%A1", "%27%20OR%201%3D1", "bert"]
    let bodies = [
      "predict": "{}", "dismiss": "{\"intent\":\"Hidden\"}", "forget": "{\"all\":true}",
      "hide": "{\"intent\":\"Hidden\"}", "unhide": "{\"intent\":\"Hidden\"}", "pause": "{}",
      "resume": "{}", "status": "{}", "donate": "{\"id\":\"\(id)\",\"intent\":\"Other\"}",
    ]
    for (tenant, names) in [("mail", names), ("cafe", Array(names.dropFirst()))] {
      let stranger = server.connection(of: tenant)
      for name in names {
        for method in Self.methods {
          let answer = try stranger.post(
            "/v1/people/\(name)/\(method)", #require(bodies[method]))
          // What is hidden or turned down is something that this person never did.
          let isRefused = ["dismiss", "hide", "unhide"].contains(method)
          #expect(answer.status == (isRefused ? 409 : 200))
          #expect(!answer.body.contains("plum") && !answer.body.contains("Hidden"))
          if method == "donate" { #expect(answer.body.contains(id.description)) }
        }
      }
    }
    #expect(try own.post("/v1/people/anna/status", "{}").body == before)
    #expect(try own.post("/v1/people/anna/predict", "{\"whole\":true}").body.contains("plum"))
    #expect(!server.log.contains("plum") && !server.log.contains("anna"))
  }

  @Test func `A connection set to one person sees nobody else, whatever it asks`() throws {
    let fleet = try PostgresCluster.fleet()
    let key = try #require(PersonKey(tenant: "alone", person: "one"))
    let now = Environment.now
    let json = JSON.members(["intent": "Mine"])
    _ = try fleet.answer(
      Fleet.Method("donate", json, now: Moment(now, utcOffset: 0)), key, now: now,
      random: Environment.random)
    for (conninfo, isOwner) in [(PostgresCluster.server, false), (PostgresCluster.owner, true)] {
      let connection = try PostgresConnection(conninfo)
      let other = PersonLog(connection, try #require(PersonKey(tenant: "alone", person: "two")))
      let own = PersonLog(connection, key)
      func count(_ log: PersonLog) throws -> Int64 {
        try log.read { _, _ in
          try connection.run("SELECT count(*) FROM foresight.donation").integer(0, 0)
        }
      }
      #expect(try count(own) == 1)
      #expect(try count(other) == 0)
      #expect(try connection.run("SELECT count(*) FROM foresight.donation").integer(0, 0) == 0)
      #expect(throws: PostgresError.refused(code: "42501")) {
        try other.write { _, _ in
          _ = try connection.run(
            "INSERT INTO foresight.content VALUES ('alone', 'one', 'x'::bytea, 'y'::bytea)")
          return ((), [])
        }
      }
      let again = try PostgresConnection(conninfo)
      if !isOwner {
        #expect(throws: PostgresError.refused(code: "42501")) {
          try again.run("SELECT count(*) FROM foresight.donation_0")
        }
      }
    }
  }

  @Test func `What is sent twice counts once`() throws {
    let servers = [try TestServer(), try TestServer()]
    let id = DonationID(at: Environment.now, order: 0, tail: 9, kind: .random)
    for number in 0..<6 {
      let answer = try servers[number % 2].post("/v1/people/twice/donate", donation("Once", id: id))
      #expect(answer.body.contains(id.description))
    }
    let status = try servers[0].post("/v1/people/twice/status", "{}").body
    #expect(status.contains("\"donations\":1,"))
  }

  @Test func `Tokens are read again when that is asked for`() throws {
    let server = try TestServer(tenants: ["cafe"])
    #expect(try server.post(as: "mail", "/v1/people/a/status", "{}").status == 401)
    server.write(tenants: ["mail"])
    server.program?.send(SIGHUP)
    for _ in 0..<100 where !server.log.contains("read 1") { usleep(10_000) }
    #expect(try server.post(as: "mail", "/v1/people/a/status", "{}").status == 200)
    #expect(try server.post(as: "cafe", "/v1/people/a/status", "{}").status == 401)
    chmod("\(server.directory)/tokens", 0o644)
    server.program?.send(SIGHUP)
    for _ in 0..<100 where !server.log.contains("stay") { usleep(10_000) }
    #expect(try server.post(as: "mail", "/v1/people/a/status", "{}").status == 200)
  }

  @Test func `A tenant that floods is told to wait, and others are served`() throws {
    let server = try TestServer(options: ["--rate", "5"])
    let flood = server.connection()
    let statuses = try (0..<40).map { _ in try flood.post("/v1/people/a/status", "{}").status }
    #expect(statuses.prefix(10).allSatisfy { $0 == 200 } && statuses.contains(429))
    #expect(try server.post(as: "mail", "/v1/people/a/status", "{}").status == 200)
  }

  @Test(arguments: [
    ("/v1/people/a/donate", "{", 400), ("/v1/people/a/donate", "[]", 400),
    ("/v1/people/a/donate", "{\"intent\":\"\"}", 400),
    ("/v1/people/a/donate", "{\"intent\":\"x\",\"at\":\"9999-01-01T00:00:00Z\"}", 409),
    ("/v1/people/a/donate", "{\"intent\":\"\",\"at\":\"9999-01-01T00:00:00Z\"}", 400),
    ("/v1/people/a/donate", "{\"intent\":\"x\",\"action\":{\"command\":[\"ls\"]}}", 400),
    ("/v1/people/a/donate", "{\"intent\":\"x\",\"ids\":\"content\"}", 400),
    ("/v1/people/a/donate", "{\"intent\":\"x\",\"bus\":\"y\"}", 400),
    ("/v1/people/a/donate", "{\"intent\":\"x\",\"source\":\"zsh\",\"paths\":[0]}", 400),
    ("/v1/people/a/predict", "{\"prefix\":\"x\"}", 400),
    ("/v1/people/a/predict", "{\"store\":\"/x\"}", 400),
    ("/v1/people/a/forget", "{}", 400), ("/v1/people/a/forget", "{\"intent\":\"\\u0000\"}", 200),
    ("/v1/people/a/perform", "{}", 404), ("/v1/people/a/subscribe", "{}", 404),
    ("/v1/people/a/b/status", "{}", 404), ("/v1/people//status", "{}", 400),
    ("/v1/people/%00/status", "{}", 400), ("/v1/people/%ff/status", "{}", 400),
    ("/v1/people/%2/status", "{}", 400), ("/v1/people/a%2Fb/status", "{}", 200),
  ])
  func `Bad input is refused, and the server goes on`(path: String, body: String, status: Int)
    throws
  {
    let server = try TestServer()
    #expect(try server.post(path, body).status == status)
    #expect(try server.post("/v1/people/a/status", "{}").status == 200)
  }

  @Test func `Names and bodies that are too long are refused, and the server goes on`() throws {
    let server = try TestServer()
    func status(_ name: String, _ body: String) -> Int? {
      (try? server.post("/v1/people/\(name)/status", body))?.status
    }
    #expect(status(String(repeating: "x", count: 256), "{}") == 200)
    #expect(status(String(repeating: "x", count: 257), "{}") == 400)
    #expect(status(String(repeating: "x", count: 1000), "{}") == 400)
    #expect(status("a", String(repeating: "[", count: 100_000)) == 400)
    // Whoever sends too much may be cut off while sending.
    #expect([413, nil].contains(status("a", String(repeating: " ", count: 2_000_000) + "{}")))
    #expect(status("a", "{}") == 200)
  }

  @Test func `Bytes that are no request, and bodies that are cut, do no harm`() throws {
    let server = try TestServer()
    let token = TestServer.token(of: "cafe")
    let head =
      "POST /v1/people/cut/donate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
    for text in [
      "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n",
      head + "Content-Length: 1000\r\n\r\n{\"intent\":\"x\"}",
      head + "Content-Length: -1\r\n\r\n", head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
      head + String(repeating: "X: y\r\n", count: 10_000) + "\r\n",
    ] {
      _ = try? server.connection().exchange(Array(text.utf8), isEnding: true)
    }
    let status = try server.post("/v1/people/cut/status", "{}")
    #expect(status.status == 200 && status.body.contains("\"donations\":0,"))
  }

  @Test func `Ending finishes what was begun`() throws {
    let server = try TestServer()
    let connection = server.connection()
    #expect(try connection.post("/v1/people/end/donate", donation("Last")).status == 200)
    server.program?.send(SIGTERM)
    #expect(server.program?.hasEnded(within: 20) ?? false)
    #expect(server.program?.wait().isSuccess ?? false)
    #expect(throws: HTTPConnection.Lost.self) {
      try server.post("/v1/people/end/status", "{}")
    }
  }

  @Test func `Half a body holds the end up for seconds`() throws {
    let server = try TestServer()
    let head =
      "POST /v1/people/slow/donate HTTP/1.1\r\nHost: x\r\n"
      + "Authorization: Bearer \(TestServer.token(of: "cafe"))\r\nContent-Length: 1000\r\n\r\n{"
    let slow = (0..<50).map { _ in server.connection() }
    for connection in slow { try connection.begin(Array(head.utf8)) }
    server.program?.send(SIGTERM)
    #expect(server.program?.hasEnded(within: 20) ?? false)
    #expect(server.program?.wait().isSuccess ?? false)
    withExtendedLifetime(slow) {}
  }

  @Test func `Nothing of what strangers send is kept`() throws {
    let server = try TestServer()
    func memory() throws -> Int {
      let number = try #require(server.program).number
      let text = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
      return try #require(Int(line.split(separator: " ")[1]))
    }
    let before = try memory()
    let half = Array(
      ("POST /v1/people/a/donate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer nobody\r\n"
        + "Content-Length: 1000000\r\n\r\n" + String(repeating: " ", count: 900_000)).utf8)
    let strangers = (0..<100).map { _ in server.connection() }
    for stranger in strangers { try stranger.begin(half) }
    #expect(try server.post("/v1/people/a/status", "{}").status == 200)
    #expect(try memory() < before + 40_000)
    withExtendedLifetime(strangers) {}
  }

  @Test func `A header that may be read in two ways is refused`() throws {
    let server = try TestServer()
    let known = "Authorization: Bearer \(TestServer.token(of: "cafe"))"
    func answer(_ headers: String, to target: String = "/v1/people/a/status") throws -> String {
      let text =
        "POST \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(headers)\r\n"
        + "Content-Length: 2\r\n\r\n{}"
      return String(try server.connection().exchange(Array(text.utf8)).prefix(12))
    }
    #expect(try answer(known) == "HTTP/1.1 200")
    #expect(try answer(known, to: "http://fleet/v1/people/a/status") == "HTTP/1.1 200")
    #expect(try answer("\(known)\r\nAuthorization: Bearer other") == "HTTP/1.1 400")
    #expect(try answer("Authorization: Bearer other\r\n\(known)") == "HTTP/1.1 400")
  }

  @Test func `Forgetting reaches tables, snapshots and models in memory`() throws {
    let servers = [try TestServer(), try TestServer()]
    let donations = MadeUpPerson(1).donations(0, 300)
    let body = JSON.members(["donations": donations]).text
    #expect(try servers[0].post("/v1/people/gone/donate", body).status == 200)
    for server in servers {
      #expect(
        try server.post("/v1/people/gone/predict", "{}").body.contains("\"rank\":1"))
    }
    sleep(1)
    let connection = try PostgresConnection(PostgresCluster.owner)
    let log = PersonLog(connection, try #require(PersonKey(tenant: "cafe", person: "gone")))
    func rows() throws -> [Int64] {
      try log.read { _, _ in
        let queries: [StaticString] = [
          "SELECT count(*) FROM foresight.donation", "SELECT count(*) FROM foresight.content",
          "SELECT count(*) FROM foresight.intent", "SELECT count(*) FROM foresight.snapshot",
        ]
        return try queries.map { try connection.run($0).integer(0, 0) }
      }
    }
    #expect(try rows().allSatisfy { $0 > 0 })
    #expect(
      try servers[0].post("/v1/people/gone/forget", "{\"all\":true}").status == 200)
    #expect(try rows() == [0, 0, 0, 0])
    for server in servers {
      let answer = try server.post("/v1/people/gone/predict", "{}").body
      #expect(answer.contains("\"suggestions\":[]"))
    }
  }
}

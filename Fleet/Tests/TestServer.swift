import Foresight
import ForesightFleetCalling
import ForesightSystem
import Glibc
import Testing

@testable import ForesightFleet

/// A `foresight-server` of a test's own, with two tenants.
final class TestServer {
  let directory: String
  private let options: [String]
  private let cluster: String
  private(set) var program: RunningProgram?

  /// The token of a tenant.
  static func token(of tenant: String) -> String { "token of \(tenant)".replacing(" ", with: "-") }

  /// The address on which it listens.
  var address: String { "unix:\(directory)/socket" }
  /// The text of its log.
  var log: String { Self.contents("\(directory)/log") }

  /// Starts a server.
  ///
  /// - Parameter cluster: the directory of PostgreSQL.
  init(
    tenants: [String] = ["cafe", "mail"], options: [String] = [],
    cluster: String? = PostgresCluster.directory
  ) throws {
    self.options = options
    self.cluster = cluster ?? ""
    directory = try #require(PostgresCluster.newDirectory("server"))
    write(tenants: tenants)
    try start()
  }

  deinit {
    program?.kill()
    _ = try? Program("/bin/rm", ["-rf", directory]).start().wait()
  }

  /// Writes the tokens of the tenants that may ask.
  func write(tenants: [String]) {
    let lines = tenants.map { tenant in
      let digest = SHA256.hash(Array(Self.token(of: tenant).utf8))
      return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + " \(tenant)\n"
    }
    let file = open("\(directory)/tokens", O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    let text = lines.joined()
    _ = text.withCString { Glibc.write(file, $0, text.utf8.count) }
    close(file)
  }

  /// Starts the server, again where it was ended, and waits until it answers.
  func start() throws {
    let programs = (Environment.executablePath ?? "").split(separator: "/").dropLast()
      .joined(separator: "/")
    var program = Program(
      "/\(programs)/foresight-server",
      [
        "--listen", address, "--postgres", "host=\(cluster) user=fleet_server dbname=fleet",
        "--tokens", "\(directory)/tokens",
      ] + options)
    let file = open("\(directory)/log", O_CREAT | O_WRONLY | O_APPEND, 0o600)
    defer { close(file) }
    program.files = [STDERR_FILENO: .descriptor(file), STDOUT_FILENO: .descriptor(file)]
    // It does not start where PostgreSQL is not there, and whoever runs it starts it again.
    for _ in 0..<100 {
      let started = try program.start()
      self.program = started
      for _ in 0..<100 {
        if (try? HTTPConnection(address, token: "").send("GET", "/metrics"))?.status == 200 {
          return
        }
        if started.hasEnded() { break }
        usleep(20_000)
      }
      started.kill()
      usleep(50_000)
    }
    Issue.record("the server does not start: \(log)")
  }

  /// Kills one of two servers, or each third time PostgreSQL, and starts it anew.
  static func kill(_ number: Int, _ servers: [TestServer], _ cluster: String) throws {
    if number % 3 == 2 {
      #expect(PostgresCluster.run("kill", cluster))
      #expect(PostgresCluster.run("start", cluster))
    } else {
      servers[number % 2].kill()
      try servers[number % 2].start()
    }
  }

  /// Ends the server at once, as a power cut does.
  func kill() { program?.kill() }

  /// A connection of a tenant.
  func connection(of tenant: String = "cafe") -> HTTPConnection {
    HTTPConnection(address, token: Self.token(of: tenant))
  }

  /// Sends a request of a tenant, and waits for its answer.
  func post(
    as tenant: String = "cafe", _ path: String, _ body: String
  ) throws -> (status: Int, body: String) {
    // It is ended when nobody needs it any more.
    try withExtendedLifetime(self) { try connection(of: tenant).post(path, body) }
  }

  private static func contents(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

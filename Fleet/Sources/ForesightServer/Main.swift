// ForesightServer is `foresight-server`: the options of the command line, the socket, HTTP on libmicrohttpd, tokens,
// the limits of tenants, and metrics. It knows no SQL and folds no model; both are behind `Fleet`, in ForesightFleet.
// It handles neither TLS nor passwords: a proxy stands in front, and ~/.pgpass holds the password for PostgreSQL. Begin
// with `Main.serve`, which puts all parts together, and `Router`, which turns a request into a response.

internal import Dispatch
internal import Foresight
internal import ForesightFleet
internal import ForesightPostgres
internal import Glibc

/// `foresight-server`: suggestions for many people, on PostgreSQL.
@main
enum Main {
  private static let help = """
    usage: foresight-server --listen ADDRESS --postgres CONNINFO --tokens FILE [OPTION VALUE]…
           foresight-server migrate --postgres CONNINFO --role ROLE

    Records what people do, and answers what they probably do next, over HTTP. 'migrate' makes the tables or brings
    them up to date, as their owner, and lets the server's role use them.

      --listen ADDRESS    unix:PATH or 127.0.0.1:PORT; a proxy with TLS stands in front
      --postgres CONNINFO how to connect, such as "host=/run/postgresql dbname=fleet user=fleet_server"
      --tokens FILE       lines of a token's SHA-256 and its tenant, 0600; read again on SIGHUP
      --settings FILE     what is left out and redacted of everybody, as in the settings file of a store
      --memory MIB        for models of people lately seen; 1024 if it is left out
      --connections N     to PostgreSQL, at most; 16
      --rate N            requests a second and tenant; 1000
      --concurrency N     requests of a tenant at the same time; 64
      --role ROLE         the server's role, for 'migrate'
    """

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
    // The main thread takes these signals with sigwait, so all threads have to block them.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    do {
      let options = try ServerOptions(Array(CommandLine.arguments.dropFirst()))
      if options.wantsHelp {
        print(help)
      } else if options.isMigrating {
        try migrate(options)
      } else {
        try serve(options, &signals)
      }
      exit(0)
    } catch let refusal as Refusal {
      log(refusal.why)
      exit(refusal.status)
    } catch let error as PostgresError {
      log("\(error)")
      exit(error.isPassing ? 75 : 74)
    } catch {
      log("\(error)")
      exit(78)
    }
  }

  /// Writes a message for the person who runs the server.
  static func log(_ text: String) {
    let line = "foresight-server: \(text)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }

  private static func migrate(_ options: ServerOptions) throws {
    let connection = try PostgresConnection(options.conninfo())
    try FleetSchema.migrate(connection, role: options.needed("--role"))
    log("the tables are up to date")
  }

  private static func serve(_ options: ServerOptions, _ signals: inout sigset_t) throws {
    let listening = try Listening(options.needed("--listen"))
    let tokenPath = try options.needed("--tokens")
    let tokens = try TokenFile(path: tokenPath)
    let conninfo = try options.conninfo()
    if let why = try FleetSchema.refusal(PostgresConnection(conninfo)) {
      throw Refusal(status: 78, why: why)
    }
    let pool = PostgresPool(conninfo, most: try options.count("--connections", 1...1000, else: 16))
    let fleet = Fleet(
      pool: pool,
      model: try FleetModel(
        startingFrom: StartingWeights(named: Environment.startingWeightsName())),
      rules: try FleetRules(settings(options)),
      memory: try options.count("--memory", 1...1 << 20, else: 1024) << 20)
    let limits = TenantLimits(
      rate: try options.count("--rate", 1...1_000_000, else: 1000),
      concurrency: try options.count("--concurrency", 1...10_000, else: 64))
    let router = Router(fleet: fleet, pool: pool, tokens: tokens, limits: limits, log: log)
    let server = HTTPServer(refuse: router.refusal, answer: router.answer)
    let daemon = try server.start(listening: listening.open(), connections: 1024)
    keepModels(of: fleet)
    log("ready, with \(tokens.count) tokens")
    while true {
      var number: Int32 = 0
      sigwait(&signals, &number)
      guard number == SIGHUP else { break }
      do throws(Refusal) {
        let tokens = try TokenFile(path: tokenPath)
        router.replace(tokens)
        log("read \(tokens.count) tokens")
      } catch {
        log("\(error.why); the tokens stay those of before")
      }
    }
    log("ending")
    listening.remove()
    server.end(daemon, within: 30)
    _ = fleet.keep()
  }

  private static func settings(_ options: ServerOptions) throws -> Settings {
    guard let path = options.values["--settings"] else { return Settings() }
    guard let text = contents(path) else {
      throw Refusal(status: 66, why: "\(path): the settings cannot be read")
    }
    return try Settings(text: text)
  }

  private static func contents(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return ferror(file) == 0 ? Array(bytes.prefix(count)) : nil
  }

  /// Saves models that have learned much, packs those that were not used within the last second, and drops those that
  /// were not used for ten to twenty minutes.
  private static func keepModels(of fleet: Fleet) {
    DispatchQueue(label: "keeping").async { @Sendable in
      var (point, last, ticks) = (UInt64(0), Environment.nanoseconds, 0)
      while true {
        usleep(200_000)
        fleet.keep()
        ticks += 1
        if ticks % 5 == 0 { fleet.rest() }
        if Environment.nanoseconds - last > 600 * 1_000_000_000 {
          last = Environment.nanoseconds
          point = fleet.dropUnused(since: point)
        }
      }
    }
  }
}

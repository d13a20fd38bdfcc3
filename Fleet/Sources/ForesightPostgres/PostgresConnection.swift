// ForesightPostgres speaks to PostgreSQL through libpq: queries with their values (`PostgresQuery`,
// `PostgresParameter`), the rows of their answers (`PostgresRows`), errors without recorded values (`PostgresError`),
// and a pool of connections (`PostgresPool`). It knows nothing of donations, people or tables. Begin with
// `PostgresConnection.run`.

internal import ForesightCPostgres
internal import Glibc

/// A query with its values.
public struct PostgresQuery: Sendable {
  /// The text, with `$1` and so on in the places of values.
  public let sql: StaticString
  /// The values.
  public let parameters: [PostgresParameter]

  /// Makes a query with a list of values.
  public init(_ sql: StaticString, values parameters: [PostgresParameter] = []) {
    (self.sql, self.parameters) = (sql, parameters)
  }
}

/// A connection to PostgreSQL, used by one caller at a time.
///
///     let connection = try PostgresConnection("host=/run/postgresql dbname=foresight")
///     try connection.run("SELECT $1 + 1", .integer(41)).integer(0, 0)      // 42
///
/// Queries that are run together take one round trip. Each query's text is prepared when it is first used.
public final class PostgresConnection: @unchecked Sendable {
  // Only the caller that has taken it from the pool uses it, one at a time.
  private let connection: OpaquePointer
  private var names: [UnsafeRawPointer: String] = [:]
  /// True if the connection was lost, or is in an unknown state.
  public private(set) var isBroken = false

  /// The longest wait for an answer, in milliseconds.
  private static let patience: Int32 = 20_000

  /// Opens a connection; waits at most five seconds for each host.
  ///
  /// - Throws: ``PostgresError``; its message is libpq's, which may name hosts and roles, but no password.
  public init(_ conninfo: String) throws(PostgresError) {
    let options =
      "-c statement_timeout=15s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s "
      + "-c client_min_messages=error -c synchronous_commit=on -c jit=off -c enable_seqscan=off "
      + "-c plan_cache_mode=force_generic_plan"
    let names = ["dbname", "connect_timeout", "options", "application_name"]
    let values = [conninfo, "5", options, "foresight-server"]
    let opened = withCStrings(names) { names in
      // libpq expands a conninfo in the place of the database's name; the options after it override those in it.
      withCStrings(values) { PQconnectdbParams(names, $0, 1) }
    }
    guard let opened else { throw .unreachable("there is no memory") }
    connection = opened
    guard PQstatus(connection) == CONNECTION_OK, PQsetnonblocking(connection, 1) == 0,
      PQenterPipelineMode(connection) == 1
    else {
      let why = String(cString: PQerrorMessage(connection)).split(separator: "\n").first
      isBroken = true
      throw .unreachable(why.map(String.init) ?? "no reason was given")
    }
  }

  deinit { PQfinish(connection) }

  /// Runs queries in one round trip; the queries after one that fails are not run.
  ///
  /// - Returns: the rows of each query, in order.
  /// - Throws: ``PostgresError``.
  public func run(_ queries: [PostgresQuery]) throws(PostgresError) -> [PostgresRows] {
    guard !isBroken else { throw .unreachable("the connection was lost") }
    var isAnswer: [Bool] = []
    for query in queries {
      let values = query.parameters.map(\.encoded)
      if names[query.sql.utf8Start] == nil {
        let name = "q\(names.count)"
        let types = query.parameters.map(\.type)
        let text = UnsafeRawPointer(query.sql.utf8Start).assumingMemoryBound(to: CChar.self)
        try check(PQsendPrepare(connection, name, text, Int32(types.count), types))
        names[query.sql.utf8Start] = name
        isAnswer.append(false)
      }
      try send(names[query.sql.utf8Start] ?? "", values)
      isAnswer.append(true)
    }
    try check(PQpipelineSync(connection))
    return try results(isAnswer)
  }

  /// Runs one query.
  ///
  /// - Throws: ``PostgresError``.
  @discardableResult
  public func run(
    _ sql: StaticString, _ parameters: PostgresParameter...
  ) throws(PostgresError) -> PostgresRows {
    try run([PostgresQuery(sql, values: parameters)])[0]
  }

  /// Runs statements without values, such as those of a migration, as one transaction.
  ///
  /// - Throws: ``PostgresError``.
  public func execute(script: String) throws(PostgresError) {
    guard PQexitPipelineMode(connection) == 1, PQsetnonblocking(connection, 0) == 0 else {
      throw lost()
    }
    let result = PQexec(connection, script)
    defer { PQclear(result) }
    let code = PQresultErrorField(result, 67).map { String(cString: $0) }
    guard PQsetnonblocking(connection, 1) == 0, PQenterPipelineMode(connection) == 1 else {
      throw lost()
    }
    if let code { throw .refused(code: code) }
  }

  private func send(_ name: String, _ values: [[UInt8]?]) throws(PostgresError) {
    let lengths = values.map { Int32($0?.count ?? 0) }
    let formats = [Int32](repeating: 1, count: values.count)
    // One buffer, into which all values point.
    let all: [UInt8] = values.reduce(into: []) { $0 += $1 ?? [] } + [0]
    let sent = all.withUnsafeBytes { bytes in
      var place = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      var places: [UnsafePointer<CChar>?] = []
      for value in values {
        places.append(value == nil ? nil : place)
        place = place.map { $0 + (value?.count ?? 0) }
      }
      return PQsendQueryPrepared(
        connection, name, Int32(values.count), places, lengths, formats, 1)
    }
    try check(sent)
  }

  /// Reads the results: for each query its rows and then a null pointer, and at the end the sync. `isAnswer` is false
  /// for those that belong to a preparation, whose results are dropped.
  private func results(_ isAnswer: [Bool]) throws(PostgresError) -> [PostgresRows] {
    var rows: [PostgresRows] = []
    var place = 0
    var failure: PostgresError?
    while true {
      try wait()
      guard let result = PQgetResult(connection) else {
        place += 1
        if place > isAnswer.count { throw lost() }
        continue
      }
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC:
        PQclear(result)
        if let failure {
          // It is not known any more which texts were prepared, or if a transaction is open.
          isBroken = true
          throw failure
        }
        return rows
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
        if place < isAnswer.count, isAnswer[place] {
          rows.append(PostgresRows(result))
        } else {
          PQclear(result)
        }
      default:
        let code = PQresultErrorField(result, 67).map { String(cString: $0) }
        failure = failure ?? code.map { .refused(code: $0) } ?? .unreachable("it broke off")
        PQclear(result)
        if PQstatus(connection) != CONNECTION_OK { throw lost() }
      }
    }
  }

  /// Sends pending output, and waits until a result is there.
  private func wait() throws(PostgresError) {
    while true {
      let unsent = PQflush(connection)
      if unsent < 0 { throw lost() }
      if unsent == 0, PQisBusy(connection) == 0 { return }
      var events = pollfd(
        fd: PQsocket(connection), events: Int16(unsent > 0 ? POLLIN | POLLOUT : POLLIN), revents: 0)
      let ready = poll(&events, 1, Self.patience)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        isBroken = true
        throw .tooSlow
      }
      if events.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0, PQconsumeInput(connection) != 1 {
        throw lost()
      }
    }
  }

  private func check(_ code: Int32) throws(PostgresError) {
    if code != 1 { throw lost() }
  }

  private func lost() -> PostgresError {
    isBroken = true
    return .unreachable("the connection was lost")
  }
}

/// Calls `body` with texts as C strings, and a null pointer after the last.
private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { (text: String) in strdup(text) }
  defer { for copy in copies { free(copy) } }
  return body(copies.map { UnsafePointer($0) } + [nil])
}

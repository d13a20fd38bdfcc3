internal import Foresight
internal import ForesightFleet
internal import ForesightPostgres
internal import ForesightWire
internal import Synchronization

/// Turns requests into responses, without knowing how they were received.
final class Router: Sendable {
  private let fleet: Fleet
  private let pool: PostgresPool
  private let tokens: Mutex<TokenFile>
  private let limits: TenantLimits
  private let metrics = ServerMetrics()
  private let log: @Sendable (String) -> Void

  /// The most requests that may wait for a connection to PostgreSQL; further ones are refused.
  private static let mostWaiting = 256

  init(
    fleet: Fleet, pool: PostgresPool, tokens: TokenFile, limits: TenantLimits,
    log: @escaping @Sendable (String) -> Void
  ) {
    (self.fleet, self.pool, self.limits, self.log) = (fleet, pool, limits, log)
    self.tokens = Mutex(tokens)
  }

  /// Replaces the tokens that are accepted.
  func replace(_ tokens: TokenFile) { self.tokens.withLock { $0 = tokens } }

  /// Returns the answer to a request that is refused by its head alone; `nil` for any other.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard case .refused(let name, let response) = destination(of: request) else { return nil }
    metrics.count(name, status: response.status, nanoseconds: 0)
    return response
  }

  /// Answers a request.
  func answer(_ request: HTTPRequest) -> HTTPResponse {
    let start = Environment.nanoseconds
    let (name, response) =
      switch destination(of: request) {
      case .refused(let name, let response): (name, response)
      case .health: ("healthz", health)
      case .metrics: ("metrics", figures)
      case .method(let name, let key): (name, perform(name, key, request.body))
      }
    metrics.count(name, status: response.status, nanoseconds: Environment.nanoseconds - start)
    return response
  }

  /// The destination of a request, as its head determines it.
  private enum Destination {
    case refused(name: String, HTTPResponse)
    case health
    case metrics
    case method(name: String, PersonKey)
  }

  private func destination(of request: HTTPRequest) -> Destination {
    guard let path = segments(of: request.path) else {
      return .refused(name: "other", Self.error(400, .notARequest, "the path is not UTF-8"))
    }
    switch path {
    case ["healthz"], ["metrics"]:
      guard ["GET", "HEAD"].contains(request.method) else {
        return .refused(name: path[0], Self.wrongMethod(allowed: "GET, HEAD"))
      }
      return path == ["healthz"] ? .health : .metrics
    default:
      guard path.count == 4, path[0] == "v1", path[1] == "people",
        Fleet.Method.names.contains(path[3])
      else {
        return .refused(name: "other", Self.error(404, .noSuchMethod, "there is nothing here"))
      }
      return method(path[3], of: path[2], request)
    }
  }

  private func method(_ name: String, of person: String, _ request: HTTPRequest) -> Destination {
    guard request.method == "POST" else {
      return .refused(name: name, Self.wrongMethod(allowed: "POST"))
    }
    guard let tenant = tokens.withLock({ $0.tenant(request.authorization) }) else {
      let why = "a bearer token is missing, or nobody's"
      return .refused(
        name: name, Self.error(401, .notPermitted, why, [("WWW-Authenticate", "Bearer")]))
    }
    guard let key = PersonKey(tenant: tenant, person: person) else {
      let why =
        "the person's name is empty, longer than \(PersonKey.longest) characters, or has a NUL character"
      return .refused(name: name, Self.error(400, .badParameters, why))
    }
    if let type = request.contentType, !Self.isJSON(type) {
      return .refused(
        name: name, Self.error(415, .notARequest, "the body is to be application/json"))
    }
    return .method(name: name, key)
  }

  private func perform(_ name: String, _ key: PersonKey, _ body: [UInt8]) -> HTTPResponse {
    guard limits.begin(key.tenant, now: Environment.nanoseconds) else {
      return Self.busy(429, "the tenant asks for more than it may; ask again in a second")
    }
    defer { limits.end(key.tenant) }
    let now = Environment.now
    let json: JSON
    do throws(JSON.SyntaxError) {
      json = try JSON.parse(body.isEmpty ? Array("{}".utf8) : body)
    } catch {
      return Self.error(400, .notJSON, "\(error.why) (byte \(error.offset + 1))")
    }
    let method: Fleet.Method
    do throws(ServiceError) {
      method = try Fleet.Method(name, json, now: Moment(now, utcOffset: 0))
    } catch {
      return error.why == "\(InvalidDonation.datedAhead)"
        ? Self.error(409, error) : Self.response(error)
    }
    guard pool.load.waiting < Self.mostWaiting else {
      return Self.busy(503, "too many requests wait; ask again in a second")
    }
    do throws(ServiceError) {
      let text = try fleet.answer(method, key, now: now, random: Environment.random)
      return HTTPResponse(status: 200, body: text + "\n")
    } catch {
      // The request is valid by itself, but does not fit what is recorded.
      let response =
        error.kind == .badParameters ? Self.error(409, error) : Self.response(error)
      if response.status >= 500 { log("\(name): \(error.why)") }
      return response
    }
  }

  private static func isJSON(_ type: String) -> Bool {
    let name = type.split(separator: ";").first ?? ""
    return name.utf8.filter { $0 != UInt8(ascii: " ") }.map { $0 | 0x20 }
      .elementsEqual("application/json".utf8)
  }

  // MARK: Answers

  private var health: HTTPResponse {
    fleet.check()
      ? HTTPResponse(status: 200, body: "{\"status\":\"ok\"}\n")
      : Self.busy(503, "PostgreSQL does not answer")
  }

  private var figures: HTTPResponse {
    let (people, bytes) = fleet.residentPeople
    let load = pool.load
    let text = metrics.text([
      ("foresight_donations_total", "Donations that were recorded.", fleet.recordedDonations),
      ("foresight_resident_people", "People whose models are in memory.", people),
      ("foresight_resident_bytes", "About how many bytes those models take.", bytes),
      ("foresight_postgres_connections", "Connections to PostgreSQL in use.", load.lent),
      ("foresight_postgres_waiting", "Requests that wait for one.", load.waiting),
    ])
    return HTTPResponse(status: 200, body: text, contentType: "text/plain; version=0.0.4")
  }

  /// The answer to a body that is too large.
  static let tooLarge = error(
    413, .notARequest, "a body may have \(HTTPServer.longestBody) bytes at most")

  /// The answer to a header that was sent twice, or is not UTF-8.
  static let unclear = error(400, .notARequest, "a header was sent twice, or is not UTF-8")

  private static func wrongMethod(allowed: String) -> HTTPResponse {
    error(405, .noSuchMethod, "only \(allowed) is understood here", [("Allow", allowed)])
  }

  private static func busy(_ status: Int, _ why: String) -> HTTPResponse {
    error(status, .busy, why, [("Retry-After", "1")])
  }

  private static func error(
    _ status: Int, _ kind: ServiceError.Kind, _ why: String,
    _ headers: [(name: String, value: String)] = []
  ) -> HTTPResponse {
    HTTPResponse(
      status: status, body: ServiceError(kind, why).json.text + "\n", headers: headers)
  }

  private static func error(_ status: Int, _ error: ServiceError) -> HTTPResponse {
    HTTPResponse(status: status, body: error.json.text + "\n")
  }

  private static func response(_ failure: ServiceError) -> HTTPResponse {
    switch failure.kind {
    case .notJSON, .notARequest, .badParameters: error(400, failure)
    case .noSuchMethod, .noSuggestion: error(404, failure)
    case .notPermitted: error(403, failure)
    // Why is for the log alone: libpq names hosts and roles.
    case .busy: busy(503, "the database does not answer in time; send it again, with the same ids")
    case .inputOutput, .damaged, .elsewhere: error(500, failure)
    }
  }
}

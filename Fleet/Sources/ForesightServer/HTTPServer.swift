internal import ForesightCMicroHTTP
internal import Glibc
internal import Synchronization

/// Receives requests on a socket and sends the responses, with a thread for each connection.
///
/// It is made once and lives as long as the process, which is why C may hold its address.
final class HTTPServer: Sendable {
  /// The largest body, in bytes.
  static let longestBody = 1 << 20
  /// The number of bytes of a refused body after which the connection is closed.
  private static let longestNonsense = 1 << 24
  /// The time for which a connection may be quiet, in seconds.
  private static let quietSeconds: UInt32 = 60

  /// The time for which a server that ends waits for bodies that are still being sent, in seconds.
  private static let patienceForBodies = 2

  private let refuse: @Sendable (HTTPRequest) -> HTTPResponse?
  private let answer: @Sendable (HTTPRequest) -> HTTPResponse
  /// The number of requests under way. `answering` is the number of those that were read to their end.
  private let running = Atomic(0)
  private let answering = Atomic(0)
  private let isEnding = Atomic(false)

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - refuse: returns the response to a request that is refused by its head, before its body is read; `nil` to read
  ///     it.
  ///   - answer: returns the response to any other request.
  init(
    refuse: @escaping @Sendable (HTTPRequest) -> HTTPResponse?,
    answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) {
    (self.refuse, self.answer) = (refuse, answer)
  }

  /// A request that is being read.
  private final class Exchange {
    var request: HTTPRequest
    /// The answer that is certain before the body was read; the body is then read and dropped, because a client that
    /// is answered while it still sends may lose the answer with the connection.
    var refusal: HTTPResponse?
    var excess = 0
    var isAnswered = false

    init(_ request: HTTPRequest) { self.request = request }
  }

  /// Serves a socket until ``end(_:)``.
  ///
  /// - Parameter connections: the most connections that there may be at once.
  func start(listening: Int32, connections: Int) throws(Refusal) -> OpaquePointer {
    let daemon = foresight_start_http(
      listening, UInt32(connections), Self.quietSeconds, 32 * 1024,
      { context, connection, path, method, _, bytes, count, state in
        guard let context, let connection, let path, let method, let count, let state else {
          return foresight_result(0)
        }
        let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
        let upload = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count.pointee)
        // A path that is not UTF-8 would name another person if it were repaired; an empty path finds nothing.
        let result = server.receive(
          connection, String(validatingCString: path) ?? "", String(cString: method), upload,
          &state.pointee)
        count.pointee = 0
        return result
      },
      { context, _, state, _ in
        guard let context, let exchange = state?.pointee else { return }
        Unmanaged<Exchange>.fromOpaque(exchange).release()
        state?.pointee = nil
        let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
        server.running.subtract(1, ordering: .sequentiallyConsistent)
      },
      Unmanaged.passUnretained(self).toOpaque())
    guard let daemon else { throw Refusal(status: 74, why: "the server could not be started") }
    return daemon
  }

  /// Accepts no further connections, waits for at most so many seconds until the requests under way are answered, and
  /// ends. A client whose body has not arrived after two seconds is cut off.
  func end(_ daemon: OpaquePointer, within seconds: Int) {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    let listening = MHD_quiesce_daemon(daemon)
    // The daemon's thread may still use the socket, so it is not closed yet.
    if listening >= 0 { shutdown(listening, Int32(SHUT_RDWR)) }
    for tick in 0..<seconds * 100 {
      let begun = running.load(ordering: .sequentiallyConsistent)
      let read = answering.load(ordering: .sequentiallyConsistent)
      guard (tick < Self.patienceForBodies * 100 ? begun : read) > 0 else { break }
      usleep(10_000)
    }
    MHD_stop_daemon(daemon)
    if listening >= 0 { close(listening) }
  }

  /// Called for a request's head, then for each part of its body, then for its end.
  private func receive(
    _ connection: OpaquePointer, _ path: String, _ method: String,
    _ bytes: UnsafeRawBufferPointer, _ state: inout UnsafeMutableRawPointer?
  ) -> MHD_Result {
    guard let known = state else {
      running.add(1, ordering: .sequentiallyConsistent)
      let exchange = Exchange(HTTPRequest(method: method, path: path))
      state = Unmanaged.passRetained(exchange).toOpaque()
      do throws(Unclear) {
        exchange.request.authorization = try header("Authorization", connection)
        exchange.request.contentType = try header("Content-Type", connection)
        exchange.refusal = refuse(exchange.request)
        let length = try header("Content-Length", connection).flatMap { Int($0) } ?? 0
        guard length > Self.longestBody else { return foresight_result(1) }
        // The request is answered before the client sends the body.
        exchange.isAnswered = true
        return send(Router.tooLarge, connection)
      } catch {
        exchange.refusal = Router.unclear
        return foresight_result(1)
      }
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if exchange.isAnswered { return foresight_result(1) }
    guard bytes.isEmpty else {
      if exchange.refusal == nil, exchange.request.body.count + bytes.count > Self.longestBody {
        exchange.refusal = Router.tooLarge
        exchange.request.body = []
      }
      guard exchange.refusal != nil else {
        exchange.request.body += bytes
        return foresight_result(1)
      }
      exchange.excess += bytes.count
      return exchange.excess > Self.longestNonsense ? foresight_result(0) : foresight_result(1)
    }
    exchange.isAnswered = true
    answering.add(1, ordering: .sequentiallyConsistent)
    defer { answering.subtract(1, ordering: .sequentiallyConsistent) }
    return send(exchange.refusal ?? answer(exchange.request), connection)
  }

  /// The error that a header was sent twice, or is not text, so that a proxy could have read it differently.
  private struct Unclear: Error {}

  private func header(_ name: String, _ connection: OpaquePointer) throws(Unclear) -> String? {
    let header = name.withCString { foresight_header(connection, $0) }
    guard let value = header.value, header.count == 1 else {
      if header.count == 0 { return nil }
      throw Unclear()
    }
    let bytes = UnsafeRawBufferPointer(start: value, count: header.size)
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw Unclear()
    }
    return text
  }

  private func send(_ answer: HTTPResponse, _ connection: OpaquePointer) -> MHD_Result {
    var body = answer.body
    let response = body.withUTF8 { foresight_response($0.baseAddress, $0.count) }
    guard let response else { return foresight_result(0) }
    defer { MHD_destroy_response(response) }
    var headers =
      answer.headers + [("Content-Type", answer.contentType), ("Cache-Control", "no-store")]
    if isEnding.load(ordering: .relaxed) { headers.append(("Connection", "close")) }
    for header in headers { MHD_add_response_header(response, header.name, header.value) }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}

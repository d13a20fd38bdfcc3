import ForesightCSystemd
import ForesightFormats
import ForesightSystem
import ForesightValues
import ForesightWire
import Glibc

/// A connection to the service, to which this program sends all its requests. It is made at the first request, and
/// again when the service has ended, such as after an upgrade.
///
///     link.ask("rows", [("text", .string("mail"))]) { result in … }
///
/// A donation that was not answered is sent again with the same id, so it is recorded once. The service does the
/// requests of one link one after the other, so slow requests and those of other programs have links of their own.
final class ServiceLink {
  typealias Reply = (Result<JSON, ServiceError>) -> Void

  private struct Question {
    let number: Int64
    let line: String
    let isRepeatable: Bool
    let reply: Reply
  }

  private let loop: EventLoop
  private let path: String
  private let isKept: Bool
  private var descriptor: Int32 = -1
  private var source: EventSource?
  private var again: EventSource?
  private var input = LineBuffer(longest: 64 << 20)
  private var output: [UInt8] = []
  /// The number of bytes of the output that were sent.
  private var sent = 0
  private var questions: [Question] = []
  /// The bytes of the questions that are not repeatable. Only these are limited, so that requests of other programs
  /// never displace donations.
  private var othersBytes = 0
  private var lastNumber: Int64 = 0
  private var failures = 0

  /// Called with the name and the parameters of each notification of the service.
  var told: (String, JSON) -> Void = { _, _ in }
  /// Called when a connection is made. The service remembers nothing from former connections, such as subscriptions.
  var connected: () -> Void = {}

  /// Called when a repeatable question was answered and none is left.
  var emptied: () -> Void = {}

  /// The most questions that wait for an answer (`most`), the most bytes of those that are not repeatable
  /// (`mostBytes`), and the most bytes of one question (`longest`).
  private static let (most, mostBytes, longest) = (4096, 32 << 20, 1 << 20)
  /// The shortest and the longest wait before the link connects again, in seconds.
  private static let pauses = (shortest: 0.05, longest: 60.0)

  /// Makes a link to the service's socket, without connecting yet.
  ///
  /// - Parameter isKept: true to stay connected even if nothing is asked.
  init(_ loop: EventLoop, path: String, isKept: Bool) throws {
    (self.loop, self.path, self.isKept) = (loop, path, isKept)
    again = try loop.timer { [unowned self] in connect() }
  }

  deinit { close() }

  /// True if a repeatable question waits for its answer.
  var hasRepeatable: Bool { questions.contains(where: \.isRepeatable) }

  /// True while there is a connection.
  var isConnected: Bool { descriptor >= 0 }

  /// Sends a question, and calls `reply` with the answer.
  ///
  /// - Parameter isRepeatable: true to ask again if the connection breaks off before the answer.
  func ask(
    _ method: String, _ parameters: [(String, JSON?)], isRepeatable: Bool = false,
    reply: @escaping Reply = { _ in }
  ) {
    lastNumber += 1
    let request = Request(
      id: .integer(lastNumber), method: method, parameters: .members(parameters))
    let question = Question(
      number: lastNumber, line: request.line, isRepeatable: isRepeatable, reply: reply)
    let size = question.line.utf8.count
    guard size <= Self.longest else {
      return reply(.failure(ServiceError(.badParameters, "the parameters are longer than 1 MiB")))
    }
    guard questions.count < Self.most, isRepeatable || othersBytes + size <= Self.mostBytes else {
      return reply(.failure(ServiceError(.busy, "too much is asked at once")))
    }
    if !isRepeatable { othersBytes += size }
    questions.append(question)
    guard isConnected else { return connect() }
    output += question.line.utf8
    flush()
  }

  /// Connects now, unless there is a connection already.
  func connect() {
    guard !isConnected else { return }
    guard let made = SocketAddress.connect(to: path) else { return fail() }
    guard SocketAddress.isPeerOwn(made),
      let source = try? loop.watch(made, EPOLLIN.rawValue, { [unowned self] in happened($0) })
    else {
      Glibc.close(made)
      return fail()
    }
    (descriptor, self.source) = (made, source)
    again?.isOn = false
    (output, sent) = (questions.flatMap { Array($0.line.utf8) }, 0)
    connected()
    flush()
  }

  /// Handles a missing service: repeatable questions wait for the next connection, and all others fail.
  private func fail() {
    failures = min(failures + 1, 16)
    let pause = Self.pauses.shortest * Double(1 << failures)
    if isKept || hasRepeatable { again?.schedule(after: min(pause, Self.pauses.longest)) }
    let lost = questions.filter { !$0.isRepeatable }
    questions.removeAll { !$0.isRepeatable }
    othersBytes = 0
    for question in lost {
      question.reply(.failure(ServiceError(.busy, "the service is not there; ask again")))
    }
  }

  private func close() {
    source = nil
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
    (input, output, sent) = (LineBuffer(longest: 64 << 20), [], 0)
  }

  /// Handles that the service has ended. Repeatable questions are sent to the next one.
  private func lose() {
    close()
    fail()
  }

  private func happened(_ events: UInt32) {
    if events & EPOLLOUT.rawValue != 0 { flush() }
    guard isConnected, events & (EPOLLIN.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
    else { return }
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { input.append(buffer[..<count]) }
      return count
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    while let line = input.next() {
      guard case .line(let bytes) = line, let json = bytes.withUnsafeBytes({ try? JSON.parse($0) })
      else { return lose() }
      take(json)
      // The callback may have closed the connection.
      if !isConnected { return }
    }
    if count <= 0 { lose() }
  }

  private func take(_ json: JSON) {
    if let name = json["method"]?.string { return told(name, json["params"] ?? .null) }
    let error = json["error"].map(ServiceError.init(answer:))
    var place: Int?
    if case .integer(let number)? = json["id"] {
      place = questions.firstIndex { $0.number == number }
    } else if let error, error.kind != .busy {
      // The answer to a line that could not be read has no number. Answers arrive in the order of the questions, so
      // this one is for the first question.
      place = questions.indices.first
    }
    guard let place else { return }
    failures = 0
    let question = questions.remove(at: place)
    if !question.isRepeatable { othersBytes -= question.line.utf8.count }
    question.reply(error.map { .failure($0) } ?? .success(json["result"] ?? .null))
    if question.isRepeatable, !hasRepeatable { emptied() }
  }

  private func flush() {
    while sent < output.count {
      let count = output[sent...].withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else if errno != EINTR {
        break
      }
    }
    if sent == output.count { (output, sent) = ([], 0) }
    // If the service is gone, reading will show it.
    source?.wait(for: output.isEmpty ? EPOLLIN.rawValue : EPOLLIN.rawValue | EPOLLOUT.rawValue)
  }
}

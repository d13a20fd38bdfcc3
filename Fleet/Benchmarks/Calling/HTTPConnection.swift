internal import ForesightSystem
internal import Glibc

/// A connection to a server over HTTP/1.1, used from one place at a time, and kept open.
///
///     let connection = HTTPConnection("unix:/run/fleet/socket", token: token)
///     try connection.post("/v1/people/7f3a/status", "{}").status      // 200
package final class HTTPConnection {
  /// The server could not be reached, or broke off.
  package struct Lost: Error {}

  private let address: String
  private let token: String
  private var descriptor: Int32 = -1
  private var buffer: [UInt8] = []

  /// Names the server as its own options do; nothing is connected yet.
  package init(_ address: String, token: String) { (self.address, self.token) = (address, token) }

  deinit { disconnect() }

  /// Sends a request and waits for its answer.
  package func post(_ path: String, _ body: String) throws(Lost) -> (status: Int, body: String) {
    try send("POST", path, body)
  }

  /// Sends a request and waits for its answer.
  package func send(
    _ method: String, _ path: String, _ body: String = ""
  ) throws(Lost) -> (status: Int, body: String) {
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: fleet\r\nAuthorization: Bearer \(token)\r\n"
      + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    do throws(Lost) {
      try begin(Array((head + body).utf8))
      return try read()
    } catch {
      disconnect()
      throw error
    }
  }

  /// Sends a request, or the beginning of one, for whose rest the server then waits.
  package func begin(_ bytes: [UInt8]) throws(Lost) {
    if descriptor < 0 { try reconnect() }
    try write(bytes)
  }

  /// Sends bytes that may be no request, and returns what comes back until the other end closes.
  package func exchange(_ bytes: [UInt8], isEnding: Bool = false) throws(Lost) -> String {
    buffer = []
    try begin(bytes)
    if isEnding { shutdown(descriptor, Int32(SHUT_WR)) }
    while (try? fill()) != nil {}
    defer { disconnect() }
    return String(decoding: buffer, as: UTF8.self)
  }

  /// Closes the connection; the next request opens another.
  package func disconnect() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    buffer = []
  }

  private func reconnect() throws(Lost) {
    let isUnix = address.hasPrefix("unix:")
    descriptor = socket(isUnix ? AF_UNIX : AF_INET, SocketAddress.stream, 0)
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let isConnected: Bool
    if isUnix {
      isConnected =
        SocketAddress.with(String(address.dropFirst(5))) { connect(descriptor, $0, $1) == 0 }
        ?? false
    } else {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = UInt16(address.split(separator: ":").last ?? "")?.bigEndian ?? 0
      name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      isConnected = withUnsafePointer(to: name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      var isOn: Int32 = 1
      setsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
    if !isConnected {
      disconnect()
      throw Lost()
    }
  }

  private func write(_ bytes: [UInt8]) throws(Lost) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Lost() }
      rest = rest.dropFirst(count)
    }
  }

  private func read() throws(Lost) -> (status: Int, body: String) {
    let end = Array("\r\n\r\n".utf8)
    var searched = 0
    while true {
      if buffer.count >= 4 {
        for place in max(0, searched - 3)...buffer.count - 4
        where buffer[place..<place + 4].elementsEqual(end) {
          return try finish(head: place)
        }
        searched = buffer.count
      }
      try fill()
    }
  }

  private func finish(head: Int) throws(Lost) -> (status: Int, body: String) {
    let lines = String(decoding: buffer[..<head], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, let status = Int(words[1]) else { throw Lost() }
    var (length, isClosing) = (0, false)
    for line in lines.dropFirst() {
      let pair = line.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let value = pair[1].drop { $0 == " " }
      switch pair[0].lowercased() {
      case "content-length": length = Int(value) ?? 0
      case "connection": isClosing = value.lowercased() == "close"
      default: break
      }
    }
    while buffer.count < head + 4 + length { try fill() }
    let body = String(decoding: buffer[(head + 4)..<(head + 4 + length)], as: UTF8.self)
    buffer.removeFirst(head + 4 + length)
    if isClosing { disconnect() }
    return (status, body)
  }

  private func fill() throws(Lost) {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else { throw Lost() }
    buffer += chunk[..<count]
  }
}

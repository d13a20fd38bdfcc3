internal import ForesightSystem
internal import Glibc

/// The address on which the server listens: a Unix socket, or a port on 127.0.0.1, behind the operator's proxy.
enum Listening: Equatable {
  case unix(String)
  case local(port: UInt16)

  /// Reads `unix:PATH` or `127.0.0.1:PORT`; nothing else is safe without TLS.
  init(_ text: String) throws(Refusal) {
    if text.hasPrefix("unix:/") {
      self = .unix(String(text.dropFirst(5)))
    } else if text.hasPrefix("127.0.0.1:"), let port = UInt16(text.dropFirst(10)) {
      self = .local(port: port)
    } else {
      throw .usage(
        "--listen takes unix:PATH, with an absolute path, or 127.0.0.1:PORT; for any other "
          + "address let a proxy with TLS stand in front")
    }
  }

  /// Makes the socket; returns its descriptor, which listens already.
  func open() throws(Refusal) -> Int32 {
    func refusal(_ what: String) -> Refusal {
      Refusal(status: 73, why: "\(what): \(String(cString: strerror(errno)))")
    }
    switch self {
    case .unix(let path):
      let descriptor = socket(AF_UNIX, SocketAddress.stream, 0)
      guard descriptor >= 0 else { throw refusal("a socket") }
      guard let isTaken = SocketAddress.with(path, { connect(descriptor, $0, $1) == 0 }) else {
        throw .usage("the path of the socket is too long")
      }
      guard !isTaken else {
        close(descriptor)
        throw Refusal(status: 73, why: "\(path): another server listens there")
      }
      if FileStatus(at: path)?.kind == S_IFSOCK { unlink(path) }
      let before = umask(0o177)
      let isBound = SocketAddress.with(path) { bind(descriptor, $0, $1) == 0 }
      umask(before)
      guard isBound == true, listen(descriptor, 1024) == 0 else { throw refusal(path) }
      return descriptor
    case .local(let port):
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let descriptor = socket(AF_INET, SocketAddress.stream, 0)
      guard descriptor >= 0 else { throw refusal("a socket") }
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
      let isBound = withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isBound, listen(descriptor, 1024) == 0 else { throw refusal("127.0.0.1:\(port)") }
      return descriptor
    }
  }

  /// Removes the file of a Unix socket.
  func remove() { if case .unix(let path) = self { unlink(path) } }
}

import ForesightCLinux
import Glibc

/// The service manager that started this program, such as systemd. It hands over sockets (`LISTEN_FDS`) and is notified
/// of the program's state (`NOTIFY_SOCKET`).
enum Supervisor {
  /// Returns the descriptor of the first socket that is handed over, or `nil` if there is none. Unsets the variables,
  /// so that no child process takes it too.
  static func takeSocket() -> Int32? {
    defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
    func number(_ name: String) -> Int32? { getenv(name).flatMap { Int32(String(cString: $0)) } }
    guard number("LISTEN_PID") == getpid(), let count = number("LISTEN_FDS"), count > 0 else {
      return nil
    }
    for descriptor in 3..<(3 + min(count, 64)) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return 3
  }

  /// Returns true if a descriptor is a Unix stream socket that listens for connections.
  static func isListening(_ descriptor: Int32) -> Bool {
    func option(_ name: Int32) -> Int32? {
      var value: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
    return option(SO_DOMAIN) == AF_UNIX && option(SO_TYPE) == Int32(SOCK_STREAM.rawValue)
      && option(SO_ACCEPTCONN) == 1
  }

  /// Reports a state such as `READY=1`, without waiting; failures are ignored.
  static func notify(_ state: String) {
    guard let text = getenv("NOTIFY_SOCKET").map({ String(cString: $0) }),
      let first = text.utf8.first, [UInt8(ascii: "/"), UInt8(ascii: "@")].contains(first)
    else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(text.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    // An abstract name, which begins with a zero byte.
    if first == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + bytes.count } ?? 0
    let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        _ = sendto(descriptor, state, state.utf8.count, flags, address, socklen_t(size))
      }
    }
  }
}

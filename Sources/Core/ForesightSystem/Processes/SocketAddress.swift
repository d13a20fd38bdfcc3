public import Glibc

/// The address of a socket in the file system, and the process at the other end of one.
public enum SocketAddress {
  /// The longest path, in bytes.
  public static let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The type of a stream socket that no other program inherits.
  public static let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

  /// Returns a non-blocking socket that is connected to the program listening at a path; `nil` if no program listens
  /// there, or if it cannot accept the connection at once.
  public static func connect(to path: String) -> Int32? {
    let descriptor = socket(AF_UNIX, stream | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    if with(path, { Glibc.connect(descriptor, $0, $1) == 0 }) ?? false { return descriptor }
    close(descriptor)
    return nil
  }

  /// Returns true if the process at the other end of a socket is one of the same user, or was when it connected.
  ///
  /// A process of the superuser does not count as the same user.
  public static func isPeerOwn(_ descriptor: Int32) -> Bool {
    // The process, the user and the group: `struct ucred`, which Swift does not import.
    var credentials: [UInt32] = [0, .max, .max]
    var size = socklen_t(MemoryLayout<UInt32>.size * credentials.count)
    let code = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return code == 0 && credentials[1] == geteuid()
  }

  /// Calls `body` with the socket address of a path; `nil` if the path is empty, too long, or has a NUL character.
  public static func with<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    let bytes = Array(path.utf8)
    guard (1...longest).contains(bytes.count), !bytes.contains(0) else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }
}

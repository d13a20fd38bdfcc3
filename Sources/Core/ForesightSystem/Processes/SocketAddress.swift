public import Glibc

/// The address of a socket in the file system.
public enum SocketAddress {
  /// The longest path, in bytes.
  public static let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The kind of socket that carries a stream of bytes, and that no other program inherits.
  public static let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

  /// Connects to whoever listens at a path; `nil` where nobody does, or where one would have to wait to be let in. Nothing
  /// that is done with the socket waits.
  public static func connect(to path: String) -> Int32? {
    let descriptor = socket(AF_UNIX, stream | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    if with(path, { Glibc.connect(descriptor, $0, $1) == 0 }) ?? false { return descriptor }
    close(descriptor)
    return nil
  }

  /// Lends the address that a path stands for; `nil` where the path is too long.
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

internal import Glibc

/// The process at the other end of a socket.
public enum Peer {
  /// Returns true if the peer is a process of the same user, or was when it connected.
  ///
  /// A process of the superuser does not count as the same user.
  public static func isOwn(_ descriptor: Int32) -> Bool {
    // The process, the user and the group: `struct ucred`, which Swift does not import.
    var credentials: [UInt32] = [0, .max, .max]
    var size = socklen_t(MemoryLayout<UInt32>.size * credentials.count)
    let code = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return code == 0 && credentials[1] == geteuid()
  }
}

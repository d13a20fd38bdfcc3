internal import ForesightSystem
internal import ForesightValues
internal import Glibc

/// The socket on which a running app and the programs that want it to perform something meet. It has the mode 0600, in
/// a directory of mode 0700 that is removed when the session ends.
///
///     let meeting = AppMeeting(of: "cafe", store: path, runtimeDirectory: "/run/user/1000")
///     let listener = meeting?.listen()                      // the app, as long as it runs
///     meeting?.join(within: .seconds(1))                    // another program: a channel, or `nil`
///
/// Both sides check that the other belongs to the same user. The app sends its name first, so that no program waits for
/// an app that is stopped or unresponsive.
public struct AppMeeting: Hashable, Sendable {
  /// The app's name.
  public let identifier: String
  private let directories: [String]
  private let path: String

  /// Makes the meeting place of an app that uses a store; `nil` if there is no runtime directory.
  public init?(of identifier: String, store: String, runtimeDirectory: String?) {
    guard let runtimeDirectory else { return nil }
    self.identifier = identifier
    directories = ["\(runtimeDirectory)/foresight", "\(runtimeDirectory)/foresight/apps"]
    // Hashed, because the path of a socket is limited to about a hundred bytes, and apps of one name may use different
    // stores.
    let number = StableHash.combine(StableHash.of(store), StableHash.of(identifier))
    path = directories[1] + "/" + String(number, radix: 16)
  }

  // MARK: The app

  /// Makes the socket and returns its file descriptor; `nil` if that fails, or if another process of the app listens
  /// there already.
  public func listen() -> Int32? {
    for directory in directories where mkdir(directory, 0o700) != 0 && errno != EEXIST {
      return nil
    }
    guard isPrivate else { return nil }
    // The lock ensures that of two processes that start at once, only one takes the socket.
    let lock = open(directories[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(lock) }
    let isAlone = (0..<200).contains { attempt in
      if attempt > 0 { usleep(1000) }
      return flock(lock, LOCK_EX | LOCK_NB) == 0
    }
    guard isAlone, connected() == nil else { return nil }
    let descriptor = socket(AF_UNIX, SocketAddress.stream, 0)
    guard descriptor >= 0 else { return nil }
    // The socket of a process that has ended may be left over.
    unlink(path)
    let isBound = SocketAddress.with(path) { bind(descriptor, $0, $1) == 0 } ?? false
    guard isBound, chmod(path, 0o600) == 0, Glibc.listen(descriptor, 16) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Waits for the next program to connect, and sends it the app's name; `nil` once the listener is closed or has
  /// failed.
  public func accept(on listener: Int32) -> MessageChannel? {
    while true {
      let descriptor = Glibc.accept(listener, nil, nil)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // The channel closes the socket unless it is returned.
        let channel = MessageChannel(socket: descriptor)
        if SocketAddress.isPeerOwn(descriptor), channel.send(HostMessage.ready(identifier).json) {
          return channel
        }
      } else if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
        // Descriptors or memory are used up: wait for some to be freed.
        usleep(100_000)
      } else if ![EINTR, ECONNABORTED].contains(errno) {
        return nil
      }
    }
  }

  // MARK: Who wants something

  /// Connects to the app; `nil` if it is not running, or does not send its name in time.
  public func join(within time: Duration) -> MessageChannel? {
    guard isPrivate, let channel = connected(),
      case .message(let json) = channel.receive(within: time),
      HostMessage(json) == .ready(identifier)
    else { return nil }
    return channel
  }

  private func connected() -> MessageChannel? {
    guard let descriptor = SocketAddress.connect(to: path) else { return nil }
    // The channel closes the socket unless it is returned.
    let channel = MessageChannel(socket: descriptor)
    guard SocketAddress.isPeerOwn(descriptor) else { return nil }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return channel
  }

  /// True if no other user could have put a socket there.
  private var isPrivate: Bool {
    directories.allSatisfy { directory in
      guard let status = FileStatus(at: directory) else { return false }
      return status.kind == S_IFDIR && status.isOwn && status.st_mode & 0o022 == 0
    }
  }
}

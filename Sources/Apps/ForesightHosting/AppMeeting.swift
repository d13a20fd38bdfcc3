internal import ForesightSystem
internal import ForesightValues
internal import Glibc

/// The meeting place of a running app and the programs that want something of it performed: a socket of its own, 0600,
/// in a directory of 0700 that goes with the session.
///
///     let meeting = AppMeeting(of: "cafe", store: path, runtimeDirectory: "/run/user/1000")
///     let listener = meeting?.listen()                      // the app, as long as it runs
///     meeting?.join(within: .seconds(1))                    // another program: a channel, or `nil`
///
/// Both sides see to it that the other is the same user's. The app says who it is first, so that nobody waits for one
/// that is stopped, or deaf.
public struct AppMeeting: Hashable, Sendable {
  /// The app's name.
  public let identifier: String
  private let directories: [String]
  private let path: String

  /// The place of an app with a store; `nil` where there is no directory for sockets.
  public init?(of identifier: String, store: String, runtimeDirectory: String?) {
    guard let runtimeDirectory else { return nil }
    self.identifier = identifier
    directories = ["\(runtimeDirectory)/foresight", "\(runtimeDirectory)/foresight/apps"]
    // A path has a hundred bytes, and two stores have each an app of one name.
    let number = StableHash.combine(StableHash.of(store), StableHash.of(identifier))
    path = directories[1] + "/" + String(number, radix: 16)
  }

  // MARK: The app

  /// Makes the socket; `nil` where it cannot be, or another process of the app is met there already.
  public func listen() -> Int32? {
    for directory in directories where mkdir(directory, 0o700) != 0 && errno != EEXIST {
      return nil
    }
    guard isPrivate else { return nil }
    // Of two that start at once only one finds nobody.
    let lock = open(directories[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(lock) }
    let isAlone = (0..<200).contains { attempt in
      if attempt > 0 { usleep(1000) }
      return flock(lock, LOCK_EX | LOCK_NB) == 0
    }
    guard isAlone, connected() == nil else { return nil }
    let descriptor = socket(AF_UNIX, SocketAddress.stream, 0)
    guard descriptor >= 0 else { return nil }
    // Of one that has ended.
    unlink(path)
    let isBound = SocketAddress.with(path) { bind(descriptor, $0, $1) == 0 } ?? false
    guard isBound, chmod(path, 0o600) == 0, Glibc.listen(descriptor, 16) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Waits for the next program that wants something, and says who the app is; `nil` once nobody can come any more.
  public func accept(on listener: Int32) -> MessageChannel? {
    while true {
      let descriptor = Glibc.accept(listener, nil, nil)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard Peer.isOwn(descriptor) else {
          close(descriptor)
          continue
        }
        let channel = MessageChannel(socket: descriptor)
        if channel.send(HostMessage.ready(identifier).json) { return channel }
      } else if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
        // Until somebody goes.
        usleep(100_000)
      } else if ![EINTR, ECONNABORTED].contains(errno) {
        return nil
      }
    }
  }

  // MARK: Who wants something

  /// Meets the app; `nil` where it does not run, or does not say so in time.
  public func join(within time: Duration) -> MessageChannel? {
    guard isPrivate, let channel = connected(),
      case .message(let json) = channel.receive(within: time),
      HostMessage(json) == .ready(identifier)
    else { return nil }
    return channel
  }

  private func connected() -> MessageChannel? {
    guard let descriptor = SocketAddress.connect(to: path) else { return nil }
    guard Peer.isOwn(descriptor) else {
      close(descriptor)
      return nil
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return MessageChannel(socket: descriptor)
  }

  /// True if nobody else could have put a socket there.
  private var isPrivate: Bool {
    directories.allSatisfy { directory in
      guard let status = FileStatus(at: directory) else { return false }
      return status.kind == S_IFDIR && status.isOwn && status.st_mode & 0o022 == 0
    }
  }
}

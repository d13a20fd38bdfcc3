import ForesightCLinux
import ForesightSystem
import Glibc

/// The socket that clients connect to: one that systemd handed over, or one of our own. Ours has the mode 0600, in a
/// directory where no other user can replace it.
final class Listener {
  let descriptor: Int32
  /// The path of our own socket, which is removed when the service ends; `nil` for one that was handed over.
  private let path: String?
  private let file: FileIdentity?
  private let lock: Int32

  /// The reason why the service does not start: a message for a person, and the exit status.
  struct Refusal: Error {
    let status: Int32
    let why: String

    /// Returns the refusal for a failed system call on a file; `what` is the verb of its message.
    static func failure(to what: String, _ path: String, _ code: Int32 = errno) -> Refusal {
      Refusal(status: 73, why: "cannot \(what) \(path): \(String(cString: strerror(code)))")
    }

    /// Returns the refusal for a path where another service listens.
    static func isTaken(_ path: String) -> Refusal {
      Refusal(status: 0, why: "a service is there already, at \(path)")
    }
  }

  /// Takes the socket that systemd handed over, or makes one at a path.
  ///
  /// - Throws: ``Refusal``.
  init(path: String?) throws {
    if let given = Supervisor.takeSocket() {
      (descriptor, self.path, file, lock) = (given, nil, nil, -1)
      guard Supervisor.isListening(given) else {
        throw Refusal(status: 78, why: "what was handed over is no socket that listens")
      }
      _ = fcntl(given, F_SETFL, fcntl(given, F_GETFL) | O_NONBLOCK)
      return
    }
    guard let path else {
      throw Refusal(
        status: 78,
        why: "there is no place for the socket, because neither XDG_RUNTIME_DIR nor HOME is set; "
          + "name one with --socket or FORESIGHT_SOCKET")
    }
    try Self.checkDirectory(of: path)
    lock = try Self.lock(path)
    self.path = path
    do {
      descriptor = try Self.bind(path)
      file = FileStatus(at: path)?.identity
    } catch {
      Glibc.close(lock)
      throw error
    }
  }

  /// Closes the socket, and removes its file if it is our own.
  func close() {
    Glibc.close(descriptor)
    // Not the file of another socket that has taken its place, such as systemd's.
    if let path, let file, FileStatus(at: path)?.identity == file { unlink(path) }
    if lock >= 0 { Glibc.close(lock) }
  }

  private static func checkDirectory(of path: String) throws {
    guard path.hasPrefix("/") else {
      throw Refusal(status: 64, why: "the socket's path must begin with /")
    }
    var (directory, problem) = ("/", EEXIST)
    // Makes every directory of the path: for a new user none of them may exist yet.
    for slash in path.indices.dropFirst() where path[slash] == "/" {
      directory = String(path[..<slash])
      problem = mkdir(directory, 0o700) == 0 ? EEXIST : errno
    }
    guard problem == EEXIST else { throw Refusal.failure(to: "make", directory, problem) }
    guard let status = FileStatus(following: directory), status.kind == S_IFDIR else {
      throw Refusal(status: 73, why: "\(directory) is not a directory")
    }
    guard [geteuid(), 0].contains(status.st_uid) else {
      throw Refusal(status: 77, why: "\(directory) belongs to another user")
    }
    guard status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0 else {
      throw Refusal(
        status: 77,
        why: "others may write in \(directory) and could replace the socket; run 'chmod go-w' on it"
      )
    }
  }

  /// Takes the lock that keeps another service from making its socket there. The system releases it when the process
  /// ends.
  private static func lock(_ path: String) throws -> Int32 {
    let name = path + ".lock"
    let lock = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw Refusal.failure(to: "make", name) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      Glibc.close(lock)
      throw Refusal.isTaken(path)
    }
    return lock
  }

  private static func bind(_ path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, SocketAddress.stream | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw Refusal.failure(to: "make", path) }
    do {
      // systemd may listen there; it takes no lock.
      let isTaken = SocketAddress.with(path) { connect(descriptor, $0, $1) == 0 || errno == EAGAIN }
      guard let isTaken else {
        let most = SocketAddress.longest
        throw Refusal(status: 78, why: "the socket's path has more than \(most) bytes: \(path)")
      }
      if isTaken { throw Refusal.isTaken(path) }
      if let status = FileStatus(at: path) {
        guard status.kind == S_IFSOCK, status.isOwn else {
          throw Refusal(status: 73, why: "\(path) is there already, and no socket of ours")
        }
        unlink(path)
      }
      // Set beforehand, so that the socket is not open to others even for a moment.
      let mask = umask(0o177)
      let isBound = SocketAddress.with(path) { Glibc.bind(descriptor, $0, $1) == 0 } ?? false
      umask(mask)
      guard isBound, listen(descriptor, 4096) == 0 else {
        throw Refusal.failure(to: "listen at", path)
      }
      return descriptor
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }
}

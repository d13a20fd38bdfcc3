import ForesightCLinux
import ForesightSystem
import Glibc

/// The socket that clients connect to: the one that systemd made and handed over, or one of our own, 0600 in a
/// directory of 0700.
final class Listener {
  let descriptor: Int32
  /// The path of our own socket, which goes with us; `nil` for one that was handed over.
  private let path: String?
  private let file: FileIdentity?
  private let lock: Int32

  /// The reason why there is no socket, in words for a person, and the status with which the program ends then.
  struct Refusal: Error {
    let status: Int32
    let why: String

    /// The refusal because the system has failed to do something with a file.
    static func failure(to what: String, _ path: String, _ code: Int32 = errno) -> Refusal {
      Refusal(status: 73, why: "cannot \(what) \(path): \(String(cString: strerror(code)))")
    }

    /// The refusal because another service listens at a path.
    static func isTaken(_ path: String) -> Refusal {
      Refusal(status: 0, why: "a service is there already, at \(path)")
    }
  }

  /// Takes the socket that was handed over, or makes one at a path.
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
      file = FileIdentity(path)
    } catch {
      Glibc.close(lock)
      throw error
    }
  }

  /// Takes away what is our own: nobody finds the socket any more.
  func close() {
    Glibc.close(descriptor)
    // Not that of another one, such as systemd's, which has taken its place.
    if let path, let file, FileIdentity(path) == file { unlink(path) }
    if lock >= 0 { Glibc.close(lock) }
  }

  private static func checkDirectory(of path: String) throws {
    guard path.hasPrefix("/") else {
      throw Refusal(status: 64, why: "the socket's path must begin with /")
    }
    var (directory, problem) = ("/", EEXIST)
    // All that it lies in: of a new person's data nothing may be there yet.
    for slash in path.indices.dropFirst() where path[slash] == "/" {
      directory = String(path[..<slash])
      problem = mkdir(directory, 0o700) == 0 ? EEXIST : errno
    }
    guard problem == EEXIST else { throw Refusal.failure(to: "make", directory, problem) }
    guard let status = FileStatus(following: directory), status.kind == S_IFDIR else {
      throw Refusal(status: 73, why: "\(directory) is not a directory")
    }
    guard [geteuid(), 0].contains(status.st_uid) || status.st_mode & S_ISVTX != 0 else {
      throw Refusal(status: 77, why: "\(directory) belongs to another user")
    }
    guard status.st_mode & 0o022 == 0 || status.st_mode & S_ISVTX != 0 else {
      throw Refusal(
        status: 77,
        why: "others may write in \(directory) and could replace the socket; run 'chmod go-w' on it"
      )
    }
  }

  /// Makes sure that no other service makes its socket there; the system forgets the lock with the process.
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
      // systemd may listen there, which takes no lock.
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
      // So that it is never open to others, not for a moment.
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

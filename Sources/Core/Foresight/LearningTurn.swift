internal import ForesightSystem
internal import Glibc

/// The turn to learn much, which one process at a time has: the others wait, and go on from what it has kept.
///
/// It is a lock on a file beside the store, which the system undoes when the process ends, however it does. A process that
/// is stopped keeps the lock, so the file tells by its time when its owner last went on.
struct LearningTurn {
  private let descriptor: Int32

  private static func path(_ store: String) -> String { store + ".learning" }

  /// Runs `body` in the turn, or without it where there can be no such file.
  ///
  /// - Parameters:
  ///   - goesOn: called again and again while another has the turn, with the seconds since it last noted that it goes on;
  ///     returns false to run `body` without it.
  ///   - body: given the turn.
  static func whileHeld<Result>(
    store: String, whileWaiting goesOn: (_ silence: Int) throws -> Bool,
    _ body: (LearningTurn) throws -> Result
  ) throws -> Result {
    let path = path(store)
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      defer { if descriptor >= 0 { close(descriptor) } }
      let turn = LearningTurn(descriptor: descriptor)
      if descriptor < 0 || !isFree(descriptor) {
        if descriptor >= 0, try goesOn(silence(descriptor)) { continue }
        return try body(turn)
      }
      // Who had it before has deleted the file.
      guard FileIdentity(path) == FileIdentity(descriptor) else { continue }
      defer { unlink(path) }
      turn.note()
      return try body(turn)
    }
  }

  /// Notes that the owner goes on.
  func note() { if descriptor >= 0 { futimens(descriptor, nil) } }

  /// Returns true if a process has the turn, and went on not long ago.
  ///
  /// - Parameter longest: how long ago at most, in seconds.
  static func isTaken(store: String, longest: Int) -> Bool {
    PrivateFile.withDescriptor(path(store)) { descriptor, _ in
      !isFree(descriptor) && silence(descriptor) < longest
    } ?? false
  }

  /// Takes the lock, unless another has it. Where the file system knows no locks, nobody has.
  private static func isFree(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  private static func silence(_ descriptor: Int32) -> Int {
    time(nil) - (FileStatus(descriptor)?.st_mtim.tv_sec ?? 0)
  }
}

internal import ForesightSystem
internal import Glibc

/// The turn to learn much, which one process at a time has: the others wait, and go on from what it has kept.
///
/// It is a lock on a file beside the store, which the system undoes when the process ends, however it does.
enum LearningTurn {
  private static func path(_ store: String) -> String { store + ".learning" }

  /// Returns true if a process has the turn.
  static func isTaken(store: String) -> Bool {
    PrivateFile.withDescriptor(path(store)) { descriptor, _ in
      flock(descriptor, LOCK_EX | LOCK_NB) != 0
    } ?? false
  }

  /// Runs `body` in the turn, or without it where there can be no such file.
  ///
  /// - Parameter goesOn: called again and again while another has the turn; returns false to run `body` without it.
  static func whileHeld<Result: ~Copyable>(
    store: String, whileWaiting goesOn: () throws -> Bool, _ body: () throws -> Result
  ) throws -> Result {
    let path = path(store)
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      defer { if descriptor >= 0 { close(descriptor) } }
      if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        if try goesOn() { continue }
      } else if descriptor >= 0 {
        // Who had it before has deleted the file.
        guard FileIdentity(path) == FileIdentity(descriptor) else { continue }
        defer { unlink(path) }
        return try body()
      }
      return try body()
    }
  }
}

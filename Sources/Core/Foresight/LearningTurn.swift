internal import ForesightSystem
internal import Glibc

/// A lock that lets one process at a time learn a long backlog. The others wait, and continue from what it has saved.
///
/// It is a lock on a file beside the store, which the system releases however the process ends. A suspended process
/// keeps the lock, so the file's modification time says when its owner last made progress.
enum LearningTurn {
  private static func path(_ store: String) -> String { store + ".learning" }

  /// Runs `body` while holding the lock, or without it if the file cannot be created.
  ///
  /// - Parameters:
  ///   - goesOn: called repeatedly while another process holds the lock, with the seconds since that process last made
  ///     progress. It returns true to keep waiting, and false to run `body` without the lock.
  ///   - body: does the learning; it calls the function that it gets whenever it has made progress.
  static func whileHeld<Result>(
    store: String, whileWaiting goesOn: (_ silence: Int) throws -> Bool,
    _ body: (_ note: @escaping () -> Void) throws -> Result
  ) throws -> Result {
    let path = path(store)
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      defer { if descriptor >= 0 { close(descriptor) } }
      // As the file's modification time.
      func note() { if descriptor >= 0 { futimens(descriptor, nil) } }
      if descriptor < 0 || !isFree(descriptor) {
        if descriptor >= 0, try goesOn(silence(descriptor)) { continue }
        return try body(note)
      }
      // The previous owner has deleted the file, so that a lock on it excludes no one.
      guard FileStatus(at: path)?.identity == FileStatus(descriptor)?.identity else { continue }
      defer { unlink(path) }
      note()
      return try body(note)
    }
  }

  /// Returns true if a process holds the lock and has made progress recently.
  ///
  /// - Parameter longest: the number of seconds without progress after which the lock does not count.
  static func isTaken(store: String, longest: Int) -> Bool {
    PrivateFile.withDescriptor(path(store)) { descriptor, _ in
      !isFree(descriptor) && silence(descriptor) < longest
    } ?? false
  }

  /// Takes the lock; returns false if another process holds it. On a file system without locks it is always free.
  private static func isFree(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Returns the seconds without progress. Where the clock was set back nobody can tell, and nobody waits; the clock of
  /// another machine, on whose disk the file is, may be a little ahead.
  private static func silence(_ descriptor: Int32) -> Int {
    let silence = time(nil) - (FileStatus(descriptor)?.st_mtim.tv_sec ?? 0)
    return silence < -60 ? .max : silence
  }
}

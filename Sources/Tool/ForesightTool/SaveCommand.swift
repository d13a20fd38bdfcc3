import Foresight
import ForesightSystem
import ForesightValues
import Glibc

/// `foresight save`: keeps the model on disk, so that the next prediction starts from it.
struct SaveCommand {
  func run(_ tool: Tool) throws {
    let engine = try tool.engine(predicts: true)
    guard !engine.log.isReadOnly else {
      throw StoreError.notPermitted(
        path: engine.log.path, why: "you may read it, and not keep anything beside it")
    }
    try tool.learning { try engine.save(now: Environment.now, progress: $0) }
  }

  /// Starts the same in a process of its own where a prompt would have to wait for it, and nobody is about it.
  static func learnInBackground(_ engine: Engine, before end: Instant) {
    guard engine.canKeepModel, (try? engine.hasMuchToLearn(before: end)) ?? false,
      !engine.isBeingLearned
    else { return }
    startInBackground(store: engine.log.path)
  }

  /// Starts the same in a process of its own, which nobody waits for: not a shell that reads an answer, because
  /// it has none of the caller's files open, and not a terminal, because it is in a session of its own.
  ///
  /// Failing to is no error: the model is kept another time.
  static func startInBackground(store path: String) {
    // A shell may have more open than these, such as the pipe of an answer that it reads.
    let directory = "/proc/self/fd/"
    for path in PrivateFile.paths(beginningWith: directory) {
      guard let number = Int32(path.dropFirst(directory.count)), number > STDERR_FILENO else {
        continue
      }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
    var save = Program("/proc/self/exe", ["save", "--store", path])
    save.words[0] = "foresight"
    save.files = [STDIN_FILENO: .nothing, STDOUT_FILENO: .nothing, STDERR_FILENO: .nothing]
    save.group = .session
    _ = try? save.start()
  }
}

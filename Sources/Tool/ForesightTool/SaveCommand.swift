import Foresight
import ForesightSystem
import ForesightValues
import Glibc

/// `foresight save`: saves the model, so that the next prediction starts from it.
struct SaveCommand {
  func run(_ tool: Tool) throws {
    let engine = try tool.engine(predicts: true)
    guard !engine.log.isReadOnly else {
      throw StoreError.notPermitted(
        path: engine.log.path, why: "you may read it, and not keep anything beside it")
    }
    try tool.learning { try engine.save(now: Environment.now, progress: $0) }
  }

  /// Starts `foresight save` in the background if the model can be saved, much is left to learn, and no other process
  /// is learning it.
  static func learnInBackground(_ engine: Engine, before end: Instant) {
    guard engine.canKeepModel, (try? engine.hasMuchToLearn(before: end)) ?? false,
      !engine.isBeingLearned
    else { return }
    startInBackground(store: engine.log.path)
  }

  /// Starts `foresight save` in a process that no other process waits for. It inherits none of the caller's files, so a
  /// shell that reads the caller's output does not wait for it, and it runs in a session of its own, so a terminal does
  /// not either.
  ///
  /// A failure to start is ignored: the model is saved another time.
  static func startInBackground(store path: String) {
    // The caller may have inherited further descriptors, such as the pipe through which a shell reads its answer.
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

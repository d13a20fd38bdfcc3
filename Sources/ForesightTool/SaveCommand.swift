import Files
import Foresight
import Glibc

/// `foresight save`: keeps the model on disk, so that the next prediction starts from it.
struct SaveCommand {
  func run(_ tool: Tool) throws -> ExitStatus {
    let engine = try tool.engine(predicts: true)
    try tool.learning { try engine.save(now: Environment.now, progress: $0) }
    return .done
  }

  /// Starts the same in a process of its own, which nobody waits for: not a shell that reads an answer, because
  /// it has none of the caller's files open, and not a terminal, because it is in a session of its own.
  ///
  /// Failing to is no error: the model is kept another time.
  static func startInBackground(store path: String) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, access) in [O_RDONLY, O_WRONLY, O_WRONLY].enumerated() {
      posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", access, 0)
    }
    // A shell may have more open than these, such as the pipe of an answer that it reads.
    let directory = "/proc/self/fd/"
    for path in PrivateFile.paths(beginningWith: directory) {
      guard let number = Int32(path.dropFirst(directory.count)), number > STDERR_FILENO else {
        continue
      }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, a macro that Swift cannot read.
    posix_spawnattr_setflags(&attributes, 0x80)
    let words = ["foresight", "save", "--store", path]
    let arguments = words.map { (word: String) in strdup(word) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    posix_spawn(&child, "/proc/self/exe", &actions, &attributes, arguments, environ)
  }
}

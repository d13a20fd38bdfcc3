import Glibc

/// The command line.
///
/// On the way to an answer it starts no task and no queue, because the first of either starts threads, which takes
/// two milliseconds; and it never links Foundation, with which a process starts milliseconds later.
@main
enum Program {
  static func main() {
    // A limit on the size of files then fails a write, which is told, instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    // Where the caller has closed one of these, a file would get its number, and messages would go there.
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
    exit(Tool.run { try words() }.rawValue)
  }

  /// The words of the command line, as the system gave them.
  ///
  /// Swift's own list has U+FFFD where a word is not valid UTF-8, and would record or forget another
  /// thing than was meant.
  private static func words() throws -> [String] {
    try (1..<max(1, Int(CommandLine.argc))).map { index in
      guard let bytes = CommandLine.unsafeArgv[index],
        let word = String(validatingCString: bytes)
      else { throw InvalidEncoding() }
      return word
    }
  }
}

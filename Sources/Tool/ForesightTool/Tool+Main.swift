import Glibc

@main
extension Tool {
  static func main() {
    // A limit on the size of files then fails a write, which is told, instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    // Where the caller has closed one of these, a file would get its number, and messages would go there. What takes the
    // place cannot be used, so that what is closed is not taken for something empty.
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    exit(run().rawValue)
  }
}

import ForesightCLinux
import Glibc

@main
extension Tool {
  static func main() {
    // A write beyond the limit on file sizes then fails, which is reported, instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    // Large arrays go back to the system once they are freed.
    mallopt(M_MMAP_THRESHOLD, 4 << 20)
    mallopt(M_TRIM_THRESHOLD, 16 << 20)
    // If the caller has closed a standard descriptor, the next opened file would get its number, and messages would be
    // written to that file. `/dev/null` takes its place, opened the wrong way around, so that its use still fails: a
    // closed input is not an empty one.
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    exit(run().rawValue)
  }
}

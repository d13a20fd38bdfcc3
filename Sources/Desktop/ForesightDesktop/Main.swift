// ForesightDesktop is `foresight-desktop`: it answers KRunner, GNOME's search and other programs on the session bus,
// and records what happens on the desktop, as the settings say. It never opens the store: it asks the service, over a
// socket. Nor does it start what a person chose: the service does, with ForesightLauncher. Begin with `Desktop`, the
// life of the program; then `Bus` and `Launchers` (questions of others), `Watchers` and the classes named …Watch
// (things that are watched), `DesktopRecorder` (donations, until they are acknowledged), and `ServiceLink` (the
// connection to the service).

import Foresight
import Glibc

/// `foresight-desktop`: answers for the service on the session bus, and records what happens on the desktop.
@main
enum Main {
  private static let help = """
    usage: foresight-desktop [--socket PATH] [--idle SECONDS]

    Answers KRunner, GNOME's search and other programs on the session bus, and
    records what of the desktop is watched ('foresight watch'). With notices on
    ('foresight notices') it shows them. It asks the service, which alone has the
    log open. Usually systemd starts it when somebody calls it, and with the
    session if something is watched or notices are on ('foresight service enable',
    'foresight watch enable', 'foresight notices enable').

      --socket PATH    the service's socket; $FORESIGHT_SOCKET, or foresight/socket
                       in $XDG_RUNTIME_DIR, else in $XDG_DATA_HOME or
                       ~/.local/share
      --idle SECONDS   for how long it stays without a call if nothing is watched;
                       ten minutes if it is left out
    """

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
    // The event loop takes these signals, so all threads have to block them.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Writes a message to standard error: a person sees it, or systemd puts it into the journal.
  static func log(_ text: String) {
    let line = Array("foresight-desktop: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  private static func run(_ words: [String]) -> Int32 {
    var (socket, idleSeconds) = (Environment.socketPath, 600.0)
    var rest = words[...]
    while let word = rest.popFirst() {
      switch (word, rest.first) {
      case ("--help", _):
        print(help)
        return 0
      case ("--socket", let path?): socket = path
      case ("--idle", let text?):
        guard let seconds = Double(text), seconds >= 0, seconds < 1e9 else {
          log("--idle needs a number of seconds")
          return 64
        }
        idleSeconds = seconds
      default:
        log("'\(word)' is not understood, or lacks a value; see --help")
        return 64
      }
      rest = rest.dropFirst()
    }
    guard let socket else {
      log(
        "the service's socket is not known, because neither XDG_RUNTIME_DIR nor HOME is set; "
          + "name it with --socket"
      )
      return 78
    }
    do {
      let desktop = try Desktop(socket: socket, idleSeconds: idleSeconds)
      try desktop.run()
      // With status 75 systemd starts the program again.
      return desktop.isToBeRestarted ? 75 : 0
    } catch {
      log("\(error)")
      return 74
    }
  }
}

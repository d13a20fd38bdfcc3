// ForesightDaemon is `foresightd`: its options, its socket (systemd's or its own), who may connect, timers and signals
// on Dispatch's sources, and an epoll for the connections. It never opens the store and understands no request; both
// are behind `Service`, in ForesightService, to which it gives bytes and from which it takes bytes. Begin with
// `Daemon`, which owns all of them; then `ClientConnection` (one client) and `Listener` (the socket).

import Foresight
import ForesightCLinux
import Glibc

/// `foresightd`: the service that every program of a person can speak to.
@main
enum Main {
  private static let help = """
    usage: foresightd [--store PATH] [--socket PATH] [--idle SECONDS]

    Answers what 'foresight' answers, on a socket: one JSON-RPC request a line.
    Usually systemd starts it when somebody connects ('foresight service enable').
    If you start it by hand, it makes the socket itself.

      --store PATH     the log; $FORESIGHT_STORE or its usual place if it is left
                       out
      --socket PATH    the socket to make; $FORESIGHT_SOCKET, or foresight/socket in
                       $XDG_RUNTIME_DIR, else in $XDG_DATA_HOME or ~/.local/share
      --idle SECONDS   for how long it stays if nobody is connected but shells that
                       ask nothing; ten minutes if it is left out
    """

  static func main() {
    // A write beyond the limit on file sizes then fails, which is reported, instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
    // Threads share two heaps, so that one can use the memory that another has freed.
    mallopt(M_ARENA_MAX, 2)
    // Large arrays go back to the system once they are freed.
    mallopt(M_MMAP_THRESHOLD, 4 << 20)
    mallopt(M_TRIM_THRESHOLD, 16 << 20)
    raiseLimit()
    exit(run())
  }

  private static func run() -> Int32 {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.wantsHelp {
        print(help)
        return 0
      }
      guard let store = options.store ?? Environment.storePath else {
        throw Listener.Refusal(
          status: 78,
          why: "there is no place for the store, because HOME is not set; name one with --store")
      }
      guard store.hasPrefix("/") else {
        throw Listener.Refusal(status: 64, why: "the store's path must begin with /")
      }
      let weights = try StartingWeights(named: Environment.startingWeightsName())
      let listener = try Listener(path: options.socket ?? Environment.socketPath)
      let daemon = try Daemon(
        store: store, weights: weights, listener: listener, idleSeconds: options.idleSeconds,
        keepingSeconds: options.keepingSeconds)
      try daemon.run()
      // Other threads may still run: what they have not committed is rolled back.
      _exit(0)
    } catch let refusal as Listener.Refusal {
      Daemon.log(refusal.why)
      return refusal.status
    } catch {
      Daemon.log("\(error)")
      return 74
    }
  }

  /// Raises the limit on open files as far as the system allows, because each connection needs one.
  private static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

/// The options with which the program was started.
struct Options {
  var store: String?
  var socket: String?
  var (idleSeconds, keepingSeconds) = (600.0, 30.0)
  var wantsHelp = false

  init(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch (word, word == "--help" ? nil : rest.popFirst()) {
      case ("--help", _): wantsHelp = true
      case ("--store", let value?): store = value
      case ("--socket", let value?): socket = value
      case ("--idle", let value?): idleSeconds = try Self.seconds(value, of: word)
      case ("--keep", let value?): keepingSeconds = try Self.seconds(value, of: word)
      default:
        throw Listener.Refusal(
          status: 64, why: "'\(word)' is not understood, or lacks a value; see --help")
      }
    }
  }

  private static func seconds(_ value: String, of word: String) throws -> Double {
    guard let seconds = Double(value), seconds >= 0, seconds < 1e9 else {
      throw Listener.Refusal(status: 64, why: "\(word) needs a number of seconds")
    }
    return seconds
  }
}

internal import ForesightSystem
public import ForesightValues
internal import Glibc
internal import Synchronization

/// The surroundings of the process: the clock, the time zone, chance, and paths.
///
/// Nothing else in the project asks for any of them; everywhere below they are arguments. Much of what only one room
/// asks for stands there, in an extension of this type.
public enum Environment {
  /// The time now.
  ///
  ///     let earlier = Environment.now
  ///     Environment.now >= earlier      // true
  public static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let now = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    return Instant(microseconds: trialClock?.microseconds(at: now) ?? now)
  }

  /// The clock that `FORESIGHT_CLOCK` sets in the place of the system's, if it does.
  ///
  /// It is for trials, with a store of their own: no donation of a person's is dated by it.
  private static let trialClock =
    variable(storeVariable) == nil ? nil : variable("FORESIGHT_CLOCK").flatMap(TrialClock.init)

  /// Returns the seconds for which a timer is set so that it goes off after some on the clock.
  package static func timerSeconds(_ seconds: Double) -> Double {
    trialClock?.seconds(of: seconds) ?? seconds
  }

  /// Nanoseconds by a clock that is never set and never goes back.
  package static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The number of processors at work.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The time at which the system's zone was last looked at, in ``nanoseconds``.
  private static let zoneLooked = Atomic<UInt64>(0)
  /// The time for which it is not looked at again, in nanoseconds.
  private static let zoneLifetime: UInt64 = 1_000_000_000

  /// Minutes that the local clock is ahead of UTC at an instant, by the `TZ` variable or the system.
  ///
  ///     Environment.moment.utcOffset == Environment.localOffset(at: Environment.now)      // true
  ///
  /// A process that lives through a journey has the new zone a second after the system has it.
  public static func localOffset(at instant: Instant) -> Int {
    let (now, looked) = (nanoseconds, zoneLooked.load(ordering: .relaxed))
    if looked == 0 || now >= looked + zoneLifetime {
      zoneLooked.store(now, ordering: .relaxed)
      // localtime_r looks at the zone's file once in the life of a process.
      tzset()
    }
    var seconds = time_t(instant.microseconds / 1_000_000)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return 0 }
    let offsets = Moment.offsets
    return min(max(local.tm_gmtoff / 60, offsets.lowerBound), offsets.upperBound)
  }

  /// The moment now, on the local clock.
  public static var moment: Moment {
    let now = now
    return Moment(now, utcOffset: localOffset(at: now))
  }

  /// 64 random bits.
  public static func random() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// The variable that names the store.
  public static let storeVariable = "FORESIGHT_STORE"

  /// The path of the store if nothing else is said: `$FORESIGHT_STORE`, else
  /// `$XDG_DATA_HOME/foresight/donations.sqlite`, else under `~/.local/share`.
  ///
  ///     Environment.storePath == path      // true: the environment of this program names it
  ///
  /// `nil` when there is no home directory either.
  public static var storePath: String? {
    variable(storeVariable) ?? dataDirectory.map { $0 + "/foresight/donations.sqlite" }
  }

  /// The directory of the person's data: `$XDG_DATA_HOME`, else `~/.local/share`; `nil` without a home, too.
  package static var dataDirectory: String? {
    directory("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
  }

  /// The directory of the person's settings: `$XDG_CONFIG_HOME`, else `~/.config`; `nil` without a home, too.
  package static var settingsDirectory: String? {
    directory("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
  }

  /// The directories of the data of all people, by `$XDG_DATA_DIRS`.
  private static var sharedDirectories: [String] {
    (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
      .map(String.init)
  }

  /// A path with `~` in the place of the person's home.
  package static func abbreviated(_ path: String) -> String {
    guard let home, home.count > 1 else { return path }
    return path == home || path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  /// The path of the socket at which the service listens if nothing else is said: `$FORESIGHT_SOCKET`, else
  /// `foresight/socket` in ``runtimeDirectory``. The hooks of the shells come to the same path.
  package static var socketPath: String? {
    variable("FORESIGHT_SOCKET") ?? runtimeDirectory.map { $0 + "/foresight/socket" }
  }

  /// The directory for sockets: `$XDG_RUNTIME_DIR`, and outside of a session, as in a container, that of the person's
  /// data. `nil` when there is no home directory either.
  package static var runtimeDirectory: String? {
    directory("XDG_RUNTIME_DIR") ?? dataDirectory
  }

  /// The directory for temporary files: `$TMPDIR`, else `/tmp`.
  package static var temporaryDirectory: String { variable("TMPDIR") ?? "/tmp" }

  /// The name of the person's shell, by `$SHELL`, such as `zsh`.
  package static var shellName: String? {
    variable("SHELL")?.split(separator: "/").last.map(String.init)
  }

  /// The shells whose hooks there are, and the file that each reads at its start, whether or not it exists.
  public static var startUpFiles: [(shell: String, path: String)] {
    guard let home, let settings = settingsDirectory else { return [] }
    return [
      ("zsh", (variable("ZDOTDIR") ?? home) + "/.zshrc"), ("bash", home + "/.bashrc"),
      ("fish", settings + "/fish/config.fish"),
    ]
  }

  /// The machine's name; empty where it has none.
  package static var hostName: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "" }
    return withUnsafeBytes(of: name.nodename) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The name of the program's file, such as `cafe`.
  public static var executableName: String {
    executablePath?.split(separator: "/").last.map(String.init) ?? "app"
  }

  /// The path of the program's file; `nil` where the system does not tell.
  package static var executablePath: String? { SystemDirectory("/proc/self").target(of: "exe") }

  private static var executableDirectory: Substring? {
    executablePath.flatMap { path in path.lastIndex(of: "/").map { path[..<$0] } }
  }

  /// The command line, which is installed beside every other program of ours; `nil` where it is not.
  package static var commandLinePath: String? {
    executableDirectory.map { "\($0)/foresight" }.flatMap { access($0, X_OK) == 0 ? $0 : nil }
  }

  /// The possible paths of the program that starts others: beside this one, or where it is installed. The first that
  /// exists is meant.
  package static var launcherPaths: [String] {
    guard let place = executableDirectory else { return [] }
    return ["\(place)/foresight-launch", "\(place)/../libexec/foresight/foresight-launch"]
  }

  private static let builtins: Set = [
    "alias", "cd", "exit", "export", "help", "history", "jobs", "source",
  ]

  /// Returns true if a program of a name can be started, or if it is one of the shells' own.
  package static func hasProgram(_ name: String) -> Bool {
    builtins.contains(name)
      || (variable("PATH") ?? "/usr/bin:/bin").split(separator: ":").contains {
        access("\($0)/\(name)", X_OK) == 0
      }
  }

  /// The directories of .desktop files, those of the person first.
  package static var applicationDirectories: [String] {
    let own = variable("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
    return ([own].compactMap(\.self) + sharedDirectories)
      .map { ($0.hasSuffix("/") ? String($0.dropLast()) : $0) + "/applications" }
  }

  /// The directories in which packages put completions of fish and zsh; `$FORESIGHT_COMPLETIONS` names others, with
  /// colons between, such as none at all.
  public static var completionDirectories: [String] {
    if let named = variable("FORESIGHT_COMPLETIONS") {
      return named.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
    }
    let ofZsh = ["Unix", "Linux", "Debian", "Redhat", "X", "Zsh"].map {
      "functions/Completion/\($0)"
    }
    let names =
      ["fish/vendor_completions.d", "fish/completions"]
      + (["vendor-completions", "site-functions"] + ofZsh).map { "zsh/\($0)" }
    let shared = sharedDirectories.filter { $0.hasPrefix("/") }
    return names.flatMap { name in shared.map { "\($0)/\(name)" } }
  }

  /// The person's home; `nil` where there is none.
  package static var home: String? { variable("HOME") }

  /// The languages in which programs speak to the person, such as `de_DE` and `de`, the best first.
  package static var languages: [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    guard let name = names.lazy.compactMap(variable).first else { return [] }
    let locale = name.prefix { !".@".contains($0) }
    return [String(locale), String(locale.prefix { $0 != "_" })]
  }

  /// The variable by which an app finds the socket through which it is told what to perform.
  package static let hostSocketVariable = "FORESIGHT_PERFORM"

  /// The socket through which the program that started this one tells it what to perform; `nil` where a person did.
  ///
  /// What the program starts finds none.
  package static func takeHostSocket() -> Int32? {
    guard let socket = variable(hostSocketVariable).flatMap({ Int32($0) }) else { return nil }
    unsetenv(hostSocketVariable)
    guard Peer.isOwn(socket), fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    return socket
  }

  /// The variables of this process as `NAME=VALUE`, some of them given other values.
  package static func variables(setting values: [String: String]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let entry = next.pointee {
      variables.append(String(cString: entry))
      next += 1
    }
    variables.removeAll { variable in values.keys.contains { variable.hasPrefix($0 + "=") } }
    return variables + values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// The weights that the model starts from if nothing else is said: those that `$FORESIGHT_PRIOR` names.
  package static var startingWeightsName: String { startingWeightsName(otherwise: "shipped") }

  /// The weights that `$FORESIGHT_PRIOR` names, or others where the person names none.
  package static func startingWeightsName(otherwise name: String) -> String {
    variable("FORESIGHT_PRIOR") ?? name
  }

  /// The path that a variable names, such as `$XDG_DATA_HOME`; the specification of these asks to ignore one that is not
  /// absolute.
  private static func directory(_ name: String) -> String? {
    variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The value of a variable; `nil` where it is not set, or empty.
  package static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

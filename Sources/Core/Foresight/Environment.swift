internal import ForesightSystem
public import ForesightValues
internal import Glibc
internal import Synchronization

/// The environment of the process: clock, time zone, randomness, and paths.
///
/// No other code in the project reads these directly: the layers below receive them as arguments. Values that only one
/// part of the project needs are in that part, in an extension of this type.
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

  /// The clock in `FORESIGHT_CLOCK`, which replaces the system's; `nil` if there is none.
  ///
  /// It is for trials. It is ignored unless `FORESIGHT_STORE` names a store, so that it never dates a donation in a
  /// person's default store.
  private static let trialClock =
    variable(storeVariable) == nil ? nil : variable("FORESIGHT_CLOCK").flatMap(TrialClock.init)

  /// Converts seconds on this process's clock, which a trial may speed up, to the real seconds that a timer has to run.
  package static func timerSeconds(_ seconds: Double) -> Double {
    trialClock?.seconds(of: seconds) ?? seconds
  }

  /// The time of the monotonic clock, in nanoseconds.
  package static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The number of processors that are online.
  package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The time at which the system's time zone was last read, in ``nanoseconds``; 0 if it was not read yet.
  private static let zoneLooked = Atomic<UInt64>(0)
  /// The time until the time zone is read again, in nanoseconds.
  private static let zoneLifetime: UInt64 = 1_000_000_000

  /// Returns the minutes by which local time is ahead of UTC at an instant, according to `TZ` or the system.
  ///
  ///     Environment.moment.utcOffset == Environment.localOffset(at: Environment.now)      // true
  ///
  /// A long-running process notices a change of the system's time zone within a second.
  public static func localOffset(at instant: Instant) -> Int {
    let (now, looked) = (nanoseconds, zoneLooked.load(ordering: .relaxed))
    if looked == 0 || now >= looked + zoneLifetime {
      zoneLooked.store(now, ordering: .relaxed)
      // By itself, localtime_r reads the zone's file only once per process.
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

  /// Returns 64 random bits.
  public static func random() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// The environment variable that holds the path of the store.
  public static let storeVariable = "FORESIGHT_STORE"

  /// The default path of the store: `$FORESIGHT_STORE`, else `$XDG_DATA_HOME/foresight/donations.sqlite`, else under
  /// `~/.local/share`.
  ///
  ///     Environment.storePath == path      // true: the environment of this program names it
  ///
  /// `nil` when there is no home directory either.
  public static var storePath: String? {
    variable(storeVariable) ?? dataDirectory.map { $0 + "/foresight/donations.sqlite" }
  }

  /// The directory of the person's data: `$XDG_DATA_HOME`, else `~/.local/share`; `nil` if there is no home directory
  /// either.
  package static var dataDirectory: String? {
    directory("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
  }

  /// The directory of the person's settings: `$XDG_CONFIG_HOME`, else `~/.config`; `nil` if there is no home directory
  /// either.
  package static var settingsDirectory: String? {
    directory("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
  }

  /// The data directories that all users share, from `$XDG_DATA_DIRS`.
  package static var sharedDirectories: [String] {
    (variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
      .map(String.init)
  }

  /// Returns a path with the person's home directory abbreviated to `~`.
  package static func abbreviated(_ path: String) -> String {
    guard let home, home.count > 1 else { return path }
    return path == home || path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  /// The default path of the socket on which the service listens: `$FORESIGHT_SOCKET`, else `foresight/socket` in
  /// ``runtimeDirectory``. The shells' hooks derive the same path.
  package static var socketPath: String? {
    variable("FORESIGHT_SOCKET") ?? runtimeDirectory.map { $0 + "/foresight/socket" }
  }

  /// The directory for sockets: `$XDG_RUNTIME_DIR` or, outside a login session, as in a container, the directory of the
  /// person's data. `nil` when there is no home directory either.
  package static var runtimeDirectory: String? {
    directory("XDG_RUNTIME_DIR") ?? dataDirectory
  }

  /// The directory for temporary files: `$TMPDIR`, else `/tmp`.
  package static var temporaryDirectory: String { variable("TMPDIR") ?? "/tmp" }

  /// The name of the person's shell, from `$SHELL`, such as `zsh`.
  package static var shellName: String? {
    variable("SHELL")?.split(separator: "/").last.map(String.init)
  }

  /// The machine's name; empty if the system does not report it.
  package static var hostName: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "" }
    return withUnsafeBytes(of: name.nodename) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The path of the program's file; `nil` if the system does not report it.
  package static var executablePath: String? { FileStatus.target(ofLink: "/proc/self/exe") }

  /// The directory of the program's file; `nil` if the system does not report it.
  package static var executableDirectory: Substring? {
    executablePath.flatMap { path in path.lastIndex(of: "/").map { path[..<$0] } }
  }

  /// The paths to search for `foresight-launch`, which starts other programs: beside this program, then where it is
  /// installed. The first that exists is used.
  package static var launcherPaths: [String] {
    guard let place = executableDirectory else { return [] }
    return ["\(place)/foresight-launch", "\(place)/../libexec/foresight/foresight-launch"]
  }

  private static let builtins: Set = [
    "alias", "cd", "exit", "export", "help", "history", "jobs", "source",
  ]

  /// Returns true if a name is that of an executable on `$PATH` or of a shell builtin.
  package static func hasProgram(_ name: String) -> Bool {
    builtins.contains(name)
      || (variable("PATH") ?? "/usr/bin:/bin").split(separator: ":").contains {
        access("\($0)/\(name)", X_OK) == 0
      }
  }

  /// The directories of .desktop files, those of the person first.
  package static var applicationDirectories: [String] {
    ([dataDirectory].compactMap(\.self) + sharedDirectories)
      .map { ($0.hasSuffix("/") ? String($0.dropLast()) : $0) + "/applications" }
  }

  /// The person's home directory, from `$HOME`; `nil` if the variable is not set.
  package static var home: String? { variable("HOME") }

  /// The languages in which programs speak to the person, such as `de_DE` and `de`, the best first.
  package static var languages: [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    guard let name = names.lazy.compactMap(variable).first else { return [] }
    let locale = name.prefix { !".@".contains($0) }
    return [String(locale), String(locale.prefix { $0 != "_" })]
  }

  /// The environment variable with the file descriptor of the socket on which an app is asked to perform intents.
  package static let hostSocketVariable = "FORESIGHT_PERFORM"

  /// Returns the environment of this process as `NAME=VALUE` strings, with some variables set to other values.
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

  /// Returns the name of the weights that the model starts from: that in `$FORESIGHT_PRIOR`, or `name` if the variable
  /// is not set.
  package static func startingWeightsName(otherwise name: String = "shipped") -> String {
    variable("FORESIGHT_PRIOR") ?? name
  }

  /// Returns the path in a variable such as `$XDG_DATA_HOME`; `nil` if it is not absolute, because the XDG
  /// specification says to ignore such a path.
  private static func directory(_ name: String) -> String? {
    variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Returns the value of an environment variable; `nil` if it is not set, or empty.
  package static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

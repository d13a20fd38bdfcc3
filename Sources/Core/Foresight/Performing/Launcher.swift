internal import ForesightFormats
internal import ForesightSystem
package import ForesightValues
internal import Glibc

/// Runs `foresight-launch`, an installed helper that starts other programs on the desktop.
///
///     // Starts what a person chose, and tells the unit, such as "app-git@foresight1f3a.service".
///     func push() throws -> String {
///       let launcher = try Launcher(paths: Environment.launcherPaths)
///       return try launcher.start(.command(["git", "push"], directory: nil), random: Environment.random)
///     }
///
/// The started programs are not children of this process: the person's systemd starts them, or an app that answers on
/// the session bus.
package struct Launcher: Sendable {
  /// The reason why something was not started.
  package enum Failure: Error, Hashable, Sendable {
    /// Nothing can be started: `foresight-launch` is not installed or cannot find its own path, or there is no session
    /// bus.
    case unavailable(why: String)
    /// The program to start does not exist.
    case missing(why: String)
    /// Starting it failed.
    case failed(why: String)
  }

  /// An entry of a .desktop file: a program.
  package struct Entry: Hashable, Sendable {
    /// The name that a person knows it by.
    package var name: String
    /// The icon's name in the theme, or its file; `nil` if there is none.
    package var icon: String?
    /// True if lists of programs should show it.
    package var isShown: Bool
  }

  private let path: String
  private let isInSession: Bool

  /// Finds `foresight-launch`.
  ///
  /// - Parameters:
  ///   - paths: the paths at which `foresight-launch` may be installed; the first that is executable is used.
  ///   - isInSession: true if this program has the environment of the person's desktop, rather than that of a service,
  ///     which starts before the desktop.
  /// - Throws: ``Failure/unavailable(why:)`` if it is at none of the paths.
  package init(paths: [String], isInSession: Bool = true) throws(Failure) {
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else {
      throw .unavailable(
        why: "foresight-launch is not installed, which starts programs of the desktop; "
          + "it is built where libglib2.0-dev is")
    }
    (self.path, self.isInSession) = (path, isInSession)
  }

  /// The number of seconds to wait for an answer: an app that is called on the bus may have to start first.
  private static let patience = 15

  /// Starts a program. Returns the name of its unit once systemd has taken it over, or its bus name once it has
  /// answered on the bus.
  ///
  /// - Parameters:
  ///   - title: the title of a notification to the person if the program fails within two seconds, which then counts as
  ///     not started. `nil` if the person sees such a failure without a notification.
  ///   - input: what a command reads on its standard input.
  ///   - random: 64 random bits, which distinguish the unit from others.
  /// - Throws: ``Failure``.
  package func start(
    _ action: Action, title: String? = nil, input: String? = nil, random: () -> UInt64
  ) throws(Failure) -> String {
    try started(
      ask([
        ("start", NDJSON.json(action)), ("mark", .string(String(random(), radix: 16))),
        ("title", title.map(JSON.string)), ("input", input.map(JSON.string)),
      ]))
  }

  private func started(_ answer: JSON) throws(Failure) -> String {
    if let started = answer["started"]?.string { return started }
    let why = answer["why"]?.string ?? "foresight-launch does not say why"
    switch answer["error"]?.string {
    case "missing": throw .missing(why: why)
    case "unavailable": throw .unavailable(why: why)
    default: throw .failed(why: why)
    }
  }

  /// Makes the session bus start an app by its bus name, unless the app is running already.
  ///
  /// - Throws: ``Failure``.
  package func activate(_ busName: String) throws(Failure) {
    _ = try started(ask([("activate", .string(busName))]))
  }

  /// Returns the entries of some .desktop files, by the files' ids; files that do not exist are left out.
  package func describe(_ ids: [String]) throws(Failure) -> [String: Entry] {
    if ids.isEmpty { return [:] }
    // Without duplicates, because an object has each name only once.
    let answer = try ask([("describe", .array(Set(ids).sorted().map(JSON.string)))])
    guard case .object(let members)? = answer["described"] else {
      // A failed answer must not look like files that do not exist.
      _ = try started(answer)
      return [:]
    }
    var entries: [String: Entry] = [:]
    for member in members {
      guard let name = member.value["name"]?.string else { continue }
      entries[member.name] = Entry(
        name: name, icon: member.value["icon"]?.string,
        isShown: member.value["shown"] == .boolean(true))
    }
    return entries
  }

  /// Returns true if the person has turned on GNOME's Do Not Disturb.
  package func asksForQuiet() throws(Failure) -> Bool {
    // The caller is blocked meanwhile, so it waits only a second.
    try ask([("quiet", .boolean(true))], within: 1)["quiet"] == .boolean(true)
  }

  private func ask(
    _ request: [(String, JSON?)], within seconds: Int = Self.patience
  ) throws(Failure) -> JSON {
    let request = request + [("session", isInSession ? nil : .boolean(false))]
    let input = Array((JSON.members(request).text + "\n").utf8)
    let answer: (output: [UInt8], ending: RunningProgram.Ending)
    do throws(Program.Failure) {
      answer = try Program(path).run(input: input, longest: 1 << 20, within: seconds)
    } catch {
      throw .failed(why: "foresight-launch could not be started: \(error)")
    }
    guard answer.ending.isSuccess, let json = try? JSON.parse(answer.output) else {
      throw .failed(why: "foresight-launch \(answer.ending)")
    }
    return json
  }
}

extension Launcher.Failure: CustomStringConvertible {
  /// The reason, in words for a person.
  package var description: String {
    switch self {
    case .unavailable(let why), .missing(let why), .failed(let why): why
    }
  }
}

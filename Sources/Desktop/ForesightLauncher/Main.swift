// ForesightLauncher is `foresight-launch`, the one program of Foresight that is linked with GLib: it reads .desktop
// files through GIO, and has the user manager start programs in units of their own. It knows neither the store nor
// suggestions. Begin with `Main.answer`; then `DesktopFile` (GIO), `SessionBus` (the bus and the user manager) and
// `TransientUnit` (the unit of a program).

import ForesightCGIO
import ForesightFormats
import ForesightValues
import Glibc

/// Starts programs for Foresight. It is a program of its own because it loads GIO, which reads .desktop files: no other
/// program has to spend time on that when it starts.
///
/// It reads one line, and writes one:
///
///     {"start":{"command":["git","push"]},"mark":"1f"}    → {"started":"app-git@foresight1f.service"}
///     {"describe":["org.gnome.Calculator.desktop"]}       → {"described":{"org.gnome.Calculator.desktop":
///                                                             {"name":"Calculator","icon":"org.gnome.Calculator"}}}
///     {"activate":"org.example.Cafe"}                     → {"started":"org.example.Cafe"}
///     {"quiet":true}                                      → {"quiet":false}: GNOME is not set not to disturb
///
/// The mark tells the units of one program apart. `"session":false` makes this program ask the user manager for the
/// desktop's environment. A request that fails is answered with `{"error":"missing","why":"…"}`. A start with a
/// `"title"` also fails if the program does within two seconds, and shows the person a notification under that title.
@main
enum Main {
  static func main() {
    let words = CommandLine.arguments
    do {
      // This process runs in the unit that was made for the program.
      if words.count > 2, words[1] == "--desktop" {
        return try launch { try DesktopFile(words[2]).launch(words.count > 3 ? words[3] : nil) }
      }
      if words.count > 2, words[1] == "--open" {
        return try launch { try open(words[2], with: words.count > 3 ? words[3] : nil) }
      }
      var line = words.count == 1 ? readLine() ?? "" : ""
      guard let json = line.withUTF8({ try? JSON.parse(UnsafeRawBufferPointer($0)) }) else {
        throw LaunchError.failed("a request on one line is expected")
      }
      say(try answer(json))
    } catch let error as LaunchError {
      guard words.count == 1 else {
        let text = "foresight-launch: \(error.why)\n"
        write(STDERR_FILENO, text, text.utf8.count)
        exit(1)
      }
      say(.members(["error": error.name, "why": error.why]))
    } catch {
      say(.members(["error": "failed", "why": "\(error)"]))
    }
  }

  private static func say(_ json: JSON) { print(json.text) }

  private static func answer(_ json: JSON) throws -> JSON {
    let isInSession = json["session"] != .boolean(false)
    // A failure is ignored, because a request for entries needs no bus.
    if !isInSession { (try? SessionBus())?.takeEnvironment() }
    if case .array(let ids)? = json["describe"] {
      let entries = ids.compactMap(\.string).compactMap { id -> (String, JSON?)? in
        guard let file = try? DesktopFile(id) else { return nil }
        return (id, .members(["name": file.name, "icon": file.icon, "shown": file.isShown]))
      }
      return .members(["described": JSON.members(entries)])
    }
    if json["quiet"] == .boolean(true) {
      return .members(["quiet": DesktopSettings.asksForQuiet])
    }
    if let name = json["activate"]?.string {
      try SessionBus().start(name)
      return .members(["started": name])
    }
    guard let request = json["start"], let mark = json["mark"]?.string else {
      throw LaunchError.failed("nothing is asked for")
    }
    let action = try NDJSON.action(text: request.text)
    let title = json["title"]?.string
    do {
      let started = try start(
        action, mark, isWatched: title != nil, input: json["input"]?.string,
        isInSession: isInSession)
      return .members(["started": started])
    } catch let error as LaunchError {
      // A title means that a person chose the action, so they are notified that it failed.
      if let title, let bus = try? SessionBus() { bus.notify(title, error.why) }
      throw error
    }
  }

  /// Starts an action; returns the name of its unit, or the name that was called on the bus.
  private static func start(
    _ action: Action, _ mark: String, isWatched: Bool, input: String?, isInSession: Bool
  ) throws -> String {
    let bus = try SessionBus()
    var unit: TransientUnit
    switch action {
    case .command(let words, let directory, let inTerminal):
      let command = [try program(words[0], in: directory)] + words.dropFirst()
      unit = TransientUnit(
        of: words[0].split(separator: "/").last.map(String.init) ?? "program", mark: mark,
        command: inTerminal ? try terminal() + command : command,
        directory: try directory.map(Self.directory))
    case .desktop(let id, let desktopAction):
      let file = try DesktopFile(id)
      if let desktopAction { try file.check(desktopAction) }
      unit = try own(
        id.hasSuffix(".desktop") ? String(id.dropLast(8)) : id, mark,
        ["--desktop", id] + (desktopAction.map { [$0] } ?? []))
    case .uri(let uri): unit = try own("open", mark, ["--open", uri])
    case .document(let uri, let app):
      unit = try own(String(app.dropLast(8)), mark, ["--open", uri, app])
    case .bus(let name, let path, let member, let arguments):
      let values = arguments.compactMap(Variant.argument)
      guard let dot = member.lastIndex(of: "."), values.count == arguments.count else {
        throw LaunchError.failed("the call is not one that D-Bus has")
      }
      try bus.call(
        name, path, String(member[..<dot]), String(member[member.index(after: dot)...]),
        Variant.tuple(values))
      return name
    }
    (unit.input, unit.namesScreen) = (input, isInSession)
    if let failure = try unit.start(bus, isWatched: isWatched) {
      throw LaunchError.failed(failure)
    }
    return unit.name
  }

  /// Returns a unit that runs this program again, because GIO starts programs only from its own process.
  private static func own(
    _ id: String, _ mark: String, _ words: [String]
  ) throws(LaunchError) -> TransientUnit {
    guard let path = g_file_read_link("/proc/self/exe", nil) else {
      throw .unavailable("where this program is installed cannot be told")
    }
    defer { g_free(path) }
    return TransientUnit(
      of: id, mark: mark, command: [String(cString: path)] + words, directory: nil)
  }

  /// Returns the words that open a terminal window; the command to run in it follows them.
  private static func terminal() throws(LaunchError) -> [String] {
    // The terminal that the person or the system has chosen comes first, then those that fit the screen.
    let all = [
      "xdg-terminal-exec", g_getenv("WAYLAND_DISPLAY") == nil ? "" : "foot",
      "x-terminal-emulator -e", "gnome-terminal --", "konsole -e", "xfce4-terminal -x", "kitty",
      "alacritty -e", "xterm -e", "foot",
    ]
    for words in all.map({ $0.split(separator: " ").map(String.init) }) {
      guard let name = words.first, let path = g_find_program_in_path(name) else { continue }
      defer { g_free(path) }
      return [String(cString: path)] + words.dropFirst()
    }
    throw .missing("it needs a terminal, and there is none that is known")
  }

  /// Returns the path of a program's executable.
  private static func program(_ name: String, in directory: String?) throws(LaunchError) -> String {
    if name.hasPrefix("/") || name.contains("/") && directory != nil {
      let path = name.hasPrefix("/") ? name : "\(directory ?? "")/\(name)"
      guard access(path, X_OK) == 0 else {
        throw .missing("there is no program at \(path) that can be started")
      }
      return path
    }
    guard let path = g_find_program_in_path(name) else {
      throw .missing("there is no program called \(name)")
    }
    defer { g_free(path) }
    return String(cString: path)
  }

  private static func directory(_ path: String) throws(LaunchError) -> String {
    guard access(path, X_OK) == 0 else { throw .missing("there is no directory \(path)") }
    return path
  }

  // MARK: In a unit

  private static func launch(_ body: () throws -> Void) throws {
    try body()
    // For programs that the bus starts, only a message is queued so far.
    try? SessionBus().flush()
  }

  /// Opens a URI with an app, or with the default app if that app is not installed, or not registered for the file's
  /// type.
  private static func open(_ uri: String, with app: String?) throws(LaunchError) {
    if let app, let file = try? DesktopFile(app), file.isMeant(for: uri) {
      return try file.open(uri)
    }
    var error: UnsafeMutablePointer<GError>?
    guard g_app_info_launch_default_for_uri(uri, nil, &error) != 0 else {
      throw .failed("it could not be opened: \(text(freeing: error))")
    }
  }
}

import ForesightCGIO
import ForesightValues

/// A unit of systemd's user manager that lasts as long as the program that it is made for.
///
/// The program is no child of the process that asked for it: it neither ends with that process nor shares its
/// confinement. Its unit is named as desktops name theirs, `app-ID@RANDOM.service`, so that it is shown and ended as an
/// app of that name.
struct TransientUnit {
  let name: String
  private let command: [String]
  private let directory: String?
  /// The text that the program reads on its standard input.
  var input: String?
  /// True if the program gets this process's variables of the display; otherwise the user manager has them.
  var namesScreen = true

  /// - Parameters:
  ///   - id: the id of the program.
  ///   - mark: a text that tells two units of one program apart.
  init(of id: String, mark: String, command: [String], directory: String?) {
    name = "app-\(Self.escaped(id))@\(Self.prefix)\(Self.escaped(mark)).service"
    (self.command, self.directory) = (command, directory)
  }

  /// The prefix of the random part of our units' names. Foresight's watch for started apps recognizes them by it.
  static let prefix = "foresight"

  /// Has the user manager start the unit; returns once the program runs.
  ///
  /// - Parameter isWatched: true to wait for two seconds, in which the program may fail.
  /// - Returns: a message about the failure; `nil` if there was none.
  func start(_ bus: SessionBus, isWatched: Bool) throws(LaunchError) -> String? {
    // Dollar signs in words are not expanded.
    let program = Variant.tuple([
      Variant.string(command[0]), Variant.strings(command), Variant.strings(["no-env-expand"]),
    ])
    var properties = [
      Variant.property("Description", Variant.string("Started by Foresight")),
      Variant.property("ExecStartEx", Variant.array(of: "(sasas)", [program])),
      Variant.property("Type", Variant.string("exec")),
      // The unit lasts as long as any process in it, so a program may start another one and end.
      Variant.property("ExitType", Variant.string("cgroup")),
      Variant.property("CollectMode", Variant.string("inactive-or-failed")),
      Variant.property("Slice", Variant.string("app.slice")),
      Variant.property("Environment", Variant.strings(namesScreen ? Self.sessionVariables : [])),
    ]
    if let directory {
      properties.append(Variant.property("WorkingDirectory", Variant.string(directory)))
    }
    if let input {
      properties += [
        Variant.property("StandardInput", Variant.string("data")),
        Variant.property("StandardInputData", Variant.bytes(input)),
      ]
    }
    let none = Variant.array(of: "(sa(sv))", [])
    let failure = try bus.startUnit(
      Variant.tuple([
        Variant.string(name), Variant.string("fail"), Variant.array(of: "(sv)", properties), none,
      ]), watching: isWatched ? Self.path(of: name) : nil)
    let file = command[0].split(separator: "/").last ?? ""
    // This program opens files itself, and its name means nothing to a person.
    return failure.map { file == "foresight-launch" ? "it could not be opened" : "\(file) \($0)" }
  }

  /// Returns a unit's object path on the bus. Bytes that are no letters or digits are escaped, such as `_2d`.
  private static func path(of name: String) -> String {
    "/org/freedesktop/systemd1/unit/"
      + name.utf8.percentEncoded(sign: "_", isCapital: false) { $1.isLetterOrDigit }
  }

  /// The variables that locate the person's screen, which the user manager may not have.
  private static var sessionVariables: [String] {
    let names = [
      "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID",
    ]
    return names.compactMap { (name: String) -> String? in
      g_getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
  }

  /// Escapes a text for a unit's name: bytes that have a meaning for systemd become, for example, `\x2d`.
  private static func escaped(_ text: String) -> String {
    text.utf8.prefix(100).percentEncoded(sign: "\\x", isCapital: false) { place, byte in
      byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") && place > 0
    }
  }
}

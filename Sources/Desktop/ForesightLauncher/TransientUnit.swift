import ForesightCGIO
import ForesightValues

/// A unit of systemd's user manager that lasts as long as the program that it is made for.
///
/// A program that is started so is nobody's child: it neither ends with whoever asked for it nor is as confined. Its
/// unit is named as desktops name theirs, `app-ID@RANDOM.service`, so that it is shown and ended as an app of that name.
struct TransientUnit {
  let name: String
  private let command: [String]
  private let directory: String?
  /// The text that the program reads on its standard input.
  var input: String?
  /// True if it is told where the person's screen is; otherwise the user manager knows.
  var namesScreen = true

  /// - Parameters:
  ///   - id: the id of the program.
  ///   - mark: a text that tells two units of one program apart.
  init(of id: String, mark: String, command: [String], directory: String?) {
    name = "app-\(Self.escaped(id))@\(Self.prefix)\(Self.escaped(mark)).service"
    self.command = command
    self.directory = directory
  }

  /// The beginning of the random part of our units' names, by which those who watch for apps that are started know
  /// them.
  static let prefix = "foresight"

  /// Has the user manager start it; returns once the program runs.
  ///
  /// - Parameter isWatched: true to wait for two seconds, in which it may fail.
  /// - Returns: its failure; `nil` where there was none.
  func start(_ bus: SessionBus, isWatched: Bool) throws(LaunchError) -> String? {
    // A dollar sign in a word is a dollar sign.
    let program = Variant.tuple([
      Variant.string(command[0]), Variant.strings(command), Variant.strings(["no-env-expand"]),
    ])
    var properties = [
      Variant.property("Description", Variant.string("Started by Foresight")),
      Variant.property("ExecStartEx", Variant.array(of: "(sasas)", [program])),
      Variant.property("Type", Variant.string("exec")),
      // A program that starts another and ends has not ended.
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
    // This program itself opens what a person chose.
    return failure.map { file == "foresight-launch" ? "it could not be opened" : "\(file) \($0)" }
  }

  /// The path on the bus of a unit: what is no letter or digit stands as `_2d`.
  private static func path(of name: String) -> String {
    "/org/freedesktop/systemd1/unit/"
      + PercentEncoding.encoded(name.utf8, sign: "_", isCapital: false) { $1.isLetterOrDigit }
  }

  /// The variables that tell where the person's screen is, which the user manager may not know.
  private static var sessionVariables: [String] {
    let names = [
      "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID",
    ]
    return names.compactMap { (name: String) -> String? in
      g_getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
  }

  /// A text as part of a unit's name: what systemd gives another meaning there stands as `\x2d`.
  private static func escaped(_ text: String) -> String {
    PercentEncoding.encoded(text.utf8.prefix(100), sign: "\\x", isCapital: false) { place, byte in
      byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") && place > 0
    }
  }
}

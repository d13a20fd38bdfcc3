import Foresight
import Glibc

/// The parts of the environment that only the command line reads: the terminal, the session, and the caller.
extension Environment {
  /// The time zone named in `TZ` if the system does not know it and silently takes it for UTC; otherwise `nil`.
  static var unknownTimeZone: String? {
    guard let name = variable("TZ"), !["UTC", "GMT", "Z"].contains(name) else { return nil }
    // A POSIX rule, such as CET-1CEST, states its offset itself and needs no file.
    if name.contains(where: \.isNumber), name.contains(",") || !name.contains("/") { return nil }
    let file = name.hasPrefix(":") ? String(name.dropFirst()) : name
    let directory = variable("TZDIR") ?? "/usr/share/zoneinfo"
    return access(file.hasPrefix("/") ? file : "\(directory)/\(file)", R_OK) == 0 ? nil : name
  }

  /// True if the environment names a store (`FORESIGHT_STORE`) but no service for it (`FORESIGHT_SOCKET`). The service
  /// at the usual socket may then have another store.
  static var hasStoreOfItsOwn: Bool {
    variable(storeVariable) != nil && variable("FORESIGHT_SOCKET") == nil
  }

  /// The name of the login session that the program belongs to, as the system's login manager knows it.
  static var sessionName: String? { variable("XDG_SESSION_ID") }

  /// The directory that the program was started in, as a shell names it; `nil` if the directory is gone.
  static var workingDirectory: String? {
    var (named, here) = (stat(), stat())
    if let path = variable("PWD"), path.hasPrefix("/"), stat(path, &named) == 0,
      stat(".", &here) == 0, (named.st_dev, named.st_ino) == (here.st_dev, here.st_ino)
    {
      return path
    }
    return currentDirectory
  }

  /// The directory that the program runs in, by its path without links; `nil` if the directory is gone.
  static var currentDirectory: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The shells that have a hook, each with the path of its startup file, whether or not that file exists; empty if
  /// there is no home directory.
  static var startUpFiles: [(shell: String, path: String)] {
    guard let home, let settings = settingsDirectory else { return [] }
    return [
      ("zsh", (variable("ZDOTDIR") ?? home) + "/.zshrc"), ("bash", home + "/.bashrc"),
      ("fish", settings + "/fish/config.fish"),
    ]
  }

  /// The kind of the terminal, such as `xterm`.
  static var terminalName: String? { variable("TERM") }

  /// True if the screen is Wayland's, false if it is X's; `nil` if there is no screen.
  static var isWayland: Bool? {
    variable("WAYLAND_DISPLAY") != nil ? true : variable("DISPLAY") != nil ? false : nil
  }

  /// The call by which rofi started this program as a script that gives it rows.
  ///
  /// The event is 0 if rofi asks for the rows, 1 if a row was chosen, and 10 or more if a custom key was pressed on a
  /// row. `row` is the information that this program attached to the row, `nil` if no row is meant; `typed` is the text
  /// that the person typed, `nil` if rofi does not report it.
  static var rofiCall: (event: Int32, row: String?, typed: String?) {
    let event = variable("ROFI_RETV").flatMap { Int32($0) } ?? 0
    return (event, variable("ROFI_INFO"), variable("ROFI_INPUT"))
  }

  /// True if the person has asked for no colors (see no-color.org).
  static var isColorRefused: Bool { variable("NO_COLOR") != nil }
}

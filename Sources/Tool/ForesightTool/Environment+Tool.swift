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
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The kind of the terminal, such as `xterm`.
  static var terminalName: String? { variable("TERM") }

  /// True if the screen is Wayland's, false if it is X's; `nil` if there is no screen.
  static var isWayland: Bool? {
    variable("WAYLAND_DISPLAY") != nil ? true : variable("DISPLAY") != nil ? false : nil
  }

  /// A call from rofi, which runs this program as a script to get its rows.
  struct RofiCall: Sendable {
    /// An event in rofi.
    enum Event: Hashable, Sendable {
      /// Rofi asks for the rows.
      case begins
      /// A row was chosen.
      case chosen
      /// One of rofi's custom keys was pressed on a row; the first key is 1.
      case key(Int)
      /// Anything else.
      case other
    }

    /// The event that rofi reports.
    let event: Event
    /// The information that this program attached to the row; `nil` if no row is meant.
    let information: String?
    /// The text that the person typed; `nil` if rofi does not report it.
    let typed: String?
  }

  /// The call by which rofi started this program.
  static var rofi: RofiCall {
    let event: RofiCall.Event =
      switch variable("ROFI_RETV").flatMap({ Int($0) }) ?? 0 {
      case 0: .begins
      case 1: .chosen
      case let number where (10...28).contains(number): .key(number - 9)
      default: .other
      }
    return RofiCall(
      event: event, information: variable("ROFI_INFO"), typed: variable("ROFI_INPUT"))
  }

  /// True if the person has asked for no colors (see no-color.org).
  static var isColorRefused: Bool { variable("NO_COLOR") != nil }
}

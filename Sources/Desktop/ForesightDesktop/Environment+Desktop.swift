internal import Foresight
internal import ForesightSystem

/// The surroundings that only the desktop's program asks for: the sockets and lists of desktops.
extension Environment {
  /// The directories in which desktops make their sockets as they come.
  static var desktopDirectories: [String] {
    (variable("XDG_RUNTIME_DIR").map { [$0, $0 + "/i3"] } ?? []) + ["/tmp/.X11-unix"]
  }

  /// Returns true if something of this name in such a directory may be a desktop's.
  static func mayBeDesktop(_ name: String) -> Bool {
    ["sway-ipc.", "i3", "ipc-socket.", "X"].contains { name.hasPrefix($0) }
  }

  /// The sockets at which sway and i3 may listen, whether or not they still do.
  static var windowManagerSockets: [String] {
    let named = ["SWAYSOCK", "I3SOCK"].compactMap(variable)
    guard let runtime = variable("XDG_RUNTIME_DIR") else { return named }
    let found = ["/sway-ipc.", "/i3/ipc-socket."].flatMap {
      PrivateFile.paths(beginningWith: runtime + $0)
    }
    return named + found.filter { !named.contains($0) }
  }

  /// Returns the variables, each `NAME=VALUE`, that programs need of some to find the display of X11; `nil` where there
  /// is none, or only that of X11 programs on Wayland.
  static func displayVariables(of variables: [String]) -> [String]? {
    func has(_ name: String) -> Bool { variables.contains { $0.hasPrefix(name + "=") } }
    guard has("DISPLAY"), !has("WAYLAND_DISPLAY") else { return nil }
    return variables.filter { variable in
      ["DISPLAY=", "XAUTHORITY=", "HOME="].contains { variable.hasPrefix($0) }
    }
  }

  /// The list of recent files that programs of the desktop write; `nil` where there is no home.
  static var recentFilesPath: String? { dataDirectory.map { $0 + "/recently-used.xbel" } }
}

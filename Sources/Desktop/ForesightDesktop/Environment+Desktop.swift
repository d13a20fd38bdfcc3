internal import Foresight
internal import ForesightSystem

/// The parts of the environment that only this program needs: desktops' sockets, and their list of recent files.
extension Environment {
  /// The directories in which desktops make their sockets when they start.
  static var desktopDirectories: [String] {
    (variable("XDG_RUNTIME_DIR").map { [$0, $0 + "/i3"] } ?? []) + ["/tmp/.X11-unix"]
  }

  /// Returns true if a file of this name in such a directory may be a desktop's socket.
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

  /// Returns those variables, each `NAME=VALUE`, that programs need to find the X11 display; `nil` if there is none, or
  /// only the one for X11 programs on Wayland.
  static func displayVariables(of variables: [String]) -> [String]? {
    func has(_ name: String) -> Bool { variables.contains { $0.hasPrefix(name + "=") } }
    guard has("DISPLAY"), !has("WAYLAND_DISPLAY") else { return nil }
    return variables.filter { variable in
      ["DISPLAY=", "XAUTHORITY=", "HOME="].contains { variable.hasPrefix($0) }
    }
  }

  /// The path of the list of recent files that desktop programs write; `nil` if there is no home directory.
  static var recentFilesPath: String? { dataDirectory.map { $0 + "/recently-used.xbel" } }
}

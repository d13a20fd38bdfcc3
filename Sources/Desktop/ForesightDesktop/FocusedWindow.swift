internal import ForesightValues

/// The app whose window has the focus, by the names that a window manager has for it, the likeliest first.
struct FocusedWindow: Hashable, Sendable {
  /// The names: one of them is that of its .desktop file, if there is one.
  let names: [String]

  /// The longest name, in bytes.
  private static let longest = 200

  /// - Parameter names: as the window reports them; those that cannot be names of files are left out.
  /// - Returns: `nil` if none is left.
  init?(_ names: [String]) {
    let usable = names.filter { name in
      (1...Self.longest).contains(name.utf8.count) && !name.contains("/")
        && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    var all: [String] = []
    for name in usable.flatMap({ [$0, $0.lowercased()] }) where !all.contains(name) {
      all.append(name)
    }
    if all.isEmpty { return nil }
    self.names = all
  }

  /// Reads what `xprop -id WINDOW WM_CLASS` prints: `WM_CLASS(STRING) = "xterm", "XTerm"`.
  init?(xprop line: String) {
    let pieces = line.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    guard line.hasPrefix("WM_CLASS"), pieces.count == 5, !line.contains("\\") else { return nil }
    self.init([pieces[3], pieces[1]])
  }

  /// Reads a window of sway or i3. An X11 window has a class; a Wayland window has its app's id.
  init?(_ container: JSON) {
    let x11 = container["window_properties"]
    self.init([container["app_id"], x11?["class"], x11?["instance"]].compactMap { $0?.string })
  }

  /// Returns the numbers of the windows in a line that `xprop -root -spy _NET_CLIENT_LIST` prints; `nil` for a line
  /// about something else.
  static func ids(xprop line: String) -> [String]? {
    guard line.hasPrefix("_NET_CLIENT_LIST(") else { return nil }
    return line.split(separator: " ").compactMap { id(xprop: String($0)) }
  }

  /// Returns the number of the focused window in a line that `xprop -root -spy _NET_ACTIVE_WINDOW` prints; `nil` for
  /// none.
  ///
  ///     FocusedWindow.id(xprop: "_NET_ACTIVE_WINDOW(WINDOW): window id # 0x1400003")      // "0x1400003"
  static func id(xprop line: String) -> String? {
    guard let word = line.split(separator: " ").first(where: { $0.hasPrefix("0x") }),
      let number = UInt32(word.dropFirst(2).prefix { $0.isHexDigit }, radix: 16), number != 0
    else { return nil }
    return "0x" + String(number, radix: 16)
  }
}

/// A window that has the focus, or has just opened.
enum FocusedView: Hashable, Sendable {
  /// A window whose app is known.
  case named(FocusedWindow)
  /// An X11 window, by its number, with the variables that programs need to find the display.
  case onX11(number: String, environment: [String])

  /// The window's number on X11 (`xNumber`), and the variables to find its display (`environment`); `nil` for a named
  /// window.
  var xNumber: String? { if case .onX11(let number, _) = self { number } else { nil } }
  var environment: [String]? { if case .onX11(_, let variables) = self { variables } else { nil } }
}

/// An open window.
struct OpenedWindow: Hashable, Sendable {
  /// The number by which its closing is reported.
  let number: String
  let view: FocusedView
  /// The id of the process that the window belongs to; `nil` if it is not known.
  var process: UInt32?
  /// The window's number on X11; `nil` if it is not known, or if the window is not an X11 window.
  var xNumber: String?

  init(number: String, view: FocusedView) { (self.number, self.view) = (number, view) }

  /// Reads a window of sway or i3; `nil` for a container without a window.
  init?(_ container: JSON) {
    guard case .integer(let number)? = container["id"], let window = FocusedWindow(container) else {
      return nil
    }
    self.init(number: "\(number)", view: .named(window))
    if case .integer(let process)? = container["pid"] { self.process = UInt32(exactly: process) }
    if case .integer(let window)? = container["window"], window > 0 {
      xNumber = "0x" + String(window, radix: 16)
    }
  }
}

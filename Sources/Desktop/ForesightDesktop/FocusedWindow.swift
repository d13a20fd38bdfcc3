internal import ForesightValues

/// The app whose window has the focus, by the names that a window manager has for it, the likeliest first.
struct FocusedWindow: Hashable, Sendable {
  /// The names: one of them is that of its .desktop file, if there is one.
  let names: [String]

  /// The longest name, in bytes.
  private static let longest = 200

  /// - Parameter names: as the window tells them; what cannot be the name of a file is left out.
  /// - Returns: `nil` where none is left.
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

  /// Reads a window of sway or i3: one of X11's tells its class, another its app's id.
  init?(_ container: JSON) {
    let x11 = container["window_properties"]
    self.init([container["app_id"], x11?["class"], x11?["instance"]].compactMap { $0?.string })
  }

  /// The window that has the focus, as `xprop -root -spy _NET_ACTIVE_WINDOW` prints it; `nil` for none.
  ///
  ///     FocusedWindow.id(xprop: "_NET_ACTIVE_WINDOW(WINDOW): window id # 0x1400003")      // "0x1400003"
  static func id(xprop line: String) -> String? {
    guard let word = line.split(separator: " ").first(where: { $0.hasPrefix("0x") }),
      let number = UInt32(word.dropFirst(2).prefix { $0.isHexDigit }, radix: 16), number != 0
    else { return nil }
    return "0x" + String(number, radix: 16)
  }
}

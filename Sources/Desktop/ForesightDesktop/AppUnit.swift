import ForesightSystem

/// A systemd unit that a desktop has made for an app that it started, recognized by its name.
///
///     AppUnit("app-gnome-firefox\\x2desr-4711.scope")?.app      // "firefox-esr"
///     AppUnit("app-org.kde.kate@9f2c.service")?.app                  // "org.kde.kate"
///
/// Units of apps that start with the session do not count, and neither do those that Foresight has made. The names
/// follow systemd's convention for desktop environments.
struct AppUnit: Hashable, Sendable {
  /// The unit's name.
  let name: String
  /// The app's id: the name of its .desktop file without the extension.
  let app: String

  /// The prefix of the random part of the names of our own units.
  static let ownMark = "foresight"

  /// Reads a unit's name; `nil` if it is not that of an app.
  init?(_ name: String) {
    guard name.hasPrefix("app-"), let dot = name.lastIndex(of: ".") else { return nil }
    let stem = name[..<dot].dropFirst("app-".count)
    let parts: [Substring]
    switch name[name.index(after: dot)...] {
    case "scope":
      // The last part tells several scopes of one app apart.
      parts = stem.split(separator: "-", omittingEmptySubsequences: false).dropLast()
    case "service":
      let pieces = stem.split(separator: "@", omittingEmptySubsequences: false)
      guard pieces.count == 2, pieces[1] != "autostart", !pieces[1].hasPrefix(Self.ownMark) else {
        return nil
      }
      parts = pieces[0].split(separator: "-", omittingEmptySubsequences: false)
    default: return nil
    }
    // The name of the desktop may come before the id; a hyphen in the id itself is escaped.
    guard let last = parts.last, let app = Self.unescaped(last), !app.isEmpty,
      !app.contains("/"), !app.utf8.contains(0)
    else { return nil }
    (self.name, self.app) = (name, app)
  }

  /// Returns true if the unit of a process was made for an app, by a desktop or by this program.
  static func isMade(forProcess number: UInt32, system: String = "/proc") -> Bool {
    unit(ofProcess: SystemDirectory("\(system)/\(number)"))?.hasPrefix("app-") ?? false
  }

  /// Returns a name for a process: the id of the app that its unit was made for, or else the name of its service, or
  /// else that of its executable. Returns `nil` if the kernel reports none of these.
  ///
  /// - Parameter system: the directory in which the kernel lists processes.
  static func label(ofProcess number: UInt32, system: String = "/proc") -> String? {
    let process = SystemDirectory("\(system)/\(number)")
    if let unit = unit(ofProcess: process) {
      if let app = AppUnit(unit)?.app { return app }
      // Any other scope is that of a login, in which any program may run.
      if unit.hasSuffix(".service") { return unit }
    }
    return FileStatus.target(ofLink: process.path + "/exe")?.split(separator: "/").last.map(
      String.init)
  }

  /// The name of the unit that a process belongs to; `nil` if the kernel does not tell.
  private static func unit(ofProcess process: SystemDirectory) -> String? {
    let groups = String(decoding: process.bytes("cgroup"), as: UTF8.self).split(separator: "\n")
    // A line has a number, controllers and a path. The unit is in the only hierarchy, or in the one that is named
    // systemd.
    let path = groups.lazy.compactMap { line -> Substring? in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      return parts.count == 3 && ["", "name=systemd"].contains(parts[1]) ? parts[2] : nil
    }.first
    return path?.split(separator: "/").last.map(String.init)
  }

  /// Unescapes a part of a unit's name, in which `\x2d` is a hyphen; `nil` if it is malformed, or not UTF-8.
  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard rest.popFirst() == UInt8(ascii: "x"),
        let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        rest.count >= 2
      else { return nil }
      bytes.append(number)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

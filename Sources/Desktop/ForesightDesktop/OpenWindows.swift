/// The open windows of a session and their apps, as its desktops report them.
///
///     var windows = OpenWindows()
///     windows.open("5", of: "foot", on: "sway")      // true: it is the app's first
///     windows.open("6", of: "foot", on: "sway")      // false
///     windows.close("5", on: "sway")                 // nil: one is left
///     windows.close("6", on: "sway")                 // "foot"
///
/// Each desktop has its own numbers for windows. When a desktop is gone, its windows are dropped.
struct OpenWindows: Sendable {
  private var apps: [String: [String: String]] = [:]

  /// Adds a window; returns true if its app had no window before.
  mutating func open(_ number: String, of app: String, on desktop: String) -> Bool {
    let isFirst = !has(app)
    apps[desktop, default: [:]][number] = app
    return isFirst
  }

  /// Removes a window; returns its app if it was the app's last one.
  mutating func close(_ number: String, on desktop: String) -> String? {
    guard let app = apps[desktop]?.removeValue(forKey: number), !has(app) else { return nil }
    return app
  }

  /// Removes the windows of a desktop that no longer reports any; without a name, those of all desktops.
  mutating func leave(_ desktop: String?) {
    if let desktop { apps[desktop] = nil } else { apps = [:] }
  }

  private func has(_ app: String) -> Bool { apps.values.contains { $0.values.contains(app) } }
}

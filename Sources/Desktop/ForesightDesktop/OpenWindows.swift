/// The apps of the windows that are there, as the desktops of a session tell of them.
///
///     var windows = OpenWindows()
///     windows.open("5", of: "foot", on: "sway")      // true: it is the app's first
///     windows.open("6", of: "foot", on: "sway")      // false
///     windows.close("5", on: "sway")                 // nil: one is left
///     windows.close("6", on: "sway")                 // "foot"
///
/// Each desktop numbers its windows anew, and what one that is gone told does not hold any more.
struct OpenWindows: Sendable {
  private var apps: [String: [String: String]] = [:]

  /// Takes a window; returns true if its app had none.
  mutating func open(_ number: String, of app: String, on desktop: String) -> Bool {
    let isFirst = !has(app)
    apps[desktop, default: [:]][number] = app
    return isFirst
  }

  /// Takes that a window is gone; returns its app if it was the last one of that.
  mutating func close(_ number: String, on desktop: String) -> String? {
    guard let app = apps[desktop]?.removeValue(forKey: number), !has(app) else { return nil }
    return app
  }

  /// Forgets the windows of a desktop that tells nothing any more; without a name those of all.
  mutating func leave(_ desktop: String?) {
    if let desktop { apps[desktop] = nil } else { apps = [:] }
  }

  private func has(_ app: String) -> Bool { apps.values.contains { $0.values.contains(app) } }
}

/// Something on a desktop that is recorded by itself where a person turned it on.
public enum WatchedSource: String, CaseIterable, Sendable {
  /// Which apps are started and end, by their names; never what their windows show.
  case apps
  /// Which files are opened with which app, as the desktop's list of recent files tells.
  case files

  /// What is recorded, for people.
  public var summary: String {
    switch self {
    case .apps: "which apps are started and end, by name"
    case .files: "which files are opened, and with which app, as the list of recent files tells"
    }
  }
}

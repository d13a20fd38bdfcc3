/// A source of events or context on a desktop that is recorded automatically once the person has turned it on:
/// activities, or a field that the service adds to the context of donations.
///
///     var settings = Settings()
///     settings.watched = [.apps, .power]
///     settings.watched.filter(\.isContext)      // [.power]
public enum WatchedSource: String, CaseIterable, Sendable {
  /// Apps that are started and end, by their names; never what their windows show.
  case apps
  /// Files that are opened, with the app for each, according to the desktop's list of recent files.
  case files
  /// The app whose window has the focus, by its name; never its title.
  case focus
  /// The network in use at the time of a donation, as a number derived from the connection's name.
  case network
  /// The power supply: `battery` or `mains`.
  case power
  /// The screens, as their count and a number derived from what they report about themselves.
  case monitor
  /// The return of the person: `back` if they came back to the computer in the last five minutes.
  case idle
  /// The place, with the precision that the person has set.
  case place

  /// True if it is a context field, which has the same name, rather than an activity.
  public var isContext: Bool {
    switch self {
    case .apps, .files, .focus: false
    case .network, .power, .monitor, .idle, .place: true
    }
  }

  /// A description, for people, of what is recorded.
  public var summary: String {
    switch self {
    case .apps: "which apps are started and end, by name"
    case .files: "which files are opened, and with which app, as the list of recent files tells"
    case .focus: "which app you look at, by name, where sway, i3 or X11 tells"
    case .network: "adds the network to what you do, as a number made of its name"
    case .power: "adds to what you do whether the computer runs on its battery"
    case .monitor: "adds to what you do how many screens there are, and a number made of which"
    case .idle: "adds to what you do whether you have just come back to the computer"
    case .place: "adds to what you do where you are, to within the distance that you set"
    }
  }
}

/// The units that a duration is shown in.
public enum DurationUnit: Hashable, Sendable, CaseIterable {
  /// Thousandths of a second.
  case milliseconds
  /// Seconds.
  case seconds
  /// Minutes.
  case minutes
  /// Hours.
  case hours
  /// Days.
  case days
  /// Weeks.
  case weeks

  /// The length of the unit, in seconds.
  var inSeconds: Double {
    switch self {
    case .milliseconds: 0.001
    case .seconds: 1
    case .minutes: 60
    case .hours: 3600
    case .days: 86_400
    case .weeks: 604_800
    }
  }
}

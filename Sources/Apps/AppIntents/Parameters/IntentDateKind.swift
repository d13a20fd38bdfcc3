/// Which part of a date is asked for.
public enum IntentDateKind: Hashable, Sendable {
  /// The day.
  case date
  /// The time of day.
  case time
  /// Both.
  case dateTime
}

extension IntentParameter {
  /// Which part of a date is asked for.
  public typealias DateKind = IntentDateKind
}

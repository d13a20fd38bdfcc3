/// The part of a date that is asked for.
public enum IntentDateKind: Hashable, Sendable {
  /// The day.
  case date
  /// The time of day.
  case time
  /// The day and the time.
  case dateTime
}

extension IntentParameter {
  /// The part of a date that is asked for.
  public typealias DateKind = IntentDateKind
}

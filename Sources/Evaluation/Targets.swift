public import Donations

/// Which events a model is asked to predict.
public enum Targets: String, CaseIterable, Sendable {
  /// Every event.
  case all
  /// Only changes: repeats of the same intent are left out of the log, and the current intent is no
  /// candidate.
  case switches
}

/// What one user did, in the order of time.
public struct UserLog: Sendable {
  /// The user's name in the data set.
  public var user: String
  /// The events.
  public var events: [Event]

  /// Makes a log.
  public init(user: String, events: [Event]) {
    self.user = user
    self.events = events
  }

  /// The log as `targets` sees it.
  func reduced(to targets: Targets) -> UserLog {
    guard targets == .switches else { return self }
    var kept: [Event] = []
    for event in events where event.intent != kept.last?.intent { kept.append(event) }
    return UserLog(user: user, events: kept)
  }
}

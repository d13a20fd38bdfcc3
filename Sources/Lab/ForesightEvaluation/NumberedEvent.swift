internal import ForesightValues

/// An event as models see it: its target as a number.
struct NumberedEvent {
  let event: Event
  /// The number of the user's events before this one in the log, without dismissals.
  let index: Int
  /// The target's number, in the order of first use.
  let candidate: Int
  /// The number of different targets in earlier events.
  let known: Int
  /// The number of earlier events, without the repeats that `switches` leaves out.
  let past: Int
  /// The previous event's candidate, which cannot be next if targets are `switches`; `nil` otherwise, and for the first
  /// event.
  let excluded: Int?
  /// True if the event is predicted before it is learned.
  let isPredicted: Bool

  /// The target's number if an earlier event had the same target, so that it can be ranked; `nil` otherwise.
  var target: Int? { candidate < known ? candidate : nil }
}

/// Numbers the targets of one user's events in the order of their first use.
struct EventNumbering {
  let targets: Targets
  let level: Level
  /// The time from which events are predicted; `nil` for all of them.
  let split: Split?
  private var candidates: [UInt64: Int] = [:]
  private var current: Int?
  private var past = 0
  private var index = 0

  init(targets: Targets, level: Level, split: Split? = nil) {
    (self.targets, self.level, self.split) = (targets, level, split)
  }

  /// Returns the number of an event's target; a target that has not occurred yet gets the next free number.
  func candidate(of event: Event) -> Int {
    candidates[level.target(of: event)] ?? candidates.count
  }

  /// Numbers the next event, which must not be a dismissal; `nil` if it is a repeat that `switches` leaves out.
  mutating func next(_ event: Event) -> NumberedEvent? {
    let known = candidates.count
    let candidate = candidate(of: event)
    defer { index += 1 }
    if targets == .switches, candidate == current { return nil }
    defer {
      if candidate == known { candidates[level.target(of: event)] = candidate }
      current = candidate
      past += 1
    }
    return NumberedEvent(
      event: event, index: index, candidate: candidate, known: known, past: past,
      excluded: targets == .switches ? current : nil,
      isPredicted: past > 0 && split?.measures(event.moment) ?? true)
  }
}

internal import ForesightValues

/// The recent history of the whole log, and of each sequence that its events belong to.
///
///     var histories = Histories(repeating: History(), count: 1)
///     histories.events      // 0
///
/// The first element is the history of the whole log, the others are those of sequences. A new sequence continues the
/// history of the whole log.
typealias Histories = FlatArray<History>

/// The recent history of the whole log, or of one sequence.
struct History: BitwiseCopyable {
  /// A pause longer than this begins a session.
  private static let sessionPauseSeconds = 900.0

  /// The number of events that were learned.
  var events: Int = 0
  /// The instant of the last event; ``unknown`` if its time is unknown.
  var lastInstant = Instant(microseconds: 0)
  /// The numbers of the last candidates, the latest first; -1 for those before the first event.
  var last = SIMD4<Int32>(repeating: -1)
  /// The keys of the last candidates, 0 for none. Contexts use keys, because numbers change when candidates are
  /// dropped.
  var keys = SIMD4<UInt64>(repeating: 0)
  /// The keys of the last two different candidates, the latest first.
  var different = SIMD2<UInt64>(repeating: 0)
  /// The key of the candidate with which the session began.
  var sessionStart: UInt64 = 0
  /// The number of times that the last candidate occurred in a row.
  var run: Int32 = 0
  /// The number of the history's last event in the whole log.
  var number: Int32 = 0
  /// The hash of the last event's parameters, and the position of these.
  var parameters: UInt64 = 0
  var position = Position.nowhere
  private var sessionInstant = Instant(microseconds: 0)
  /// The sequence of the history's events, such as a terminal's session; 0 for the whole log.
  var sequence: UInt64 = 0

  private static let unknown = Instant(microseconds: .min)

  /// The instant of the last event; `nil` if its time is unknown.
  var lastKnownInstant: Instant? { lastInstant == Self.unknown ? nil : lastInstant }

  /// Returns true if the time from the last event to a moment is known.
  func isPauseKnown(before moment: Moment) -> Bool { moment.isKnown && lastKnownInstant != nil }

  /// The seconds from the last event to an instant.
  func secondsSinceLast(at instant: Instant) -> Double {
    (Double(instant.microseconds) - Double(lastInstant.microseconds)) / 1e6
  }

  /// Returns true if an event at an instant begins a session.
  func beginsSession(at instant: Instant) -> Bool {
    sessionStart == 0 || secondsSinceLast(at: instant) > Self.sessionPauseSeconds
  }

  /// Returns the start of the session that an instant belongs to.
  func sessionStart(at instant: Instant) -> Instant {
    beginsSession(at: instant) ? instant : sessionInstant
  }

  mutating func add(_ candidate: Int, _ key: UInt64, _ event: Event) {
    let candidate = Int32(candidate)
    // 0 stands for none.
    let key = max(key, 1)
    let instant = event.moment.instant
    if event.moment.isKnown, beginsSession(at: instant) {
      sessionStart = key
      sessionInstant = instant
    }
    run = candidate == last[0] ? min(run, .max - 1) + 1 : 1
    if candidate != last[0] { different = SIMD2(key, different[0]) }
    keys = SIMD4(key, keys[0], keys[1], keys[2])
    last = SIMD4(candidate, last[0], last[1], last[2])
    parameters = event.parameters
    position = event.position
    events += 1
    lastInstant = event.moment.isKnown ? instant : Self.unknown
  }
}

extension FlatArray where Element == History {
  /// The largest number of sequences that are remembered; a new one replaces the one unused longest.
  static var limit: Int { 64 }

  /// The number of events that were learned.
  var events: Int { self[0].events }

  /// Returns the history before the next event of a sequence.
  ///
  /// - Parameter sequence: 0 for none.
  /// - Complexity: O(sequences remembered).
  func of(_ sequence: UInt64) -> History {
    guard let place = place(of: sequence) else { return self[0] }
    var history = self[place]
    history.events = self[0].events
    return history
  }

  private func place(of sequence: UInt64) -> Int? {
    sequence == 0 ? nil : (1..<count).first { self[$0].sequence == sequence }
  }

  /// Adds an event to the history of its sequence and to that of the whole log.
  mutating func add(_ candidate: Int, _ key: UInt64, _ event: Event) {
    if event.sequence != 0 {
      var history = of(event.sequence)
      history.add(candidate, key, event)
      history.sequence = event.sequence
      history.number = Int32(truncatingIfNeeded: history.events)
      if let place = place(of: event.sequence) {
        self[place] = history
      } else if count <= Self.limit {
        append(history)
      } else if let oldest = (1..<count).min(by: { self[$0].number < self[$1].number }) {
        self[oldest] = history
      }
    }
    self[0].add(candidate, key, event)
  }

  /// Calls `body` with each history, which it may change.
  mutating func update(_ body: (inout History) -> Void) {
    for place in 0..<count { body(&self[place]) }
  }
}

internal import Donations

/// What has just happened.
struct History: BitwiseCopyable {
  /// A pause longer than this begins a session: 15 minutes, in microseconds.
  static let sessionPause: Int64 = 900_000_000

  /// How many events were learned.
  var events: Int = 0
  /// The instant of the last one, in microseconds.
  var lastInstant: Int64 = 0
  /// The last candidates, the latest first; -1 where there is none yet.
  var last = SIMD4<Int32>(repeating: -1)
  /// The last two different candidates, the latest first.
  var different = SIMD2<Int32>(repeating: -1)
  /// With which candidate the session began.
  var sessionStart: Int32 = -1
  /// How often the last candidate came in a row.
  var run: Int32 = 0
  /// The hash of the last event's parameters.
  var parameters: UInt64 = 0
  /// When the session began, in microseconds.
  private var sessionInstant: Int64 = 0

  /// Whether every candidate named is one, and the counts are such as a log can have.
  func isConsistent(candidates: Int) -> Bool {
    let named = [last[0], last[1], last[2], last[3], different[0], different[1], sessionStart]
    return run >= 0 && (0..<1 << 48).contains(events)
      && named.allSatisfy { (-1..<candidates).contains(Int($0)) }
  }

  /// Whether an event at an instant begins a session.
  func beginsSession(at instant: Int64) -> Bool {
    sessionStart < 0 || Double(instant) - Double(lastInstant) > Double(Self.sessionPause)
  }

  /// When the session began that an instant belongs to.
  func sessionStart(at instant: Int64) -> Int64 {
    beginsSession(at: instant) ? instant : sessionInstant
  }

  mutating func add(_ candidate: Int, _ event: Event) {
    let candidate = Int32(candidate)
    let instant = event.moment.instant.microseconds
    if beginsSession(at: instant) {
      sessionStart = candidate
      sessionInstant = instant
    }
    run = candidate == last[0] ? min(run, .max - 1) + 1 : 1
    if candidate != last[0] { different = SIMD2(candidate, different[0]) }
    last = SIMD4(candidate, last[0], last[1], last[2])
    parameters = event.parameters
    events += 1
    lastInstant = instant
  }
}

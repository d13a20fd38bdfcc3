internal import Donations
internal import Glibc

/// The intents a person has used, in the order of their first use, with how often and how lately.
///
/// Decayed counts grow instead of shrinking: an event at time t adds 2^(t/half-life), and only what
/// is read is scaled back. Relative values are the same, and nothing has to be touched but the one
/// count; before the numbers become too large all of them are scaled down once.
struct Candidates: ~Copyable {
  /// An intent's identity and what the caller wants back with it.
  struct Record: Keyed {
    var key: UInt64
    var source: UInt64
    var name: UInt64
    var reference: Int64
  }

  /// Every event multiplies earlier ones by this (`decay-20-events` in the evaluation).
  static let decayPerEvent = 0.95
  /// The half-life of the decay by time: 8 hours, in microseconds.
  static let halfLife = 8 * 3_600_000_000.0
  /// Decayed counts below this share of one new event are forgotten when all are scaled down.
  private static let negligible: Float = 1e-12

  private var index: HashIndex
  private var records: FlatArray<Record>
  /// How often each was used.
  var counts: FlatArray<Float>
  /// Counts decayed by events, in units of `State.eventUnit`.
  var byEvents: FlatArray<Float>
  /// Counts decayed by time, in units of `timeUnit(at:)`.
  var byTime: FlatArray<Float>
  /// The candidates, the most recently used first.
  var recency: FlatArray<UInt32>
  private var state: FlatArray<State>

  struct State: BitwiseCopyable {
    /// What one event adds to `byEvents` now.
    var eventUnit = 1.0
    /// The sum of `byEvents`.
    var eventTotal = 0.0
    /// The instant at which one event adds 1 to `byTime`.
    var reference: Int64 = 0
  }

  init() {
    index = HashIndex()
    records = FlatArray()
    counts = FlatArray()
    byEvents = FlatArray()
    byTime = FlatArray()
    recency = FlatArray()
    state = FlatArray(repeating: State(), count: 1)
  }

  init(from reader: inout ModelImage.Reader) {
    index = HashIndex(from: &reader)
    records = reader.array(of: Record.self, checked: false)
    counts = reader.array(of: Float.self)
    byEvents = reader.array(of: Float.self)
    byTime = reader.array(of: Float.self)
    recency = reader.array(of: UInt32.self)
    state = reader.array(of: State.self)
  }

  func write(to writer: inout ModelImage.Writer) {
    index.write(to: &writer)
    writer.append(records)
    writer.append(counts)
    writer.append(byEvents)
    writer.append(byTime)
    writer.append(recency)
    writer.append(state)
  }

  /// Whether all arrays belong together.
  var isConsistent: Bool {
    [counts.count, byEvents.count, byTime.count, recency.count].allSatisfy { $0 == count }
      && state.count == 1
      && recency.withElements { $0.allSatisfy { Int($0) < count } }
  }

  /// How many there are.
  var count: Int { records.count }

  func find(_ key: UInt64) -> Int? { index.find(key, in: records) }

  func record(of candidate: Int) -> Record {
    // What is read from a damaged page is thrown away with everything else (`isDamaged`).
    _ = records.check(candidate)
    return records[candidate]
  }

  /// Adds a candidate that is not yet present, as the most recent one.
  mutating func append(_ event: Event) -> Int {
    records.append(
      Record(
        key: event.intent, source: event.source, name: event.name, reference: event.reference))
    index.insertLast(of: records)
    counts.append(0)
    byEvents.append(0)
    byTime.append(0)
    recency.append(0)
    recency.move(from: 0, to: 1, count: count - 1)
    recency[0] = UInt32(count - 1)
    return count - 1
  }

  /// The sum of `byEvents` and the unit in which they are.
  var eventScale: (total: Float, unit: Float) {
    (Float(state[0].eventTotal), Float(state[0].eventUnit))
  }

  /// What one event at an instant would add to `byTime`.
  ///
  /// It exceeds what a `Float` can tell only when the last use is years back; then all the decayed
  /// counts are nothing beside it, as they should be.
  func timeUnit(at instant: Instant) -> Float {
    Float(min(exp2(halfLives(to: instant)), 1e30))
  }

  private func halfLives(to instant: Instant) -> Double {
    Double(instant.microseconds - state[0].reference) / Self.halfLife
  }

  /// The place of a candidate among the most recently used, from 0.
  ///
  /// - Complexity: O(place).
  func recencyRank(of candidate: Int) -> Int {
    recency.withElements { $0.firstIndex(of: UInt32(candidate)) ?? 0 }
  }

  /// Counts one use.
  mutating func use(_ candidate: Int, at instant: Instant) {
    counts[candidate] += 1
    state[0].eventUnit /= Self.decayPerEvent
    if state[0].eventUnit > 1e18 { rescaleEvents() }
    byEvents[candidate] += Float(state[0].eventUnit)
    state[0].eventTotal += state[0].eventUnit
    if abs(halfLives(to: instant)) > 40 { rescaleTime(to: instant) }
    byTime[candidate] += timeUnit(at: instant)

    let rank = recencyRank(of: candidate)
    recency.move(from: 0, to: 1, count: rank)
    recency[0] = UInt32(candidate)
  }

  private mutating func rescaleEvents() {
    let scale = Float(1 / state[0].eventUnit)
    byEvents.withMutableElements { Self.scale($0, by: scale) }
    state[0].eventTotal /= state[0].eventUnit
    state[0].eventUnit = 1
  }

  private mutating func rescaleTime(to instant: Instant) {
    // A clock that was set far back makes this grow; the bound keeps the counts finite.
    let scale = Float(min(exp2(-halfLives(to: instant)), 1e6))
    byTime.withMutableElements { Self.scale($0, by: scale) }
    state[0].reference = instant.microseconds
  }

  private static func scale(_ values: UnsafeMutableBufferPointer<Float>, by scale: Float) {
    for index in values.indices {
      let value = values[index] * scale
      values[index] = value < negligible ? 0 : min(value, 1e12)
    }
  }
}

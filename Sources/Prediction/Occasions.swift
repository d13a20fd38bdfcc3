internal import Donations

/// A past event and what it came after: what a situation is compared with.
struct Occasion: BitwiseCopyable {
  /// What can only be equal or not, in the order of ``Attention/Likeness``: hashes of the last one, two,
  /// three and four intents before it, the class of the pause, hashes of the context and of the parameters
  /// of the event before it, the day of the week. 0 stands for none and equals nothing.
  var marks = SIMD8<UInt32>(repeating: 0)
  var instant: Int64 = 0
  /// What came.
  var candidate: UInt32 = 0
  /// The number of the event before it that came after the same intent, plus one; 0 for none.
  var link: UInt32 = 0
  /// The seconds since the event before it, plus one.
  var pause: Float = 1
  /// The time of the local day, in steps of five minutes.
  var step: UInt16 = 0
  var isWeekend: UInt16 = 0
  /// Fills what would be padding, whose bits would be left to chance.
  var unused: UInt64 = 0

  /// The steps of a day.
  static let steps = 288
}

extension Occasion {
  /// Describes what comes in a situation, before it is known.
  init(_ situation: Situation, _ history: History, _ keys: ContextKeys) {
    let moment = situation.moment
    marks = [
      StableHash.short(keys[.after]), StableHash.short(keys[.afterTwo]),
      StableHash.short(keys[.afterThree]),
      StableHash.short(keys[.afterFour]), UInt32(keys.pause + 1), StableHash.short(keys[.context]),
      StableHash.short(history.parameters), UInt32(moment.weekday + 1),
    ]
    instant = moment.instant.microseconds
    pause = 1 + max(0, Float((Double(instant) - Double(history.lastInstant)) / 1e6))
    step = UInt16(moment.secondOfDay / 300)
    isWeekend = moment.isWeekend ? 1 : 0
  }
}

/// The last two thousand occasions, and for each intent the way back through those that came after it.
///
/// Memory is bounded: the oldest gives way to the newest.
struct Occasions: ~Copyable {
  /// How many are remembered.
  static let most = 2048

  /// The event of number n is at n modulo ``most``.
  private var ring: FlatArray<Occasion>
  /// For each candidate the number of the last event that came after it, plus one; 0 for none.
  private var latest: FlatArray<UInt32>

  init() {
    ring = FlatArray()
    latest = FlatArray()
  }

  init(from reader: inout ModelImage.Reader) {
    ring = reader.array(of: Occasion.self)
    latest = reader.array(of: UInt32.self)
  }

  func write(to writer: inout ModelImage.Writer) {
    writer.append(ring)
    writer.append(latest)
  }

  func isConsistent(candidates: Int, events: Int) -> Bool {
    latest.count == candidates && ring.count == min(events, Self.most)
      && ring.withElements {
        $0.allSatisfy { Int($0.candidate) < candidates && $0.step < Occasion.steps }
      }
  }

  mutating func appendCandidate() { latest.append(0) }

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - previous: the candidate that it came after; -1 for none.
  ///   - number: how many events there were before.
  mutating func add(_ occasion: Occasion, after previous: Int, number: Int) {
    var occasion = occasion
    if previous >= 0 {
      occasion.link = latest[previous]
      latest[previous] = UInt32(truncatingIfNeeded: number + 1)
    }
    if ring.count < Self.most {
      ring.append(occasion)
    } else {
      ring[number % Self.most] = occasion
    }
  }

  /// Appends the numbers of the last events that came after a candidate, the latest first.
  func find(after candidate: Int, of events: Int, atMost most: Int, _ found: inout [Int]) {
    if candidate < 0 { return }
    let end = found.count + most
    var number = min(Int(latest[candidate]), events) - 1
    while number >= max(0, events - Self.most), found.count < end {
      found.append(number)
      // A link always leads back; where an image says otherwise, it ends.
      let next = Int(self[number].link) - 1
      number = next < number ? next : -1
    }
  }

  /// The occasion of an event.
  subscript(number: Int) -> Occasion { ring[number % Self.most] }

  /// Lends the occasions; that of event n is at n modulo ``most``.
  func withElements<Result>(_ body: (UnsafeBufferPointer<Occasion>) -> Result) -> Result {
    ring.withElements(body)
  }
}

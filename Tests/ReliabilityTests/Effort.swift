import Foundation
import Testing

/// How much the tests of reliability try: the same laws in three sizes.
///
///     FORESIGHT_EFFORT=torture swift test --filter ReliabilityTests
enum Effort: String {
  /// In `make test`: each test takes seconds.
  case quick
  /// In `make check`: minutes in all.
  case check
  /// In `make torture`: the counts that are promised.
  case torture

  static let current: Effort = {
    let name = ProcessInfo.processInfo.environment["FORESIGHT_EFFORT"] ?? "quick"
    guard let effort = Effort(rawValue: name) else {
      fatalError("FORESIGHT_EFFORT is quick, check or torture, not '\(name)'")
    }
    return effort
  }()

  /// The value for the effort that is made.
  static func of<Value>(quick: Value, check: Value, torture: Value) -> Value {
    switch current {
    case .quick: quick
    case .check: check
    case .torture: torture
    }
  }

  /// Says that a test leaves itself out, and why, for `Scripts/test` to count.
  static func leaveOut(_ why: String) {
    print("skipped: \(Test.current?.name ?? "a test"): \(why)")
  }

  /// Prints what a test has tried and found, for the record.
  static func report(_ test: String, _ counts: KeyValuePairs<String, Int>) {
    let figures = counts.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print("reliability: \(test) (\(current.rawValue)): \(figures)")
  }
}

/// Random numbers that are the same in every run, so that what was found can be found again.
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next() -> UInt64 {
    // xorshift64*: Vigna, An experimental exploration of Marsaglia's xorshift generators, 2016.
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_f491_4f6c_dd1d
  }
}

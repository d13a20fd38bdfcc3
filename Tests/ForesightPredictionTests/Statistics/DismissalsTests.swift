import ForesightValues
import Testing

@testable import ForesightPrediction

struct DismissalsTests {
  private static func instant(_ hours: Int64) -> Instant { Instant(seconds: hours * 3600) }

  private func column(_ dismissals: borrowing Dismissals, hours: Int64) -> [Float] {
    var column: [Float] = [0, 0, 0]
    column.withUnsafeMutableBufferPointer {
      dismissals.write(at: Self.instant(hours), [0, 1, 2], to: $0)
    }
    return column
  }

  @Test func aDismissalHalvesInEightHours() {
    var dismissals = Dismissals()
    dismissals.add(1, at: Self.instant(0))
    #expect(column(dismissals, hours: 0) == [0, 1, 0])
    #expect(column(dismissals, hours: 8) == [0, 0.5, 0])
    dismissals.add(1, at: Self.instant(8))
    #expect(column(dismissals, hours: 8) == [0, 1.5, 0])
    #expect(column(dismissals, hours: -5) == [0, 1.5, 0])
  }

  @Test func useEndsIt() {
    var dismissals = Dismissals()
    dismissals.add(1, at: Self.instant(0))
    dismissals.add(2, at: Self.instant(0))
    dismissals.use(1)
    #expect(column(dismissals, hours: 0) == [0, 0, 1])
  }

  @Test func whatIsOverIsForgotten() {
    var dismissals = Dismissals()
    for candidate in 0..<3 { dismissals.add(candidate, at: Self.instant(Int64(candidate) * 100)) }
    #expect(column(dismissals, hours: 200) == [0, 0, 1])
    let count = dismissals.count
    #expect(count == 1)
  }

  // What the predictor makes of them.

  private func event(_ name: String, _ number: Int, _ kind: Donation.Kind = .donation) -> Event {
    Event(
      Donation(
        kind: kind, at: Moment(Instant(seconds: Int64(1_700_000_000 + number * 600)), utcOffset: 0),
        source: "s", intent: name, parameters: ["n": .integer(1)]))
  }

  private func ranked(_ predictor: borrowing Predictor, _ number: Int) -> [UInt64: RankedIntent] {
    let all = predictor.rank(Situation(moment: event("", number).moment), limit: .max)
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }

  /// Two times of three I0, otherwise one of three others, in no order.
  private func mostlyOne(_ numbers: Range<Int>) -> [Event] {
    numbers.map { number in
      let chance = Int(StableHash.combine(5, UInt64(number)) % 9)
      return event("I\(max(0, chance - 5))", number)
    }
  }

  @Test func theDismissedFallsAtOnceAndReturnsWithUse() throws {
    var predictor = folded(mostlyOne(0..<60))
    let name = StableHash.of("I0")
    let before = try #require(ranked(predictor, 60)[name])
    #expect(before.probability > 0.4)
    predictor.learn(event("I0", 60, .dismissal))
    let after = try #require(ranked(predictor, 60)[name])
    #expect(after.probability < before.probability / 10)
    #expect(after.contributions[Feature.dismissed.rawValue] < -1)
    #expect(predictor.events == 60)
    for event in mostlyOne(60..<90) { predictor.learn(event) }
    #expect(try #require(ranked(predictor, 90)[name]).probability > 0.5)
  }

  @Test func dismissingInVainIsLearnedToWeighLess() {
    var predictor = folded((0..<30).map { event("I\($0 % 3)", $0) })
    let weight = Feature.dismissed.rawValue * Mixer.sets
    let before = predictor.learned.intents[.mixer].values[weight]
    for number in 30..<150 {
      predictor.learn(event("I\(number % 3)", number, .dismissal))
      predictor.learn(event("I\(number % 3)", number))
    }
    #expect(predictor.learned.intents[.mixer].values[weight] > before)
  }

  @Test func whatWasNeverUsedCannotBeDismissed() {
    let events = (0..<9).map { event("I\($0 % 3)", $0) }
    var predictor = folded(events)
    predictor.learn(event("J", 9, .dismissal))
    #expect(predictor.image(stamp: []) == folded(events).image(stamp: []))
  }
}

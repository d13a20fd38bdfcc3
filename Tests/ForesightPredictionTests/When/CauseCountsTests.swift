import Testing

@testable import ForesightPrediction

struct CauseCountsTests {
  private static let minute: Int64 = 60_000_000

  /// The first habit on each day at noon, in `share` of cases the second five minutes later, and the third in the evening.
  private static func learned(days: Int64, share: Int64) -> (CauseCounts, [Habit]) {
    var counts = CauseCounts()
    var habits = (0..<3).map { Habit(key: UInt64($0 + 1), reference: Int64($0), at: 0) }
    for number in habits.indices { counts.appendHabit(number) }
    func use(_ number: Int, at time: Int64) {
      counts.learn(number, among: habits, at: time, own: 0.0005)
      habits[number].use(
        at: time, quarter: LocalQuarter(QuarterHours.index(of: time), offset: 0))
    }
    for day in 0..<days {
      let noon = day * 1440 + 720
      use(0, at: noon * Self.minute)
      if day % 10 < share { use(1, at: (noon + 5) * Self.minute) }
      use(2, at: (noon + 480) * Self.minute)
    }
    return (counts, habits)
  }

  @Test(arguments: [2, 8] as [Int64]) func whatCausesIsFound(share: Int64) {
    let (counts, habits) = Self.learned(days: 100, share: share)
    var later = habits
    let noon = Int64(100 * 1440 + 720) * Self.minute
    later[0].use(at: noon, quarter: LocalQuarter(QuarterHours.index(of: noon), offset: 0))
    func probability(_ number: Int, _ habits: [Habit], at time: Int64) -> Float {
      let causes = CauseCounts.causes(among: habits, at: time, quarters: 1)
      return counts.probability(number, habits[number], causes, kernel: 0.005)
    }
    let expected = Float(share) / 10
    // Most of what it brings about comes within a quarter of an hour.
    #expect((0.5 * expected...expected).contains(probability(1, later, at: noon)))
    #expect(probability(2, later, at: noon) < 0.05)
    #expect(probability(1, habits, at: noon) < 0.02)
  }

  @Test func whatIsKeptIsOfTheSamePairs() {
    let (counts, habits) = Self.learned(days: 50, share: 8)
    var kept = counts
    kept.keep([0, 2])
    let noon = Int64(50 * 1440) * Self.minute
    let causes = CauseCounts.causes(among: habits, at: noon, quarters: 4)
    let fewer = CauseCounts.causes(among: [habits[0], habits[2]], at: noon, quarters: 4)
    let (all, rest) = (
      counts.probability(2, habits[2], causes.filter { $0.number != 1 }, kernel: 0.1),
      kept.probability(1, habits[2], fewer, kernel: 0.1)
    )
    #expect(all == rest && kept.shares.count == 4)
    kept.keep([0, 1])
    #expect(kept.shares.count == 4)
  }
}

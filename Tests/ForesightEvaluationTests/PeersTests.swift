import ForesightValues
import Testing

@testable import ForesightEvaluation

/// The formulas of other projects, on cases counted by hand.
struct PeersTests {
  private static let start = Instant(seconds: 1_767_571_200)  // a Monday, 00:00

  private func event(_ hours: Double) -> Event {
    let instant = Self.start.advanced(by: Int64(hours * 3.6e9))
    return Event(Donation(at: Moment(instant, utcOffset: 0), source: "s", intent: "i"))
  }

  private typealias Use = (candidate: Int, hours: Double)

  /// The scores at an hour, after uses of candidates at hours.
  private func scores(
    _ name: String, _ uses: [Use], at hours: Double
  ) throws -> [Double] {
    var model = try #require(ModelCatalog.model(named: name))
    for use in uses { model.learn(use.candidate, event(use.hours)) }
    var scores = Array(repeating: 0.0, count: (uses.map(\.candidate).max() ?? -1) + 1)
    let situation = Situation(moment: event(hours).moment, context: [])
    #expect(model.score(situation, excluding: nil, into: &scores) == .order)
    return scores
  }

  @Test func zoxideWeighsRanksByAge() throws {
    let uses: [Use] = [(0, 0.0), (0, 1), (1, 2)]
    #expect(try scores("zoxide", uses, at: 1.5) == [8, 4])
    #expect(try scores("zoxide", uses, at: 2.5) == [4, 4])
    #expect(try scores("zoxide", uses, at: 25.5) == [1, 2])
    #expect(try scores("zoxide", uses, at: 200) == [0.5, 0.25])
  }

  @Test func zoxideAgesAtItsCeiling() throws {
    // 9,999 uses and a 10,001st: ranks are scaled to 9,000 in all, and the single use is dropped.
    let uses: [Use] = (0..<9_999).map { _ in (0, 0.0) } + [(1, 0), (0, 0)]
    let found = try scores("zoxide", uses, at: 0)
    #expect(abs(found[0] - 4 * 10_000 * 0.9 * 10_000 / 10_001) < 1e-6 && found[1] == 0)
  }

  @Test func firefoxStoresTheDayAtWhichAScoreReachesOne() throws {
    // One use: ln(50) / (ln 2 / 30) = 169.3 days; two on one day: ln(100) … = 199.3.
    let day = Double(Self.start.microseconds / Instant.day)
    #expect(try scores("firefox", [(0, 0.0), (1, 1), (1, 2)], at: 3) == [day + 169, day + 199])
    // Thirty days apart, the first counts half: (25 + 50) / 2 · 2 = 75.
    #expect(try scores("firefox", [(0, 0.0), (0, 720)], at: 721) == [day + 30 + 186])
  }

  @Test func kdeDecaysOnlyWhatIsUsed() throws {
    let found = try scores("kde", [(0, 0.0), (0, 48), (1, 0)], at: 5000)
    #expect(abs(found[0] - (1 / 1.0644944589178593 + 1)) < 1e-9 && found[1] == 1)
  }

  @Test func homeAssistantCountsThePartOfTheDay() throws {
    let uses: [Use] = [(0, 7.0), (0, 11.9), (1, 12), (1, 18), (0, 23), (1, 24 + 3)]
    #expect(try scores("home-assistant", uses, at: 24 + 6) == [2, 0])
    #expect(try scores("home-assistant", uses, at: 24 + 13) == [0, 1])
    #expect(try scores("home-assistant", uses, at: 24 + 21) == [0, 1])
    #expect(try scores("home-assistant", uses, at: 24 + 22) == [1, 1])
    // After thirty days nothing is left.
    #expect(try scores("home-assistant", uses, at: 24 * 31 + 8) == [0, 0])
    #expect(try scores("home-assistant", uses + [(1, 24.0 * 33 + 8)], at: 24 * 33 + 9) == [0, 1])
  }

  @Test func gnomeCountsTimeInUse() throws {
    // 70 seconds are ten units; an idle hour counts thirty seconds, four units.
    let uses: [Use] = [(0, 0.0), (1, 70.0 / 3600), (0, 1.1)]
    #expect(try scores("gnome", uses, at: 1.1) == [10, 4])
  }
}

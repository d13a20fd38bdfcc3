import ForesightFormats
import ForesightTestSupport
import ForesightValues
import Testing

@testable import ForesightEvaluation

struct MadeUpMenuTests {
  @Test func aSeedGivesAMenuAndEachStandsAlone() {
    func choices(_ number: Int, users: Int, seed: UInt64) -> [Donation] {
      MadeUpMenu(number, of: Simulation(users: users, days: 9, seed: seed)).choices()
    }
    #expect(choices(1, users: 2, seed: 3) == choices(1, users: 7, seed: 3))
    #expect(choices(1, users: 2, seed: 3) != choices(0, users: 2, seed: 3))
    #expect(choices(1, users: 2, seed: 3) != choices(1, users: 2, seed: 4))
    let all = choices(0, users: 1, seed: 1)
    let typed = all.count { $0.context["typed"] != nil }
    #expect(all.count > 100 && (typed * 10 - all.count * 7).magnitude < all.count)
    #expect(all.allSatisfy { $0.context.count < 5 && $0.parameters.isEmpty })
  }

  /// Letters that are typed, and the choice before, tell more than the number of times something was chosen.
  @Test func itBeatsCounting() throws {
    let directory = try TemporaryDirectory()
    let simulation = Simulation(users: 4, days: 20, seed: 1)
    var lines = [TSV.header]
    for number in 0..<simulation.users {
      lines += MadeUpMenu(number, of: simulation).choices().map {
        TSV.line($0, user: simulation.name(ofUser: number))
      }
    }
    let path = try directory.write("menus.tsv", lines.joined(separator: "\n") + "\n")
    var evaluator = Evaluator(models: ["foresight", "mfu", "mru", "decay-20-events"], clock: { 0 })
    evaluator.jobs = 2
    let models = try evaluator.evaluate(path).models
    let ours = models[0].figures.ranks.meanReciprocalRank
    for other in models.dropFirst() {
      #expect(ours > other.figures.ranks.meanReciprocalRank + 0.1, "\(other.name)")
    }
  }
}

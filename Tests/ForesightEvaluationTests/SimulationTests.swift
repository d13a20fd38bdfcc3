import ForesightValues
import Testing

@testable import ForesightEvaluation

struct SimulationTests {
  @Test func aSeedGivesALogAndEachUserStandsAlone() {
    let simulation = Simulation(users: 3, days: 10, seed: 4)
    func text(_ simulation: Simulation, _ user: Int) -> [String] {
      simulation.steps(ofUser: user).map { "\($0.donation) \($0.optimum ?? "")" }
    }
    #expect(text(simulation, 1) == text(simulation, 1))
    #expect(text(simulation, 1) == text(Simulation(users: 9, days: 10, seed: 4), 1))
    #expect(text(simulation, 1) != text(simulation, 2))
    #expect(text(simulation, 1) != text(Simulation(users: 3, days: 10, seed: 5), 1))
  }

  /// The truth with what was turned down is one, too, and follows the rule.
  @Test func whatIsTurnedDownComesAsSeldomAsTheRuleSays() {
    let noon = Instant(seconds: 1_800_000_000)
    var random = SplitMix64(seed: 1)
    for _ in 0..<20 {
      var dismissals = SimulatedDismissals(random: &random)
      let end = noon.advanced(by: Int64(dismissals.hours * 3.6e9))
      dismissals.dismiss(1, at: noon)
      let odds = dismissals.applied(to: [0.5, 0.3, 0.2], at: noon)
      #expect(abs(odds.reduce(0, +) - 1) < 1e-12)
      #expect(abs(odds[1] / odds[0] - 0.6 * dismissals.rest) < 1e-12)
      #expect(abs(odds[2] / odds[0] - 0.4) < 1e-12)
      #expect(dismissals.applied(to: [0.5, 0.3, 0.2], at: end)[1] == 0.3)
      dismissals.use(1)
      #expect(dismissals.applied(to: [0.5, 0.3, 0.2], at: noon)[1] == 0.3)
    }
  }

  @Test func dismissalsStandInTheLogAndNotInTheOptimum() {
    let simulation = Simulation(users: 2, days: 20, seed: 4, dismisses: true)
    let steps = simulation.steps(ofUser: 1)
    let dismissed = steps.filter { $0.donation.kind == .dismissal }
    #expect(dismissed.count * 6 > steps.count / 2 && dismissed.count * 8 < steps.count)
    #expect(steps.allSatisfy { ($0.donation.kind == .dismissal) == ($0.optimum == nil) })
    // What was never used is never shown.
    var used: Set<String> = []
    for step in steps {
      if step.donation.kind == .dismissal { #expect(used.contains(step.donation.intent)) }
      if step.donation.kind == .donation { used.insert(step.donation.intent) }
    }
    // Who turns nothing down is the person whom the seed gave before there were dismissals.
    let plain = Simulation(users: 2, days: 20, seed: 4)
    #expect(plain.steps(ofUser: 1).allSatisfy { $0.donation.kind == .donation })
    #expect(plain.steps(ofUser: 1).map(\.donation.moment).first == steps.first?.donation.moment)
  }

  @Test func timesNeverGoBack() {
    let steps = Simulation(users: 1, days: 60, seed: 2).steps(ofUser: 0)
    #expect(steps.count > 1000)
    for (first, second) in zip(steps, steps.dropFirst()) {
      #expect(first.donation.moment.instant <= second.donation.moment.instant)
    }
  }

  @Test(arguments: 1...20)
  func theTruthIsADistribution(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var person = SimulatedPerson(days: 30, random: &random)
    var past = SimulatedPast(intents: person.intents)
    for hour in 0..<24 * 30 {
      if hour % 24 == 0 { person.begin(day: hour / 24, random: &random) }
      let instant = Simulation.start.advanced(by: Int64(hour) * 3_600_000_000)
      let moment = Moment(instant, utcOffset: 0)
      let place = SimulatedPerson.place(at: moment, random: &random)
      let probabilities = person.probabilities(at: moment, place: place, past: past)
      #expect(probabilities.allSatisfy { $0 > 0 })
      #expect(abs(probabilities.reduce(0, +) - 1) < 1e-9)
      past.add(hour % person.intents, at: instant)
    }
  }

  @Test func whatIsDrawnFollowsTheTruth() {
    var random = SplitMix64(seed: 3)
    let probabilities = [0.5, 0.02, 0.3, 0.18]
    var counts = [0.0, 0, 0, 0]
    let draws = 100_000.0
    for _ in 0..<Int(draws) { counts[Simulation.draw(probabilities, &random)] += 1 }
    for (count, probability) in zip(counts, probabilities) {
      let deviation = (draws * probability * (1 - probability)).squareRoot()
      #expect(abs(count - draws * probability) < 4 * deviation)
    }
  }

  @Test func optimaAreThoseCountedByHand() {
    var past = SimulatedPast(intents: 3)
    let probabilities = [0.5, 0.2, 0.3]
    // Nothing was used before: something unseen is certain.
    #expect(past.optimum(of: 0, probabilities).all.probability == 1)
    past.add(0, at: Instant(seconds: 0))
    past.add(1, at: Instant(seconds: 1))
    let seen = past.optimum(of: 0, probabilities)
    #expect(seen.all.probability == 0.5 && seen.all.rank == 1)
    #expect(seen.switches?.probability == 0.5 / 0.8 && seen.switches?.rank == 1)
    let new = past.optimum(of: 2, probabilities)
    #expect(abs(new.all.probability - 0.3) < 1e-12 && new.all.rank == nil)
    #expect(abs((new.switches?.probability ?? 0) - 0.375) < 1e-12)
    let again = past.optimum(of: 1, probabilities)
    #expect(again.all.rank == 2 && again.switches == nil)
  }
}

extension Simulation {
  /// The events of one user, in the order of time.
  func steps(ofUser number: Int) -> [Step] {
    var steps: [Step] = []
    forEachDay(ofUser: number) { steps += $0 }
    return steps
  }
}

import ForesightValues
import Testing

@testable import ForesightEvaluation

struct LifeTruthTests {
  private static let hour: Int64 = 3_600_000_000

  /// Of what was said to be so probable, that share happens, within chance.
  @Test(arguments: [900.0, 3600, 14_400]) func whatIsDrawnFollowsTheTruth(seconds: Double) {
    var bins = Bins()
    let lives = Lives(users: 12, days: 40, seed: 7)
    for user in 0..<lives.users {
      let events = lives.donations(ofUser: user).map { Event($0) }
      var truth = lives.truth(ofUser: user)
      var next = 0
      for hour in 4..<Int64(40 * 24) {
        let instant = Simulation.start.advanced(by: hour * Self.hour)
        while next < events.count, events[next].moment.instant <= instant {
          truth.add(events[next])
          next += 1
        }
        let end = instant.advanced(by: Int64(seconds * 1e6))
        let done = Set(
          events[next...].prefix { $0.moment.instant <= end }.compactMap {
            truth.place(of: $0.intent)
          })
        for (place, probability) in truth.probabilities(at: instant, within: seconds).enumerated() {
          bins.add(probability, done.contains(place))
        }
      }
    }
    bins.check()
  }

  @Test func soItIsOfTheHoursOfADay() {
    var bins = Bins()
    let lives = Lives(users: 12, days: 60, seed: 8)
    for user in 0..<lives.users {
      var truth = lives.truth(ofUser: user)
      var day: Int64 = 0
      lives.forEachDay(ofUser: user) { donations in
        let dawn = Simulation.start.advanced(by: (day * 24 + 4) * Self.hour)
        let hours = truth.hours(after: dawn)
        var done = hours.map { $0.map { _ in false } }
        for event in donations.map({ Event($0) }) {
          let hour = (event.moment.instant.microseconds - dawn.microseconds - 1) / Self.hour
          if let place = truth.place(of: event.intent) { done[place][Int(hour)] = true }
          truth.add(event)
        }
        for (said, was) in zip(hours.joined(), done.joined()) { bins.add(said, was) }
        day += 1
      }
    }
    bins.check()
  }

  @Test func itIsAFunctionOfWhatWasAdded() throws {
    let lives = Lives(users: 2, days: 30, seed: 1)
    var (first, second) = (lives.truth(ofUser: 0), try #require(lives.truth(of: "user0001")))
    for event in lives.donations(ofUser: 0).map({ Event($0) }) {
      let instant = event.moment.instant
      #expect(
        first.probabilities(at: instant, within: 900)
          == second.probabilities(at: instant, within: 900))
      // Asking changes nothing, and neither does what the person never does.
      _ = first.hours(after: instant)
      first.add(Event(Donation(at: event.moment, source: "", intent: "Unheard")))
      first.add(event)
      second.add(event)
    }
    #expect(lives.truth(of: "user0003") == nil && lives.truth(of: "0001") == nil)
  }

  @Test(arguments: 1...10) func longerIsMoreProbable(seed: UInt64) {
    let truth = Lives(users: 1, days: 30, seed: seed).truth(ofUser: 0)
    for hour in stride(from: 4, to: 720, by: 7) as StrideTo<Int64> {
      let instant = Simulation.start.advanced(by: hour * Self.hour)
      let some = [300.0, 900, 3600, 7200].map { truth.probabilities(at: instant, within: $0) }
      for (short, long) in zip(some, some.dropFirst()) {
        #expect(zip(short, long).allSatisfy { 0 <= $0 && $0 <= $1 + 0.01 && $1 <= 1 })
      }
    }
  }

  /// Probabilities and how often it happened, in twenty bins.
  private struct Bins {
    var said = Array(repeating: 0.0, count: 20)
    var variance = Array(repeating: 0.0, count: 20)
    var was = Array(repeating: 0.0, count: 20)

    mutating func add(_ probability: Double, _ happened: Bool) {
      let bin = min(19, Int(probability * 20))
      said[bin] += probability
      variance[bin] += probability * (1 - probability)
      if happened { was[bin] += 1 }
    }

    func check() {
      #expect(said.count { $0 > 0 } >= 18)
      for bin in said.indices {
        // What overlaps in time is not independent, so the deviation is larger than a coin's; and once in a while
        // something follows a second time.
        let deviation = 2 * variance[bin].squareRoot()
        #expect(
          abs(said[bin] - was[bin]) <= 3 * deviation + 0.01 * said[bin],
          "said \(said[bin]), was \(was[bin])")
      }
    }
  }
}

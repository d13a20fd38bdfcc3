import ForesightValues
import Foundation
import Testing

@testable import ForesightPrediction

struct AttentionTests {
  private static let size = 5

  /// A hundred events of five candidates, at irregular times.
  private struct Past: ~Copyable {
    var memory = EpisodeMemory()
    var now = EpisodeMemory.unknown
    var history = History()
  }

  private func past() -> Past {
    var past = Past()
    for _ in 0..<Self.size { past.memory.appendCandidate() }
    var keys = ContextKeys()
    var instant: Int64 = 1_700_000_000
    func describe(_ history: History) -> Episode {
      let situation = Situation(moment: Moment(Instant(seconds: instant), utcOffset: 60))
      keys.compute(history, situation.moment, situation.context, .intents)
      return EpisodeMemory.episode(in: situation, after: history, keys)
    }
    for number in 0..<100 {
      let candidate = number * number % 11 % Self.size
      instant += Int64(number * 7919 % 5000)
      var episode = describe(past.history)
      episode.candidate = UInt32(candidate)
      past.memory.add(episode, after: Int(past.history.last[0]), number: number)
      let moment = Moment(Instant(seconds: instant), utcOffset: 60)
      past.history.add(
        candidate, UInt64(candidate + 1),
        Event(
          moment: moment, source: 1, name: 2, parameters: UInt64(number % 3), context: [],
          reference: 0))
    }
    instant += 60
    past.now = describe(past.history)
    return past
  }

  private func cross(
    _ head: Attention, reserve: Double, weight: Double, frequency: [Double], target: Int
  ) -> (loss: Double, errors: [Float]) {
    let scores = (0..<Self.size).map {
      weight * log(1 + Double(head.sums[$0]) / (reserve * frequency[$0]))
    }
    let total = scores.reduce(0) { $0 + exp($1) }
    let errors = scores.indices.map { exp(scores[$0]) / total - ($0 == target ? 1 : 0) }
    return (log(total) - scores[target], errors.map(Float.init))
  }

  @Test(arguments: Attention.heads.indices, 0..<5)
  func slopesAreThoseOfTheCrossEntropy(number: Int, target: Int) {
    let past = past()
    let frequency = [0.4, 0.3, 0.15, 0.1, 0.05]
    let (weight, reserve) = (0.7, 1.5)
    var theta = Attention.Vector(repeating: 0)
    for similarity in Attention.Similarity.allCases {
      theta[similarity.rawValue] = similarity.initialWeight
    }
    var looking = Attention.heads[number]
    looking.find(in: past.memory, past.history)
    var all = Shortlist()
    all.takeAll(Self.size)
    looking.look(at: past.memory, from: past.now, past.history, all)
    func loss(_ theta: Attention.Vector, _ reserve: Double) -> Double {
      var head = looking
      head.weigh(theta)
      return cross(
        head, reserve: reserve, weight: weight, frequency: frequency, target: target
      ).loss
    }
    var head = looking
    head.weigh(theta)
    let errors = cross(
      head, reserve: reserve, weight: weight, frequency: frequency, target: target
    ).errors
    let slopes = head.slopes(
      errors: errors, weight: Float(weight), frequency: frequency.map(Float.init),
      reserve: Float(reserve))
    for similarity in Attention.Similarity.allCases {
      var (more, less) = (theta, theta)
      more[similarity.rawValue] += 0.05
      less[similarity.rawValue] -= 0.05
      let slope = (loss(more, reserve) - loss(less, reserve)) / 0.1
      #expect(abs(Double(slopes.theta[similarity.rawValue]) - slope) < 0.01, "\(similarity)")
    }
    let slope = (loss(theta, reserve * exp(0.05)) - loss(theta, reserve * exp(-0.05))) / 0.1
    #expect(abs(Double(slopes.reserve) - slope) < 0.01)
  }

  @Test func nothingIsSeenBeforeAnythingHappened() {
    for var head in Attention.heads {
      head.find(in: EpisodeMemory(), History())
      head.look(at: EpisodeMemory(), from: EpisodeMemory.unknown, History(), Shortlist())
      head.weigh(Attention.Vector(repeating: 1))
      let slopes = head.slopes(errors: [], weight: 1, frequency: [], reserve: 1)
      #expect(slopes.theta == Attention.Vector(repeating: 0) && slopes.reserve == 0)
    }
  }

  /// What no context of the mixer holds: that the same was done at this time of day.
  @Test func aHabitAtACertainTimeIsSeen() throws {
    var events: [Event] = []
    for day in 0..<40 {
      for (index, hour) in [7, 12, 17, 22].enumerated() {
        let instant = Int64(1_700_006_400 + day * 86_400 + hour * 3600 + day * 97 % 600)
        events.append(
          Event(
            Donation(
              at: Moment(Instant(seconds: instant), utcOffset: 0), source: "s",
              intent: "I\((index * 3 + index * index) % 5)")))
      }
    }
    let learned = folded(events).learned.intents[.attention].values
    let closeness = Attention.Similarity.sameTime.rawValue
    let start = Attention.Similarity.allCases.count + 1
    #expect(learned[start + closeness] > Attention.initialWeights[start + closeness])
  }
}

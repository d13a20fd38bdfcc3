internal import ForesightValues
internal import Glibc

/// `decay-T`: the sum of 2^(−age/T) over all uses, as zoxide's and Firefox's rankings approximate it.
struct DecayedFrequency: OrderingModel {
  private let halfLife: Double
  private var sums: [Double] = []
  /// The instant for which each sum holds, in microseconds since 1970.
  private var instants: [Int64] = []

  /// A model with a half-life in seconds.
  init(halfLife seconds: Double) {
    halfLife = seconds * 1e6
  }

  mutating func learn(_ candidate: Int, _ event: Event) {
    if candidate == sums.count {
      sums.append(0)
      instants.append(event.moment.instant.microseconds)
    }
    sums[candidate] = value(candidate, event.moment) + 1
    instants[candidate] = event.moment.instant.microseconds
  }

  func scores(_ situation: Situation) -> [Double] {
    sums.indices.map { value($0, situation.moment) }
  }

  private func value(_ candidate: Int, _ moment: Moment) -> Double {
    sums[candidate]
      * exp2(Double(instants[candidate] - moment.instant.microseconds) / halfLife)
  }
}

/// `decay-20-events`: each use multiplies all scores by 0.95, then adds 1 to the score of the candidate used.
struct EventDecayedFrequency: OrderingModel {
  private(set) var sums: [Double] = []

  mutating func learn(_ candidate: Int, _ event: Event) {
    for index in sums.indices { sums[index] *= 0.95 }
    sums.add(1, at: candidate)
  }

  func scores(_ situation: Situation) -> [Double] { sums }
}

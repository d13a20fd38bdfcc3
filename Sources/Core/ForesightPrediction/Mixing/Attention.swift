internal import ForesightValues
internal import Glibc

/// Weighs individual past episodes by their similarity to the present one, and predicts their candidates. There are two
/// heads of this kind, which look at different episodes.
///
/// A past episode j has a vector of similarities to the present one, φ(j), and the weight a(j) = e^(θ·φ(j)). A
/// candidate's feature is log(1 + A / (ε·q)), where A is the sum of the weights of the candidate's episodes, q its
/// frequency and ε a reserve. So no context has to be chosen beforehand: θ determines which similarities count, and is
/// learned by the same gradient as the mixer's weights (attention as in Graves et al., *Neural Turing Machines*, 2014,
/// with similarities in place of keys).
struct Attention {
  /// The feature that the head computes.
  let feature: Feature
  /// The index at which the head's θ begins among the weights of both heads.
  private let firstWeight: Int
  /// The numbers of the episodes.
  private(set) var numbers: [Int] = []
  // For each episode its similarities to the present one, the row of its candidate, and its weight. These have room for
  // the largest number of episodes.
  private var similarities: [Vector]
  private var rows: [Int32]
  private var weights: [Float]
  /// The sum of the weights of each row's episodes.
  private(set) var sums: [Float] = []
  private var slopesOfSums: [Float] = []

  private init(_ feature: Feature, length: Int, firstWeight: Int) {
    (self.feature, self.firstWeight) = (feature, firstWeight)
    similarities = Array(repeating: Vector(repeating: 0), count: length)
    rows = Array(repeating: 0, count: length)
    weights = Array(repeating: 0, count: length)
  }

  /// Both heads: one looks at the last episodes after the same intent, the other at the last of all episodes.
  static var heads: [Attention] {
    [
      Attention(.similarAfter, length: 64, firstWeight: 0),
      Attention(.similarLately, length: 128, firstWeight: Vector.scalarCount + 1),
    ]
  }

  private static let rate: Float = 0.1
  /// The steepest slope; steeper ones are clipped to it.
  private static let steepest: Float = 2
  /// The distance, in kilometers or in usual steps, over which similarity falls by a factor of e.
  private static let reach: Float = 2

  /// The largest number of episodes that the head looks at.
  private var length: Int { weights.count }
  /// The index of the logarithm of the head's reserve among the weights of both heads.
  private var reserveWeight: Int { firstWeight + Vector.scalarCount }

  /// Finds the episodes to look at, the latest first.
  mutating func find(in memory: borrowing EpisodeMemory, _ history: History) {
    numbers.removeAll(keepingCapacity: true)
    if feature == .similarAfter {
      memory.find(after: Int(history.last[0]), of: history.events, limit: length, &numbers)
    } else {
      for number in (max(0, history.events - length)..<history.events).reversed()
      where memory[number].candidate != EpisodeMemory.dropped {
        numbers.append(number)
      }
    }
  }

  /// Compares the episodes found last with the present one, and drops those whose candidate has no row of its own.
  ///
  /// - Complexity: O(rows + episodes of the head).
  mutating func look(
    at memory: borrowing EpisodeMemory, from now: Episode, _ history: History,
    _ shortlist: Shortlist
  ) {
    let now = Self.present(now)
    if shortlist.others > 0 {
      numbers.removeAll { shortlist.rows[Int(memory[$0].candidate)] < 0 }
    }
    Scratch.reset(&sums, shortlist.candidates.count)
    Scratch.reset(&slopesOfSums, shortlist.candidates.count)
    let sessionStart = history.sessionStart(at: now.instant).microseconds
    let isKnown = now.categories .!= SIMD8(repeating: 0)
    let closeness = Self.closeness
    similarities.withUnsafeMutableBufferPointer { similarities in
      rows.withUnsafeMutableBufferPointer { rows in
        for (index, number) in numbers.enumerated() {
          let past = memory[number]
          rows[index] = shortlist.rows[Int(past.candidate)]
          let equal = SIMD8<Float>(repeating: 0).replacing(
            with: 1, where: (past.categories .== now.categories) .& isKnown)
          let pauses = min(past.pause, now.pause) / max(past.pause, now.pause)
          let near =
            closeness[abs(Int(past.timeSlot) - Int(now.timeSlot))] * SIMD4(1, 1, 1, pauses)
          let microseconds = max(
            0, Double(now.instant.microseconds) - Double(past.instant.microseconds))
          let rest = SIMD4(
            Self.logarithmOfOneMore(Float(history.events - number - 1)),
            Self.logarithmOfOneMore(Float(microseconds * (1 / Double(Instant.day)))),
            past.instant.microseconds >= sessionStart ? 1 : 0,
            past.isWeekend == now.isWeekend ? 1 : 0)
          similarities[index] = SIMD16(
            lowHalf: equal, highHalf: SIMD8(lowHalf: near, highHalf: rest))
        }
      }
    }
  }

  /// Compares the positions of the episodes with the present one, and raises a similarity of each episode to its
  /// nearness (0 to 1), if that is higher.
  ///
  /// - Parameters:
  ///   - unit: the unit in which distances are measured.
  ///   - similarity: the similarity to raise.
  mutating func compare(
    _ here: Position, in memory: borrowing EpisodeMemory, unit: Float,
    _ similarity: Similarity
  ) {
    let scale = -1 / (Self.reach * unit)
    for (index, number) in numbers.enumerated() {
      guard let distance = memory[number].position.distance(to: here) else { continue }
      let known = similarities[index][similarity.rawValue]
      similarities[index][similarity.rawValue] = max(known, expf(distance * scale))
    }
  }

  /// Returns the reserve ε, which multiplies a candidate's frequency in the feature.
  func reserve(_ weights: borrowing AdaptiveWeights) -> Float {
    expf(min(max(weights[reserveWeight], -5), 8))
  }

  /// Computes the weight of each episode, and adds it to the sum of the episode's candidate: O(episodes of the head).
  mutating func attend(_ all: borrowing AdaptiveWeights) {
    weigh(all.values.withElements { Vector($0[firstWeight..<reserveWeight]) })
  }

  /// Weighs the episodes by some θ.
  mutating func weigh(_ theta: Vector) {
    let count = numbers.count
    for index in 0..<count {
      let products = similarities[index] * theta
      let eight = products.lowHalf + products.highHalf
      let four = eight.lowHalf + eight.highHalf
      let two = four.lowHalf + four.highHalf
      weights[index] = min(max(two[0] + two[1], -12), 8)
    }
    weights.withUnsafeMutableBufferPointer { weights in
      takeExponentials(UnsafeMutableBufferPointer(rebasing: weights[..<count]))
    }
    for index in 0..<count { sums[Int(rows[index])] += weights[index] }
  }

  /// Returns the slopes of the cross-entropy for θ, and for the logarithm of the reserve ε.
  ///
  /// A head's feature log(1 + A/(ε·q)) has the slope 1/(ε·q + A) for A, and −A/(ε·q + A) for log ε; A is a
  /// sum of e^(θ·φ), each of which has the slope φ·e^(θ·φ).
  ///
  /// - Parameters:
  ///   - errors: the probability of each row, minus 1 for the row of the event's candidate.
  ///   - weight: the weight of the head's feature.
  ///   - frequency: q for each row.
  mutating func slopes(
    errors: [Float], weight: Float, frequency: [Float], reserve: Float
  ) -> (theta: Vector, reserve: Float) {
    var reserveSlope: Float = 0
    for row in sums.indices where sums[row] > 0 {
      slopesOfSums[row] = weight * errors[row] / (reserve * frequency[row] + sums[row])
      reserveSlope -= slopesOfSums[row] * sums[row]
    }
    var theta = Vector(repeating: 0)
    for index in numbers.indices {
      theta += similarities[index] * (slopesOfSums[Int(rows[index])] * weights[index])
    }
    return (theta, reserveSlope)
  }

  /// Moves the weights one step down the gradient of the cross-entropy.
  ///
  /// - Parameters:
  ///   - all: the weights of both heads.
  ///   - errors: the probability of each row, minus 1 for the row of the event's candidate.
  ///   - weight: the weight of the head's feature.
  ///   - frequency: the frequency of each row.
  /// - Complexity: O(rows + episodes of the head).
  mutating func descend(
    _ all: inout AdaptiveWeights, errors: [Float], weight: Float, frequency: [Float]
  ) {
    let slopes = slopes(
      errors: errors, weight: weight, frequency: frequency, reserve: reserve(all))
    func descend(_ index: Int, _ slope: Float) {
      guard slope.isFinite else { return }
      let slope = min(max(slope, -Self.steepest), Self.steepest)
      all.descend(index, slope: slope, rate: Self.rate)
    }
    for similarity in Similarity.allCases {
      descend(firstWeight + similarity.rawValue, slopes.theta[similarity.rawValue])
    }
    descend(reserveWeight, slopes.reserve)
  }
}

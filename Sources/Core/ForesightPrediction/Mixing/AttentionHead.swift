internal import ForesightValues
internal import Glibc

/// One head of ``Attention``: the past episodes that it looks at, compared with the present.
struct AttentionHead {
  /// The feature that the head computes.
  let feature: Feature
  /// The index at which the head's θ begins among the weights of ``Attention``.
  let firstWeight: Int
  /// The numbers of the episodes.
  private(set) var numbers: [Int] = []
  // For each episode its similarities to the present one, the row of its candidate, and its weight. These have room for
  // the largest number of episodes.
  private var similarities: [Attention.Vector]
  private var rows: [Int32]
  private var weights: [Float]
  /// The sum of the weights of each row's episodes.
  private(set) var sums: [Float] = []
  /// The slope of each of the sums.
  private var slopesOfSums: [Float] = []

  private init(_ feature: Feature, length: Int, firstWeight: Int) {
    self.feature = feature
    self.firstWeight = firstWeight
    similarities = Array(repeating: Attention.Vector(repeating: 0), count: length)
    rows = Array(repeating: 0, count: length)
    weights = Array(repeating: 0, count: length)
  }

  /// Both heads: one looks at the last episodes after the same intent, the other at the last of all episodes.
  static var all: [AttentionHead] {
    [
      AttentionHead(.similarAfter, length: 64, firstWeight: 0),
      AttentionHead(.similarLately, length: 128, firstWeight: Attention.Vector.scalarCount + 1),
    ]
  }

  /// The distance, in kilometers or in usual steps, over which similarity falls by a factor of e.
  private static let reach: Float = 2

  /// The largest number of episodes that the head looks at.
  private var length: Int { weights.count }
  /// The index of the logarithm of the head's reserve among the weights of ``Attention``.
  var reserveWeight: Int { firstWeight + Attention.Vector.scalarCount }

  /// For each number of time slots between two times of day: their closeness by three measures, and 1. Unknown times
  /// are encoded so that they lie further apart than any others.
  private static let closeness: [SIMD4<Float>] = (0...2000).map { apart in
    guard apart < Episode.timeSlotsPerDay else { return [0, 0, 0, 1] }
    let slots = min(apart, Episode.timeSlotsPerDay - apart)
    let hours = Float(slots) * 24 / Float(Episode.timeSlotsPerDay)
    return exponential([hours / -0.5, hours / -1.5, hours / -4, 0, 0, 0, 0, 0]).lowHalf
  }

  /// Compares the episodes found last with the present one, and drops those whose candidate has no row of its own.
  ///
  /// - Complexity: O(rows + episodes of the head).
  mutating func look(
    at memory: borrowing EpisodeMemory, from now: Episode, _ history: History,
    _ shortlist: Shortlist
  ) {
    let now = now.asPresent
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
    _ similarity: Attention.Similarity
  ) {
    let scale = -1 / (Self.reach * unit)
    for (index, number) in numbers.enumerated() {
      guard let distance = memory[number].position.distance(to: here) else { continue }
      let near = expf(distance * scale)
      similarities[index][similarity.rawValue] = max(
        similarities[index][similarity.rawValue], near)
    }
  }

  /// Returns log(1 + x), interpolated linearly between powers of two by reading the bits of the number; the similarity
  /// of ages need not be exact.
  @inline(__always)
  private static func logarithmOfOneMore(_ x: Float) -> Float {
    Float(Int32(bitPattern: (x + 1).bitPattern) &- 0x3f80_0000) * (0.6931472 / 0x80_0000)
  }

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

  /// Computes the weight of each episode, and adds it to the sum of the episode's candidate.
  mutating func weigh(_ theta: Attention.Vector) {
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
  ) -> (theta: Attention.Vector, reserve: Float) {
    var reserveSlope: Float = 0
    for row in sums.indices where sums[row] > 0 {
      slopesOfSums[row] = weight * errors[row] / (reserve * frequency[row] + sums[row])
      reserveSlope -= slopesOfSums[row] * sums[row]
    }
    var theta = Attention.Vector(repeating: 0)
    for index in numbers.indices {
      theta += similarities[index] * (slopesOfSums[Int(rows[index])] * weights[index])
    }
    return (theta, reserveSlope)
  }
}

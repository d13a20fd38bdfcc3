internal import Donations
internal import LinearAlgebra

/// What one head of ``Attention`` looks at: past events, compared with the present.
struct AttentionView {
  /// The numbers of the past events.
  private var numbers: [Int] = []
  // For each of them, how it is like the present one, what came, and its weight. These have room for all
  // that the head can look at.
  private var likenesses: [Attention.Vector]
  private var candidates: [Int32]
  private var weights: [Float]
  /// For each candidate the sum of the weights of its events.
  private(set) var sums: [Float] = []
  /// The slope of each of the sums.
  private var slopesOfSums: [Float] = []

  init(_ head: Attention.Head) {
    likenesses = Array(repeating: Attention.Vector(repeating: 0), count: head.length)
    candidates = Array(repeating: 0, count: head.length)
    weights = Array(repeating: 0, count: head.length)
  }

  /// For each number of steps that two times of day can lie apart, how close that is by three measures; and 1.
  private static let closeness: [SIMD4<Float>] = (0..<Occasion.steps).map { apart in
    let hours = Float(min(apart, Occasion.steps - apart)) * 24 / Float(Occasion.steps)
    let close = exponential([hours / -0.5, hours / -1.5, hours / -4, 0, 0, 0, 0, 0])
    return [close[0], close[1], close[2], 1]
  }

  /// Compares the events that a head looks at with what is now.
  mutating func look(
    _ head: Attention.Head, _ occasions: borrowing Occasions, _ now: Occasion, _ history: History,
    candidates size: Int
  ) {
    find(head, occasions, history)
    Scratch.reset(&sums, size)
    Scratch.reset(&slopesOfSums, size)
    let sessionStart = history.sessionStart(at: now.instant)
    let isMarked = now.marks .!= SIMD8(repeating: 0)
    let closeness = Self.closeness
    occasions.withElements { ring in
      likenesses.withUnsafeMutableBufferPointer { likenesses in
        for (index, number) in numbers.enumerated() {
          let past = ring[number % Occasions.most]
          let equal = SIMD8<Float>(repeating: 0).replacing(
            with: 1, where: (past.marks .== now.marks) .& isMarked)
          let pauses = min(past.pause, now.pause) / max(past.pause, now.pause)
          let near = closeness[abs(Int(past.step) - Int(now.step))] * SIMD4(1, 1, 1, pauses)
          let microseconds = max(0, Double(now.instant) - Double(past.instant))
          let rest = SIMD4(
            Self.logarithmOfOneMore(Float(history.events - number - 1)),
            Self.logarithmOfOneMore(Float(microseconds * (1 / Double(Instant.day)))),
            past.instant >= sessionStart ? 1 : 0, past.isWeekend == now.isWeekend ? 1 : 0)
          likenesses[index] = SIMD16(lowHalf: equal, highHalf: SIMD8(lowHalf: near, highHalf: rest))
        }
      }
      candidates.withUnsafeMutableBufferPointer { candidates in
        for (index, number) in numbers.enumerated() {
          candidates[index] = Int32(truncatingIfNeeded: ring[number % Occasions.most].candidate)
        }
      }
    }
  }

  /// The logarithm of one more than a number, taken as linear between powers of two: the likeness of ages need
  /// not be exact, and this is but the bits of the number.
  @inline(__always)
  private static func logarithmOfOneMore(_ x: Float) -> Float {
    Float(Int32(bitPattern: (x + 1).bitPattern) &- 0x3f80_0000) * (0.6931472 / 0x80_0000)
  }

  private mutating func find(
    _ head: Attention.Head, _ occasions: borrowing Occasions, _ history: History
  ) {
    numbers.removeAll(keepingCapacity: true)
    switch head {
    case .afterTheSame:
      occasions.find(
        after: Int(history.last[0]), of: history.events, atMost: head.length, &numbers)
    case .latest:
      numbers.append(
        contentsOf: (max(0, history.events - head.length)..<history.events).reversed())
    }
  }

  /// Gives each event its weight, and adds it up for what came then.
  mutating func weigh(_ theta: Attention.Vector) {
    let count = numbers.count
    for index in 0..<count {
      let products = likenesses[index] * theta
      let eight = products.lowHalf + products.highHalf
      let four = eight.lowHalf + eight.highHalf
      let two = four.lowHalf + four.highHalf
      weights[index] = min(max(two[0] + two[1], -12), 8)
    }
    weights.withUnsafeMutableBufferPointer { weights in
      takeExponentials(UnsafeMutableBufferPointer(rebasing: weights[..<count]))
    }
    for index in 0..<count { sums[Int(candidates[index])] += weights[index] }
  }

  /// The slopes of the cross-entropy for θ, and for the logarithm of the reserve ε.
  ///
  /// A head's feature log(1 + A/(ε·q)) has the slope 1/(ε·q + A) for A, and −A/(ε·q + A) for log ε; A is a
  /// sum of e^(θ·φ), each of which has the slope φ·e^(θ·φ).
  ///
  /// - Parameters:
  ///   - errors: for each candidate its probability, less 1 for the one that came.
  ///   - weight: that of the head's feature.
  ///   - frequency: q for each candidate.
  mutating func slopes(
    errors: [Float], weight: Float, frequency: [Float], reserve: Float
  ) -> (theta: Attention.Vector, reserve: Float) {
    var reserveSlope: Float = 0
    for candidate in sums.indices where sums[candidate] > 0 {
      let sum = sums[candidate]
      slopesOfSums[candidate] = weight * errors[candidate] / (reserve * frequency[candidate] + sum)
      reserveSlope -= slopesOfSums[candidate] * sum
    }
    var theta = Attention.Vector(repeating: 0)
    for index in numbers.indices {
      theta += likenesses[index] * (slopesOfSums[Int(candidates[index])] * weights[index])
    }
    return (theta, reserveSlope)
  }
}

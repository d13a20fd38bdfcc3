/// The statistics of one candidate at one moment, as differences in log odds.
///
/// Each is the log odds of a statistic minus those of the base rate. `others` holds two contexts, then the log odds of
/// the base rate themselves, the constant 1, the activity of the person, and causes.
package struct HazardFeatures: BitwiseCopyable, Equatable, Sendable {
  package var clock: SIMD8<Float>
  package var recurrence: SIMD8<Float>
  package var others: SIMD8<Float>

  /// The indices in `others` of the base rate, of the constant 1, of the person's activity, and of causes.
  package static let (base, one, anyone, causes) = (2, 3, 4, 5)
  /// The number of vectors.
  static let vectors = 3
}

/// The situations that choose a candidate's weights: how often the habit was done; how often a day, and whether today;
/// and how long ago any habit was done.
struct WeightSets: BitwiseCopyable, Equatable, Sendable {
  /// The numbers of classes of each kind; one more set is for all situations.
  static let (counts, uses, pauses) = (7, 12, 8)
  static let all = 1 + counts + uses + pauses

  /// The place of the chosen set of each kind; the first is that for all situations.
  let places: SIMD4<Int32>

  @inline(__always)
  init(count: Int, use: Int, pause: Int) {
    places = SIMD4(
      0, Int32(1 + count), Int32(1 + Self.counts + use), Int32(1 + Self.counts + Self.uses + pause))
  }
}

/// One copy of the weights that mix statistics into a probability, learned online.
///
/// The log odds are the sum over features of x·w, where w is a sum of four weights, chosen by the situation. Each
/// outcome moves all of them down the gradient of the logarithmic loss, (p − y)·x, by Adagrad (Duchi, Hazan and Singer,
/// JMLR 12, 2011) with a bound on its sum of squares, so that a copy never comes to rest. A map of 34 knots then
/// corrects the log odds; it has two sides, one for moments right after an event.
struct HazardMixer: Equatable, Sendable {
  static let knots = 34
  static let (lowest, spacing): (Float, Float) = (-10, 0.4)
  private static let mapRate: Float = 0.02
  static let firmestMap: Float = 1000

  var weights: [SIMD8<Float>]
  var squares: [SIMD8<Float>]
  var map: [Float]
  var mapSquares: [Float]

  /// The log odds before the map and after it.
  typealias Score = (raw: Float, mapped: Float)

  @inline(__always)
  func score(_ features: HazardFeatures, _ sets: WeightSets, isAfterEvent: Bool) -> Score {
    let raw = weights.withUnsafeBufferPointer { weights in
      var first = SIMD8<Float>(repeating: 0)
      var (second, third) = (first, first)
      for kind in 0..<4 {
        let place = Int(sets.places[kind]) * HazardFeatures.vectors
        first += weights[place]
        second += weights[place + 1]
        third += weights[place + 2]
      }
      let products: SIMD8<Float> =
        first * features.clock + second * features.recurrence + third * features.others
      return products.sum()
    }
    let (place, share) = Self.place(raw, isAfterEvent)
    return (raw, map[place] * (1 - share) + map[place + 1] * share)
  }

  @inline(__always)
  private static func place(_ raw: Float, _ isAfterEvent: Bool) -> (Int, Float) {
    let place = min(max((raw - lowest) / spacing, 0), Float(knots - 1) - 0.001)
    return (Int(place) + (isAfterEvent ? knots : 0), place - Float(Int(place)))
  }

  /// Learns an outcome. An error is a probability minus the outcome (1 or 0), times the weight of the outcome.
  ///
  /// - Parameters:
  ///   - error: the error of the probability before the map.
  ///   - mapError: the error of the probability after the map.
  ///   - rate: the learning rate.
  ///   - firmest: the bound on the sums of squares.
  @inline(__always)
  mutating func learn(
    _ features: HazardFeatures, _ sets: WeightSets, isAfterEvent: Bool, _ score: Score,
    error: Float, mapError: Float, rate: Float, firmest: Float
  ) {
    let bound = SIMD8<Float>(repeating: firmest)
    weights.withUnsafeMutableBufferPointer { weights in
      squares.withUnsafeMutableBufferPointer { squares in
        @inline(__always)
        func descend(_ place: Int, _ slope: SIMD8<Float>) {
          let sum: SIMD8<Float> = squares[place] + slope * slope
          squares[place] = sum.replacing(with: bound, where: sum .> bound)
          weights[place] -= slope * rate / sum.squareRoot()
        }
        let (first, second, third) = (
          features.clock * error, features.recurrence * error, features.others * error
        )
        for kind in 0..<4 {
          let place = Int(sets.places[kind]) * HazardFeatures.vectors
          descend(place, first)
          descend(place + 1, second)
          descend(place + 2, third)
        }
      }
    }
    let (place, share) = Self.place(score.raw, isAfterEvent)
    for (place, share) in [(place, 1 - share), (place + 1, share)] {
      let slope = mapError * share
      mapSquares[place] = min(mapSquares[place] + slope * slope, Self.firmestMap)
      map[place] -= Self.mapRate * slope / mapSquares[place].squareRoot()
    }
  }
}

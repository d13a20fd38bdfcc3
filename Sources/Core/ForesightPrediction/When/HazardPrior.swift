/// The initial weights of a `HazardModel`.
public struct HazardPrior: Hashable, Sendable {
  /// The weights of one horizon.
  public struct Head: Hashable, Sendable {
    /// The weights of the mixture, by set and feature.
    public var weights: [Float]
    /// The firmness of each weight: Adagrad's sum of squares.
    public var squares: [Float]
    /// The knots of the map, in log odds.
    public var map: [Float]
    /// The firmness of each knot.
    public var mapSquares: [Float]

    /// Makes a head of weights and knots, with the firmness of each.
    public init(weights: [Float], squares: [Float], map: [Float], mapSquares: [Float]) {
      (self.weights, self.squares, self.map, self.mapSquares) = (weights, squares, map, mapSquares)
    }
  }

  /// The weights of each horizon, then those of the day.
  public var parts: [Head]
  /// Hashes that identify the users that the prior was learned from.
  public var users: [UInt64]

  /// Makes a prior of one part for each horizon, and one for the day.
  public init(parts: [Head], users: [UInt64] = []) { (self.parts, self.users) = (parts, users) }

  /// The initial weights, which were set by hand and not learned from data.
  public static let none = HazardPrior(parts: [.none, .none, .day])

  var dayMixer: HazardMixer { HazardMixer(parts[2], firmest: HazardHead.firmest[0]) }

  var heads: [HazardHead] {
    parts[..<2].map { part in
      HazardHead(
        slow: HazardMixer(part, firmest: HazardHead.firmest[0]),
        fast: HazardMixer(part, firmest: HazardHead.firmest[1]))
    }
  }
}

extension HazardPrior.Head {
  static let none = unlearned([
    0, 0, 0.1, 0.1, 0.05, 0.05, 0.1, 0.15, 0.1, 0.1, 0.1, 0.15, 0.05, 0.2, 0.1, 0.1,
    0.1, 0.1, 1, 0, 0.1, 0.05, 0.05, 0,
  ])

  static let day = unlearned([
    0, 0.1, 0.15, 0.3, 0.15, 0.2, 0.1, 0, 0.3, 0.3, 0.2, 0, 0, 0, 0, 0,
    0, 0, 1, 0, 0, 0, 0, 0,
  ])

  private static func unlearned(_ initial: [Float]) -> Self {
    let width = HazardFeatures.vectors * 8
    let zeros = [Float](repeating: 0, count: (WeightSets.all - 1) * width)
    let knots = (0..<HazardMixer.knots).map {
      HazardMixer.lowest + HazardMixer.spacing * Float($0)
    }
    return Self(
      weights: initial + zeros, squares: Array(repeating: 1, count: WeightSets.all * width),
      map: knots + knots, mapSquares: Array(repeating: 1, count: 2 * HazardMixer.knots))
  }
}

extension HazardMixer {
  init(_ part: HazardPrior.Head, firmest: Float) {
    func vectors(_ values: [Float]) -> [SIMD8<Float>] {
      stride(from: 0, to: values.count, by: 8).map { SIMD8(values[$0..<$0 + 8]) }
    }
    weights = vectors(part.weights)
    squares = vectors(part.squares.map { min($0, firmest) })
    map = part.map
    mapSquares = part.mapSquares.map { min($0, firmest) }
  }

  var part: HazardPrior.Head {
    func numbers(_ vectors: [SIMD8<Float>]) -> [Float] {
      vectors.flatMap { vector in (0..<8).map { vector[$0] } }
    }
    return HazardPrior.Head(
      weights: numbers(weights), squares: numbers(squares), map: map, mapSquares: mapSquares)
  }
}

extension HazardModel {
  /// The current weights: those of the slow copies, and those of the day.
  public var learned: HazardPrior { HazardPrior(parts: heads.map(\.slow.part) + [dayMixer.part]) }

  /// Sets the learning rate with which a prior is trained.
  package mutating func setRate(_ rate: Float) {
    for index in heads.indices { heads[index].rates = SIMD2(repeating: rate) }
  }
}

/// The weights that turn features into a score, learned online.
///
/// Scores are X·w for a matrix X of candidates × features. The weight of a feature is the sum of five:
/// one for all situations, and one each for how much is known in the feature's own context, for the
/// pause since the last event, for the length of the log, and for the length of the match with the past. Some priors add
/// two more, by the last intent and by the context. Each event moves all of them down the gradient of the cross-entropy,
/// Xᵀ(p − y).
package struct Mixer: ~Copyable {
  /// The learning rate.
  static let rate: Float = 0.02

  private static let confidences = 6
  private static let pauses = 7
  private static let ages = 7
  private static let matches = 15
  /// The offsets, among a feature's weights, of the weights of each kind. The weight for all situations is at 0.
  package static let firstPause = 1 + confidences
  package static let firstAge = firstPause + pauses
  package static let firstMatch = firstAge + ages
  /// The number of weights that each feature has.
  package static let sets = firstMatch + matches
  /// The number of weights in all.
  static let count = Feature.allCases.count * sets

  var weights: AdaptiveWeights
  /// `situated`: for each class of situations, one weight a feature. `trust`: the factor that the weights of each kind of
  /// classes are multiplied by. Both are empty unless the prior has such weights.
  var situated = AdaptiveWeights()
  var trust = AdaptiveWeights()

  /// Fills in the weight of each feature.
  ///
  /// - Parameters:
  ///   - totals: for each feature the number of events counted in its context.
  ///   - pause: the class of the pause since the last event, 0 to 6.
  ///   - events: the number of events that were learned.
  ///   - places: the places of the situation's own weights: see ``places(after:in:)``.
  func weights(
    _ totals: [Float], pause: Int, events: Int, at places: SIMD2<Int>, into result: inout [Float]
  ) {
    weights.values.withElements { weights in
      result.withUnsafeMutableBufferPointer { result in
        Self.forEachFeature(totals, pause, events) { feature, places in
          var sum: Float = 0
          for set in 0..<5 { sum += weights[Int(places[set])] }
          result[feature] = sum
        }
      }
    }
    addSituation(at: places, to: &result)
  }

  /// Moves the weights one step down a gradient, which has one number per feature. The other arguments are those passed
  /// to ``weights(_:pause:events:at:into:)``.
  mutating func descend(
    _ gradient: [Float], _ totals: [Float], pause: Int, events: Int, at places: SIMD2<Int>
  ) {
    Self.forEachFeature(totals, pause, events) { feature, places in
      let slope = gradient[feature]
      guard slope != 0, slope.isFinite else { return }
      for set in 0..<5 { weights.descend(Int(places[set]), slope: slope, rate: Self.rate) }
    }
    descendSituation(gradient, at: places)
  }

  /// Calls `body` with the places of the five weights of each feature.
  @inline(__always)
  private static func forEachFeature(
    _ totals: [Float], _ pause: Int, _ events: Int,
    _ body: (_ feature: Int, _ places: SIMD8<Int32>) -> Void
  ) {
    var places = SIMD8<Int32>(repeating: 0)
    places[2] = Int32(firstPause + pause)
    places[3] = Int32(firstAge + age(events))
    places[4] = Int32(firstMatch + match(totals))
    for feature in totals.indices {
      places[1] = Int32(1 + confidence(totals[feature]))
      body(feature, places &+ Int32(feature * sets))
    }
  }

  /// The class of a number of events: none, one, up to 3, 8, 30, or more.
  static func confidence(_ total: Float) -> Int {
    total < 1 ? 0 : total < 2 ? 1 : total < 4 ? 2 : total < 9 ? 3 : total < 31 ? 4 : 5
  }

  /// The class of the length of the log.
  private static func age(_ events: Int) -> Int {
    [4, 10, 30, 100, 400, 2000].firstIndex { events < $0 } ?? 6
  }

  /// The class of the match with the past: how many of the last intents, up to four, were seen in this order before.
  /// Matches of three and four are divided further by how often the last three were seen.
  private static func match(_ totals: [Float]) -> Int {
    let orders = Feature.after.rawValue...Feature.afterFour.rawValue
    let longest = orders.lastIndex { totals[$0] > 0 }.map { orders[$0] + 1 } ?? 0
    if longest < 3 { return longest }
    return 3 + confidence(totals[Feature.afterThree.rawValue]) + (longest == 4 ? 6 : 0)
  }
}

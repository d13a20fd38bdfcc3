/// The probability that a candidate at a given distance is the next one.
///
/// For each class of distance, two for each doubling, it counts how often a candidate was that far away, and how often
/// such a candidate was the next one. Places have classes of their own; numbers and times of day share theirs. So it
/// learns the scale of a person's movements, from a walk in the house to a flight.
struct Distances: ~Copyable {
  private static let classes = 40

  /// A distance to a candidate. `value`: in kilometers for places, else in the unit of ``Positions``; `nil` if it is
  /// unknown.
  typealias Distance = (value: Float?, isOfPlaces: Bool)

  /// For each class, the number of events whose candidate was in the class; then, for each class, the number of
  /// candidates that were in it before an event.
  var counts = FlatArray<Float>(repeating: 0, count: 4 * Distances.classes)

  /// Returns the class of a distance. The classes of places are first, beginning with the same place and ending with an
  /// unknown distance; the classes of numbers follow.
  private static func classOf(_ distance: Distance) -> Int {
    guard let value = distance.value, value.isFinite else { return classes - 1 }
    let first = distance.isOfPlaces ? 0 : classes
    // Below 20 m it is the same place.
    if value < 0.02 { return first }
    let ratio = value / 0.02
    // From the square root of two on it is in the upper half of a doubling.
    let halves = Int(2 * ratio.exponent) + (ratio.significand >= 1.4142135 ? 1 : 0)
    return first + min(1 + halves, classes - 2)
  }

  /// Learns which candidate was the next one.
  ///
  /// - Parameters:
  ///   - candidate: the index in `distances` of the event's candidate; `nil` if it is not among them.
  ///   - distances: the distances to all candidates that were ranked.
  mutating func add(_ candidate: Int?, _ distances: [Distance]) {
    for distance in distances { counts[2 * Self.classes + Self.classOf(distance)] += 1 }
    if let candidate { counts[Self.classOf(distances[candidate])] += 1 }
  }

  /// Writes, for each candidate, the log ratio of the probability at its distance to that of a random candidate.
  func write(_ distances: [Distance], to column: UnsafeMutableBufferPointer<Float>) {
    let size = Float(distances.count)
    let classes = 2 * Self.classes
    withUnsafeTemporaryAllocation(of: Float.self, capacity: classes) { table in
      for index in 0..<classes {
        table[index] = (counts[index] + 0.5) / (counts[classes + index] + 0.5 * size) * size - 1
      }
      takeLogarithmsOfOneMore(table)
      for (index, distance) in distances.enumerated() {
        column[index] = table[Self.classOf(distance)]
      }
    }
  }
}

/// The probability that something at a given distance is done next.
///
/// For each class of distance, two for each doubling, it counts how often a candidate was that far away, and how often
/// such a candidate was the one that came. Places have classes of their own; numbers and times of day share theirs. So
/// it learns the scale of a person's movements, from a walk in the house to a flight.
struct Distances: ~Copyable {
  private static let classes = 40

  /// A distance to a candidate: in kilometers for places, else in the unit of ``Positions``.
  struct Distance {
    /// The distance; `nil` where it is not known.
    var value: Float?
    var isOfPlaces: Bool
  }

  /// For each class the number of times that a candidate of it came; then for each the number of times that one was
  /// there.
  var counts = FlatArray<Float>(repeating: 0, count: 4 * Distances.classes)

  /// Returns the class of a distance. Those of places come first, beginning with the same place and ending with an
  /// unknown distance; then those of numbers.
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

  /// Learns that a candidate came, and the others did not.
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

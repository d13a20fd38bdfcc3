/// The probability that the next thing is done so far away.
///
/// For classes of distance, two for each doubling, it counts the times that a candidate so far away was there, and the
/// times that it was the one that came: for places, and for numbers and times of day. So it learns the scale of a
/// person's ways, from a walk in the house to a flight.
struct Distances: ~Copyable {
  private static let classes = 40

  /// A distance to a candidate: of places in kilometres, else in the unit of ``Positions``.
  struct Distance {
    /// The distance; `nil` where it is not known.
    var value: Float?
    var isOfPlaces: Bool
  }

  /// The number of times that a candidate of each class came, then the number of times that one was there.
  var counts = FlatArray<Float>(repeating: 0, count: 4 * Distances.classes)

  /// The class of a distance: of places the first is the same one, and the last one without a place; then those of
  /// numbers.
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

  /// Writes, for each candidate, the logarithm of how much more probable one so far away is than any at random.
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

internal import Donations
internal import LinearAlgebra

/// How probable it is that what is done next is done so far away.
///
/// For classes of distance, two for each doubling, it counts how often a candidate so far away was there, and how
/// often it was the one that came. The scale of a person's ways is learned so, from a walk in the house to a flight.
struct Distances: ~Copyable {
  private static let classes = 40

  /// How often a candidate of each class came, then how often one was there.
  var counts = FlatArray<Float>(repeating: 0, count: 2 * Distances.classes)

  /// The class of a distance in kilometres: the first is the same place, the last one without a place.
  private static func classOf(_ kilometres: Float?) -> Int {
    guard let kilometres, kilometres.isFinite else { return classes - 1 }
    // Below 20 m it is the same place.
    if kilometres < 0.02 { return 0 }
    let halves = Int(2 * (Float(kilometres / 0.02)).exponent) + (kilometres / 0.02).significandHalf
    return min(1 + halves, classes - 2)
  }

  /// Learns that a candidate came, and the others did not.
  mutating func add(_ candidate: Int?, _ distances: [Float?]) {
    for distance in distances { counts[Self.classes + Self.classOf(distance)] += 1 }
    if let candidate { counts[Self.classOf(distances[candidate])] += 1 }
  }

  /// Writes, for each candidate, the logarithm of how much more probable one so far away is than any at random.
  func write(_ distances: [Float?], to column: UnsafeMutableBufferPointer<Float>) {
    let size = Float(distances.count)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.classes) { table in
      for index in 0..<Self.classes {
        table[index] =
          (counts[index] + 0.5) / (counts[Self.classes + index] + 0.5 * size) * size - 1
      }
      takeLogarithmsOfOneMore(table)
      for (index, distance) in distances.enumerated() {
        column[index] = table[Self.classOf(distance)]
      }
    }
  }
}

extension Float {
  /// 1 in the upper half of a doubling.
  fileprivate var significandHalf: Int { significand >= 1.4142135 ? 1 : 0 }
}

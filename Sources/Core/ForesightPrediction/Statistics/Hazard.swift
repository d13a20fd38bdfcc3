internal import ForesightValues

/// The probability that a candidate is the next one, by a class that it is in: that of the time since its last use, or
/// that of its distance.
///
/// For each class it counts how often a candidate was in it, and how often such a candidate was the next one (the hazard
/// rate of survival analysis). Times and distances have two classes for each doubling, so that of distances it learns
/// the scale of a person's movements, from a walk in the house to a flight.
struct Hazard: ~Copyable {
  private static let ages = 64
  private static let distances = 80

  /// A distance to a candidate. `value`: in kilometers for places, else in the unit of ``Positions``; `nil` if it is
  /// unknown.
  typealias Distance = (value: Float?, isOfPlaces: Bool)

  /// For each class, the number of events whose candidate was in the class; then, for each class, the number of
  /// candidates that were in it before an event.
  var counts: FlatArray<Float>

  /// The hazard by the time since a candidate's last use: see ``classOf(_:at:)``.
  static var byAge: Hazard { Hazard(counts: FlatArray(repeating: 0, count: 2 * ages)) }
  /// The hazard by a candidate's distance: see ``classOf(_:)``.
  static var byDistance: Hazard { Hazard(counts: FlatArray(repeating: 0, count: 2 * distances)) }

  /// Returns the class of the time from a last use to an instant.
  @inline(__always)
  static func classOf(_ lastUse: Instant, at now: Instant) -> Int {
    let (age, overflow) = now.microseconds.subtractingReportingOverflow(lastUse.microseconds)
    let seconds = UInt64(max(0, overflow ? .max : age)) / 1_000_000 + 2
    let exponent = 63 - seconds.leadingZeroBitCount
    return min(2 * exponent - 2 + Int(seconds >> UInt64(exponent - 1) & 1), ages - 1)
  }

  /// Returns the class of a distance. The classes of places are first, beginning with the same place and ending with an
  /// unknown distance; those of numbers and times of day follow.
  static func classOf(_ distance: Distance) -> Int {
    let classes = distances / 2
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
  ///   - candidate: the event's candidate; `nil` if its class is unknown.
  ///   - ranked: the candidates that were ranked one by one.
  ///   - classOf: returns the class that a candidate was in before the event.
  /// - Complexity: O(ranked).
  @inline(__always)
  mutating func add<Candidate>(
    _ candidate: Candidate?, among ranked: some Sequence<Candidate>,
    by classOf: (Candidate) -> Int
  ) {
    if let candidate { counts[classOf(candidate)] += 1 }
    let classes = counts.count / 2
    for other in ranked { counts[classes + classOf(other)] += 1 }
  }

  /// Writes, for each of some candidates, the log ratio of the probability in its class to that of a random candidate.
  @inline(__always)
  func write<Candidate>(
    _ candidates: some Collection<Candidate>, to column: UnsafeMutableBufferPointer<Float>,
    by classOf: (Candidate) -> Int
  ) {
    let (classes, size) = (counts.count / 2, Float(candidates.count))
    withUnsafeTemporaryAllocation(of: Float.self, capacity: classes) { table in
      for index in 0..<classes {
        let rate = (counts[index] + 0.5) / (counts[classes + index] + 0.5 * size)
        table[index] = rate * size - 1
      }
      takeLogarithmsOfOneMore(table)
      for (row, candidate) in candidates.enumerated() { column[row] = table[classOf(candidate)] }
    }
  }
}

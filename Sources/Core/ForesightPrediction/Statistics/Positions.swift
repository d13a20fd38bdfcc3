internal import ForesightValues
internal import Glibc

/// The last positions of the values of each kind, and the usual steps between them.
///
///     let degrees = StableHash.of("degrees")
///     var positions = Positions()
///     positions.add(Position("20").named(degrees))
///     positions.add(Position("22").named(degrees))
///     positions.distance(of: Position("23").named(degrees), from: .nowhere)      // 0.5: half a usual step from the last
///
/// Kilometres are the same for everybody; for a number or a time of day the log tells what is far. Its unit is the
/// geometric mean of its steps, in which a single jump counts for little.
struct Positions: ~Copyable {
  /// The most kinds that are kept: all places are one kind, and all numbers of a name are one. Of more nothing is near
  /// or far.
  static let limit = 32
  /// The share of the sums over steps that is left after another step.
  private static let fading: Float = 0.95
  /// The bound on a step: it counts as at least e to the power of minus this, and at most e to the power of this.
  private static let extreme: Float = 40

  /// The scale of a kind: its last position, and its usual step.
  struct Scale: BitwiseCopyable {
    var last: Position
    /// The sum of the logarithms of the steps, and the number of steps, both fading.
    var logSteps: Float = 0
    var steps: Float = 0

    /// The unit in which a distance is measured; `nil` before the first step.
    var unit: Float? {
      if last.isPlace { return 1 }
      return steps > 0 ? expf(logSteps / steps) : nil
    }
  }

  var scales = FlatArray<Scale>()

  /// Learns where something was.
  ///
  /// - Complexity: O(kinds).
  mutating func add(_ position: Position) {
    guard position.isSomewhere else { return }
    guard let place = place(of: position) else {
      if scales.count < Self.limit { scales.append(Scale(last: position)) }
      return
    }
    var scale = scales[place]
    if let step = scale.last.distance(to: position), step > 0 {
      scale.logSteps =
        scale.logSteps * Self.fading + min(max(logf(step), -Self.extreme), Self.extreme)
      scale.steps = scale.steps * Self.fading + 1
    }
    scale.last = position
    scales[place] = scale
  }

  /// Returns the scale of the kind that a position is of; `nil` where the kind is not known.
  ///
  /// - Complexity: O(kinds).
  func scale(of position: Position) -> Scale? {
    place(of: position).map { scales[$0] }
  }

  private func place(of position: Position) -> Int? {
    (0..<scales.count).first { scales[$0].last.isComparable(with: position) }
  }

  /// Returns the distance of a position from here, in kilometres or in usual steps; `nil` where that is not known.
  ///
  /// - Parameter here: the position to measure from; if it is of another kind, the last position of the same kind is
  ///   taken instead.
  func distance(of position: Position, from here: Position) -> Float? {
    guard let scale = scale(of: position) else {
      return here.isPlace ? here.distance(to: position) : nil
    }
    let origin = here.isComparable(with: position) ? here : scale.last
    guard let apart = origin.distance(to: position) else { return nil }
    return apart == 0 ? 0 : scale.unit.map { apart / $0 }
  }
}

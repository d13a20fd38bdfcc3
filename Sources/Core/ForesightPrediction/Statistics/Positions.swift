internal import ForesightValues
internal import Glibc

/// Where the values of each kind were last, and how far they usually move.
///
///     positions.add(Position("20").named(degrees))
///     positions.add(Position("22").named(degrees))
///     positions.distance(of: Position("23").named(degrees), from: .nowhere)      // 0.5: half a usual step from the last
///
/// Kilometres are the same for everybody; what is far for a number or a time of day the log tells. Its unit is the
/// geometric mean of how far it moved, in which a single jump counts for little.
struct Positions: ~Copyable {
  /// How many kinds are known: all places are one, and all numbers of a name. Of more nothing is near or far.
  static let limit = 32
  /// How much of what is known of the step is left after another.
  private static let fading: Float = 0.95
  /// Steps are taken to be at least and at most e to the power of this, minus and plus.
  private static let extreme: Float = 40

  /// What is known of a kind.
  struct Scale: BitwiseCopyable {
    var last: Position
    /// The sum of the logarithms of the steps, and how many there were, both fading.
    var logSteps: Float = 0
    var steps: Float = 0

    /// What a distance is measured in; `nil` before the first step.
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

  /// What is known of the kind that a position is of.
  ///
  /// - Complexity: O(kinds).
  func scale(of position: Position) -> Scale? {
    place(of: position).map { scales[$0] }
  }

  private func place(of position: Position) -> Int? {
    (0..<scales.count).first { scales[$0].last.isComparable(with: position) }
  }

  /// How far a position is from here, in kilometres or in usual steps; `nil` where that is not known.
  ///
  /// - Parameter here: where one is; of another kind, how far it is from the last of its own.
  func distance(of position: Position, from here: Position) -> Float? {
    guard let scale = scale(of: position) else {
      return here.isPlace ? here.distance(to: position) : nil
    }
    let origin = here.isComparable(with: position) ? here : scale.last
    guard let apart = origin.distance(to: position) else { return nil }
    return apart == 0 ? 0 : scale.unit.map { apart / $0 }
  }
}

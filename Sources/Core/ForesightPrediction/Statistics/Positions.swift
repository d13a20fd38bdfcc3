internal import ForesightValues
internal import Glibc

/// The last positions of the values of each kind, and the usual steps between them.
///
///     let degrees = StableHash.of("degrees")
///     var positions = Positions()
///     positions.add(Position("20").named(degrees))
///     positions.add(Position("22").named(degrees))
///     positions.distance(of: Position("23").named(degrees), from: .nowhere)    // 0.5: half a usual step from the last
///
/// Distances between places are in kilometers. For numbers and times of day the log determines the unit: the geometric
/// mean of the steps from one value to the next, in which a single jump counts for little.
typealias Positions = FlatArray<PositionScale>

/// The scale of a kind of values: its last position, and its usual step.
struct PositionScale: BitwiseCopyable {
  var last: Position
  /// The sum of the logarithms of the steps, and the number of steps, both fading.
  var logSteps: Float = 0
  var steps: Float = 0
}

extension FlatArray where Element == PositionScale {
  /// The largest number of kinds. All places are one kind, and all numbers of the same name are one. Values of further
  /// kinds have no distances.
  static var limit: Int { 32 }
  /// The factor by which the sums over steps fade with each step.
  private static var fading: Float { 0.95 }
  /// The bound on the logarithm of a step, in either direction.
  private static var extreme: Float { 40 }

  /// Learns the position of an event.
  ///
  /// - Complexity: O(kinds).
  mutating func add(_ position: Position) {
    guard position.isSomewhere else { return }
    guard let place = place(of: position) else {
      if count < Self.limit { append(PositionScale(last: position)) }
      return
    }
    var scale = self[place]
    if let step = scale.last.distance(to: position), step > 0 {
      scale.logSteps =
        scale.logSteps * Self.fading + min(max(logf(step), -Self.extreme), Self.extreme)
      scale.steps = scale.steps * Self.fading + 1
    }
    scale.last = position
    self[place] = scale
  }

  /// Returns the unit in which the distance to a position is measured; `nil` before the first step of its kind.
  ///
  /// - Complexity: O(kinds).
  func unit(of position: Position) -> Float? {
    if position.isPlace { return 1 }
    return place(of: position).flatMap { unit(self[$0]) }
  }

  private func unit(_ scale: PositionScale) -> Float? {
    if scale.last.isPlace { return 1 }
    return scale.steps > 0 ? expf(scale.logSteps / scale.steps) : nil
  }

  private func place(of position: Position) -> Int? {
    (0..<count).first { self[$0].last.isComparable(with: position) }
  }

  /// Returns the distance of a position from here, in kilometers or in usual steps; `nil` if it is unknown.
  ///
  /// - Parameter here: the position to measure from; if it is of another kind, the last position of the same kind is
  ///   taken instead.
  func distance(of position: Position, from here: Position) -> Float? {
    guard let place = place(of: position) else {
      return here.isPlace ? here.distance(to: position) : nil
    }
    let origin = here.isComparable(with: position) ? here : self[place].last
    guard let apart = origin.distance(to: position) else { return nil }
    return apart == 0 ? 0 : unit(self[place]).map { apart / $0 }
  }
}

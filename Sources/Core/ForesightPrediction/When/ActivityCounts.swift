/// The probability that any intent begins, by the time since the last event, the hour, and whether it is a weekend.
struct ActivityCounts: Equatable, Sendable {
  private static let cells = ElapsedClasses.coarse.count * 48
  private static let pseudo: Float = 4

  /// Two counts for each cell: the moments after which an intent began, and all moments. The last pair is for all cells
  /// together.
  var counts = [Float](repeating: 0, count: 2 * (cells + 1))

  static func cell(pause: Int, _ local: LocalQuarter) -> Int {
    2 * ((pause * 24 + local.hour) * 2 + local.weekend)
  }

  mutating func add(_ cell: Int, isDone: Bool) {
    for place in [cell, 2 * Self.cells] {
      counts[place + 1] += 1
      if isDone { counts[place] += 1 }
    }
  }

  /// The share of all moments after which an intent began.
  var mean: Float { (counts[2 * Self.cells] + 0.5) / (counts[2 * Self.cells + 1] + 10) }

  /// Returns the share of moments in a cell after which an intent began, smoothed by the mean.
  func probability(_ cell: Int) -> Float {
    (counts[cell] + Self.pseudo * mean) / (counts[cell + 1] + Self.pseudo)
  }
}

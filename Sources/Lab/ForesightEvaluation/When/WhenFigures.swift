internal import Glibc

/// The figures of one model of when.
struct WhenFigures: Equatable, Sendable {
  /// Cells of a forecast: a moment, or an hour, and a candidate.
  struct Cells: Equatable, Sendable {
    /// The bits of the model and of the base rate, over all cells.
    private(set) var (bits, baseBits) = (0.0, 0.0)
    /// The number of cells, and of those in which the candidate was done.
    private(set) var (count, done) = (0, 0)
    /// The bins of each tenth of probability from .02 on: the cells, the sum of what was said, those that were done.
    private(set) var bins = [Bin](repeating: Bin(), count: 10)
    /// The bin of all that was said with at least one half.
    private(set) var confident = Bin()

    /// Adds one cell.
    mutating func add(_ probability: Double, base: Double, isDone: Bool) {
      bits += Self.bits(probability, isDone)
      baseBits += Self.bits(base, isDone)
      count += 1
      if isDone { done += 1 }
      if probability >= 0.02 { bins[min(9, Int(probability * 10))].add(probability, isDone) }
      if probability >= 0.5 { confident.add(probability, isDone) }
    }

    private static func bits(_ probability: Double, _ isDone: Bool) -> Double {
      -log2(max(isDone ? probability : 1 - probability, 1e-9))
    }

    mutating func add(_ other: Cells) {
      bits += other.bits
      baseBits += other.baseBits
      count += other.count
      done += other.done
      for index in bins.indices { bins[index].add(other.bins[index]) }
      confident.add(other.confident)
    }

    /// The bits that the model saves of those of the base rate, for each cell that was done.
    var gain: Double { (baseBits - bits) / Double(max(done, 1)) }
    /// The bits of the model for each cell that was done.
    var bitsPerDone: Double { bits / Double(max(done, 1)) }
    /// The mean distance of what was said from what was, over the cells with p ≥ .02.
    var calibrationError: Double {
      let count = bins.reduce(0) { $0 + $1.count }
      return bins.reduce(0) { $0 + abs($1.said - Double($1.done)) } / Double(max(count, 1))
    }
  }

  /// The probabilities that were said of some cells, and how many of them were done.
  struct Bin: Equatable, Sendable {
    private(set) var (count, done, said) = (0, 0, 0.0)

    mutating func add(_ probability: Double, _ isDone: Bool) {
      count += 1
      said += probability
      if isDone { done += 1 }
    }

    mutating func add(_ other: Bin) {
      count += other.count
      done += other.done
      said += other.said
    }

    /// The means of both; 0 where there are none.
    var meanSaid: Double { said / Double(max(count, 1)) }
    var share: Double { Double(done) / Double(max(count, 1)) }
  }

  /// The cells of the quarters of an hour, of the moments right after events, and of the hours of days.
  var (quarters, afterEvents, hours) = (Cells(), Cells(), Cells())
  /// The lines of days.
  var lines = Bin()
  /// The offers, and the days on which they were made.
  var offers = Bin()
  var days = 0.0
  /// The times between two of an intent, and those of them that had come to be overdue.
  var (intervals, overdue) = (0, 0)

  mutating func add(_ other: WhenFigures) {
    quarters.add(other.quarters)
    afterEvents.add(other.afterEvents)
    hours.add(other.hours)
    lines.add(other.lines)
    offers.add(other.offers)
    days += other.days
    intervals += other.intervals
    overdue += other.overdue
  }

  /// Returns the worth of a day's offers, where a wrong one costs `cost` of what a right one gives.
  func utility(cost: Double) -> Double {
    (Double(offers.done) - cost * Double(offers.count - offers.done)) / max(days, 1e-9)
  }

  /// The share of the times between two of an intent that had come to be overdue.
  var overdueShare: Double { Double(overdue) / Double(max(intervals, 1)) }
}

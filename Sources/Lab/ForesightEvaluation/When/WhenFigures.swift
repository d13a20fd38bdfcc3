internal import Glibc

/// The figures of one model of when.
struct WhenFigures: Equatable, Sendable {
  /// The sums over the cells of forecasts; a cell is a candidate at a moment, or in an hour.
  struct Cells: Equatable, Sendable {
    /// The logarithmic losses of the model and of the base rate, in bits, summed over all cells.
    private(set) var (bits, baseBits) = (0.0, 0.0)
    /// The number of cells, and of those in which the candidate was done.
    private(set) var (count, done) = (0, 0)
    /// The bins of cells, one per tenth of probability; cells with less than .02 are left out.
    private(set) var bins = [Bin](repeating: Bin(), count: 10)
    /// The bin of all cells with a probability of at least one half.
    private(set) var confident = Bin()

    /// Adds one cell; `base` is the probability by the base rate.
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

    /// The bits that the model saves compared with the base rate, per cell that was done.
    var gain: Double { (baseBits - bits) / Double(max(done, 1)) }
    /// The bits of the model per cell that was done.
    var bitsPerDone: Double { bits / Double(max(done, 1)) }
    /// The expected calibration error: the distance of probabilities from outcomes, over the bins of cells with p ≥
    /// .02.
    var calibrationError: Double {
      let count = bins.reduce(0) { $0 + $1.count }
      return bins.reduce(0) { $0 + abs($1.said - Double($1.done)) } / Double(max(count, 1))
    }
  }

  /// Some cells: their number, the number of them that were done, and the sum of their probabilities.
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

    /// The mean probability of the cells; 0 without cells.
    var meanSaid: Double { said / Double(max(count, 1)) }
    /// The share of the cells that were done; 0 without cells.
    var share: Double { Double(done) / Double(max(count, 1)) }
  }

  /// The cells of the quarters of an hour, of the moments right after events, and of the hours of days.
  var (quarters, afterEvents, hours) = (Cells(), Cells(), Cells())
  /// The most probable lines of each day's forecast.
  var lines = Bin()
  /// The offers.
  var offers = Bin()
  /// The length of the measured part of the log, in days.
  var days = 0.0
  /// The number of intervals between two uses of an intent, and of those that were overdue before they ended.
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

  /// The mean number of offers a day.
  var offersPerDay: Double { Double(offers.count) / max(days, 1e-9) }

  /// Returns the mean worth of a day's offers, where a right one is worth 1 and a wrong one costs `cost`.
  func utility(cost: Double) -> Double {
    (Double(offers.done) - cost * Double(offers.count - offers.done)) / max(days, 1e-9)
  }

  /// The share of intervals that were overdue before they ended.
  var overdueShare: Double { Double(overdue) / Double(max(intervals, 1)) }
}

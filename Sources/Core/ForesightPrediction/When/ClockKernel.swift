internal import Glibc

/// A Gaussian over quarters of an hour, cut off at some three standard deviations, whose weights sum to one.
struct ClockKernel: Sendable {
  /// The distance of the farthest quarter that has a weight.
  let reach: Int
  /// The weights from `-reach` to `reach`.
  let weights: [Float]
  /// The sums of the weights up to each distance, from `-reach - 1` on.
  private let sums: [Float]

  /// Kernels with standard deviations of two hours, 45 minutes and 12 minutes.
  static let (wide, middle, narrow) = (
    ClockKernel(deviation: 8), ClockKernel(deviation: 3), ClockKernel(deviation: 0.8)
  )

  private init(deviation: Double) {
    let reach = Int((deviation * 2.75).rounded(.up))
    let raw = (-reach...reach).map { exp(-0.5 * pow(Double($0) / deviation, 2)) }
    let total = raw.reduce(0, +)
    self.reach = reach
    weights = raw.map { Float($0 / total) }
    sums = weights.reduce(into: [0]) { sums, weight in sums.append((sums.last ?? 0) + weight) }
  }

  /// Returns the sum of the weights at distances up to `distance`, beginning with the most negative one.
  @inline(__always)
  func sum(upTo distance: Int) -> Float {
    sums[min(max(distance + reach + 1, 0), sums.count - 1)]
  }

  /// Adds the kernel around a quarter to a row of the day; it wraps around the ends of the row.
  func add(around quarter: Int, to row: UnsafeMutableBufferPointer<Float>) {
    var place = quarter - reach
    if place < 0 { place += row.count }
    for weight in weights {
      row[place] += weight
      place += 1
      if place == row.count { place = 0 }
    }
  }

  /// Adds the kernel around a quarter to a row of the day; it is cut off at the ends of the row.
  func addWithin(around quarter: Int, to row: UnsafeMutableBufferPointer<Float>) {
    for place in max(0, quarter - reach)...min(row.count - 1, quarter + reach) {
      row[place] += weights[place - quarter + reach]
    }
  }

  /// Adds to each quarter of the day the share of the kernel around it that lies within the day, up to `quarter`.
  func addBefore(_ quarter: Int, to row: UnsafeMutableBufferPointer<Float>) {
    for place in row.indices {
      row[place] += sum(upTo: min(quarter, row.count - 1) - place) - sum(upTo: -place - 1)
    }
  }
}

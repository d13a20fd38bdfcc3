/// A share of some occasions, and the interval in which the true rate lies.
///
///     let share = Share(9, of: 10)
///     share.rate               // 0.9
///     share.likely             // 0.6…0.98: nine of ten do not prove that it is so each time
public struct Share: Hashable, Sendable, CustomStringConvertible {
  /// The number of occasions with the outcome that is counted.
  public var hits: Int
  /// The number of all occasions.
  public var count: Int

  /// Makes a share.
  public init(_ hits: Int, of count: Int) {
    (self.hits, self.count) = (hits, count)
  }

  /// The share; 0 without occasions.
  public var rate: Double { count == 0 ? 0 : Double(hits) / Double(count) }

  /// The 95 % confidence interval of the true rate (Wilson, 1927); 0…1 without occasions.
  public var likely: ClosedRange<Double> {
    guard count > 0 else { return 0...1 }
    let (number, z) = (Double(count), 1.959964)
    let middle = rate + z * z / (2 * number)
    let spread = z * (rate * (1 - rate) / number + z * z / (4 * number * number)).squareRoot()
    let whole = 1 + z * z / number
    return max(0, (middle - spread) / whole)...min(1, (middle + spread) / whole)
  }

  /// In words, such as `9 of 10`.
  public var description: String { "\(hits) of \(count)" }
}

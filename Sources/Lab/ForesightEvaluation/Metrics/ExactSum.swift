/// A sum that is the same in whatever order its parts are added.
///
///     var sum = ExactSum()
///     sum.add(1.0 / 3)
///     sum.value                       // 0.333333333, to 1e-9
///
/// Sums of fractions in floating point depend on their order in the last bits. This one counts in units of 2⁻³⁰, and
/// adding these is exact: users may be added in whatever order they finish, on any number of cores. It holds up to
/// 8·10⁹.
struct ExactSum: Hashable, Sendable {
  private static let unit = 0x1p-30
  private var units: Int64 = 0

  mutating func add(_ part: Double) { units += Int64((part / Self.unit).rounded()) }

  /// Adds a sum that may come from a file; on overflow it wraps around instead of trapping.
  mutating func add(_ other: ExactSum) { units &+= other.units }

  var value: Double { Double(units) * Self.unit }
}

extension ExactSum: IntegerCoded {
  var integers: [Int64] { [units] }

  mutating func take(_ rest: inout ArraySlice<Int64>) -> Bool {
    // No measured sum is negative.
    guard let units = rest.popFirst(), (0...1 << 56).contains(units) else { return false }
    self.units = units
    return true
  }
}

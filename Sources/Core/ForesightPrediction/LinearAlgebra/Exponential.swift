/// e to the power of eight numbers at once.
///
///     exponential(SIMD8(repeating: 1))[0]       // 2.7182817
///
/// A number is split into n·log 2 + r with r between ±½ log 2; e^r is the sum of seven terms of its series,
/// and 2^n is made of its bits; the relative error stays below 3·10⁻⁷. Below −87 it is 0; above 87.5 it
/// grows no further. It is implemented here for the reasons of ``logarithm(_:)``.
@inlinable @inline(__always)
public func exponential(_ x: SIMD8<Float>) -> SIMD8<Float> {
  let lowest = SIMD8<Float>(repeating: -87)
  let highest = SIMD8<Float>(repeating: 87.5)
  let vanishes = x .< lowest
  let x = x.replacing(with: lowest, where: vanishes).replacing(with: highest, where: x .> highest)
  // Adding 1.5 · 2²³ leaves the nearest whole number in the lowest bits.
  let shift = SIMD8<Float>(repeating: 12_582_912)
  let shifted: SIMD8<Float> = x * Float(1.442695) + shift
  let whole = shifted - shift
  // log 2 in two parts, of which the first has so few bits that its product is exact.
  let r: SIMD8<Float> = x - whole * Float(0.693359375) - whole * Float(-2.12194440e-4)
  var series: SIMD8<Float> = r * Float(1.0 / 720) + Float(1.0 / 120)
  series = series * r + Float(1.0 / 24)
  series = series * r + Float(1.0 / 6)
  series = series * r + Float(0.5)
  series = series * r + Float(1)
  series = series * r + Float(1)
  let bits = unsafeBitCast(shifted, to: SIMD8<Int32>.self) &<< SIMD8<Int32>(repeating: 23)
  let power = unsafeBitCast(
    bits &+ SIMD8<Int32>(repeating: 127 << 23), to: SIMD8<Float>.self)
  return (series * power).replacing(with: 0, where: vanishes)
}

/// Replaces each number by e to its power.
///
///     var values: [Float] = [0, 1]
///     values.withUnsafeMutableBufferPointer { takeExponentials($0) }         // values: [1, 2.7182817]
///
/// - Complexity: O(n), eight at a time.
public func takeExponentials(_ values: UnsafeMutableBufferPointer<Float>) {
  values.updateEach { exponential($0) }
}

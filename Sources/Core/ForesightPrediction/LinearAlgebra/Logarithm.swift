/// The natural logarithms of eight positive numbers at once.
///
///     logarithm(SIMD8(repeating: 2))[0]       // 0.6931472
///
/// A number is split into m·2^e with m between √½ and √2, and log m = 2·artanh((m − 1)/(m + 1)).
/// Four terms of its series leave an error below 10⁻⁷. It is implemented here because it takes eight at a time, and
/// because a model's bits should not depend on the system's library.
@inlinable @inline(__always)
public func logarithm(_ x: SIMD8<Float>) -> SIMD8<Float> {
  let bits = unsafeBitCast(x, to: SIMD8<Int32>.self)
  // The bits of √½; mantissas above them carry into the exponent.
  let root = SIMD8<Int32>(repeating: 0x3f35_04f3)
  let shifted = bits &+ SIMD8<Int32>(repeating: 0x3f80_0000 - 0x3f35_04f3)
  let exponent = (shifted &>> SIMD8<Int32>(repeating: 23)) &- SIMD8<Int32>(repeating: 127)
  let mantissa = (shifted & SIMD8<Int32>(repeating: 0x007f_ffff)) &+ root
  let m = unsafeBitCast(mantissa, to: SIMD8<Float>.self)
  let s = (m - 1) / (m + 1)
  let z = s * s
  var series: SIMD8<Float> = z * Float(1.0 / 7) + Float(1.0 / 5)
  series = series * z + Float(1.0 / 3)
  series = series * z + Float(1)
  let whole: SIMD8<Float> = SIMD8<Float>(exponent) * Float(0.6931472)
  return whole + series * s * Float(2)
}

/// Replaces each number x, which must be above −1, by log(1 + x).
///
///     var values: [Float] = [0, 1]
///     values.withUnsafeMutableBufferPointer { takeLogarithmsOfOneMore($0) }  // values: [0, 0.6931472]
///
/// - Complexity: O(n), eight at a time.
public func takeLogarithmsOfOneMore(_ values: UnsafeMutableBufferPointer<Float>) {
  values.updateEach { logarithm($0 + 1) }
}

extension UnsafeMutableBufferPointer<Float> {
  /// Replaces the elements by the results of a function, eight at a time; the last eight are padded with 0.
  @inline(__always)
  func updateEach(_ function: (SIMD8<Float>) -> SIMD8<Float>) {
    let bytes = UnsafeMutableRawBufferPointer(self)
    let width = MemoryLayout<SIMD8<Float>>.size
    var offset = 0
    while offset + width <= bytes.count {
      let x = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
      bytes.storeBytes(of: function(x), toByteOffset: offset, as: SIMD8<Float>.self)
      offset += width
    }
    if offset == bytes.count { return }
    var rest = SIMD8<Float>(repeating: 0)
    let last = bytes[offset...]
    withUnsafeMutableBytes(of: &rest) { $0.copyBytes(from: last) }
    rest = function(rest)
    withUnsafeBytes(of: &rest) { bytes[offset...].copyBytes(from: $0.prefix(last.count)) }
  }
}

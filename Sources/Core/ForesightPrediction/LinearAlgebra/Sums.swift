/// Returns the sum of some numbers. Sixteen partial sums run in parallel, because a single one would wait for each
/// addition.
///
///     [1, 2, 3].withUnsafeBufferPointer { sum($0) }       // 6
///
/// - Complexity: O(n).
public func sum(_ values: UnsafeBufferPointer<Float>) -> Float {
  addUp(values.count, { values.lanes(at: $0) }) { values[$0] }
}

/// Returns the dot product of two buffers of the same length, with sixteen partial sums as well.
@inline(__always)
func dotProduct(
  _ first: UnsafeBufferPointer<Float>, _ second: UnsafeBufferPointer<Float>
) -> Float {
  addUp(first.count, { first.lanes(at: $0) * second.lanes(at: $0) }) { first[$0] * second[$0] }
}

/// Returns the entropy −Σ p·log p of some probabilities, in nats.
///
///     [0.5, 0.5].withUnsafeBufferPointer { entropy($0) }      // 0.6931472
///
/// - Complexity: O(n), eight at a time.
public func entropy(_ probabilities: UnsafeBufferPointer<Float>) -> Float {
  addUp(probabilities.count) {
    let lanes = probabilities.lanes(at: $0)
    return Lanes(lowHalf: surprise(lanes.lowHalf), highHalf: surprise(lanes.highHalf))
  } one: {
    surprise(SIMD8(repeating: probabilities[$0]))[0]
  }
}

/// Returns −p·log p; 0 if p is 0.
@inline(__always)
private func surprise(_ p: SIMD8<Float>) -> SIMD8<Float> {
  let least = SIMD8<Float>(repeating: 1e-30)
  return -p * logarithm(p.replacing(with: least, where: p .< least))
}

private typealias Lanes = SIMD16<Float>

@inline(__always)
private func addUp(_ count: Int, _ lanes: (Int) -> Lanes, one: (Int) -> Float) -> Float {
  var sums = Lanes(repeating: 0)
  let whole = count - count % Lanes.scalarCount
  for index in stride(from: 0, to: whole, by: Lanes.scalarCount) { sums += lanes(index) }
  return (whole..<count).reduce(sums.sum()) { $0 + one($1) }
}

extension UnsafeBufferPointer<Float> {
  @inline(__always)
  fileprivate func lanes(at index: Int) -> Lanes {
    UnsafeRawBufferPointer(self).loadUnaligned(
      fromByteOffset: index * MemoryLayout<Float>.stride, as: Lanes.self)
  }
}

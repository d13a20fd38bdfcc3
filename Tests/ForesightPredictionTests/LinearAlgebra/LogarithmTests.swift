import ForesightPrediction
import Foundation
import Testing

struct LogarithmTests {
  /// From the smallest normal number to the largest, in steps of a thousandth.
  @Test func theErrorIsThatOfSinglePrecision() {
    var x: Float = .leastNormalMagnitude
    while x < .greatestFiniteMagnitude / 1.01 {
      let found = logarithm(SIMD8(repeating: x))
      let expected = log(Double(x))
      #expect(abs(Double(found[3]) - expected) <= 1e-6 + 2e-7 * abs(expected))
      #expect(found[0] == found[7])
      x *= 1.01
    }
  }

  @Test func oneHasNone() {
    #expect(logarithm(SIMD8(repeating: 1)) == SIMD8(repeating: 0))
  }

  @Test(arguments: 0...20)
  func anyNumberOfThemIsTaken(count: Int) {
    var values = (0..<count).map { Float($0) * 1.7 - 0.5 }
    let expected = values.map { log1p(Double($0)) }
    values.withUnsafeMutableBufferPointer { takeLogarithmsOfOneMore($0) }
    #expect(values.count == count)
    for (found, expected) in zip(values, expected) {
      #expect(abs(Double(found) - expected) < 1e-6)
    }
  }
}

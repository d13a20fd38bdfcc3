import ForesightPrediction
import Foundation
import Testing

struct ExponentialTests {
  @Test func itIsTheExponential() {
    for step in -8700...8700 {
      let x = Float(step) / 100
      let expected = exp(Double(x))
      let found = Double(exponential(SIMD8(repeating: x))[0])
      #expect(abs(found / expected - 1) < 4e-7, "e^\(x)")
    }
  }

  @Test func zeroHasOne() {
    #expect(exponential(SIMD8(repeating: 0)) == SIMD8(repeating: 1))
  }

  @Test func whatIsTooSmallIsZeroAndWhatIsTooLargeStaysFinite() {
    let found = exponential([-.infinity, -1e9, -88, 88, 1e9, .infinity, -87, 87])
    #expect(found[0] == 0 && found[1] == 0 && found[2] == 0)
    for lane in 3..<8 { #expect(found[lane].isFinite && found[lane] > 0) }
  }

  @Test(arguments: 0...20)
  func anyNumberOfThemIsTaken(count: Int) {
    var values = (0..<count).map { Float($0) * 0.7 - 5 }
    let expected = values.map { exp(Double($0)) }
    values.withUnsafeMutableBufferPointer { takeExponentials($0) }
    #expect(values.count == count)
    for (found, expected) in zip(values, expected) {
      #expect(abs(Double(found) / expected - 1) < 4e-7)
    }
  }
}

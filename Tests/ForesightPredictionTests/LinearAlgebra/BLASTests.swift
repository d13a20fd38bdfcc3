import Testing

@testable import ForesightPrediction

struct BLASTests {
  @Test func theLibraryIsNamedByItsFile() {
    #expect(BLAS.library.hasPrefix("/"))
    #expect(BLAS.library.contains("blas"))
    #expect(BLAS.identity.contains { $0 != 0 })
    #expect(BLAS.identity == BLAS.identity)
  }

  /// Where no file tells which library it is, sums do: the same each time, and others in another order.
  @Test func sumsTellWhichLibraryItIs() {
    #expect(BLAS.rounding == BLAS.rounding)
    let differing = (0..<67).filter { row in
      let terms = (0..<41).map { 1 / Float(3 + (31 * row + 17 * $0) % 97) * (1 / Float($0 + 3)) }
      let sums = [terms.reduce(0, +), terms.reversed().reduce(0, +)].map { UInt64($0.bitPattern) }
      let known = BLAS.rounding[row]
      #expect(abs(Float(bitPattern: UInt32(known)) - terms.reduce(0, +)) < 1e-5)
      return sums.contains { $0 != known }
    }
    #expect(differing.count > 20, "too few sums that depend on their order: \(differing.count)")
  }
}

import Testing

@testable import ForesightEvaluation

struct ExactSumTests {
  @Test func theOrderOfPartsDoesNotMatter() {
    var random = SplitMix64(seed: 1)
    let parts = (0..<10_000).map { _ in 1 / Double.random(in: 1...50, using: &random) }
    func sum(_ parts: [Double]) -> ExactSum {
      parts.reduce(into: ExactSum()) { $0.add($1) }
    }
    let whole = sum(parts)
    for _ in 0..<20 { #expect(sum(parts.shuffled(using: &random)) == whole) }
    var halves = sum(Array(parts.prefix(3000)))
    halves.add(sum(Array(parts.dropFirst(3000))))
    #expect(halves == whole)
    #expect(abs(whole.value - parts.reduce(0, +)) < 1e-5)
  }
}

import Testing

@testable import Prediction

struct BlendTests {
  @Test func whoIsRightIsBelieved() {
    var blend = Blend()
    #expect(abs(blend(mixer: 0.2, sum: 0.4) - 0.3) < 1e-6)
    for _ in 0..<50 { blend.learn((mixer: 0.1, sum: 0.3)) }
    #expect(blend.weight > 0.95)
    for _ in 0..<50 { blend.learn((mixer: 0.3, sum: 0.1)) }
    #expect(blend.weight < 0.05)
  }

  @Test func neitherIsEverGivenUp() {
    var blend = Blend()
    for _ in 0..<10_000 { blend.learn((mixer: 0, sum: 1)) }
    #expect(blend.weight < 1)
    for _ in 0..<10 { blend.learn((mixer: 1, sum: 0.01)) }
    #expect(blend.weight < 0.1)
    blend.learn((mixer: 0, sum: 0))
    #expect(blend.weight.isFinite)
  }
}

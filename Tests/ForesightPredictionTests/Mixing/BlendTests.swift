import Testing

@testable import ForesightPrediction

struct BlendTests {
  @Test func whoIsRightIsBelieved() {
    var blend = Blend.sums
    #expect(abs(blend(0.2, 0.4) - 0.3) < 1e-6)
    for _ in 0..<50 { blend.learn(0.1, 0.3) }
    #expect(blend.state[0] > 0.95)
    for _ in 0..<50 { blend.learn(0.3, 0.1) }
    #expect(blend.state[0] < 0.05)
  }

  /// The mixture starts with little, and is believed only when it does better for a while.
  @Test func whatStartsWithLittleMustEarnIt() {
    var blend = Blend.mixtures
    #expect(blend.state[0] == 0.05)
    blend.learn(0.1, 0.2)
    #expect(blend.state[0] < 0.1)
    for _ in 0..<50 { blend.learn(0.1, 0.2) }
    #expect(blend.state[0] > 0.9)
  }

  @Test func neitherIsEverGivenUp() {
    var blend = Blend.sums
    for _ in 0..<10_000 { blend.learn(0, 1) }
    #expect(blend.state[0] < 1)
    for _ in 0..<10 { blend.learn(1, 0.01) }
    #expect(blend.state[0] < 0.1)
    blend.learn(0, 0)
    #expect(blend.state[0].isFinite)
  }
}

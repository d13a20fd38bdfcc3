internal import Glibc

/// A small seeded generator of random numbers: the same seed gives the same bits everywhere.
///
///     var generator = SplitMix64(seed: 1)
///     Double.random(in: 0..<1, using: &generator)
///
/// SplitMix64: Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Draws a number from a normal distribution (Box and Muller, 1958).
  public mutating func normal(mean: Double, deviation: Double) -> Double {
    let radius = (-2 * log(Double.random(in: .leastNonzeroMagnitude...1, using: &self)))
      .squareRoot()
    return mean + deviation * radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }

  /// Draws a number from an exponential distribution.
  public mutating func exponential(mean: Double) -> Double {
    -mean * log(Double.random(in: .leastNonzeroMagnitude...1, using: &self))
  }

  /// Returns true with the given probability.
  public mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }
}

package import ForesightValues

/// A share of all people, drawn by a hash of their names: every machine draws the same ones, even if it sees only some
/// of them.
///
///     PeopleSample(share: 1, seed: 1)?.contains("u17")      // true
///     PeopleSample(share: 0, seed: 1) == nil                // true
public struct PeopleSample: Hashable, Sendable {
  /// The share of all people that is drawn; 1 for everybody.
  public let share: Double
  /// The seed; another seed draws other people.
  public let seed: UInt64

  /// Makes a sample; `nil` unless the share is above 0 and at most 1.
  public init?(share: Double, seed: UInt64) {
    guard share > 0, share <= 1 else { return nil }
    (self.share, self.seed) = (share, seed)
  }

  /// Returns true if the person with a name is drawn.
  public func contains(_ name: String) -> Bool {
    let hash = StableHash.combine(seed, StableHash.of(name))
    return Double(hash >> 11) < share * 0x1p53
  }

  /// The sample as JSON, as it is written in priors and their parts.
  package var json: JSON {
    .members(["share": share, "seed": String(seed)])
  }

  /// Reads what ``json`` wrote; `nil` for anything else.
  package init?(_ json: JSON) {
    guard let share = json["share"]?.double,
      let seed = json["seed"]?.string.flatMap({ UInt64($0) })
    else { return nil }
    self.init(share: share, seed: seed)
  }
}

/// With which parameters each intent was used: the few sets of values that were used lately.
///
/// Each candidate has room for eight sets, so values that are never the same again, such as the text
/// of a message, push each other out and do not flood the memory. Each use of an intent multiplies
/// the weights of its sets by 0.95 and adds 1 to the one used.
struct Variants: ~Copyable {
  private static let perCandidate = 8
  private static let decay: Float = 0.95
  /// The weight of "some other values" beside those that were seen.
  private static let other: Float = 0.5

  /// A set of values: the hash of all, and when it was last used, from which the log tells them.
  struct Variant: BitwiseCopyable, Equatable {
    /// The hash of the values; 0 for none.
    var parameters: UInt64 = 0
    /// The instant of the last use, in microseconds.
    var lastUse: Int64 = 0
    /// The decayed number of uses; 0 where no set is kept.
    var weight: Float = 0
    /// Fills what would be padding, whose bits would be left to chance.
    var unused: UInt32 = 0
  }

  private var variants: FlatArray<Variant>
  /// For each candidate, the decayed number of all its uses.
  private var totals: FlatArray<Float>

  init() {
    variants = FlatArray()
    totals = FlatArray()
  }

  init(from reader: inout ModelImage.Reader) {
    variants = reader.array(of: Variant.self, checked: false)
    totals = reader.array(of: Float.self)
  }

  func write(to writer: inout ModelImage.Writer) {
    writer.append(variants)
    writer.append(totals)
  }

  func isConsistent(candidates: Int) -> Bool {
    totals.count == candidates && variants.count == candidates * Self.perCandidate
  }

  mutating func appendCandidate() {
    variants.append(repeating: Variant(), count: Self.perCandidate)
    totals.append(0)
  }

  mutating func use(_ candidate: Int, parameters: UInt64, at microseconds: Int64) {
    let places = candidate * Self.perCandidate..<(candidate + 1) * Self.perCandidate
    _ = variants.check(places.lowerBound, count: places.count)
    totals[candidate] = totals[candidate] * Self.decay + 1
    var chosen = places.lowerBound
    var isKnown = false
    for place in places {
      variants[place].weight *= Self.decay
      if isKnown { continue }
      if variants[place].weight > 0, variants[place].parameters == parameters {
        chosen = place
        isKnown = true
      } else if variants[place].weight < variants[chosen].weight {
        chosen = place
      }
    }
    if !isKnown { variants[chosen] = Variant(parameters: parameters) }
    variants[chosen].weight += 1
    variants[chosen].lastUse = microseconds
  }

  /// The most probable set of values of a candidate, with its probability given the intent.
  func best(of candidate: Int) -> (variant: Variant, probability: Float) {
    let start = candidate * Self.perCandidate
    _ = variants.check(start, count: Self.perCandidate)
    var best = variants[start]
    for place in start + 1..<start + Self.perCandidate where variants[place].weight > best.weight {
      best = variants[place]
    }
    return (best, best.weight / (totals[candidate] + Self.other))
  }

  /// The probability of a set of values given the intent; `nil` when it is not kept.
  func probability(of parameters: UInt64, given candidate: Int) -> Float? {
    let start = candidate * Self.perCandidate
    _ = variants.check(start, count: Self.perCandidate)
    for place in start..<start + Self.perCandidate
    where variants[place].parameters == parameters && variants[place].weight > 0 {
      return variants[place].weight / (totals[candidate] + Self.other)
    }
    return nil
  }
}

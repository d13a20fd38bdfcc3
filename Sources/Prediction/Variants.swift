/// With which parameters each intent was used: the few sets of values that were used lately.
///
/// Each candidate has room for eight sets, so values that are never the same again, such as the text
/// of a message, push each other out and do not flood the memory. Each use of an intent multiplies
/// the weights of its sets by 0.95 and adds 1 to the one used.
struct Variants: ~Copyable {
  /// How many sets of values each candidate has room for.
  static let perCandidate = 8
  private static let decay: Float = 0.95

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

  /// What is known of all sets of values of a candidate; both fade by 0.95 a use.
  struct Uses: BitwiseCopyable {
    /// The number of uses.
    var all: Float = 0
    /// The number of those with values that were not remembered, the very first apart.
    var fresh: Float = 0
  }

  private var variants: FlatArray<Variant>
  private var uses: FlatArray<Uses>

  init() {
    variants = FlatArray()
    uses = FlatArray()
  }

  init(from reader: inout ModelImage.Reader) {
    variants = reader.array(of: Variant.self, checked: false)
    uses = reader.array(of: Uses.self)
  }

  func write(to writer: inout ModelImage.Writer) {
    writer.append(variants)
    writer.append(uses)
  }

  func isConsistent(candidates: Int) -> Bool {
    uses.count == candidates && variants.count == candidates * Self.perCandidate
  }

  mutating func appendCandidate() {
    variants.append(repeating: Variant(), count: Self.perCandidate)
    uses.append(Uses())
  }

  private func places(of candidate: Int) -> Range<Int> {
    candidate * Self.perCandidate..<(candidate + 1) * Self.perCandidate
  }

  /// Counts one use of a candidate with a set of values.
  mutating func use(_ candidate: Int, parameters: UInt64, at microseconds: Int64) {
    let places = places(of: candidate)
    _ = variants.check(places.lowerBound, count: places.count)
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
    let isFresh = !isKnown && uses[candidate].all > 0
    uses[candidate].all = uses[candidate].all * Self.decay + 1
    uses[candidate].fresh = uses[candidate].fresh * Self.decay + (isFresh ? 1 : 0)
  }

  /// Halves the weight of a set of values that was turned down.
  mutating func dismiss(_ candidate: Int, parameters: UInt64) {
    let places = places(of: candidate)
    guard variants.check(places.lowerBound, count: places.count) else { return }
    for place in places where variants[place].parameters == parameters {
      variants[place].weight /= 2
    }
  }

  /// What is known of all sets of values of a candidate.
  func uses(of candidate: Int) -> Uses { uses[candidate] }

  /// Calls `body` with each set of values that is remembered.
  @inline(__always)
  func forEach(of candidate: Int, _ body: (Variant) -> Void) {
    let places = places(of: candidate)
    guard variants.check(places.lowerBound, count: places.count) else { return }
    for place in places where variants[place].weight > 0 { body(variants[place]) }
  }
}

/// What followed in which context, and how often: the memory of the predictor.
///
///     var table = ContextTable()
///     table.add(key, at: table.place(of: key), candidate: 3, now: 0)
///     table.place(of: key)            // 0: one follower, candidate 3, count 1
///
/// A context is any stable hash: "after OpenMail", "at 8 o'clock", "after OpenMail within 5 s".
/// Followers stand in lists whose capacity is a power of two; lists that were outgrown are used again.
///
/// Memory is bounded: when there are too many contexts or followers, the half of the contexts that
/// has gone unused longest is dropped. That depends on nothing but what was added, so a fold stays
/// reproducible.
///
/// - Complexity: O(followers of the context) for an addition, O(1) for a look-up.
struct ContextTable: ~Copyable {
  /// How much is remembered at most.
  struct Limits {
    /// Contexts, of 32 bytes each and 8 in the index.
    var contexts = 1_000_000
    /// Followers, of 12 bytes each.
    var followers = 5_000_000
  }

  struct Context: Keyed {
    var key: UInt64
    /// How often something followed.
    var total: Float
    var start: UInt32
    var count: UInt32
    var capacity: UInt32
    /// The number of the event that used it last.
    var lastUse: UInt32
    /// Fills what would be padding, whose bits would be left to chance.
    var unused: UInt32 = 0

    /// Whether it can be the context of a list whose capacity is a power of two.
    var isConsistent: Bool { capacity.nonzeroBitCount == 1 && count <= capacity }
  }

  /// Whether all arrays can be those of a table; what single contexts say is checked where it is read.
  var isConsistent: Bool { index.isConsistent && free.count == 32 }

  struct Follower: BitwiseCopyable {
    var candidate: UInt32
    var count: Float
    /// What was learned of this candidate in this context beyond its count.
    var bias: Float
  }

  private let limits: Limits
  private var index: HashIndex
  private var contexts: FlatArray<Context>
  private var followers: FlatArray<Follower>
  /// For each power of two, one more than the start of a free list of that capacity; 0 for none.
  private var free: FlatArray<UInt32>

  init(limits: Limits = Limits()) {
    self.limits = limits
    index = HashIndex()
    contexts = FlatArray()
    followers = FlatArray()
    free = FlatArray(repeating: 0, count: 32)
  }

  init(from reader: inout ModelImage.Reader) {
    limits = Limits()
    index = HashIndex(from: &reader)
    contexts = reader.array(of: Context.self, checked: false)
    followers = reader.array(of: Follower.self, checked: false)
    free = reader.array(of: UInt32.self)
  }

  func write(to writer: inout ModelImage.Writer) {
    index.write(to: &writer)
    writer.append(contexts)
    writer.append(followers)
    writer.append(free)
  }

  /// Where a context is; `nil` when it was never seen. It stays there until ``trim()``.
  @inline(__always)
  func place(of key: UInt64) -> Int? { index.find(key, in: contexts) }

  /// Calls `body` with how often something followed in a context, and with what did.
  ///
  /// - Parameter size: the number of candidates, to which all followers belong.
  @inline(__always)
  func withFollowers(
    at place: Int, of size: Int,
    _ body: (_ total: Float, _ followers: UnsafeBufferPointer<Follower>) -> Void
  ) {
    let context = contexts[place]
    guard followers.check(Int(context.start), count: Int(context.count)) else { return }
    followers.withElements { all in
      let range = Int(context.start)..<Int(context.start) + Int(context.count)
      let followers = UnsafeBufferPointer(rebasing: all[range])
      // An image that was made up to deceive must not lead outside.
      guard followers.reduce(0, { max($0, $1.candidate) }) < size else { return }
      body(context.total, followers)
    }
  }

  /// Moves the biases of a context's followers against what was wrong with their probabilities.
  ///
  /// - Parameter errors: for each candidate its probability, less 1 for the one that came.
  mutating func adjust(at place: Int, errors: [Float]) {
    let context = contexts[place]
    guard followers.check(Int(context.start), count: Int(context.count)) else { return }
    let step = Self.biasRate / (1 + 0.1 * context.total).squareRoot()
    followers.withMutableElements { all in
      for offset in Int(context.start)..<Int(context.start) + Int(context.count) {
        let candidate = Int(all[offset].candidate)
        if candidate < errors.count { all[offset].bias -= step * errors[candidate] }
      }
    }
  }

  /// The pace at which biases are learned.
  private static let biasRate: Float = 0.1

  /// Counts that a candidate followed in a context.
  ///
  /// - Parameters:
  ///   - known: the context's place, if it has one.
  ///   - now: the number of the event, by which unused contexts are told.
  mutating func add(_ key: UInt64, at known: Int?, candidate: Int, now: Int) {
    let place = known ?? make(key)
    var context = contexts[place]
    context.total += 1
    context.lastUse = UInt32(truncatingIfNeeded: now)
    guard context.isConsistent,
      followers.check(Int(context.start), count: Int(context.capacity))
    else { return }
    for offset in Int(context.start)..<Int(context.start) + Int(context.count)
    where followers[offset].candidate == UInt32(candidate) {
      followers[offset].count += 1
      contexts[place] = context
      return
    }
    if context.count == context.capacity { grow(&context) }
    followers[Int(context.start + context.count)] = Follower(
      candidate: UInt32(candidate), count: 1, bias: 0)
    context.count += 1
    contexts[place] = context
  }

  /// Forgets what has gone unused longest, if there is too much. Places change then.
  mutating func trim() {
    if contexts.count > limits.contexts || followers.count > limits.followers { evict() }
  }

  private mutating func make(_ key: UInt64) -> Int {
    let start = UInt32(allocate(1))
    contexts.append(
      Context(key: key, total: 0, start: start, count: 0, capacity: 1, lastUse: 0))
    index.insertLast(of: contexts)
    return contexts.count - 1
  }

  /// Finds room for a list of a capacity that is a power of two.
  private mutating func allocate(_ capacity: Int) -> Int {
    let size = capacity.trailingZeroBitCount
    let head = free[size]
    guard head != 0, followers.check(Int(head) - 1, count: capacity) else {
      let start = followers.count
      followers.append(repeating: Follower(candidate: 0, count: 0, bias: 0), count: capacity)
      return start
    }
    // A free list's first follower names the next free list.
    free[size] = followers[Int(head) - 1].candidate
    return Int(head) - 1
  }

  private mutating func grow(_ context: inout Context) {
    let capacity = Int(context.capacity)
    let old = Int(context.start)
    let new = allocate(capacity * 2)
    followers.move(from: old, to: new, count: capacity)
    let size = capacity.trailingZeroBitCount
    followers[old].candidate = free[size]
    free[size] = UInt32(old + 1)
    context.start = UInt32(new)
    context.capacity = UInt32(capacity * 2)
  }

  /// Drops the half of the contexts that has gone unused longest, and packs the rest.
  private mutating func evict() {
    guard contexts.check(0, count: contexts.count), followers.check(0, count: followers.count)
    else {
      return
    }
    let uses = contexts.withElements { $0.map(\.lastUse).sorted() }
    let oldest = uses[uses.count / 2]
    var kept = ContextTable(limits: limits)
    for place in 0..<contexts.count where contexts[place].lastUse > oldest {
      var context = contexts[place]
      guard context.isConsistent,
        followers.contains(Int(context.start), count: Int(context.capacity))
      else { continue }
      let start = kept.allocate(Int(context.capacity))
      for offset in 0..<Int(context.count) {
        kept.followers[start + offset] = followers[Int(context.start) + offset]
      }
      context.start = UInt32(start)
      kept.contexts.append(context)
    }
    kept.index.rebuild(kept.contexts)
    self = kept
  }

  /// How many contexts are remembered.
  var count: Int { contexts.count }
}

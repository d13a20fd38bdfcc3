/// The memory of the predictor: the followers in each context, with their counts.
///
///     let key = StableHash.of("after OpenMail")
///     var table = ContextTable()
///     table.add(key, at: table.place(of: key), candidate: 3, now: 0)
///     table.place(of: key)            // 0: one follower, candidate 3, count 1
///
/// A context is any stable hash: "after OpenMail", "at 8 o'clock", "after OpenMail within 5 s". Followers are stored in
/// lists, the most frequent first, whose capacity is a power of two; outgrown lists are reused.
///
/// Memory is bounded: when there are too many contexts or followers, the half of the contexts that has gone unused
/// longest is dropped. Dropping depends only on what was added, so a fold stays reproducible.
///
/// - Complexity: O(followers of the context) for an addition, O(1) for a look-up.
struct ContextTable: ~Copyable {
  struct Context: Keyed {
    var key: UInt64
    /// The sum of the counts of all followers, including those that a full list has dropped.
    var total: Float
    var start: UInt32
    var count: UInt32
    /// The room in the list, a power of two.
    var capacity: UInt32
    /// The number of the last event that was counted in the context.
    var lastUse: UInt32
    /// The decayed number of events of a context in a ``Mixture``, in which an event may be counted only in part; 0 in
    /// other tables.
    var events: Float
  }

  struct Follower: BitwiseCopyable {
    var candidate: UInt32
    var count: Float
    /// The bias that was learned for this candidate in this context, beyond its count.
    var bias: Float
  }

  /// The bit that marks a follower as a recency rank instead of a candidate.
  static let rankFlag = 0x8000_0000
  /// The largest number of followers of one context.
  static let maximumList = 512
  /// The learning rate of biases.
  private static let biasRate: Float = 0.1

  /// The largest number of contexts, of 32 bytes each and 8 in the index. Higher limits, here and for followers, change
  /// nothing on half a million events of a real log (`Models/README.md`).
  var maximumContexts = 200_000
  /// The largest number of followers, of 12 bytes each.
  var maximumFollowers = 800_000
  var index = HashIndex(repeating: 0, count: 64)
  var contexts = FlatArray<Context>()
  var followers = FlatArray<Follower>()
  /// For each power of two, the start of the first free list of that capacity, plus one; 0 if there is none.
  var free = FlatArray<UInt32>(repeating: 0, count: 32)

  /// The size of the table in an image, in bytes, without the padding of its pages.
  var imageSize: Int {
    ModelImage.Writer.capacity(for: index.count) * MemoryLayout<UInt32>.stride
      + ModelImage.Writer.capacity(for: contexts.count) * MemoryLayout<Context>.stride
      + ModelImage.Writer.capacity(for: followers.count) * MemoryLayout<Follower>.stride
  }

  /// Returns the range of a context's followers in the table.
  static func range(of context: Context) -> Range<Int> {
    Int(context.start)..<Int(context.start) + Int(context.count)
  }

  /// Returns the place of a context; `nil` if it was never seen. The context stays there until ``trim(after:)``.
  @inline(__always)
  func place(of key: UInt64) -> Int? { index.find(key, in: contexts) }

  /// Calls `body` with the total count of a context, and with its followers.
  @inline(__always)
  func withFollowers(
    at place: Int,
    _ body: (_ total: Float, _ followers: UnsafeBufferPointer<Follower>) -> Void
  ) {
    let context = contexts[place]
    guard followers.check(Int(context.start), count: Int(context.count)) else { return }
    followers.withElements { all in
      body(context.total, UnsafeBufferPointer(rebasing: all[Self.range(of: context)]))
    }
  }

  /// Gathers the followers in a context as rows; no rows if the table is damaged there.
  ///
  /// - Parameter discount: the amount to subtract from the count of each follower.
  /// - Returns: the total count of the context, and the number of its different followers.
  func gather(
    at place: Int, less discount: Float = 0, _ shortlist: borrowing Shortlist,
    into rows: inout FollowerRows
  ) -> (total: Float, different: Float) {
    rows.removeAll()
    var found: (total: Float, different: Float) = (1, 0)
    withFollowers(at: place) { total, followers in
      rows.gather(followers, of: total, less: discount, shortlist)
      found = (total, Float(followers.count))
    }
    return found
  }

  /// Moves the biases of a context's followers against the errors of their probabilities.
  ///
  /// - Parameters:
  ///   - limit: the number of followers to adjust, from the first on.
  ///   - errors: the probability of each candidate, minus 1 for the event's candidate.
  mutating func adjust(at place: Int, limit: Int, _ errors: [Float]) {
    let context = contexts[place]
    guard followers.check(Int(context.start), count: Int(context.count)) else { return }
    let step = Self.biasRate / (1 + 0.1 * context.total).squareRoot()
    let errors = errors.span
    followers.withMutableElements { all in
      for follower in Self.range(of: context).prefix(limit) {
        all[follower].bias -= step * errors[Int(all[follower].candidate)]
      }
    }
  }

  /// Counts that a candidate followed in a context.
  ///
  /// - Parameters:
  ///   - known: the context's place; `nil` if the context is new.
  ///   - now: the number of the event, by which unused contexts are recognized.
  ///   - weight: the part of the event that is counted.
  ///   - fading: a factor by which the earlier counts of the context are multiplied; `nil` for 1.
  mutating func add(
    _ key: UInt64, at known: Int?, candidate: Int, now: Int, weight: Float = 1,
    fading: Float? = nil
  ) {
    let place = known ?? make(key)
    var context = contexts[place]
    guard followers.check(Int(context.start), count: Int(context.capacity)) else { return }
    if let fading {
      for follower in Self.range(of: context) { followers[follower].count *= fading }
      context.total *= fading
      context.events = context.events * fading + 1
    }
    count(candidate, weight, &context, now)
    contexts[place] = context
  }

  private mutating func count(
    _ candidate: Int, _ weight: Float, _ context: inout Context, _ now: Int
  ) {
    context.total += weight
    context.lastUse = UInt32(truncatingIfNeeded: now)
    var place =
      followers.withElements { all in
        Self.range(of: context).first { all[$0].candidate == UInt32(candidate) }
      } ?? append(candidate, &context)
    var follower = followers[place]
    follower.count += weight
    let end = place
    while place > Self.range(of: context).lowerBound, followers[place - 1].count < follower.count {
      place -= 1
    }
    followers.move(from: place, to: place + 1, count: end - place)
    followers[place] = follower
  }

  /// Adds a follower with a count of 0. In a full list it replaces the last follower, which has the lowest count.
  private mutating func append(_ candidate: Int, _ context: inout Context) -> Int {
    if context.count < Self.maximumList {
      if context.count == context.capacity { grow(&context) }
      context.count += 1
    }
    let last = Self.range(of: context).upperBound - 1
    followers[last] = Follower(candidate: UInt32(candidate), count: 0, bias: 0)
    return last
  }

  /// Evicts the contexts that have gone unused longest, if there are too many contexts or followers. The places of
  /// contexts then change.
  ///
  /// - Parameter events: the number of events so far. From half a million on the limits apply in full; a shorter log
  ///   gets a proportional part, at least a fifth, so that the table takes no more memory than the log.
  /// - Complexity: O(1) amortized.
  mutating func trim(after events: Int) {
    let part = min(max(Double(events) / 500_000, 0.2), 1)
    if Double(contexts.count) > part * Double(maximumContexts)
      || Double(followers.count) > part * Double(maximumFollowers)
    {
      evict()
    }
  }

  private mutating func make(_ key: UInt64) -> Int {
    let start = UInt32(allocate(1))
    contexts.append(
      Context(key: key, total: 0, start: start, count: 0, capacity: 1, lastUse: 0, events: 0))
    index.insertLast(of: contexts)
    return contexts.count - 1
  }

  /// Allocates a list, whose capacity is a power of two, and returns its start. An outgrown list is reused if there is
  /// one.
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
    guard isWhole else { return }
    let uses = contexts.withElements { $0.map(\.lastUse).sorted() }
    let oldest = uses[uses.count / 2]
    pack { context, left in
      if context.lastUse <= oldest { left.removeAll(keepingCapacity: true) }
    }
  }

  /// Packs what is left of each context, keeping the order of contexts, and drops the contexts without followers.
  ///
  /// - Parameter change: changes a context and its followers; the new capacity must hold the followers.
  private mutating func pack(_ change: (inout Context, _ left: inout [Follower]) -> Void) {
    var kept = ContextTable(
      maximumContexts: maximumContexts, maximumFollowers: maximumFollowers)
    var left: [Follower] = []
    for place in 0..<contexts.count {
      var context = contexts[place]
      left.removeAll(keepingCapacity: true)
      followers.withElements { left.append(contentsOf: $0[Self.range(of: context)]) }
      change(&context, &left)
      if left.isEmpty { continue }
      context.count = UInt32(left.count)
      let start = kept.allocate(Int(context.capacity))
      for (offset, follower) in left.enumerated() { kept.followers[start + offset] = follower }
      context.start = UInt32(start)
      kept.contexts.append(context)
    }
    kept.index.rebuild(kept.contexts)
    self = kept
  }

  /// Renumbers the followers that are candidates, and drops those without a new number.
  ///
  /// - Parameter numbers: the new number of each candidate, by its old one; -1 for a candidate that is dropped.
  /// - Complexity: O(contexts + followers).
  mutating func renumber(_ numbers: [Int32]) {
    guard isWhole else { return }
    pack { context, left in
      left = left.compactMap { follower in
        if Int(follower.candidate) & Self.rankFlag != 0 { return follower }
        guard let number = UInt32(exactly: numbers[Int(follower.candidate)]) else {
          context.total -= follower.count
          return nil
        }
        return Follower(candidate: number, count: follower.count, bias: follower.bias)
      }
      if left.isEmpty { return }
      context.capacity = UInt32(1 << (Int.bitWidth - (left.count - 1).leadingZeroBitCount))
    }
  }

  /// True if no part that came from an image is damaged.
  var isWhole: Bool {
    index.isWhole && contexts.isWhole && followers.isWhole
  }

  /// Returns a copy in memory of its own.
  func copy() -> ContextTable {
    ContextTable(
      maximumContexts: maximumContexts, maximumFollowers: maximumFollowers,
      index: index.copy(), contexts: contexts.copy(),
      followers: followers.copy(), free: free.copy())
  }
}

/// Counts and exact sums that are encoded as integers in a fixed order, so that they can be written, read and added
/// elsewhere without losing a bit.
///
///     var rest = 7.integers[...]
///     Int(&rest)      // 7
///     Int(&rest)      // nil: nothing is left
protocol IntegerCoded {
  /// The counts and sums, in a fixed order.
  var integers: [Int64] { get }

  /// Decodes a value from the front of `rest`, and removes its numbers; `nil` if there are too few, or they cannot be
  /// counts.
  init?(_ rest: inout ArraySlice<Int64>)

  /// Adds the counts and sums of another value, such as one from another process.
  mutating func add(_ other: Self)
}

extension Int: IntegerCoded {
  var integers: [Int64] { [Int64(self)] }

  init?(_ rest: inout ArraySlice<Int64>) {
    // The bound leaves room to add a million such counts.
    guard let number = rest.popFirst(), (0...1 << 42).contains(number) else { return nil }
    self.init(number)
  }

  mutating func add(_ other: Int) { self += other }
}

extension UInt64: IntegerCoded {
  var integers: [Int64] { [Int64(clamping: self)] }

  init?(_ rest: inout ArraySlice<Int64>) {
    guard let number = rest.popFirst(), number >= 0 else { return nil }
    self.init(number)
  }

  /// Adds a time that may come from a file; on overflow it wraps around instead of trapping.
  mutating func add(_ other: UInt64) { self &+= other }
}

/// Figures made of parts, each of which is encoded and added separately.
protocol CountedInParts: IntegerCoded {
  init()

  /// The parts, in the order in which they are written down.
  static var parts: [CountedPart<Self>] { get }

  /// True if the parts are consistent with each other. Parts that were read from a file may not be.
  var isPossible: Bool { get }
}

extension CountedInParts {
  var isPossible: Bool { true }

  var integers: [Int64] { Self.parts.flatMap { $0.integers(self) } }

  init?(_ rest: inout ArraySlice<Int64>) {
    self.init()
    for part in Self.parts where !part.take(&self, &rest) { return nil }
    if !isPossible { return nil }
  }

  mutating func add(_ other: Self) { for part in Self.parts { part.add(&self, other) } }
}

/// A part of some figures: a number, nested figures, or a list whose length `Whole.init()` fixes.
struct CountedPart<Whole> {
  let integers: (Whole) -> [Int64]
  /// Decodes the part from the front of the numbers; returns false if that fails.
  let take: (inout Whole, inout ArraySlice<Int64>) -> Bool
  let add: (inout Whole, Whole) -> Void

  init<Value: IntegerCoded>(_ place: WritableKeyPath<Whole, Value>) {
    integers = { $0[keyPath: place].integers }
    take = { whole, rest in
      guard let value = Value(&rest) else { return false }
      whole[keyPath: place] = value
      return true
    }
    add = { whole, other in whole[keyPath: place].add(other[keyPath: place]) }
  }

  init<Value: IntegerCoded>(each place: WritableKeyPath<Whole, [Value]>) {
    integers = { $0[keyPath: place].flatMap(\.integers) }
    take = { whole, rest in
      for index in whole[keyPath: place].indices {
        guard let value = Value(&rest) else { return false }
        whole[keyPath: place][index] = value
      }
      return true
    }
    add = { whole, other in
      for (index, value) in other[keyPath: place].enumerated() {
        whole[keyPath: place][index].add(value)
      }
    }
  }
}

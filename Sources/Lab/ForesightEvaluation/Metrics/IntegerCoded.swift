/// Counts and exact sums that are encoded as integers in a fixed order, so that they can be written, read and added
/// elsewhere without losing a bit.
///
///     var (number, rest) = (0, 7.integers[...])
///     number.take(&rest)      // true, and the number is 7
///     number.take(&rest)      // false: nothing is left
protocol IntegerCoded {
  /// The counts and sums, in a fixed order.
  var integers: [Int64] { get }

  /// Takes the counts and sums from the front of `rest`, and removes their numbers; returns false if there are too few,
  /// or they cannot be counts.
  mutating func take(_ rest: inout ArraySlice<Int64>) -> Bool

  /// Adds the counts and sums of another value, such as one from another process.
  mutating func add(_ other: Self)
}

extension Int: IntegerCoded {
  var integers: [Int64] { [Int64(self)] }

  mutating func take(_ rest: inout ArraySlice<Int64>) -> Bool {
    // The bound leaves room to add a million such counts.
    guard let number = rest.popFirst(), (0...1 << 42).contains(number) else { return false }
    self = Int(number)
    return true
  }

  mutating func add(_ other: Int) { self += other }
}

extension UInt64: IntegerCoded {
  var integers: [Int64] { [Int64(clamping: self)] }

  mutating func take(_ rest: inout ArraySlice<Int64>) -> Bool {
    guard let number = rest.popFirst(), number >= 0 else { return false }
    self = UInt64(number)
    return true
  }

  /// Adds a time that may come from a file; on overflow it wraps around instead of trapping.
  mutating func add(_ other: UInt64) { self &+= other }
}

/// Lists are of the same length wherever they are taken or added.
extension Array: IntegerCoded where Element: IntegerCoded {
  var integers: [Int64] { flatMap(\.integers) }

  mutating func take(_ rest: inout ArraySlice<Int64>) -> Bool {
    for index in indices where !self[index].take(&rest) { return false }
    return true
  }

  mutating func add(_ other: [Element]) {
    for (index, value) in other.enumerated() { self[index].add(value) }
  }
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

  /// Decodes figures from the front of `rest`; `nil` if that fails.
  init?(_ rest: inout ArraySlice<Int64>) {
    self.init()
    guard take(&rest) else { return nil }
  }

  mutating func take(_ rest: inout ArraySlice<Int64>) -> Bool {
    for part in Self.parts where !part.take(&self, &rest) { return false }
    return isPossible
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
    take = { whole, rest in whole[keyPath: place].take(&rest) }
    add = { whole, other in whole[keyPath: place].add(other[keyPath: place]) }
  }
}

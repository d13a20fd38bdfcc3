/// Counts and exact sums as whole numbers in a fixed order, so that they can be written down, read, and added elsewhere
/// without the loss of a bit.
///
///     var rest = 7.integers[...]
///     Int(&rest)      // 7
///     Int(&rest)      // nil: nothing is left
protocol IntegerCoded {
  /// The counts and sums as numbers.
  var integers: [Int64] { get }
  /// Takes the numbers from the front; `nil` where there are too few, or they cannot be counts.
  init?(_ rest: inout ArraySlice<Int64>)
}

extension Int: IntegerCoded {
  var integers: [Int64] { [Int64(self)] }

  init?(_ rest: inout ArraySlice<Int64>) {
    // So much that a million of them can be added.
    guard let number = rest.popFirst(), (0...1 << 42).contains(number) else { return nil }
    self.init(number)
  }
}

extension UInt64: IntegerCoded {
  var integers: [Int64] { [Int64(clamping: self)] }

  init?(_ rest: inout ArraySlice<Int64>) {
    guard let number = rest.popFirst(), number >= 0 else { return nil }
    self.init(number)
  }
}

extension Array where Element: IntegerCoded {
  /// The numbers of all elements.
  var integers: [Int64] { flatMap(\.integers) }

  /// Takes so many elements from the front.
  init?(_ rest: inout ArraySlice<Int64>, count: Int) {
    self = []
    for _ in 0..<count {
      guard let element = Element(&rest) else { return nil }
      append(element)
    }
  }
}

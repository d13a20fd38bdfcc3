/// Fields as bytes: the numbers of their symbols, as variable-length integers (LEB128).
///
/// A field is the number of its name, then that of its value. An array is 0, the number of its elements, then their
/// numbers. Small numbers take one byte, and symbols in frequent use tend to have small ones, so a field takes two to
/// four bytes.
extension UnsafeRawBufferPointer {
  /// Removes and returns the next number; returns 0 at the end, which is no symbol's number.
  mutating func popNumber() -> Int64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    var length = 0
    while length < count, shift < 64 {
      let byte = self[length]
      length += 1
      number |= UInt64(byte & 127) << shift
      if byte < 128 { break }
      shift += 7
    }
    self = UnsafeRawBufferPointer(rebasing: self[length...])
    return Int64(bitPattern: number)
  }

  /// Removes one value: calls `symbol` with the symbol of a single value, or `array` with the symbols of an array.
  mutating func popValue<Value>(
    symbol: (Int64) throws -> Value, array: ([Int64]) throws -> Value
  ) rethrows -> Value {
    let number = popNumber()
    guard number == 0 else { return try symbol(number) }
    return try array((0..<popCount()).map { _ in popNumber() })
  }

  /// Removes and returns the number of elements that follow. It is limited to the number of bytes left, because each
  /// element takes at least one.
  mutating func popCount() -> Int {
    let number = popNumber()
    return Int(Swift.max(0, Swift.min(number, Int64(count))))
  }

  /// Calls `body` with the number of every symbol in coded fields or, if `named` is false, in coded values without
  /// names.
  func forEachSymbol(named: Bool, _ body: (Int64) throws -> Void) rethrows {
    var rest = self
    while !rest.isEmpty {
      if named { try body(rest.popNumber()) }
      try rest.popValue(symbol: body, array: { try $0.forEach(body) })
    }
  }
}

extension [UInt8] {
  /// Appends a number that `popNumber` reads.
  mutating func append(number: Int64) {
    var rest = UInt64(bitPattern: number)
    while rest >= 128 {
      append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

/// Fields as bytes: the numbers of their symbols, as variable-length integers (LEB128).
///
/// A field is the number of its name, then that of its value. An array is 0, the number of its elements, then their
/// numbers. Small numbers take one byte, and symbols in frequent use tend to have small ones, so a field takes two to
/// four bytes.
struct FieldCoding {
  let bytes: UnsafeRawBufferPointer
  var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// Reads the next number; 0 past the end, which is no symbol's number.
  mutating func next() -> Int64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 127) << shift
      if byte < 128 { break }
      shift += 7
    }
    return Int64(bitPattern: number)
  }

  /// Reads one value: calls `symbol` with the symbol of a single value, or `array` with the symbols of an array.
  mutating func value<Value>(
    symbol: (Int64) throws -> Value, array: ([Int64]) throws -> Value
  ) rethrows -> Value {
    let number = next()
    guard number == 0 else { return try symbol(number) }
    return try array((0..<count()).map { _ in next() })
  }

  /// Reads the number of elements that follow. It is limited to the number of bytes left, because each element takes at
  /// least one.
  mutating func count() -> Int {
    let number = next()
    return Int(max(0, min(number, Int64(bytes.count - position))))
  }

  /// Calls `body` with the number of every symbol in coded fields or, if `named` is false, in coded values without
  /// names.
  static func forEachSymbol(
    in bytes: UnsafeRawBufferPointer, named: Bool, _ body: (Int64) throws -> Void
  ) rethrows {
    var reader = FieldCoding(bytes)
    while !reader.isAtEnd {
      if named { try body(reader.next()) }
      try reader.value(symbol: body, array: { try $0.forEach(body) })
    }
  }
}

extension [UInt8] {
  /// Appends a number that ``FieldCoding/next()`` reads.
  mutating func append(number: Int64) {
    var rest = UInt64(bitPattern: number)
    while rest >= 128 {
      append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

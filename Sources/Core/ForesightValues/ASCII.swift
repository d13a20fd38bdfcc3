/// The letters and digits of ASCII.
extension UInt8 {
  @inlinable package var isLetter: Bool { (97...122).contains(self | 32) }
  @inlinable package var isCapital: Bool { (65...90).contains(self) }
  @inlinable package var isDigit: Bool { (48...57).contains(self) }
  @inlinable package var isLetterOrDigit: Bool { isLetter || isDigit }
}

extension BinaryInteger {
  /// Returns the digits of a number that is not negative, with zeros before them up to a width.
  ///
  ///     7.digits(2)                   // "07"
  ///     255.digits(4, radix: 16)      // "00ff"
  @inlinable package func digits(_ width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

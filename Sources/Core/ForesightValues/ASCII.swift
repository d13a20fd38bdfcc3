/// The letters and digits of ASCII.
extension UInt8 {
  @inlinable package var isLetter: Bool { (97...122).contains(self | 32) }
  @inlinable package var isCapital: Bool { (65...90).contains(self) }
  @inlinable package var isDigit: Bool { (48...57).contains(self) }
  @inlinable package var isLetterOrDigit: Bool { isLetter || isDigit }
}

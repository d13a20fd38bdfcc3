/// Percent-encoding (RFC 3986, section 2.1), as used in URIs, tables and file names.
extension Sequence<UInt8> {
  /// Returns the bytes as text, in which each byte that is not kept is written as a sign and two hexadecimal digits.
  ///
  ///     "a/b".utf8.percentEncoded { _, byte in byte.isLetterOrDigit }      // "a%2Fb"
  ///
  /// - Parameters:
  ///   - isCapital: true if the digits beyond 9 are capitals.
  ///   - isPlain: returns true for a byte to keep. Of the bytes of a character beyond ASCII, all or none must be kept.
  /// - Complexity: O(bytes).
  package func percentEncoded(
    sign: String = "%", isCapital: Bool = true,
    keeping isPlain: (_ place: Int, _ byte: UInt8) -> Bool
  ) -> String {
    var encoded: [UInt8] = []
    for (place, byte) in enumerated() {
      if isPlain(place, byte) {
        encoded.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: isCapital)
        encoded += (sign + (byte < 16 ? "0" : "") + digits).utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes percent-encoding; `nil` if a `%` is not followed by two hexadecimal digits.
  ///
  ///     "a%2Fb".utf8.percentDecoded()      // [97, 47, 98]
  ///     "100%".utf8.percentDecoded()       // nil
  ///
  /// - Parameter isLenient: true to keep such a `%` as it is.
  /// - Complexity: O(bytes).
  package func percentDecoded(isLenient: Bool = false) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = Array(self)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 || isLenient else { return nil }
      decoded.append(digits.count == 2 ? UInt8(digits[0] * 16 + digits[1]) : byte)
      rest = rest.dropFirst(digits.count == 2 ? 2 : 0)
    }
    return decoded
  }
}

internal import Glibc

extension String {
  /// Returns true if the UTF-8 bytes of a text come before those of another, as in a dictionary of bytes.
  ///
  ///     "e\u{301}".hasBytesBefore("f")      // true
  ///     "\u{e9}".hasBytesBefore("f")        // false, though it is the same letter
  ///
  /// - Complexity: O(bytes).
  package func hasBytesBefore(_ other: String) -> Bool {
    var (first, second) = (self, other)
    return first.withUTF8 { first in
      second.withUTF8 { second in
        guard let start = first.baseAddress, let other = second.baseAddress else {
          return first.count < second.count
        }
        let order = memcmp(start, other, min(first.count, second.count))
        return order < 0 || order == 0 && first.count < second.count
      }
    }
  }
}

internal import Glibc

extension String {
  /// Returns true if the UTF-8 bytes of a text come before those of another, as in a dictionary of bytes.
  ///
  ///     "e\u{301}".hasBytesBefore("f")      // true
  ///     "\u{e9}".hasBytesBefore("f")        // false, though it is the same letter
  ///
  /// - Complexity: O(bytes).
  func hasBytesBefore(_ other: String) -> Bool {
    // Not by `withUTF8`, which needs a copy and so counts a reference to each text: writes to memory that is mostly cold.
    utf8.withContiguousStorageIfAvailable { first in
      other.utf8.withContiguousStorageIfAvailable { second in
        let count = min(first.count, second.count)
        guard count > 0, let start = first.baseAddress, let other = second.baseAddress else {
          return first.count < second.count
        }
        let order = memcmp(start, other, count)
        return order < 0 || order == 0 && first.count < second.count
      }
    }.flatMap { $0 } ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}

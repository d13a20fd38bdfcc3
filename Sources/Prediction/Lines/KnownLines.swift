internal import Donations

/// Whole lines that something else expects, with their probabilities: those of a ``Predictor``'s suggestions.
///
///     let known = KnownLines([("make test", 0.3), ("git pull", 0.1)])        // the rest is something else
///     model.completions(of: "ma", in: situation, known: known)
///
/// Make it once a prompt, and ask at each key.
///
/// - Complexity: O(n log n) to make, and O(log n) and what begins so to ask.
public struct KnownLines: Sendable {
  /// In the order of their bytes.
  private(set) var lines: [(line: String, probability: Float)]

  /// Makes it of lines in any order; of lines that come twice the first is kept.
  ///
  /// - Parameter lines: what may come next, with probabilities that sum to one at most. Those that hold a newline or
  ///   another control character are left out.
  public init(_ lines: [(line: String, probability: Float)] = []) {
    let sorted = lines.filter { $0.line.isOneLine }.enumerated().sorted { one, other in
      one.element.line.hasSameBytes(as: other.element.line)
        ? one.offset < other.offset
        : one.element.line.utf8.lexicographicallyPrecedes(other.element.line.utf8)
    }
    self.lines = []
    for (_, known) in sorted where self.lines.last?.line.hasSameBytes(as: known.line) != true {
      self.lines.append(known)
    }
  }

  /// The lines that begin with some text and have more.
  func beginning(with typed: String) -> ArraySlice<(line: String, probability: Float)> {
    let start = lines.partitioningIndex { !$0.line.utf8.lexicographicallyPrecedes(typed.utf8) }
    let rest = lines[start...]
    let end = rest.partitioningIndex { !$0.line.utf8.starts(with: typed.utf8) }
    let isWhole = start < end && lines[start].line.utf8.count == typed.utf8.count
    return lines[(isWhole ? start + 1 : start)..<end]
  }
}

extension Collection where Index == Int {
  /// The first place from which on something is true, given that it stays true.
  ///
  /// - Complexity: O(log n).
  func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension String {
  /// Whether it holds something, and no control character such as a newline.
  package var isOneLine: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value)
          && !(0x2028...0x2029).contains($0.value)
      }
  }
}

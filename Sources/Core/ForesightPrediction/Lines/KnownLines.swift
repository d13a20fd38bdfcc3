internal import ForesightValues

/// Whole lines that another model expects, with their probabilities, such as the suggestions of a ``Predictor``.
///
///     let known = KnownLines([("make test", 0.3), ("git pull", 0.1)])        // the rest is something else
///     model.completions(of: "ma", in: LineSituation(directory: "/engine"), known: known).first?.line    // "make test"
///
/// Make it once for each prompt, and use it for each key.
///
/// - Complexity: O(n log n) to make; O(log n + lines that begin with the text) for each completion.
public struct KnownLines: Sendable {
  typealias Line = (line: String, probability: Float)

  /// The lines, in the order of their bytes.
  private var lines: [Line] = []
  /// The sum of the probabilities of the lines before each line; the last element is the sum of all.
  private var sums: [Double] = [0]

  /// Makes a set of lines in any order; the probabilities of a line that occurs twice are added.
  ///
  ///     KnownLines([("ls", 0.2), ("ls\n", 0.1), ("ls", 0.2)])       // "ls" with 0.4
  ///
  /// - Parameter lines: the lines that may be next, with probabilities that sum to one at most. Lines that hold a
  ///   newline or another control character are left out, and so are lines that are too long to show.
  public init(_ lines: [(line: String, probability: Float)] = []) {
    let sorted = lines.filter {
      $0.probability > 0 && $0.line.utf8.count <= LineModel.longest.bytes && $0.line.isOneLine
    }.sorted { $0.line.hasBytesBefore($1.line) }
    for known in sorted {
      if let last = self.lines.last, last.line.hasSameBytes(as: known.line) {
        self.lines[self.lines.count - 1].probability += known.probability
      } else {
        self.lines.append(known)
      }
    }
    for known in self.lines { sums.append((sums.last ?? 0) + Double(known.probability)) }
  }

  /// The sum of all probabilities.
  var total: Float { Float(min(sums.last ?? 0, 1)) }

  /// Returns the lines that begin with some text and are longer.
  func beginning(with text: String) -> ArraySlice<Line> {
    let all = range(beginning: text)
    let isWhole = !all.isEmpty && lines[all.lowerBound].line.utf8.count == text.utf8.count
    return lines[(all.lowerBound + (isWhole ? 1 : 0))..<all.upperBound]
  }

  /// Returns the sum of the probabilities of adjacent lines.
  func sum(_ lines: ArraySlice<Line>) -> Float {
    Float(sums[lines.endIndex] - sums[lines.startIndex])
  }

  /// The probability of one line; 0 if the line is not known.
  func probability(of line: String) -> Float {
    let all = range(beginning: line)
    guard let first = lines[all].first, first.line.utf8.count == line.utf8.count else { return 0 }
    return first.probability
  }

  private func range(beginning text: String) -> Range<Int> {
    let start = lines.partitioningIndex { !$0.line.hasBytesBefore(text) }
    return start..<lines[start...].partitioningIndex { !$0.line.utf8.starts(with: text.utf8) }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index from which on a predicate is true; it must stay true from there on.
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
  /// True if the text is not empty, and has no control characters (such as newlines) or marks that change its
  /// direction.
  package var isOneLine: Bool {
    !isEmpty && unicodeScalars.allSatisfy { !Self.isControl($0.value) }
  }

  private static func isControl(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || (0x7f...0x9f).contains(scalar) || (0x2028...0x202e).contains(scalar)
      // Marks that change the direction of text can show another line than the one that is run.
      || (0x200e...0x200f).contains(scalar) || (0x2066...0x2069).contains(scalar)
  }
}

internal import ForesightValues

/// The completions that were shown at a prompt and typed past: they are not shown again there.
///
///     var rejected = RejectedLines()
///     rejected.add("git push", shownFor: "git ")      // and then the person types "c"
///     rejected.rejects("git push", completing: "git ")      // true
///
/// A line is rejected as a whole, and its next word is rejected at its place only: elsewhere, the same word may still
/// be shown. Use a new instance for each prompt.
///
/// - Complexity: O(lines added) for each look-up.
public struct RejectedLines: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var lines: [UInt64] = []
  /// Hashes of a line up to the end of a word.
  private var words: [UInt64] = []

  /// Begins with nothing rejected.
  public init() {}

  /// Rejects some lines as wholes.
  public init(arrayLiteral lines: String...) {
    for line in lines { add(line, shownFor: line) }
  }

  /// Adds a line that was shown for the typed text, and was not wanted.
  ///
  /// - Parameters:
  ///   - line: the whole line that was shown.
  ///   - typed: the text that was typed at that time.
  ///   - isWordRight: true if the next word of the line was taken: then only the line is rejected.
  public mutating func add(_ line: String, shownFor typed: String, isWordRight: Bool = false) {
    lines.append(StableHash.of(line))
    guard !isWordRight, let next = line.throughNextWord(after: typed.utf8.count) else { return }
    words.append(StableHash.of(next))
  }

  /// True if nothing was rejected.
  public var isEmpty: Bool { lines.isEmpty }

  /// Returns true if a line that completes the typed text is rejected, as a whole or for a word of it.
  ///
  ///     var rejected = RejectedLines()
  ///     rejected.add("git push", shownFor: "git ")
  ///     rejected.rejects("git push -f", completing: "git ")       // true: "push" is rejected there
  public func rejects(_ line: String, completing typed: String) -> Bool {
    if isEmpty { return false }
    let next = line.throughNextWord(after: typed.utf8.count)
    return rejectsLine(line) || next.map { rejectsWord(endingLine: $0) } ?? false
  }

  /// Returns true if a line is rejected as a whole.
  func rejectsLine(_ line: String) -> Bool {
    !lines.isEmpty && lines.contains(StableHash.of(line))
  }

  /// Returns true if the word that ends the beginning of a line is rejected at its place.
  func rejectsWord(endingLine beginning: @autoclosure () -> String) -> Bool {
    !words.isEmpty && words.contains(StableHash.of(beginning()))
  }
}

extension String {
  /// Returns the end of the next word behind the first `typed` bytes, in bytes; `nil` if nothing follows.
  ///
  ///     "git push -f".endOfNextWord(after: 3)       // 8: spaces before the word belong to it
  package func endOfNextWord(after typed: Int) -> Int? {
    let space = UInt8(ascii: " ")
    let rest = utf8.dropFirst(typed)
    guard !rest.isEmpty else { return nil }
    let spaces = rest.prefix { $0 == space }.count
    return typed + spaces + rest.dropFirst(spaces).prefix { $0 != space }.count
  }

  /// Returns the text up to the end of the next word behind the first `typed` bytes; `nil` if nothing follows.
  func throughNextWord(after typed: Int) -> String? {
    endOfNextWord(after: typed).map { String(Substring(utf8.prefix($0))) }
  }
}

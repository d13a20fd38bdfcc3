/// Decides which lines may be offered at a prompt, whichever model predicts them.
///
///     var offered = OfferedLines()
///     offered.learn("rm -rf build", in: "/engine")
///     offered.allows("rm -rf build", typed: "rm", in: "/engine")        // true
///     offered.allows("rm -rf build", typed: "rm", in: "/shop")          // false
///     offered.allows("rm -rf ~/src/shop", typed: "rm", in: "/engine")   // false
///
/// A line that destroys (``DestructiveCommand``) is offered only as it was run, to the letter, only in the directory in
/// which it was run, and never before something is typed. A line with characters that do not show is never offered.
package struct OfferedLines: Sendable {
  /// Hashes of each line with each directory in which it was run.
  private var runs: Set<UInt64> = []
  /// Aliases that lines defined, by their names.
  private var aliases: [String: String] = [:]

  /// Makes an instance that has learned no lines.
  package init() {}

  /// Learns a line that was run, and the alias that it defines, if any.
  ///
  /// - Parameter directory: the directory in which it was run; empty if that is not known.
  /// - Complexity: O(bytes).
  package mutating func learn(_ line: String, in directory: String) {
    runs.insert(Self.run(line, in: directory))
    let word = "alias "
    guard line.hasPrefix(word), let equals = line.firstIndex(of: "=") else { return }
    let name = line[..<equals].dropFirst(word.count)
    guard !name.isEmpty, !name.contains(" ") else { return }
    aliases[String(name)] = line[line.index(after: equals)...].filter { $0 != "'" && $0 != "\"" }
  }

  /// Returns true if a line may be offered.
  ///
  /// - Parameters:
  ///   - typed: the text at the prompt so far.
  ///   - directory: the directory it would run in; empty if that is not known.
  /// - Complexity: that of ``DestructiveCommand/isIn(_:aliases:)``.
  package func allows(_ line: String, typed: String, in directory: String) -> Bool {
    if line.unicodeScalars.contains(where: \.isInvisible) { return false }
    if !DestructiveCommand.isIn(line, aliases: aliases) { return true }
    return !typed.isEmpty && !directory.isEmpty && runs.contains(Self.run(line, in: directory))
  }

  private static func run(_ line: String, in directory: String) -> UInt64 {
    StableHash.combine(StableHash.of(line), StableHash.of(directory))
  }
}

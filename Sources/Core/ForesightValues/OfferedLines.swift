/// Decides which lines may be offered at a prompt, whichever model predicts them.
///
///     var offered = OfferedLines()
///     offered.learn("rm -rf build", in: "/engine")
///     offered.allows("rm -rf build", typed: "rm", in: "/engine")        // true
///     offered.allows("rm -rf build", typed: "rm", in: "/shop")          // false
///     offered.allows("rm -rf ~/src/shop", typed: "rm", in: "/engine")   // false
///
/// A line that destroys (``DestructiveCommand``) is offered only as it was run, to the letter, only in the directory in
/// which it was run, and never before something is typed. A line with characters that do not show is never offered. A
/// line that was never run is not offered if a composed word may be written over.
package struct OfferedLines: Sendable {
  /// Hashes of each line with each directory in which it was run.
  private var runs: Set<UInt64> = []
  /// For each option by its hash: true if only lines that destroy contain it.
  private var onlyInDestructive: [UInt64: Bool] = [:]
  /// Hashes of each file with each program that wrote it.
  private var written: Set<UInt64> = []
  /// The number of words of a line that are looked at for files that it writes.
  private static let looked = 32
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
    let words = ShellLine.words(of: line)
    for place in words.indices.prefix(Self.looked)
    where DestructiveCommand.isOutput(words[place], behind: words[..<place]) {
      written.insert(Self.writing(words[place], behind: words[..<place]))
    }
    let options = words.filter { $0.hasPrefix("-") }.map { StableHash.of(String($0)) }
    if options.contains(where: { onlyInDestructive[$0] != false }) {
      let isDestructive = DestructiveCommand.isIn(line, aliases: aliases)
      for option in options {
        onlyInDestructive[option] = isDestructive && onlyInDestructive[option] ?? true
      }
    }
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
  ///   - isComposed: true if the line was never run.
  /// - Complexity: that of ``DestructiveCommand/isIn(_:aliases:)``.
  package func allows(
    _ line: String, typed: String, in directory: String, isComposed: Bool = false
  ) -> Bool {
    if line.unicodeScalars.contains(where: \.isInvisible) { return false }
    if isComposed, mayWriteOver(line, typed: typed) { return false }
    if !DestructiveCommand.isIn(line, aliases: aliases) { return true }
    return !typed.isEmpty && !directory.isEmpty && runs.contains(Self.run(line, in: directory))
  }

  /// Returns true if a program has written a file, whose name is a word behind others, before.
  func hasWritten(_ word: Substring, behind words: ArraySlice<Substring>) -> Bool {
    written.contains(Self.writing(word, behind: words))
  }

  private static func writing(_ word: Substring, behind words: ArraySlice<Substring>) -> UInt64 {
    let program = words.first { $0 != "sudo" } ?? ""
    return StableHash.combine(StableHash.of(String(program)), StableHash.of(String(word)))
  }

  /// Returns true if a word is an option that only lines that destroy have had.
  func isOnlyInDestructive(_ word: Substring) -> Bool {
    word.hasPrefix("-") && onlyInDestructive[StableHash.of(String(word))] ?? false
  }

  private static func run(_ line: String, in directory: String) -> UInt64 {
    StableHash.combine(StableHash.of(line), StableHash.of(directory))
  }
}

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
/// line that was never run is not offered if it may destroy something that the tables do not know of, or if a word that
/// is not typed may be written over or sent away.
package struct OfferedLines: Sendable {
  /// Hashes of each line with each directory in which it was run.
  private var runs: Set<UInt64> = []
  /// Hashes of the lines that were run, anywhere.
  private var lines: Set<UInt64> = []
  /// For each option by its hash: true if only lines that destroy contain it.
  private var onlyInDestructive: [UInt64: Bool] = [:]
  /// Hashes of each file with the program that wrote it, and of each word with the program that sent it.
  private(set) var written: Set<UInt64> = []
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
    if lines.insert(StableHash.of(line)).inserted { learnWords(of: line) }
    guard line.hasPrefix("alias ") || line.hasPrefix("abbr ") else { return }
    let words = ShellLine.words(of: line).dropFirst().drop { $0.hasPrefix("-") }
    // In fish the name is a word of its own.
    let isFish = words.first?.contains("=") == false
    let fish = "\(words.first ?? "")=\(words.dropFirst().joined(separator: " "))"
    for word in isFish ? [fish[...]] : Array(words) {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      aliases[String(parts[0])] = parts[1].filter { $0 != "'" && $0 != "\"" }
    }
  }

  /// Returns true if a line may be offered.
  ///
  /// - Parameters:
  ///   - typed: the text at the prompt so far.
  ///   - directory: the directory it would run in; empty if that is not known.
  /// - Complexity: that of ``DestructiveCommand/isIn(_:aliases:)``.
  package func allows(_ line: String, typed: String, in directory: String) -> Bool {
    if line.unicodeScalars.contains(where: \.isInvisible) { return false }
    guard
      lines.contains(StableHash.of(line))
        || !mayWriteOver(line, typed: typed) && !DestructiveCommand.mayBe(in: line)
    else { return false }
    if !DestructiveCommand.isIn(line, aliases: aliases) { return true }
    return !typed.isEmpty && !directory.isEmpty && runs.contains(Self.run(line, in: directory))
  }

  /// The number of words of a line up to which it is looked at for files that it writes.
  private static let looked = 32
  /// The words without which a line writes nothing.
  private static let signs = DestructiveCommand.writers.union(DestructiveCommand.outputs)
    .union(DestructiveCommand.writesTo.keys).union(ways).union([">>"])
  /// The words without which a line sends nothing.
  private static let ways = DestructiveCommand.senders.union(DestructiveCommand.stores)
    .union(["push"])

  /// Learns what a line wrote, which is its last word or the one behind an option such as `-o`, and its options.
  private mutating func learnWords(of line: String) {
    let words = line.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    if words.count < Self.looked, words.contains(where: Self.signs.contains) {
      let all = words.map { $0[...] }
      let isSent = words.contains { Self.ways.contains($0) }
      for place in all.indices.dropFirst()
      where isSent || place == all.count - 1 || words[place - 1].hasPrefix("-") {
        // Before the end, a target is known by the option in front of it.
        let isTarget = place == all.count - 1 || words[place - 1].hasPrefix("-")
        let claims = Self.claims(of: all[place], behind: all[..<place])
        written.formUnion([isTarget ? claims.target : nil, claims.sent].compactMap(\.self))
      }
    }
    let options = words.filter { $0.utf8.first == UInt8(ascii: "-") }.map { StableHash.of($0) }
    guard options.contains(where: { onlyInDestructive[$0] != false }) else { return }
    let isDestructive = DestructiveCommand.isIn(line, aliases: aliases)
    for option in options {
      onlyInDestructive[option] = isDestructive && onlyInDestructive[option] ?? true
    }
  }

  /// Returns true if a word is an option that only lines that destroy have had.
  func isOnlyInDestructive(_ word: Substring) -> Bool {
    word.hasPrefix("-") && word != "--" && onlyInDestructive[StableHash.of(String(word))] ?? false
  }

  private static func run(_ line: String, in directory: String) -> UInt64 {
    StableHash.combine(StableHash.of(line), StableHash.of(directory))
  }
}

internal import ForesightFormats
internal import ForesightSystem
internal import ForesightValues

/// Tells the histories of shells apart, because each shell could read the lines of the others as commands.
extension Importer {
  /// Returns the format of which a line is typical; `nil` for a line that may be a command.
  ///
  ///     Importer.format(ofLine: Array(": 1767225600:0;make test".utf8))      // .zsh
  ///     Importer.format(ofLine: Array("make test".utf8))                     // nil
  static func format(ofLine line: some Collection<UInt8>) -> Format? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    if line.starts(with: "- cmd: ".utf8) { return .fish }
    if line.starts(with: "{\"".utf8) { return .ndjson }
    if line.first == UInt8(ascii: "#"), line.count > 9, line.dropFirst().allSatisfy(digits.contains)
    {
      return .bash
    }
    // The time at which it began, how long it took, and the command.
    guard line.starts(with: ": ".utf8) else { return nil }
    let parts = line.dropFirst(2).split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count > 8, parts[0].allSatisfy(digits.contains),
      let first = parts[1].first, digits.contains(first),
      parts[1].drop(while: digits.contains).first == UInt8(ascii: ";")
    else { return nil }
    return .zsh
  }

  /// Throws an error if the first line of a history shows that another program wrote it.
  func checkShell(_ path: String) throws {
    guard [.zsh, .bash].contains(format), !skipsBadLines,
      FileStatus(following: path)?.isRegular ?? false,
      let line = try LineReader(path: path).nextCopy(), let other = Self.format(ofLine: line),
      other != format
    else { return }
    throw InputError.unsuitable(
      path: path,
      why:
        "it looks like a file of the format \(other.rawValue); import it as that, or with --skip-bad "
        + "if each line is a command all the same")
  }
}

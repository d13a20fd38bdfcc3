internal import ForesightValues

/// The state of a shell's prompt before anything is typed: its directory, and the previous lines.
///
///     LineSituation(directory: "/home/ada/engine", after: ["make", "git pull"])
///
/// It holds hashes, because only the equality of lines and of directories counts.
public struct LineSituation: Hashable, Sendable {
  /// The hash of the directory; 0 if it is unknown.
  var directory: UInt64
  /// The hash of the previous line of the same sequence; 0 if there is none.
  var line: UInt64
  /// The hash of the first word of the previous line; 0 if there is none.
  var command: UInt64

  /// Makes a situation.
  ///
  /// - Parameters:
  ///   - directory: the directory; `nil` if it is unknown.
  ///   - previous: the previous lines of the same sequence, such as the terminal's session, the latest first. Only the
  ///     latest is used so far. They may hold newlines.
  /// - Complexity: O(bytes).
  public init(directory: String? = nil, after previous: [String] = []) {
    self.directory = directory.map { max(StableHash.of($0), 1) } ?? 0
    line = previous.first.map { max(StableHash.of($0), 1) } ?? 0
    let first = previous.first.map { $0.utf8.prefix { $0 != UInt8(ascii: " ") } }
    command = first.map { max(StableHash.of(String(Substring($0))), 1) } ?? 0
  }
}

/// The sources under which assistants record what they did for a person, such as `mcp:claude`.
///
///     AssistantSource.of(client: "Claude Code")      // "mcp:claude-code"
///     AssistantSource.contains("mcp:claude-code")    // true
///     AssistantSource.contains("zsh")                // false
///
/// What stands under them was not done by the person, so it is learned from only where the person says so: see
/// `Settings.learnedSources`.
public enum AssistantSource {
  /// The form of such a source, in words.
  public static let form = "a source of an assistant, such as mcp:claude"
  private static let prefix = "mcp:"
  /// The most letters of a client's name that are kept.
  private static let longest = 64

  /// Returns true if a source is an assistant's.
  ///
  /// - Complexity: O(1).
  public static func contains(_ source: String) -> Bool {
    // By bytes: a letter and an accent that follows it are one character.
    source.utf8.starts(with: prefix.utf8)
  }

  /// Returns a source, if it is an assistant's.
  public static func checked(_ source: String) -> String? { contains(source) ? source : nil }

  /// The source of a client by the name that it gives itself: its letters and digits, small and of ASCII, and a hyphen
  /// for whatever stands between; `unnamed` where nothing is left.
  ///
  /// - Complexity: O(bytes).
  public static func of(client name: String) -> String {
    let words = name.lowercased().utf8.split { !$0.isLetterOrDigit }
    let text = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    return prefix + (text.isEmpty ? "unnamed" : String(text.prefix(longest)))
  }
}

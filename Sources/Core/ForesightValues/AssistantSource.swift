/// The sources under which assistants record what they did for a person, such as `mcp:claude`.
///
///     AssistantSource.of(client: "Claude Code")      // "mcp:claude-code"
///     AssistantSource.contains("mcp:claude-code")    // true
///     AssistantSource.contains("zsh")                // false
///
/// A person did not do what such a source records, so models learn from it only if the person names the source: see
/// `Settings.learnedSources`.
public enum AssistantSource {
  /// A description of the form of such a source, for messages to a person.
  public static let form = "a source of an assistant, such as mcp:claude"
  private static let prefix = "mcp:"
  /// The most letters of a client's name that are kept.
  private static let longest = 64

  /// Returns true if a source is an assistant's.
  ///
  /// - Complexity: O(1).
  public static func contains(_ source: String) -> Bool {
    // Compared by bytes, because an accent behind the prefix would form one character with its colon.
    source.utf8.starts(with: prefix.utf8)
  }

  /// Returns a source if it is an assistant's, otherwise `nil`.
  public static func checked(_ source: String) -> String? { contains(source) ? source : nil }

  /// Returns the source of a client by the name that it gives itself. The name is lowercased, and only ASCII letters
  /// and digits are kept, with a hyphen for whatever separates them; `unnamed` stands for a name without any.
  ///
  /// - Complexity: O(bytes).
  public static func of(client name: String) -> String {
    let words = name.lowercased().utf8.split { !$0.isLetterOrDigit }
    let text = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    return prefix + (text.isEmpty ? "unnamed" : String(text.prefix(longest)))
  }
}

/// The script by which a shell completes the program's words.
///
///     Completions(rawValue: "bash")?.script
///
/// The words come from the pages, and the code around them from the texts in `Completions`; the scripts run nothing and
/// read no store.
enum Completions: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// A script that stands as text in the folder Completions, with what belongs between the signs `@`.
  static func filled(_ script: String, _ parts: KeyValuePairs<String, String>) -> String {
    parts.reduce(script) { $0.replacing("@\($1.key)@", with: $1.value) }
  }

  static let pages = Subcommand.allCases.map(\.page)
  /// The options that are followed by a value, in an order that is always the same.
  static let valued = Page.valued.sorted()

  /// A text as one word of a shell.
  static func quoted(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }

  /// A text as one word of fish, which knows escapes within quotes.
  static func quotedForFish(_ text: String) -> String {
    "'\(text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined())'"
  }
}

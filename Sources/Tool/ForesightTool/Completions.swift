/// The script by which a shell completes the program's words.
///
///     Completions(rawValue: "bash")?.script
///
/// The words come from the pages, and the code around them from the templates in the folder Completions. The scripts
/// run no program and read no store.
enum Completions: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// Returns a template from the folder Completions with each placeholder, such as `@pages@`, replaced.
  static func filled(_ script: String, _ parts: KeyValuePairs<String, String>) -> String {
    parts.reduce(script) { $0.replacing("@\($1.key)@", with: $1.value) }
  }

  static let pages = Subcommand.allCases.map(\.page)
  /// The options that take the next word as their value, sorted.
  static let valued = Page.valued.sorted()

  /// Quotes a text as one word of a POSIX shell.
  static func quoted(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }

  /// Quotes a text as one word of fish, in which a backslash escapes within single quotes.
  static func quotedForFish(_ text: String) -> String {
    "'\(text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined())'"
  }
}

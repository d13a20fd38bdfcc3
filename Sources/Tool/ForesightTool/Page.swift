/// The page about a subcommand, or about the program as a whole.
///
/// The help, the manual pages, the completions of three shells and the parser of the command line are all made from it,
/// so all of them agree. `Scripts/embed` makes the pages from the text files in the folder Pages.
struct Page: Sendable {
  /// The subcommand; `nil` for the program.
  var name: String?
  /// The purpose in a few words, for a list.
  let summary: String
  let description: String
  /// The words that may follow the name, one entry for each form; empty if the operands and options say enough.
  var usage: [String] = []
  var operands: [Option] = []
  var options: [Option] = []
  /// Further explanations. Empty lines separate paragraphs; other line breaks are not kept.
  var notes = ""
  var exits: [(code: Int32, meaning: String)] = []
  var examples: [String] = []

  /// An option, which is a switch unless it has a value; or an operand, a word that is itself the value.
  struct Option: Sendable {
    enum Kind { case text, time, file }

    let name: String
    var text = ""
    /// The kind of the option's value; `nil` for a switch.
    var kind: Kind?
    /// The name of the value in the help; without one, only the choices are allowed.
    var placeholder: String?
    var choices: [Choice] = []
    /// True if the value may be left out. A value that is given follows `=`.
    var isValueOptional = false
    var isRepeatable = false

    /// The words that a shell offers as completions of the value.
    var offers: [Choice] {
      kind == .time ? TimeExpression.words.map { ($0, "") } : choices
    }
  }

  /// A value known in advance, and a description of what it does, which may be empty.
  typealias Choice = (name: String, text: String)

  /// The program's name, followed by the subcommand's.
  var command: String { (["foresight"] + (name.map { [$0] } ?? [])).joined(separator: " ") }

  /// The lines of the usage.
  var usageLines: [String] {
    let words =
      operands.map { $0.name + ($0.isRepeatable ? "…" : "") }
      + (options.isEmpty ? [] : ["[OPTION…]"])
    return (usage.isEmpty ? [words.joined(separator: " ")] : usage).map {
      $0.isEmpty ? command : "\(command) \($0)"
    }
  }

  /// The options that every subcommand has, and the options of each page.
  static let allOptions = everywhere + Subcommand.allCases.flatMap(\.page.options)

  /// The options of any subcommand that take the next word as their value, even if that word looks like a switch.
  static let valued = valued(of: allOptions)

  /// Returns the options that take the next word as their value: those of the subcommand that `words` begins with, so
  /// that only one page is made, or those of all subcommands if it begins with anything else.
  static func valued(in words: [String]) -> Set<String> {
    words.first.flatMap(Subcommand.named).map { valued(of: everywhere + $0.page.options) }
      ?? valued
  }

  private static func valued(of options: [Option]) -> Set<String> {
    Set(options.filter { $0.kind != nil && !$0.isValueOptional }.map(\.name))
  }
}

extension Page.Option {
  /// The option as rows of a table: what may be given, such as `--at TIME`, and what that does.
  var rows: [(label: String, text: String)] {
    let told = choices.filter { !$0.text.isEmpty }
    let values = placeholder ?? choices.map(\.name).joined(separator: "|")
    let label = isValueOptional || kind == nil ? name : "\(name) \(values)"
    let first = (label: label, text: text + (isRepeatable ? " (repeatable)" : ""))
    // If every allowed value has a row of its own, the option needs none.
    let isTold =
      !told.isEmpty && told.count == choices.count && placeholder == nil && !isValueOptional
    let sign = isValueOptional ? "=" : " "
    return (isTold ? [] : [first]) + told.map { (label: name + sign + $0.name, text: $0.text) }
  }

  /// The option's effect in a few words, for a list.
  var brief: String { Page.brief(text) }
}

extension Page {
  /// Returns the beginning of a description, up to the first semicolon, colon or parenthesis. A condition at its start,
  /// such as `with --json:`, is left out.
  static func brief(_ text: String) -> String {
    let condition = text.hasPrefix("with --") ? text.prefix { $0 != ":" }.count + 1 : 0
    return text.dropFirst(condition).prefix { !";:(".contains($0) }
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

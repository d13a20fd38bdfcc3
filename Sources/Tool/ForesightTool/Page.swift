/// The page about a subcommand, or about the program as a whole.
///
/// The help, the pages of the manual, the completions of three shells and the reading of the command line
/// are all made from it, so none of them can know more than another. The pages stand as text in the folder Pages, of which
/// `Scripts/embed` makes them.
struct Page: Sendable {
  /// The subcommand; `nil` for the program.
  var name: String?
  /// The purpose, in the half line of a list.
  let summary: String
  let description: String
  /// The words that follow the name, one entry a form.
  var usage: [String] = []
  var operands: [Option] = []
  var options: [Option] = []
  /// Further explanations. Paragraphs are parted by empty lines; their own lines are not kept.
  var notes = ""
  var exits: [(code: Int32, meaning: String)] = []
  var examples: [String] = []

  /// An option: a switch, unless it has a value; or a word that is no option, whose value it is itself.
  struct Option: Sendable {
    enum Kind { case text, time, file }

    let name: String
    var text = ""
    /// The kind of its value; `nil` for a switch.
    var kind: Kind?
    /// The name of the value in the help; without one, only the choices are allowed.
    var placeholder: String?
    var choices: [Choice] = []
    /// True if the value may be left out; one that is given stands behind `=`.
    var isValueOptional = false
    var isRepeatable = false

    /// A switch.
    init(_ name: String, _ text: String) {
      (self.name, self.text) = (name, text)
    }

    /// An option with a value that is one of the choices; or with any, where there is a placeholder.
    init(
      _ name: String, _ placeholder: String? = nil, _ text: String, _ kind: Kind = .text,
      choices: [Choice] = [], isValueOptional: Bool = false, isRepeatable: Bool = false
    ) {
      (self.name, self.text, self.kind) = (name, text, kind)
      (self.placeholder, self.choices) = (placeholder, choices)
      (self.isValueOptional, self.isRepeatable) = (isValueOptional, isRepeatable)
    }

    /// A word that is no option.
    init(
      operand name: String, _ kind: Kind = .text, choices: [Choice] = [], isRepeatable: Bool = false
    ) {
      self.init(name, nil, "", kind, choices: choices, isRepeatable: isRepeatable)
    }

    /// The choices to offer to somebody who types its value.
    var offers: [Choice] {
      kind == .time ? TimeExpression.words.map { Choice($0) } : choices
    }
  }

  /// A value that is known beforehand, and what it does.
  struct Choice: Sendable {
    let name: String
    let text: String

    init(_ name: String, _ text: String = "") { (self.name, self.text) = (name, text) }
  }

  /// The program's name with the subcommand's.
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

  /// The options of every subcommand and those of all pages.
  static let allOptions = everywhere + Subcommand.allCases.flatMap(\.page.options)

  /// The options that are followed by a value, in any subcommand: what follows one is never a switch.
  static let valued = valued(of: allOptions)

  /// Returns the options with a value of the subcommand that a command line begins with, so that only one page is made;
  /// of any where it begins with something else.
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
    // Where each value that is allowed is told, there is nothing left to say.
    let isTold =
      !told.isEmpty && told.count == choices.count && placeholder == nil && !isValueOptional
    let sign = isValueOptional ? "=" : " "
    return (isTold ? [] : [first]) + told.map { (label: name + sign + $0.name, text: $0.text) }
  }

  /// The effect in a few words, for a list.
  var brief: String { Page.brief(text) }
}

extension Page {
  /// The first part of a sentence.
  static func brief(_ text: String) -> String {
    text.prefix { !";:(".contains($0) }.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}

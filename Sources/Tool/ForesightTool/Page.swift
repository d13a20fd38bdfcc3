/// The page about a subcommand, or about the program as a whole.
///
/// The help, the pages of the manual, the completions of three shells and the reading of the command line
/// are all made from it, so none of them can know more than another.
struct Page: Sendable {
  /// The subcommand; `nil` for the program.
  var name: String?
  /// The purpose, in the half line of a list.
  let summary: String
  let description: String
  /// The words that follow the name, one entry a form.
  var usage: [String] = []
  var operands: [Operand] = []
  var options: [Option] = []
  /// Further explanations. Paragraphs are parted by empty lines; their own lines are not kept.
  var notes = ""
  var exits: [(code: Int32, meaning: String)] = []
  var examples: [String] = []

  /// A word that is no option.
  struct Operand: Sendable {
    let name: String
    var value = Value()
    /// True if further words are the same.
    var isRepeated = false
  }

  /// An option: a switch, unless it has a value.
  struct Option: Sendable {
    let name: String
    let text: String
    var value: Value?
    /// True if the value may be left out; one that is given stands behind `=`.
    var isValueOptional = false
    var isRepeatable = false

    /// A switch.
    init(_ name: String, _ text: String) {
      (self.name, self.text) = (name, text)
    }

    /// An option with a value that is one of the choices; or with any, where there is a placeholder.
    init(
      _ name: String, _ placeholder: String? = nil, _ text: String, _ kind: Value.Kind = .text,
      choices: [Choice] = [], isValueOptional: Bool = false, isRepeatable: Bool = false
    ) {
      (self.name, self.text) = (name, text)
      value = Value(placeholder: placeholder, kind: kind, choices: choices)
      self.isValueOptional = isValueOptional
      self.isRepeatable = isRepeatable
    }
  }

  /// The name, the kind and the choices of a value.
  struct Value: Sendable {
    enum Kind { case text, number, time, file }

    /// The name of the value in the help; without one, only the choices are allowed.
    var placeholder: String?
    var kind = Kind.text
    var choices: [Choice] = []

    /// The choices to offer to somebody who types it.
    var offers: [Choice] {
      kind == .time ? TimeExpression.words.map { Choice($0) } : choices
    }

    var names: String { placeholder ?? choices.map(\.name).joined(separator: "|") }
  }

  /// A value that is known beforehand, and what it does.
  struct Choice: Sendable, ExpressibleByStringLiteral {
    let name: String
    let text: String

    init(_ name: String, _ text: String = "") { (self.name, self.text) = (name, text) }
    init(stringLiteral name: String) { self.init(name) }
  }

  /// The program's name with the subcommand's.
  var command: String { (["foresight"] + (name.map { [$0] } ?? [])).joined(separator: " ") }

  /// The lines of the usage.
  var usageLines: [String] {
    let words =
      operands.map { $0.name + ($0.isRepeated ? "…" : "") } + (options.isEmpty ? [] : ["[OPTION…]"])
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
    Set(options.filter { $0.value != nil && !$0.isValueOptional }.map(\.name))
  }
}

extension Page.Option {
  /// The option as rows of a table: what may be given, such as `--at TIME`, and what that does.
  var rows: [(label: String, text: String)] {
    let choices = value?.choices ?? []
    let told = choices.filter { !$0.text.isEmpty }
    let label =
      isValueOptional ? name : ([name] + (value.map { [$0.names] } ?? [])).joined(separator: " ")
    let first = (label: label, text: text + (isRepeatable ? " (repeatable)" : ""))
    // Where each value that is allowed is told, there is nothing left to say.
    let isTold =
      !told.isEmpty && told.count == choices.count && value?.placeholder == nil && !isValueOptional
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

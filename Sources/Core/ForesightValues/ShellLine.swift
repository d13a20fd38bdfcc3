/// A command line as the log stores it: assignments before it, its first word, and the rest.
///
///     let line = ShellLine("LANG=C sort -u names")
///     line?.environment                   // "LANG=C"
///     line?.command                       // "sort"
///     line?.arguments                     // "-u names"
///     line?.text                          // "LANG=C sort -u names"
///
/// The first word becomes a donation's intent, the other parts its parameters `environment` and `arguments`. Parts are
/// separated by exactly one space, so that joining them with one restores what was typed, byte for byte; further spaces
/// stay with the assignments before the first word or with the arguments behind it. Quotes and backslashes keep a word
/// together.
public struct ShellLine: Hashable, Sendable {
  /// Assignments before the first word, and spaces; `nil` if there are none.
  public var environment: String?
  /// The first word.
  public var command: String
  /// The rest behind the first word; `nil` if there is none.
  public var arguments: String?

  /// Splits a line into its parts; `nil` if it is blank.
  ///
  /// - Complexity: O(bytes).
  public init?(_ text: String) {
    let words = Self.words(of: text)
    // The last word is the command, even if it looks like an assignment.
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }),
      let word = words.first(where: { !$0.isAssignment }) ?? words.last
    else { return nil }
    let before = text.unicodeScalars[..<word.startIndex]
    let behind = text.unicodeScalars[word.endIndex...]
    environment = before.isEmpty ? nil : String(before.dropLast())
    command = String(word)
    arguments = behind.isEmpty ? nil : String(behind.dropFirst())
  }

  /// Splits a line as it is recorded, without white space around it; `nil` if it is not recorded, because it is blank,
  /// a comment, or a request to forget something.
  ///
  ///     ShellLine(recorded: "ls -l \n")?.text        // "ls -l"
  ///     ShellLine(recorded: "# later")               // nil
  ///     ShellLine(recorded: "foresight forget --containing secret")      // nil
  public init?(recorded text: String) {
    var rest = Substring(text).drop(while: \.isWhitespace)
    // A space behind a backslash is part of a word.
    while rest.last?.isWhitespace == true, rest.dropLast().last != "\\" { rest.removeLast() }
    guard rest.first != "#" else { return nil }
    self.init(String(rest))
    // `foresight forget` names what is to disappear, so it is not recorded, whatever is around it.
    let words = rest.utf8.split { !$0.isLetterOrDigit && !"_-./".utf8.contains($0) }
      .drop { !$0.suffix(9).elementsEqual("foresight".utf8) }
    if words.contains(where: { $0.elementsEqual("forget".utf8) }) { return nil }
  }

  /// True if a line is not to be kept, because it begins with white space.
  package static func isPrivate(_ text: String) -> Bool {
    text.unicodeScalars.first?.properties.isWhitespace ?? false
  }

  /// Returns the text of a line as it is recorded; `nil` if it is not recorded.
  ///
  ///     ShellLine.recorded("ls -l \n")      // "ls -l"
  public static func recorded(_ text: String) -> String? { ShellLine(recorded: text)?.text }

  /// Makes the line of a donation; `nil` if it has parameters that a command line does not have.
  ///
  ///     ShellLine(intent: "ls", parameters: ["arguments": "-l"])?.text        // "ls -l"
  ///     ShellLine(intent: "OrderCoffee", parameters: ["size": "large"])       // nil
  ///
  /// Data sets also call `arguments` `args`.
  public init?(intent: String, parameters: Fields) {
    command = intent
    for field in parameters {
      switch field.name {
      case "environment": environment = field.value.canonicalText
      case "arguments": arguments = field.value.canonicalText
      case "args": arguments = arguments ?? field.value.canonicalText
      default: return nil
      }
    }
  }

  /// The line as it was typed.
  public var text: String {
    (environment.map { $0 + " " } ?? "") + command + (arguments.map { " " + $0 } ?? "")
  }

  /// Returns the words of a line, which are separated by spaces outside quotations.
  ///
  ///     ShellLine.words(of: "vim  my\\ notes.txt")      // ["vim", "my\\ notes.txt"]
  ///
  /// - Complexity: O(bytes).
  public static func words(of text: String) -> [Substring] {
    var (words, rest): ([Substring], Substring) = ([], Substring(text))
    while true {
      let word = rest.shellWord { $0 == " " }
      if !word.isEmpty { words.append(word) }
      if word.endIndex == text.endIndex { return words }
      rest = text[text.unicodeScalars.index(after: word.endIndex)...]
    }
  }

  /// Returns the words of a line that consists of plain words alone; empty for any other line. Behind a space at the
  /// end, the last word is empty.
  package static func plainWords(of text: String) -> [Substring] {
    // The characters that are special to a shell.
    let special: StaticString = "|&;<>()$`*?[]{}#!\"'\n\t"
    let isPlain = special.withUTF8Buffer { special in !text.utf8.contains(where: special.contains) }
    guard isPlain else { return [] }
    let words = words(of: text)
    return words.last?.endIndex == text.endIndex ? words : words + [text[text.endIndex...]]
  }

  /// The parameters of its donation.
  ///
  ///     ShellLine("LANG=C sort -u")?.parameters.map(\.name)      // ["arguments", "environment"]
  public var parameters: Fields {
    var fields = Fields()
    fields["environment"] = environment.map { .string($0) }
    fields["arguments"] = arguments.map { .string($0) }
    return fields
  }

  /// Returns the context of a line from what a shell's hook reports; an empty value is left out.
  ///
  ///     ShellLine.context(directory: "/engine", host: "").map(\.name)        // ["directory"]
  public static func context(directory: String, host: String) -> Fields {
    var context: Fields = [:]
    if !directory.isEmpty { context["directory"] = .string(directory) }
    if !host.isEmpty { context["host"] = .string(host) }
    return context
  }

  /// Returns further context that a shell's hook reports, each as `NAME=VALUE`: the branch, the virtual environment,
  /// and variables. A field without a name or a value, or of more than 512 bytes, is left out.
  ///
  ///     ShellLine.told(["branch=main", "virtualenv="]).map(\.name)        // ["branch"]
  public static func told(_ fields: some Sequence<String>) -> Fields {
    var told: Fields = [:]
    for field in fields {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, field.utf8.count <= 512 else {
        continue
      }
      told[String(parts[0])] = .string(String(parts[1]))
    }
    return told
  }

  /// Returns true if a text ends within a quotation, or in a backslash that escapes nothing.
  ///
  ///     ShellLine.endsInQuotation("echo 'one")        // true
  public static func endsInQuotation(_ text: String) -> Bool {
    var quotation = ShellQuotation()
    for scalar in text.unicodeScalars { _ = quotation.take(scalar) }
    return quotation.isOpen
  }
}

extension Substring {
  /// Returns the text up to the first separator that is neither quoted nor escaped, or all of it if there is none; it
  /// may be empty.
  package func shellWord(endingAt isSeparator: (Unicode.Scalar) -> Bool) -> Substring {
    var quotation = ShellQuotation()
    let end = unicodeScalars.firstIndex { quotation.take($0) && isSeparator($0) }
    return self[..<(end ?? endIndex)]
  }

  /// True if the word sets a variable, as in `LANG=C`.
  package var isAssignment: Bool {
    guard let equals = firstIndex(of: "="), let first, !first.isNumber else { return false }
    return self[..<equals].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      && equals != startIndex
  }
}

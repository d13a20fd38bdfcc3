/// The simple commands of a shell's command line, including those in substitutions, as far as they can be read without
/// running anything.
///
///     ShellCommands("cd src && A=1 'r'm -- $(cat names) > log").all.map { $0.words.map(\.text) }
///     // [["cd", "src"], ["cat", "names"], ["A=1", "rm", "--", ""]]
///
/// Quotes and backslashes are resolved, and invisible characters are left out, so that a word is what the shell would
/// read in the text that a person sees. Whatever is still open at the end of the line ends there. The syntax is what
/// sh, bash, zsh and fish have in common; in doubt, the line is split into more commands rather than fewer.
struct ShellCommands {
  /// A command with its words, as the shell would run it.
  struct Command {
    var words: [Word] = []
    /// True if its output is redirected in a way that overwrites a file.
    var overwrites = false
    /// True if its input is a pipe or a file, which may hold anything.
    var isFed = false
  }

  /// A word without its quotes.
  struct Word {
    var text: String
    /// True if part of its text is only known when the command runs.
    var isOpaque = false
  }

  /// All commands; nested ones come before the command that contains them.
  private(set) var all: [Command] = []
  /// True if shells read the line differently, or it cannot be known before it runs what it does: it is nested too
  /// deeply, defines a function, or refers to the history.
  private(set) var isUnclear = false

  private let scalars: [Unicode.Scalar]
  private var place = 0

  /// The most levels of substitutions that are read.
  private static let deepest = 16

  /// Splits a line into commands.
  ///
  /// - Complexity: O(characters).
  init(_ line: String) {
    scalars = line.unicodeScalars.filter { !$0.isInvisible }
    read(until: nil, depth: 0)
  }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }
  private func peek(_ distance: Int) -> Unicode.Scalar? {
    place + distance < scalars.count ? scalars[place + distance] : nil
  }

  /// Reads commands up to the character that closes a substitution, or to the end of the line.
  private mutating func read(until end: Unicode.Scalar?, depth: Int) {
    if depth > Self.deepest { (isUnclear, place) = (true, scalars.count) }
    var command = Command()
    func isEmpty() -> Bool { command.words.isEmpty && !command.overwrites }
    // The parenthesis behind a pattern of `case` closes no substitution.
    var cases = 0
    while let scalar = next {
      if scalar == end, cases == 0 || end != ")" {
        place += 1
        break
      }
      switch scalar {
      case " ", "\t": place += 1
      case "|" where peek(1) != "|":
        place += peek(1) == "&" ? 2 : 1
        if !isEmpty() { all.append(command) }
        command = Command(isFed: true)
      case "&" where peek(1) == ">":
        place += 1
        redirect(&command, depth)
      case "\n", ";", "&", "|", "(", ")":
        if scalar == "(", peek(1) == ")" { isUnclear = true }
        place += 1
        if !isEmpty() { all.append(command) }
        command = Command()
      case "<", ">":
        if peek(1) == "(" { fallthrough }
        redirect(&command, depth)
      default:
        let start = place
        let word = word(depth, end)
        // Digits directly before a redirection are its file descriptor.
        let isNumber = (start..<place).allSatisfy { "0"..."9" ~= scalars[$0] }
        if isNumber, let sign = next, sign == "<" || sign == ">" { continue }
        if command.words.isEmpty { cases += word.text == "case" ? 1 : word.text == "esac" ? -1 : 0 }
        command.words.append(word)
      }
    }
    if !isEmpty() { all.append(command) }
  }

  /// The files that output may overwrite without harm.
  private static let harmless = ["/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty"]

  private mutating func redirect(_ command: inout Command, _ depth: Int) {
    let isOutput = next == ">" || next == "<" && peek(1) == ">"
    var signs = ""
    while let sign = next, "<>|&!?".unicodeScalars.contains(sign), signs.count < 3 {
      signs.unicodeScalars.append(sign)
      place += 1
    }
    while next == " " || next == "\t" { place += 1 }
    let target = word(depth, nil)
    if !isOutput {
      command.isFed = true
    } else if !signs.hasPrefix(">>") || target.text.hasPrefix("/dev/"),
      !Self.harmless.contains(target.text)
    {
      // `>&2` and `>&-` name a descriptor, or none, instead of a file.
      let isDescriptor =
        signs.hasSuffix("&")
        && target.text.unicodeScalars.allSatisfy { "0"..."9" ~= $0 || $0 == "-" }
      command.overwrites = command.overwrites || !isDescriptor || target.text.isEmpty
    }
  }

  /// Reads one word; commands in its substitutions are added to `all`.
  private mutating func word(_ depth: Int, _ end: Unicode.Scalar?) -> Word {
    var word = Word(text: "")
    var isQuoted = false
    while let scalar = next {
      if !isQuoted {
        if scalar == end || " \t\n;|)".unicodeScalars.contains(scalar) { break }
        if scalar == "&" || scalar == "(" && !word.text.isEmpty { break }
        if (scalar == "<" || scalar == ">") && peek(1) != "(" { break }
      }
      place += 1
      switch scalar {
      case "'" where !isQuoted:
        while let inner = next, inner != "'" {
          // In fish, `\'` does not end the quotation; in other shells it does.
          if inner == "\\", peek(1) == "'" { isUnclear = true }
          word.text.unicodeScalars.append(inner)
          place += 1
        }
        place += 1
      case "\"": isQuoted.toggle()
      case "\\":
        guard let escaped = next else { break }
        // In fish, a character by its code, such as `\x41`.
        if !isQuoted, "xXuU".unicodeScalars.contains(escaped) { word.isOpaque = true }
        place += 1
        if escaped != "\n" { word.text.unicodeScalars.append(escaped) }
      case "`":
        word.isOpaque = true
        read(until: "`", depth: depth + 1)
      case "<" where !isQuoted, ">" where !isQuoted:
        place += 1
        word.isOpaque = true
        read(until: ")", depth: depth + 1)
      case "$":
        guard let following = next, following != " ", following != "\"" else {
          word.text.append("$")
          break
        }
        word.isOpaque = true
        if following == "(" {
          place += 1
          read(until: ")", depth: depth + 1)
        } else if following == "{" {
          while let inner = next, inner != "}" {
            place += 1
            if inner == "`" { read(until: "`", depth: depth + 1) }
            guard inner == "$", next == "(" else { continue }
            place += 1
            read(until: ")", depth: depth + 1)
          }
          place += 1
        } else if following != "'" {
          place += 1
          while let inner = next,
            inner.properties.isAlphabetic || "0"..."9" ~= inner || inner == "_"
          {
            place += 1
          }
        }
      case "!" where !isQuoted && (next.map { !" \t\n=()".unicodeScalars.contains($0) } ?? false):
        isUnclear = true
        word.text.unicodeScalars.append(scalar)
      case "^" where !isQuoted && place == 1: isUnclear = true
      case "*", "?", "[", "{":
        // A pattern may expand to any name; a brace alone is a reserved word.
        if !isQuoted, scalar != "{" || next.map({ $0 != " " && $0 != "\n" }) ?? false {
          word.isOpaque = true
        }
        word.text.unicodeScalars.append(scalar)
      default: word.text.unicodeScalars.append(scalar)
      }
    }
    // `[` and `[[` are tests, not patterns.
    if word.text == "[" || word.text == "[[" { word.isOpaque = false }
    return word
  }
}

extension Unicode.Scalar {
  /// True for a character that shows nothing: a format character, such as one of zero width, or a control character
  /// other than tab and newline.
  package var isInvisible: Bool {
    if value < 0x7f { return value < 0x20 && self != "\t" && self != "\n" }
    return properties.isDefaultIgnorableCodePoint || value < 0xa0
      || [.format, .control].contains(properties.generalCategory)
  }
}

/// A command line, taken apart piece by piece.
///
///     var arguments = Arguments(["--limit", "3", "--json", "OrderCoffee"])
///     try arguments.option("--limit", as: "a number", Int.init)      // 3
///     arguments.flag("--json")                                       // true
///     try arguments.operand("INTENT")                                // "OrderCoffee"
///     try arguments.finish()                                         // nothing is left over
///
/// An option's value is the next word, or follows `=`. All words after `--` are operands.
struct Arguments {
  private enum Piece {
    case flag(String)
    case option(String, value: String?)
    case operand(String)
  }

  private var pieces: [Piece] = []

  init(_ words: [String]) {
    lazy var valued = Page.valued(in: words)
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        pieces += rest.map(Piece.operand)
        break
      }
      if word.hasPrefix("--"), valued.contains(word) {
        pieces.append(.option(word, value: rest.popFirst()))
      } else if word.hasPrefix("--"), let (name, value) = Self.split(word, at: "=") {
        pieces.append(.option(name, value: value))
      } else {
        pieces.append(word.hasPrefix("-") && word != "-" ? .flag(word) : .operand(word))
      }
    }
  }

  /// Takes a flag, which may have several names; returns true if it was given.
  mutating func flag(_ names: String...) -> Bool {
    let count = pieces.count
    pieces.removeAll { piece in
      if case .flag(let name) = piece { names.contains(name) } else { false }
    }
    return pieces.count < count
  }

  /// Takes every value of an option, and parses each with `read`.
  ///
  /// - Parameter what: a phrase that describes a valid value, for the error message about any other value.
  mutating func options<Value>(
    _ name: String, as what: String = "a value", _ read: (String) -> Value? = { $0 }
  ) throws -> [Value] {
    var values: [Value] = []
    for case .option(name, let text) in pieces {
      guard let value = text.flatMap(read) else {
        throw UsageError("\(name) needs \(what)" + (text.map { ", not '\($0)'" } ?? ""))
      }
      values.append(value)
    }
    pieces.removeAll { piece in
      if case .option(name, _) = piece { true } else { false }
    }
    return values
  }

  /// Takes the value of an option that may be given at most once, and parses it with `read`.
  mutating func option<Value>(
    _ name: String, as what: String = "a value", _ read: (String) -> Value? = { $0 }
  ) throws -> Value? {
    let values = try options(name, as: what, read)
    guard values.count <= 1 else { throw UsageError("\(name) may be given only once") }
    return values.first
  }

  /// Takes the next word that is not an option; `nil` if there is none.
  mutating func optionalOperand() -> String? {
    for (index, piece) in pieces.enumerated() {
      guard case .operand(let word) = piece else { continue }
      pieces.remove(at: index)
      return word
    }
    return nil
  }

  /// Takes the next word that is not an option; throws a usage error with `name` if there is none.
  mutating func operand(_ name: String) throws -> String {
    guard let word = optionalOperand() else { throw UsageError("\(name) is missing") }
    guard !word.isEmpty else { throw UsageError("\(name) is empty") }
    return word
  }

  /// Takes all words that are not options; there must be at least one.
  mutating func operands(_ name: String) throws -> [String] {
    var words = [try operand(name)]
    while let word = optionalOperand() { words.append(word) }
    guard !words.contains("") else { throw UsageError("\(name) is empty") }
    return words
  }

  /// Throws a usage error unless each option is on the page, or is one that every subcommand has, and has a value that
  /// is allowed.
  func check(_ page: Page) throws {
    for piece in pieces {
      switch piece {
      case .operand: continue
      case .flag(let name):
        let option = try Self.option(name, of: page)
        let isWhole = option.kind == nil || option.isValueOptional
        try UsageError.unless(isWhole, "\(name) needs a value")
      case .option(let name, let text):
        let option = try Self.option(name, of: page)
        guard option.kind != nil else { throw UsageError("\(name) takes no value") }
        let known = option.choices.map(\.name)
        guard let text, option.placeholder == nil, !known.contains(text) else { continue }
        let needs = option.isValueOptional ? "takes no value, or" : "needs"
        throw UsageError(
          "\(name) \(needs) \(known.joined(separator: " or ")), not '\(text)'",
          guess: Spelling.guess(text, known))
      }
    }
  }

  private static func option(_ name: String, of page: Page) throws -> Page.Option {
    let options = page.options + Page.everywhere
    if let option = options.first(where: { $0.name == name }) { return option }
    throw UsageError(
      "there is no option \(name) here", guess: Spelling.guess(name, options.map(\.name)))
  }

  /// Throws a usage error if the command did not take all of the command line.
  func finish() throws {
    for piece in pieces {
      switch piece {
      case .flag(let name), .option(let name, _):
        // The command has this option: ``check(_:)`` has rejected all others.
        throw UsageError("\(name) cannot be used with the rest of this command line")
      case .operand(let word): throw UsageError("unexpected argument '\(word)'")
      }
    }
  }
}

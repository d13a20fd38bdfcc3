/// What is wrong with a command line, in words for a person.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A command line, taken apart piece by piece.
///
///     var arguments = Arguments(["--limit", "3", "--json", "OrderCoffee"])
///     try arguments.option("--limit", as: "a number", Int.init)      // 3
///     arguments.flag("--json")                                       // true
///     try arguments.operand("INTENT")                                // "OrderCoffee"
///     try arguments.finish()                                         // nothing is left over
///
/// An option's value follows it, or stands behind `=`. What follows `--` is an operand.
struct Arguments {
  private var words: [String]
  private var operands: [String]

  init(_ words: [String]) {
    let parts = words.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    self.words = parts.first.map(Array.init) ?? []
    operands = parts.count > 1 ? Array(parts[1]) : []
  }

  /// Takes a flag away; tells whether it was there.
  mutating func flag(_ names: String...) -> Bool {
    let count = words.count
    words.removeAll { names.contains($0) }
    return words.count < count
  }

  /// Takes every value of an option away.
  mutating func options(_ name: String) throws -> [String] {
    var values: [String] = []
    while let index = words.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) {
      let word = words.remove(at: index)
      if word != name {
        values.append(String(word.dropFirst(name.count + 1)))
      } else if index < words.count {
        values.append(words.remove(at: index))
      } else {
        throw UsageError("\(name) needs a value")
      }
    }
    return values
  }

  /// Takes the value of an option that may come once.
  mutating func option(_ name: String) throws -> String? {
    let values = try options(name)
    guard values.count <= 1 else { throw UsageError("\(name) is given \(values.count) times") }
    return values.first
  }

  /// Takes the value of an option and reads it.
  ///
  /// - Parameter what: what the value must be, for the message when it is not.
  mutating func option<Value>(
    _ name: String, as what: String, _ read: (String) -> Value?
  ) throws -> Value? {
    try option(name).map { text in
      guard let value = read(text) else { throw UsageError("\(name) needs \(what)") }
      return value
    }
  }

  /// Takes the next word that is not an option, if there is one.
  mutating func optionalOperand() -> String? {
    if let index = words.firstIndex(where: { !$0.hasPrefix("-") || $0 == "-" }) {
      return words.remove(at: index)
    }
    return operands.isEmpty ? nil : operands.removeFirst()
  }

  /// Takes the next word that is not an option.
  mutating func operand(_ name: String) throws -> String {
    guard let word = optionalOperand() else { throw UsageError("\(name) is missing") }
    return word
  }

  /// Makes sure that nothing is left.
  func finish() throws {
    if let word = words.first(where: { $0.hasPrefix("-") }) {
      throw UsageError("there is no option '\(word.prefix { $0 != "=" })' here")
    }
    if !words.isEmpty || !operands.isEmpty { throw UsageError("there are too many words") }
  }
}

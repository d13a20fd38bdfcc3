internal import ForesightValues

/// Applies the rules that say which words of a program's command line are secrets.
extension SecretScanner {
  mutating func apply(_ place: Int, _ word: Word, _ command: inout Command) {
    for index in command.programs[place].indices {
      let progress = command.programs[place][index]
      let rule = progress.rule
      if progress.words < rule.words.count {
        guard fits(rule.words[progress.words], word) else { continue }
        command.programs[place][index].words += 1
        if progress.words + 1 == rule.words.count { command.reads = rule.input ?? command.reads }
        continue
      }
      // Operands are counted anew after each option, because its value may look like one.
      let operand = word.isOption ? 0 : progress.operands + 1
      command.programs[place][index].operands = operand
      for form in rule.forms { apply(form, word, operand, &command) }
    }
  }

  /// Returns true if a word is the one that a rule expects. A `*` at the end of `expected` stands for any text.
  func fits(_ expected: [UInt8], _ word: Word) -> Bool {
    if expected.last == UInt8(ascii: "*") {
      return starts(expected.dropLast(), at: word.content.lowerBound)
    }
    return word.content.count == expected.count
      && starts(expected, at: word.content.lowerBound, ignoresCase: true)
  }

  mutating func apply(
    _ form: SecretTables.Form, _ word: Word, _ operand: Int, _ command: inout Command
  ) {
    switch form.kind {
    case .option: takeOption(form, word, &command)
    case .operand(let number):
      if operand == number, !isAssignment(word) { addValue(of: word, form) }
    case .last:
      command.last = word.isOption ? nil : (word, form)
    case .input, .noInput:
      if !form.option.isEmpty, word.isOption, has(form.option, in: word.content) {
        command.reads = form.kind == .input ? form : nil
      }
    case .words, .names:
      if word.isOption || isAssignment(word) { return }
      // The name is at the end of the word.
      let content = word.content
      let start = start(before: content.upperBound, of: SecretTables.name, most: content.count)
      guard let told = told(by: start..<content.upperBound) else { return }
      if form.kind == .names {
        // "Token" is also a word of many programs' own languages, so it is only a hint.
        command.reads = SecretTables.Form(told: told == .token ? .hint : told)
      } else if told != .hint {
        command.awaited = SecretTables.Form(told: told)
      }
    case .pairs:
      guard !word.isOption, let sign = bytes[word.content].firstIndex(of: UInt8(ascii: "=")) else {
        return
      }
      addPart(sign + 1..<word.content.upperBound, of: word)
    }
  }

  func isAssignment(_ word: Word) -> Bool {
    let name = end(from: word.content.lowerBound, of: SecretTables.name, most: 64)
    return name > word.content.lowerBound && isByte(name, "=") && name + 1 < word.content.upperBound
      && !isByte(name + 1, "=")
  }

  /// Returns true if a word gives an option, alone or among others: `-S`, `-kS`, `--password-stdin`.
  func has(_ option: [UInt8], in word: Range<Int>) -> Bool {
    if option.count == 2, option[0] == UInt8(ascii: "-"), !isByte(word.lowerBound + 1, "-") {
      return bytes[word].contains(option[1])
    }
    return starts(option, at: word.lowerBound)
  }

  mutating func takeOption(_ form: SecretTables.Form, _ word: Word, _ command: inout Command) {
    let option = form.option
    let isShort = option.count == 2 && option[1] != UInt8(ascii: "-")
    if starts(option, at: word.content.lowerBound), option.count <= word.content.count {
      let rest = word.content.lowerBound + option.count..<word.content.upperBound
      if rest.isEmpty {
        if form.style != .attached { command.awaited = form }
      } else if isByte(rest.lowerBound, "="), !isShort {
        addValue(rest.dropFirst(), of: word, form)
      } else if form.style != .separate,
        isShort || form.style == .attached || option.last == UInt8(ascii: "=")
      {
        addValue(rest, of: word, form)
      }
      return
    }
    // The last of several short options.
    if isShort, form.style == .either, word.isOption, (3...6).contains(word.content.count),
      bytes[word.content.upperBound - 1] == option[1],
      bytes[word.content].dropFirst().allSatisfy({ $0.isLetter })
    {
      command.awaited = form
    }
  }

  // MARK: Values

  /// Adds a word, or the part of it that a form says is the secret.
  mutating func addValue(_ value: Range<Int>? = nil, of word: Word, _ form: SecretTables.Form) {
    var value = value ?? word.content
    if form.part == UInt8(ascii: "'") {
      guard isByte(word.range.lowerBound, "'") else { return }
    } else if let part = form.part {
      guard let sign = bytes[value].firstIndex(of: part) else { return }
      let isBefore = part == UInt8(ascii: "\\")
      value = isBefore ? value.lowerBound..<sign : sign + 1..<value.upperBound
    }
    if let end = form.end {
      guard let sign = bytes[value].lastIndex(of: end) else { return }
      value = value.lowerBound..<sign
    }
    if fits(unquoted(value), form.told) { addPart(value, of: word) }
  }

  /// Adds a part of a word. If the part is all that is within quotes, the quotes are included.
  mutating func addPart(_ part: Range<Int>, of word: Word) {
    if isEmpty(unquoted(part)) { return }
    // A bracket or a comma behind a redaction mark may belong to the sentence.
    if part == word.content, word.range != word.content { return add(word.range, .command) }
    add(mark(in: part) ?? part, .command)
  }
}

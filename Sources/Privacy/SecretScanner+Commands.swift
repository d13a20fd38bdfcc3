/// Secrets on command lines, wherever one stands in a text: after `sudo`, behind `&&`, in a pipeline or in quotes.
extension SecretScanner {
  /// A word of a shell.
  struct Word {
    /// With its quotes, and without.
    var range: Range<Int>
    var content: Range<Int>
    /// The hash of the last part of its path.
    var hash = SecretTables.noHash
    var isOption = false
  }

  /// One part of a pipeline or list, as far as it was read.
  struct Command {
    /// The programs named first and last, with how far their words have come.
    var programs: [(rules: [SecretTables.Rule], words: [Int], operands: [Int])] = []
    var isEcho = false
    var isPrintf = false
    var hasBegun = false
    /// What is written to it, what it writes itself, and whether it reads a secret.
    var input: [Range<Int>] = []
    var output: [Range<Int>] = []
    var hasWritten = false
    var reads: SecretTables.Form?
    var options: [Range<Int>] = []
    /// The value of the next word, if something is waiting for it.
    var awaited: SecretTables.Form?
    var last: (word: Word, form: SecretTables.Form)?
  }

  mutating func findCommands(of program: String?) {
    var command = Command()
    if let program {
      let name = program.utf8.split(separator: UInt8(ascii: "/")).last ?? program.utf8[...]
      begin(&command, SecretTables.hash(name))
    }
    findCommands(in: 0..<bytes.count, &command, depth: 0)
  }

  private mutating func findCommands(in range: Range<Int>, _ command: inout Command, depth: Int) {
    var index = range.lowerBound
    var parentheses = 0
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "|"):
        let isPipe = !isByte(index + 1, "|")
        let written = command.output.isEmpty ? command.input : command.output
        finish(&command)
        command = Command()
        if isPipe { command.input = written }
        index += isPipe ? 1 : 2
      case UInt8(ascii: "<"):
        let isHere = isByte(index + 1, "<") && isByte(index + 2, "<")
        index += isHere ? 3 : 1
        let start = end(from: index, of: SecretTables.space)
        if isHere, start < range.upperBound {
          let word = takeWord(at: start, in: range)
          command.input = [word.range]
          index = max(word.range.upperBound, index)
        }
      case UInt8(ascii: ">"): index += 1
      case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "\n"), UInt8(ascii: "("),
        UInt8(ascii: ")"),
        UInt8(ascii: "`"):
        if isByte(index, "(") { parentheses += 1 }
        if isByte(index, ")") { parentheses = max(0, parentheses - 1) }
        // In parentheses all that is written goes the same way.
        let written = parentheses > 0 || isByte(index, ")") ? command.output : []
        finish(&command)
        command = Command()
        command.output = written
        index += 1
      default:
        let word = takeWord(at: index, in: range)
        take(word, &command)
        if word.range != word.content, depth < 3, word.content.count >= 8,
          bytes[word.content].contains(where: { $0 == 32 })
        {
          var inner = Command()
          findCommands(in: word.content, &inner, depth: depth + 1)
        }
        index = max(word.range.upperBound, index + 1)
      }
    }
    finish(&command)
  }

  private mutating func takeWord(at start: Int, in range: Range<Int>) -> Word {
    var index = start
    var hash = SecretTables.noHash
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        if !isApostrophe(index, inWordAt: start), let end = closing(of: index),
          end < range.upperBound
        {
          index = end + 1
          continue
        }
      } else if has(SecretTables.stop, at: index) || byte == UInt8(ascii: "(")
        || byte == UInt8(ascii: ")")
      {
        break
      }
      hash = byte == UInt8(ascii: "/") ? SecretTables.noHash : SecretTables.hash(hash, byte)
      index += 1
    }
    index = max(start + 1, min(index, range.upperBound))
    var word = Word(range: start..<index, content: start..<index, hash: hash)
    word.content = unquoted(word.range)
    word.isOption = isByte(word.content.lowerBound, "-") && word.content.count > 1
    return word
  }

  /// Whether it is the one in "don't": between letters, and in no option or variable.
  private func isApostrophe(_ index: Int, inWordAt start: Int) -> Bool {
    isByte(index, "'") && index > start && has(SecretTables.alnum, at: index - 1)
      && has(SecretTables.alnum, at: index + 1) && has(SecretTables.alnum, at: start)
      && !bytes[start..<index].contains(UInt8(ascii: "="))
  }

  // MARK: A command, word by word

  private mutating func begin(_ command: inout Command, _ hash: UInt64) {
    guard tables.filter[Int(hash & 4095)] else {
      command.hasBegun = true
      return
    }
    if !command.hasBegun, hash == SecretTables.echo || hash == SecretTables.printf {
      (command.isEcho, command.isPrintf) = (true, hash == SecretTables.printf)
      command.hasBegun = true
      return
    }
    if let rules = tables.programs[hash] {
      let fitting = rules.filter { !$0.isAtStartOnly || !command.hasBegun }
      if !fitting.isEmpty {
        if command.programs.count == 2 { command.programs.removeLast() }
        command.programs.append(
          (
            fitting, [Int](repeating: 0, count: fitting.count),
            [Int](repeating: 0, count: fitting.count)
          ))
        for rule in fitting where rule.words.isEmpty {
          for form in rule.forms where form.option.isEmpty {
            if case .input = form.kind { command.reads = form }
          }
        }
      }
    }
    if !tables.wrappers.contains(hash) { command.hasBegun = true }
  }

  private mutating func take(_ word: Word, _ command: inout Command) {
    if command.isEcho { return takeEchoed(word, &command) }
    if let form = command.awaited {
      command.awaited = nil
      if !word.isOption || form.style == .separate {
        // `--secret id=…` says more than a secret.
        if form.option.isEmpty, isAssignment(word) { return }
        addValue(word, form)
        return
      }
    }
    if word.isOption { command.options.append(word.content) }
    let count = command.programs.count
    for place in 0..<count { apply(place, word, &command) }
    if word.isOption { return takeNamedOption(word, &command) }
    // Variables in front of a command.
    if !command.hasBegun, bytes[word.range].contains(UInt8(ascii: "=")) { return }
    begin(&command, word.hash)
  }

  private mutating func takeEchoed(_ word: Word, _ command: inout Command) {
    if !command.hasWritten {
      if word.isOption, word.content.count <= 3 { return }
      if command.isPrintf, bytes[word.content].contains(UInt8(ascii: "%")) { return }
    }
    // All its words are one secret.
    let start = command.hasWritten ? command.output.popLast()?.lowerBound : nil
    command.output.append((start ?? word.range.lowerBound)..<word.range.upperBound)
    command.hasWritten = true
  }

  /// An option that is named like a secret, whatever the program.
  private mutating func takeNamedOption(_ word: Word, _ command: inout Command) {
    guard word.content.count >= 4,
      end(from: word.content.lowerBound, of: SecretTables.name) == word.content.upperBound,
      let told = SecretName(UnsafeBufferPointer(rebasing: bytes[word.content]))
    else { return }
    var form = SecretTables.Form(kind: .option)
    // Its value must look like chance; keys that are fetched or sent are public.
    if told == .hint {
      if ["--recv", "--send"].contains(where: {
        starts(Array($0.utf8), at: word.content.lowerBound)
      }) {
        return
      }
      form.kind = .words
    }
    command.awaited = command.awaited ?? form
  }

  private mutating func apply(_ place: Int, _ word: Word, _ command: inout Command) {
    for index in command.programs[place].rules.indices {
      let rule = command.programs[place].rules[index]
      let progress = command.programs[place].words[index]
      if progress < rule.words.count {
        guard fits(rule.words[progress], word) else { continue }
        command.programs[place].words[index] += 1
        if progress + 1 == rule.words.count {
          for form in rule.forms where form.option.isEmpty {
            if case .input = form.kind { command.reads = form }
          }
        }
        continue
      }
      // Operands are counted from the last option, whose value may look like one.
      let operand = word.isOption ? 0 : command.programs[place].operands[index] + 1
      command.programs[place].operands[index] = operand
      for form in rule.forms { apply(form, word, operand, &command) }
    }
  }

  /// Whether a word is one that a rule waits for.
  private func fits(_ expected: [UInt8], _ word: Word) -> Bool {
    if expected.last == UInt8(ascii: "*") {
      return starts(Array(expected.dropLast()), at: word.content.lowerBound)
    }
    return word.content.count == expected.count
      && starts(expected, at: word.content.lowerBound, ignoresCase: true)
  }

  private mutating func apply(
    _ form: SecretTables.Form, _ word: Word, _ operand: Int, _ command: inout Command
  ) {
    switch form.kind {
    case .option: takeOption(form, word, &command)
    case .operand(let number):
      if operand == number, !isAssignment(word) { addValue(word, form) }
    case .last:
      if form.option.isEmpty || command.options.contains(where: { has(form.option, in: $0) }) {
        command.last = word.isOption ? nil : (word, form)
      }
    case .input:
      if !form.option.isEmpty, word.isOption, has(form.option, in: word.content) {
        command.reads = form
      }
    case .words:
      if word.isOption || isAssignment(word) { return }
      let name = nameEnd(of: word)
      if let told = SecretName(UnsafeBufferPointer(rebasing: bytes[name])), told != .hint {
        command.awaited = SecretTables.Form(kind: .option)
      }
    case .pairs:
      guard !word.isOption, let sign = bytes[word.content].firstIndex(of: UInt8(ascii: "=")) else {
        return
      }
      addPart(sign + 1..<word.content.upperBound, of: word)
    }
  }

  private func nameEnd(of word: Word) -> Range<Int> {
    var start = word.content.upperBound
    while start > word.content.lowerBound, has(SecretTables.name, at: start - 1) { start -= 1 }
    return start..<word.content.upperBound
  }

  private func isAssignment(_ word: Word) -> Bool {
    let name = end(from: word.content.lowerBound, of: SecretTables.name, most: 64)
    return name > word.content.lowerBound && isByte(name, "=") && name + 1 < word.content.upperBound
      && !isByte(name + 1, "=")
  }

  /// Whether an option is among the words of a command: `-S`, `-kS`, `--password-stdin`.
  private func has(_ option: [UInt8], in word: Range<Int>) -> Bool {
    if option.count == 2, option[0] == UInt8(ascii: "-"), !isByte(word.lowerBound + 1, "-") {
      return bytes[word].contains(option[1])
    }
    return starts(option, at: word.lowerBound)
  }

  private mutating func takeOption(
    _ form: SecretTables.Form, _ word: Word, _ command: inout Command
  ) {
    let option = form.option
    let isShort = option.count == 2 && option[1] != UInt8(ascii: "-")
    if starts(option, at: word.content.lowerBound), option.count <= word.content.count {
      let rest = word.content.lowerBound + option.count..<word.content.upperBound
      if rest.isEmpty {
        if form.style != .attached { command.awaited = form }
      } else if isByte(rest.lowerBound, "="), !isShort {
        addValue(rest.dropFirst(), of: word, form)
      } else if form.style != .separate, isShort || form.style == .attached || option.last == 61 {
        addValue(rest, of: word, form)
      }
      return
    }
    // The last of several short options.
    if isShort, form.style == .either, word.isOption, (3...6).contains(word.content.count),
      bytes[word.content.upperBound - 1] == option[1],
      bytes[word.content].dropFirst().allSatisfy({ (97...122).contains($0 | 32) })
    {
      command.awaited = form
    }
  }

  // MARK: Values

  private mutating func addValue(_ word: Word, _ form: SecretTables.Form) {
    if case .words = form.kind, !isRandom(word.content) { return }
    addValue(word.content, of: word, form)
  }

  private mutating func addValue(_ value: Range<Int>, of word: Word, _ form: SecretTables.Form) {
    var value = value
    if form.part == UInt8(ascii: "'") {
      guard isByte(word.range.lowerBound, "'") else { return }
    } else if let part = form.part {
      guard let sign = bytes[value].firstIndex(of: part) else { return }
      if part == UInt8(ascii: "\\") {
        value = value.lowerBound..<sign
      } else {
        value = sign + 1..<value.upperBound
      }
    }
    if let end = form.end {
      guard let sign = bytes[value].lastIndex(of: end) else { return }
      value = value.lowerBound..<sign
    }
    addPart(value, of: word)
  }

  /// Takes a part of a word; its quotes, too, where they are around that part.
  private mutating func addPart(_ part: Range<Int>, of word: Word) {
    var content = part
    if let first = bytes[part].first, first == 34 || first == 39, part.count >= 2,
      bytes[part.upperBound - 1] == first
    {
      content = part.dropFirst().dropLast()
    }
    if content.isEmpty || isEmpty(content) { return }
    // A bracket or a comma may belong to the sentence.
    if part == word.content, word.range != word.content { return add(word.range, .command) }
    add(self.word(trimming: part), .command)
  }

  private func word(trimming part: Range<Int>) -> Range<Int> {
    let mark = Redaction.markBytes.count
    if part.count > mark, isMark(part.lowerBound..<part.lowerBound + mark),
      bytes[part].dropFirst(mark).allSatisfy({ [44, 41, 125, 93, 46, 58].contains($0) })
    {
      return part.lowerBound..<part.lowerBound + mark
    }
    return part
  }

  private mutating func finish(_ command: inout Command) {
    if let (word, form) = command.last, !command.isEcho { addValue(word, form) }
    guard let form = command.reads else { return }
    for input in command.input {
      addValue(Word(range: input, content: unquoted(input)), form)
    }
  }

  private func unquoted(_ range: Range<Int>) -> Range<Int> {
    guard range.count >= 2, [34, 39].contains(bytes[range.lowerBound]),
      bytes[range.upperBound - 1] == bytes[range.lowerBound]
    else { return range }
    return range.dropFirst().dropLast()
  }
}

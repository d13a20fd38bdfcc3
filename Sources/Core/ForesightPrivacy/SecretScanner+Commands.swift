/// Finds secrets on command lines, wherever one is in a text: after `sudo`, behind `&&`, in a pipeline or in quotes.
extension SecretScanner {
  /// One part of a pipeline or list, as far as it was read.
  struct Command {
    /// The rules of the first and the last program that was named in it.
    var programs: [[Progress]] = []
    var isEcho = false
    var isPrintf = false
    var hasBegun = false
    /// The texts that are written to it (`input`), the texts that it writes itself (`output`), and the form of the
    /// secret that it reads (`reads`).
    var input: [Range<Int>] = []
    var output: [Range<Int>] = []
    var hasWritten = false
    var reads: SecretTables.Form?
    /// The kind of secret that all of its output is, if that is known.
    var writes: SecretName?
    /// The previous word, without its quotes.
    var previous = 0..<0
    var options: [Range<Int>] = []
    /// The form of the secret that is expected as the next word.
    var awaited: SecretTables.Form?
    /// The latest word, and the rule's form, if a rule takes the last word of a command as a secret; `nil` otherwise.
    var last: (word: Word, form: SecretTables.Form)?

    /// A rule, the number of its required words that have been read, and the number of operands read behind these.
    struct Progress {
      var rule: SecretTables.ProgramRule
      var words = 0
      var operands = 0
    }
  }

  mutating func findCommands(of program: String?) {
    var command = Command()
    if let program { begin(&command, SecretTables.hash(ofProgram: program)) }
    findCommands(in: 0..<bytes.count, &command, depth: 0)
  }

  mutating func findCommands(in range: Range<Int>, _ command: inout Command, depth: Int) {
    var index = range.lowerBound
    var parentheses = 0
    while index < range.upperBound {
      switch Unicode.Scalar(bytes[index]) {
      case " ", "\t", "\r": index += 1
      case "\\" where isByte(index + 1, "\n"): index += 2
      case "|":
        let isPipe = !isByte(index + 1, "|")
        let written = command.output.isEmpty ? command.input : command.output
        finish(&command)
        command = Command()
        if isPipe { command.input = written }
        index += isPipe ? 1 : 2
      case "<" where isByte(index + 1, "("):
        let writes = told(by: command.previous, SecretTables.sources)
        finish(&command)
        command = Command(writes: writes)
        parentheses += 1
        index += 2
      case "<":
        let isHere = isByte(index + 1, "<") && isByte(index + 2, "<")
        index += isHere ? 3 : 1
        let start = end(from: index, of: SecretTables.space)
        if isHere, start < range.upperBound {
          let word = takeWord(at: start, in: range)
          command.input = [word.range]
          index = max(word.range.upperBound, index)
        }
      case ">": index += 1
      case ";", "&", "\n", "(", ")", "`":
        if isByte(index, "(") { parentheses += 1 }
        if isByte(index, ")") { parentheses = max(0, parentheses - 1) }
        // Within parentheses, all commands write to the same place.
        let isWritten = command.writes == nil && (parentheses > 0 || isByte(index, ")"))
        let (written, writes) = (isWritten ? command.output : [], command.writes)
        finish(&command)
        command = Command(output: written, writes: isByte(index, ")") ? nil : writes)
        index += 1
      default:
        let word = takeWord(at: index, in: range)
        let text = quotedText(of: word)
        if depth < 3, text.count >= 8, bytes[text].contains(UInt8(ascii: " ")) {
          let name = word.range != word.content ? command.previous : word.content
          var inner = Command(writes: told(by: name, SecretTables.sources))
          findCommands(in: text, &inner, depth: depth + 1)
        }
        take(word, &command)
        command.previous = word.content
        index = max(word.range.upperBound, index + 1)
      }
    }
    finish(&command)
  }

  mutating func begin(_ command: inout Command, _ hash: UInt64) {
    guard tables.filter[Int(hash & 4095)] else {
      command.hasBegun = true
      return
    }
    if !command.hasBegun, hash == SecretTables.echo || hash == SecretTables.printf {
      (command.isEcho, command.isPrintf) = (true, hash == SecretTables.printf)
      command.hasBegun = true
      return
    }
    let fitting = SecretTables.rules[hash, default: []].filter {
      !$0.isAtStartOnly || !command.hasBegun
    }
    if !fitting.isEmpty {
      if command.programs.count == 2 { command.programs.removeLast() }
      command.programs.append(fitting.map { Command.Progress(rule: $0) })
      for rule in fitting where rule.words.isEmpty { command.reads = rule.input ?? command.reads }
    }
    if !tables.wrappers.contains(hash) { command.hasBegun = true }
  }

  mutating func take(_ word: Word, _ command: inout Command) {
    if command.isEcho { return takeEchoed(word, &command) }
    if let form = command.awaited {
      command.awaited = nil
      if !word.isOption || form.style == .separate {
        // In `--secret id=…`, the value consists of settings and is no secret itself.
        if form.option.isEmpty, isAssignment(word) { return }
        addValue(of: word, form)
        return
      }
    }
    if word.isOption { command.options.append(word.content) }
    for place in command.programs.indices { apply(place, word, &command) }
    if word.isOption { return takeNamedOption(word, &command) }
    // A variable assignment in front of the command.
    if !command.hasBegun, bytes[word.range].contains(UInt8(ascii: "=")) { return }
    begin(&command, word.hash)
  }

  mutating func takeEchoed(_ word: Word, _ command: inout Command) {
    if !command.hasWritten {
      if word.isOption, word.content.count <= 3 { return }
      if command.isPrintf, bytes[word.content].contains(UInt8(ascii: "%")) {
        command.writes = command.writes ?? told(byFormat: word.content)
        return
      }
    }
    // All words that a command writes count as one secret. To bound their number, the outputs of very many commands are
    // joined, too.
    let isOne = command.hasWritten || command.output.count >= 64
    let start = isOne ? command.output.popLast()?.lowerBound : nil
    command.output.append((start ?? word.range.lowerBound)..<word.range.upperBound)
    command.hasWritten = true
  }

  /// If an option of any program is named like a secret, makes the next word count as that secret, unless the option
  /// only asks for it. If the option names the input, as `--password-stdin` does, the input counts as the secret.
  mutating func takeNamedOption(_ word: Word, _ command: inout Command) {
    guard word.content.count >= 4,
      end(from: word.content.lowerBound, of: SecretTables.name) == word.content.upperBound
    else { return }
    if let told = told(by: word.content, SecretTables.inputs) {
      command.reads = SecretTables.Form(told: told)
    }
    guard let told = told(by: word.content), !asks(word.content) else { return }
    // Keys that are received from or sent to a key server are public.
    let start = word.content.lowerBound
    if told == .hint, stands("--recv", at: start) || stands("--send", at: start) { return }
    command.awaited = command.awaited ?? SecretTables.Form(told: told)
  }

  /// Returns the kind of secret that a word announces if it consists of a name and one of some endings.
  private func told(by word: Range<Int>, _ endings: [[UInt8]]) -> SecretName? {
    let end = min(end(from: word.lowerBound, of: SecretTables.name), word.upperBound)
    for ending in endings where end - ending.count > word.lowerBound {
      let name = word.lowerBound..<end - ending.count
      if starts(ending, at: name.upperBound, ignoresCase: true) {
        let told = told(by: name)
        // A file or an input under such a name contains a secret, whatever its contents look like.
        return ending.isEmpty || told == nil ? told : .password
      }
    }
    return nil
  }

  /// Returns the kind of secret that a format such as `password=%s` announces for the text written with it.
  private func told(byFormat format: Range<Int>) -> SecretName? {
    for index in format where isByte(index, "%") {
      var sign = index - 1
      while index - sign < 4, isByte(sign, in: " \"'\\") { sign -= 1 }
      if isByte(sign, in: "=:"), let name = name(before: sign), let told = told(by: name) {
        return told
      }
    }
    return nil
  }

  /// Returns the text in quotes in a word: all of the word, or the part behind its `=`; empty if neither is in quotes.
  private func quotedText(of word: Word) -> Range<Int> {
    var value = word.range
    if word.range == word.content {
      guard let sign = bytes[value].firstIndex(of: UInt8(ascii: "=")) else { return 0..<0 }
      value = sign + 1..<value.upperBound
    }
    let text = unquoted(value)
    return text == value ? 0..<0 : text
  }

  /// Returns true if an option only says how to obtain a secret, or that there is none, such as `--ask-vault-pass`.
  private func asks(_ option: Range<Int>) -> Bool {
    let start = end(from: option.lowerBound, until: SecretTables.alnum)
    let first = bytes[start..<end(from: start, of: SecretTables.alnum)]
    return SecretTables.asking.contains { $0.elementsEqual(first) }
      || bytes[option].elementsEqual("--with-token".utf8)
  }

  mutating func finish(_ command: inout Command) {
    if let (word, form) = command.last,
      form.option.isEmpty || command.options.contains(where: { has(form.option, in: $0) })
    {
      addValue(of: word, form)
    }
    addTexts(command.output, command.writes.map { SecretTables.Form(told: $0) })
    addTexts(command.input, command.reads)
  }

  private mutating func addTexts(_ texts: [Range<Int>], _ form: SecretTables.Form?) {
    guard let form else { return }
    for text in texts { addValue(of: Word(range: text, content: unquoted(text)), form) }
  }
}

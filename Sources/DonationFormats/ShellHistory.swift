internal import Donations

/// Reads the histories of shells, line by line.
///
/// A command's first word is the intent, what follows it is the parameter `arguments`; variables set
/// for one command (`LANG=C sort x`) are passed over, and so are comments. A command may span lines.
struct ShellHistory {
  private let format: Format
  private let localOffset: (Instant) -> Int
  /// The command that is being read.
  private var command: [UInt8]?
  private var time: Int64?
  private var start = 0

  init(format: Format, localOffset: @escaping (Instant) -> Int) {
    self.format = format
    self.localOffset = localOffset
  }

  /// Takes the next line; returns the command that it ends, if it ends one, and what is wrong with
  /// the line itself.
  mutating func take(
    _ line: UnsafeRawBufferPointer, number: Int
  ) -> [Result<Record, LineError>] {
    switch format {
    case .zsh: [takeZsh(line, number)].compactMap { $0 }
    case .bash: [takeBash(line, number)].compactMap { $0 }
    default: takeFish(line, number)
    }
  }

  /// The last command of the file.
  mutating func finish() -> Result<Record, LineError>? {
    guard let command else { return nil }
    defer {
      self.command = nil
      time = nil
    }
    guard let time else {
      return .failure(LineError(line: start, why: Self.missingTime[format] ?? ""))
    }
    do {
      return try record(command, time).map(Result.success)
    } catch {
      return .failure(error)
    }
  }

  private static let missingTime: [Format: String] = [
    .zsh: "the command has no time; zsh writes times after 'setopt EXTENDED_HISTORY'",
    .bash: "the command has no time; bash writes times where HISTTIMEFORMAT is set",
    .fish: "the command has no 'when:' line",
  ]

  private func record(_ command: [UInt8], _ time: Int64) throws(LineError) -> Record? {
    let text = try DonationFormats.text(command, line: start)
    var rest = Substring(text).drop(while: \.isWhitespace)
    while let word = rest.prefixWord, word.isAssignment {
      rest = rest[word.endIndex...].drop(while: \.isWhitespace)
    }
    guard let word = rest.prefixWord, !word.hasPrefix("#") else { return nil }
    let arguments = rest[word.endIndex...].trimmed
    let isTold = (0...Instant.recordable.upperBound.microseconds / 1_000_000).contains(time)
    let instant = Instant(seconds: isTold ? time : 0)
    let moment = Moment(instant, utcOffset: localOffset(instant))
    // Also the local time must be one that can be written: the last hours of 9999 are not in the east.
    guard isTold, moment.isWritable else {
      throw LineError(line: start, why: "the time is out of range: 1970 to 9999")
    }
    return Record(
      donation: Donation(
        at: moment, source: "", intent: String(word),
        parameters: arguments.isEmpty ? [:] : ["arguments": .string(String(arguments))]),
      user: nil, line: start)
  }

  private mutating func begin(_ command: [UInt8]?, _ time: Int64?, _ number: Int) {
    self.command = command
    self.time = time
    start = number
  }

  /// `: 1380625192:0;command`; a line that ends with a backslash goes on in the next. Bytes that zsh
  /// uses inside itself are written as 0x83 and the byte with bit 5 flipped.
  private mutating func takeZsh(
    _ line: UnsafeRawBufferPointer, _ number: Int
  ) -> Result<Record, LineError>? {
    let isContinued = line.last == UInt8(ascii: "\\")
    var bytes: [UInt8] = []
    var isMarked = false
    for byte in isContinued ? line.dropLast() : line[...] {
      if byte == 0x83, !isMarked {
        isMarked = true
      } else {
        bytes.append(isMarked ? byte ^ 32 : byte)
        isMarked = false
      }
    }
    if command != nil {
      command?.append(UInt8(ascii: "\n"))
      command?.append(contentsOf: bytes)
    } else {
      let (time, text) = Self.zshHeader(bytes)
      begin(Array(text), time, number)
    }
    return isContinued ? nil : finish()
  }

  private static func zshHeader(_ bytes: [UInt8]) -> (time: Int64?, command: ArraySlice<UInt8>) {
    guard bytes.starts(with: ": ".utf8), let semicolon = bytes.firstIndex(of: UInt8(ascii: ";"))
    else { return (nil, bytes[...]) }
    let parts = bytes[2..<semicolon].split(separator: UInt8(ascii: ":"))
    guard parts.count == 2, let time = number(parts[0]), number(parts[1]) != nil else {
      return (nil, bytes[...])
    }
    return (time, bytes[(semicolon + 1)...])
  }

  /// `#1380625192`, then the lines of the command up to the next such line.
  private mutating func takeBash(
    _ line: UnsafeRawBufferPointer, _ number: Int
  ) -> Result<Record, LineError>? {
    if line.first == UInt8(ascii: "#"), let time = Self.number(line.dropFirst()) {
      let last = finish()
      begin(nil, time, number)
      return last
    }
    if time == nil {
      // Before the first time every line is a command of its own.
      let last = finish()
      begin(Array(line), nil, number)
      return last
    }
    if command == nil {
      command = Array(line)
    } else {
      command?.append(UInt8(ascii: "\n"))
      command?.append(contentsOf: line)
    }
    return nil
  }

  /// `- cmd: command`, then `  when: 1380625192` and lines that do not matter here. In a command a
  /// newline is written as `\n` and a backslash as `\\`.
  private mutating func takeFish(
    _ line: UnsafeRawBufferPointer, _ number: Int
  ) -> [Result<Record, LineError>] {
    if line.starts(with: "- cmd: ".utf8) {
      let last = finish()
      var bytes: [UInt8] = []
      var isEscaped = false
      for byte in line.dropFirst(7) {
        if isEscaped {
          if byte == UInt8(ascii: "n") {
            bytes.append(UInt8(ascii: "\n"))
          } else {
            if byte != UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
          }
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else {
          bytes.append(byte)
        }
      }
      if isEscaped { bytes.append(UInt8(ascii: "\\")) }
      begin(bytes, nil, number)
      return [last].compactMap { $0 }
    }
    if line.starts(with: "  when: ".utf8), command != nil {
      time = Self.number(line.dropFirst(8))
    } else if !line.starts(with: "  ".utf8), !line.isEmpty {
      let fault = LineError(line: number, why: "this is not a line of a fish history")
      return [finish(), .failure(fault)].compactMap { $0 }
    }
    return []
  }

  /// Digits and nothing else.
  private static func number(_ bytes: some Collection<UInt8>) -> Int64? {
    guard (1...15).contains(bytes.count), bytes.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return bytes.reduce(0) { $0 * 10 + Int64($1) - 48 }
  }
}

extension Substring {
  /// The text up to the first white space that is not quoted; `nil` when there is none.
  fileprivate var prefixWord: Substring? {
    var quote: Character?
    var isEscaped = false
    var end = startIndex
    while end < endIndex {
      let character = self[end]
      if isEscaped {
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if quote == nil, character.isWhitespace {
        break
      }
      end = index(after: end)
    }
    return end == startIndex ? nil : self[..<end]
  }

  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// Whether the word sets a variable, as in `LANG=C`.
  fileprivate var isAssignment: Bool {
    guard let equals = firstIndex(of: "="), let first = first, !first.isNumber else { return false }
    return self[..<equals].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      && equals != startIndex
  }
}

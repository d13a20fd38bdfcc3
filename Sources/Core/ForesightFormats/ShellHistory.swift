internal import ForesightValues

/// Reads the histories of shells, line by line.
///
/// ``ShellLine`` splits each command, which may span lines; comments are skipped. If a shell writes no times, the
/// moment of a command is not known (`Moment.isKnown`), and its instant means nothing.
struct ShellHistory: RecordParser {
  private let format: Format
  private let localOffset: (Instant) -> Int
  /// The command that is being read.
  private var command: [UInt8]?
  private var time: Int64?
  private var start = 0
  /// The error for a line of the file after the last command, thrown after that command was returned.
  private var fault: LineError?

  init(format: Format, localOffset: @escaping (Instant) -> Int) {
    (self.format, self.localOffset) = (format, localOffset)
  }

  mutating func take(_ line: UnsafeRawBufferPointer, number: Int) throws(LineError) -> Record? {
    switch format {
    case .zsh: try takeZsh(line, number)
    case .bash: try takeBash(line, number)
    default: try takeFish(line, number)
    }
  }

  mutating func passOver() { begin(nil, nil, start) }

  mutating func finish() throws(LineError) -> Record? {
    defer { begin(nil, nil, start) }
    if let fault { throw fault }
    guard let command else { return nil }
    return try LineError.at(start) { () throws(Fault) in try record(command) }
  }

  private func record(_ command: [UInt8]) throws(Fault) -> Record? {
    let text = try text(command)
    // Whether or not the shell was set to heed that.
    guard !ShellLine.isPrivate(text), let line = ShellLine(recorded: text) else { return nil }
    var moment = Moment(Instant(seconds: 0), utcOffset: 0, isKnown: false)
    if let time {
      let isTold = (0...Instant.recordable.upperBound.microseconds / 1_000_000).contains(time)
      let instant = Instant(seconds: isTold ? time : 0)
      moment = Moment(instant, utcOffset: localOffset(instant))
      // The local time must be writable, too: in the last hours of 9999 it is already the year 10000 in the east.
      guard isTold, moment.isWritable else { throw Fault("the time is out of range: 1970 to 9999") }
    }
    return Record(
      donation: Donation(at: moment, source: "", intent: line.command, parameters: line.parameters),
      user: nil, line: start)
  }

  private mutating func begin(_ command: [UInt8]?, _ time: Int64?, _ number: Int) {
    (self.command, self.time, start, fault) = (command, time, number, nil)
  }

  /// Adds a line to the command.
  private mutating func add(_ line: some Collection<UInt8>) {
    command?.append(UInt8(ascii: "\n"))
    command = command ?? []
    command?.append(contentsOf: line)
  }

  /// Reads `: 1380625192:0;command`. A line that ends with a backslash continues on the next one. The bytes that zsh
  /// uses internally are written as 0x83 and the byte with bit 5 flipped.
  private mutating func takeZsh(
    _ line: UnsafeRawBufferPointer, _ number: Int
  ) throws(LineError) -> Record? {
    let isContinued = line.last == UInt8(ascii: "\\")
    var rest = line.dropLast(isContinued ? 1 : 0)
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte != 0x83 {
        bytes.append(byte)
      } else if let marked = rest.popFirst() {
        bytes.append(marked ^ 32)
      }
    }
    if command != nil {
      add(bytes)
    } else {
      let (time, text) = Self.zshHeader(bytes)
      begin(Array(text), time, number)
    }
    if isContinued { return nil }
    // zsh adds a blank to a command that ends with a backslash, so that the command does not continue on the next line.
    if let command, let last = command.lastIndex(where: { $0 != UInt8(ascii: " ") }),
      command[last] == UInt8(ascii: "\\"), last + 1 < command.endIndex
    {
      self.command?.removeLast()
    }
    return try finish()
  }

  private static func zshHeader(_ bytes: [UInt8]) -> (time: Int64?, command: ArraySlice<UInt8>) {
    if bytes.starts(with: ": ".utf8), let semicolon = bytes.firstIndex(of: UInt8(ascii: ";")) {
      let parts = bytes[2..<semicolon].split(separator: UInt8(ascii: ":"))
      // The duration in seconds is negative if the clock was set back meanwhile.
      if parts.count == 2, let time = wholeNumber(parts[0]),
        wholeNumber(parts[1].first == UInt8(ascii: "-") ? parts[1].dropFirst() : parts[1]) != nil
      {
        return (time, bytes[(semicolon + 1)...])
      }
    }
    // zsh puts a backslash before a command that begins with a colon and has no such header.
    return (nil, bytes.starts(with: "\\:".utf8) ? bytes.dropFirst() : bytes[...])
  }

  /// Reads `#1380625192`, then the lines of the command up to the next such line. Before the first line with a time,
  /// every line is a command of its own. A shorter number is a comment that the person typed.
  private mutating func takeBash(
    _ line: UnsafeRawBufferPointer, _ number: Int
  ) throws(LineError) -> Record? {
    let isTime = line.first == UInt8(ascii: "#")
    let next = isTime && line.count > 9 ? wholeNumber(line.dropFirst()) : nil
    if next == nil, time != nil {
      add(line)
      return nil
    }
    defer { begin(next == nil ? Array(line) : nil, next, number) }
    return try finish()
  }

  /// Reads `- cmd: command`, then `  when: 1380625192` and lines that do not matter here. In a command a newline is
  /// written as `\n` and a backslash as `\\`.
  private mutating func takeFish(
    _ line: UnsafeRawBufferPointer, _ number: Int
  ) throws(LineError) -> Record? {
    if line.starts(with: "- cmd: ".utf8) {
      defer { begin(Self.withoutEscapes(line.dropFirst(7)), nil, number) }
      return try finish()
    }
    if line.starts(with: "  when: ".utf8), command != nil {
      time = wholeNumber(line.dropFirst(8))
    } else if !line.starts(with: "  ".utf8), !line.isEmpty {
      defer { fault = LineError(line: number, why: "this is not a line of a fish history") }
      return try finish()
    }
    return nil
  }

  private static func withoutEscapes(_ escaped: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    var rest = escaped
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      let isEscape = byte == UInt8(ascii: "\\") && [byte, UInt8(ascii: "n")].contains(rest.first)
      let isNewline = isEscape && rest.popFirst() != byte
      bytes.append(isNewline ? UInt8(ascii: "\n") : byte)
    }
    return bytes
  }
}

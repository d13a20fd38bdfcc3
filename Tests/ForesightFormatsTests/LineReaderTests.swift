import ForesightFormats
import Foundation
import Testing

struct LineReaderTests {
  private func lines(_ bytes: Data) throws -> [String] {
    try withFile(bytes) { path in
      let reader = try LineReader(path: path)
      var lines: [String] = []
      while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
      #expect(reader.lineNumber == lines.count)
      return lines
    }
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("\n", [""]),
    ("a\r\nb\r\n", ["a", "b"]), ("a\rb\n", ["a\rb"]),
  ])
  func linesEndWithNewlines(text: String, expected: [String]) throws {
    #expect(try lines(Data(text.utf8)) == expected)
  }

  @Test func linesLongerThanTheBufferAreWhole() throws {
    let text = ["a", String(repeating: "b", count: 1_000_000), "c"]
    #expect(try lines(Data(text.joined(separator: "\n").utf8)) == text)
  }

  @Test func aLineThatIsTooLongIsToldAndPassedOver() throws {
    var bytes = Data("first\n".utf8)
    bytes += Data(repeating: 97, count: LineReader.longestLine * 2 + 5) + Data("\nthird\n".utf8)
    try withFile(bytes) { path in
      let reader = try LineReader(path: path)
      _ = try reader.next()
      let error = #expect(throws: InputError.self) { _ = try reader.next() }
      guard case .lineTooLong(_, 2) = error else { return #expect(Bool(false)) }
      let third = try reader.next().map { String(decoding: $0, as: UTF8.self) }
      #expect(third == "third" && reader.lineNumber == 3)
      let end = try reader.next().map(\.count)
      #expect(end == nil)
    }
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    #expect(try lines(Data([0xef, 0xbb, 0xbf]) + Data("a\nb".utf8)) == ["a", "b"])
  }

  @Test func aLineWithoutEndIsRefused() {
    #expect(throws: InputError.self) {
      try lines(Data(repeating: 97, count: LineReader.longestLine + 1))
    }
  }

  private func gzipped(_ text: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/gzip")
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  @Test func gzipIsRecognisedAndWhenCutShortRefused() throws {
    let text = (0..<500).map { "line \($0) \($0 &* 7919)" }.joined(separator: "\n")
    let data = try gzipped(text)
    #expect(try lines(data).joined(separator: "\n") == text)
    for length in [20, data.count / 2, data.count - 1] {
      #expect(throws: InputError.self) { try lines(data.prefix(length)) }
    }
    var damaged = data
    damaged[data.count / 2] ^= 255
    #expect(throws: InputError.self) { try lines(damaged) }
  }

  @Test func gzipIsReadAsItIsWhereThatIsWanted() throws {
    try withFile(Data([0x1f, 0x8b, 0x0a, 0x61])) { path in
      let reader = try LineReader(path: path, unpacks: false)
      let lines = [try reader.next().map(Array.init), try reader.next().map(Array.init)]
      #expect(lines == [[0x1f, 0x8b], [0x61]])
    }
  }

  @Test func whatCameBeforeTheEndOfDataCutShortIsReadAndTheLineTold() throws {
    let text = (0..<500).map { "line \($0) \($0 &* 7919)" }.joined(separator: "\n")
    let data = try gzipped(text)
    try withFile(data.prefix(data.count / 2)) { path in
      let reader = try LineReader(path: path)
      var last = 0
      let error = #expect(throws: InputError.self) {
        while let line = try reader.next() {
          last += 1
          #expect(String(decoding: line, as: UTF8.self).hasPrefix("line \(last - 1) "))
        }
      }
      guard case .malformed(_, let line, _) = error else { return #expect(Bool(false)) }
      #expect(last > 100 && line == last + 1)
    }
  }

  /// The checksum is wrong, and with it the file ends: it is the damage that is told.
  @Test func damageIsToldWhereTheDataEndWithIt() throws {
    var data = try gzipped("a\nb\n").dropLast(4)
    data[data.endIndex - 1] ^= 1
    let error = #expect(throws: InputError.self) { try lines(data) }
    guard case .malformed(_, 3, let why) = error else { return #expect(Bool(false)) }
    #expect(why.contains("damaged"))
  }

  @Test func membersFollowEachOtherAndNothingElseDoes() throws {
    let (first, second) = (try gzipped("a\nb"), try gzipped("c\nd"))
    #expect(try lines(first + second) == ["a", "bc", "d"])
    #expect(try lines(first + Data(repeating: 0, count: 100_000)) == ["a", "b"])
    #expect(throws: InputError.self) { try lines(first + Data("rubbish".utf8)) }
    #expect(throws: InputError.self) { try lines(first + second.prefix(12)) }
    #expect(throws: InputError.self) { try lines(first + second.dropFirst(12)) }
  }

  @Test(arguments: [1, 65_535, 65_536, 65_537, 262_143, 262_144, 262_145, 3_000_000])
  func anyAmountIsUnpacked(count: Int) throws {
    // What packs well gives more than a buffer from a few bytes.
    for text in ["x", "0123456"] {
      let whole = String(repeating: text, count: count / text.utf8.count + 1).prefix(count)
      #expect(try lines(gzipped(String(whole))).map(\.utf8.count) == [count])
    }
  }

  @Test func peekingTakesNothingAway() throws {
    try withFile(Data([0xef, 0xbb, 0xbf]) + Data("{}\nb".utf8)) { path in
      let reader = try LineReader(path: path)
      for expected in ["{}", "b"] {
        let first = try reader.peek()
        let line = try reader.next().map { String(decoding: $0, as: UTF8.self) }
        #expect(line == expected && first == expected.utf8.first)
      }
      let end = try reader.peek()
      #expect(end == nil)
    }
  }

  @Test func missingFilesAndDirectoriesAreTold() {
    #expect(throws: InputError.missing(path: "/nowhere")) { try LineReader(path: "/nowhere") }
    #expect(throws: InputError.self) { try LineReader(path: "/") }
  }
}

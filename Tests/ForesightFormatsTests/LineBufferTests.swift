import Testing

@testable import ForesightFormats

struct LineBufferTests {
  /// The lines that come out when bytes go in, so many at a time.
  private func lines(_ text: String, by count: Int, longest: Int = 8) -> [LineBuffer.Line] {
    var buffer = LineBuffer(longest: longest)
    var (lines, rest) = ([LineBuffer.Line](), Array(text.utf8)[...])
    while !rest.isEmpty {
      buffer.append(rest.prefix(count))
      rest = rest.dropFirst(count)
      while let line = buffer.next() { lines.append(line) }
      #expect(buffer.count <= longest)
    }
    return lines
  }

  @Test(arguments: 1...40) func theLinesDoNotDependOnThePieces(count: Int) {
    let text = "one\n\n12345678\n123456789\nfive\n\(String(repeating: "x", count: 100))\nsix\nhalf"
    func line(_ text: String) -> LineBuffer.Line { .line(Array(text.utf8)) }
    #expect(
      lines(text, by: count) == [
        line("one"), line(""), line("12345678"), .tooLong, line("five"), .tooLong, line("six"),
      ])
  }

  @Test func aLineWithoutEndIsNotKept() {
    var buffer = LineBuffer(longest: 1000)
    var told = 0
    for _ in 0..<10_000 {
      buffer.append([UInt8](repeating: 120, count: 700))
      while let line = buffer.next() { told += line == .tooLong ? 1 : 0 }
      #expect(buffer.count <= 1000)
    }
    #expect(told == 1)
    buffer.append(Array("\nok\n".utf8))
    #expect(buffer.next() == .line(Array("ok".utf8)))
    #expect(buffer.isEmpty)
  }

  @Test func bytesCanBeTakenAsTheyAre() {
    var buffer = LineBuffer(longest: 100)
    buffer.append(Array("head\na\nbc".utf8))
    #expect(buffer.next() == .line(Array("head".utf8)))
    #expect(buffer.take(3) == Array("a\nb".utf8))
    buffer.append(Array("\n".utf8))
    #expect(buffer.next() == .line(Array("c".utf8)))
  }
}

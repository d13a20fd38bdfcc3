import ForesightValues
import Testing

struct ShellLineTests {
  /// All texts of some characters up to a length.
  private func texts(of characters: [String], upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in characters.map { text + $0 } }
      all += last
    }
    return all
  }

  @Test func joinedItIsWhatWasTyped() throws {
    let characters = ["a", " ", "=", "'", "\"", "\\", "1", "\t", "\n", "\u{301}"]
    for text in texts(of: characters, upTo: 5) {
      let isBlank = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
      guard let line = ShellLine(text) else {
        #expect(isBlank)
        continue
      }
      #expect(!isBlank && !line.command.isEmpty)
      #expect(line.text.hasSameBytes(as: text))
      // And by way of a donation.
      let stored = try #require(ShellLine(intent: line.command, parameters: line.parameters))
      #expect(stored == line && stored.text.hasSameBytes(as: text))
    }
  }

  @Test(arguments: [
    ("git push", nil, "git", "push"), ("ls", nil, "ls", nil), ("ls ", nil, "ls", ""),
    ("LANG=C sort -u", "LANG=C", "sort", "-u"), ("A=1 B='x y' make", "A=1 B='x y'", "make", nil),
    ("A=1", nil, "A=1", nil), ("A=1 ", nil, "A=1", ""), ("  ls  -l", " ", "ls", " -l"),
    ("'my tool' x", nil, "'my tool'", "x"), ("my\\ tool x", nil, "my\\ tool", "x"),
    ("1=2 x", nil, "1=2", "x"), ("=x y", nil, "=x", "y"),
  ])
  func itIsTakenApartAtTheFirstWord(
    text: String, environment: String?, command: String, arguments: String?
  ) throws {
    let line = try #require(ShellLine(text))
    #expect(line.environment == environment)
    #expect(line.command == command)
    #expect(line.arguments == arguments)
  }

  @Test func whatHasOtherParametersIsNoLine() {
    #expect(ShellLine(intent: "OrderCoffee", parameters: ["size": "large"]) == nil)
    #expect(ShellLine(intent: "ls", parameters: [:])?.text == "ls")
    #expect(ShellLine(intent: "ls", parameters: ["args": "-l"])?.text == "ls -l")
    #expect(ShellLine(intent: "kill", parameters: ["arguments": 9])?.text == "kill 9")
  }
}

import ForesightFormats
import ForesightValues
import Foundation
import Testing

/// Writes a file, lends its path, and deletes it.
func withFile<Result>(_ bytes: Data, _ body: (String) throws -> Result) throws -> Result {
  let path = NSTemporaryDirectory() + "foresight-\(UUID())"
  try bytes.write(to: URL(fileURLWithPath: path))
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try body(path)
}

/// All lines of a file as a format reads them.
func read(_ format: Format, _ bytes: Data) throws -> [Result<Record, LineError>] {
  try withFile(bytes) { path in
    var lines: [Result<Record, LineError>] = []
    var records = try RecordReader(LineReader(path: path), format: format) { _ in 60 }
    while true {
      do {
        guard let record = try records.next() else { return lines }
        lines.append(.success(record))
      } catch let error as LineError {
        lines.append(.failure(error))
      }
    }
  }
}

struct TSVTests {
  private let header = "user\ttime\tintent\tparameters\tcontext\n"

  @Test func columnsMayStandInAnyOrder() throws {
    let text = """
      intent\tuser\tutc_offset\ttime\tcontext\tparameters\tresult
      Open%09Mail\tann\t60\t10\tplace=home;a%3bb=c%3Dd\t\tdone
      B\tbob\t\t11.5\t\tx=\t
      """
    let records = try read(.tsv, Data(text.utf8)).map { try $0.get() }
    #expect(records.map(\.line) == [2, 3])
    #expect(records.map(\.user) == ["ann", "bob"])
    #expect(records[0].donation.intent == "Open\tMail")
    #expect(records[0].donation.moment == Moment(Instant(seconds: 10), utcOffset: 60))
    #expect(records[0].donation.context == ["place": "home", "a;b": "c=d"])
    #expect(records[0].donation.result == "done")
    #expect(records[1].donation.moment.instant.microseconds == 11_500_000)
    #expect(records[1].donation.parameters == ["x": ""])
  }

  @Test func linesMayEndWithCarriageReturns() throws {
    let text = (header + "ann\t10\tA\t\tplace=home\n").replacingOccurrences(of: "\n", with: "\r\n")
    let records = try read(.tsv, Data(text.utf8)).map { try $0.get() }
    #expect(records.first?.donation.context == ["place": "home"])
  }

  @Test(arguments: [
    "ann\t10\tA\t", "ann\t10\tA\t\t\t", "ann\tx\tA\t\t", "ann\t-1\tA\t\t", "ann\t10\tA\tsize\t",
    "ann\t10\tA\ta=1;a=2\t", "ann\t10\t%4\t\t", "ann\t10\t%zz\t\t", "ann\t253402300800\tA\t\t", " ",
    "ann\t10\t%ff\t\t",
  ])
  func aMalformedLineDoesNotStopTheOthers(line: String) throws {
    let lines = try read(.tsv, Data((header + line + "\nbob\t11\tB\t\t\n").utf8))
    #expect(lines.count == 2)
    #expect(throws: LineError.self) { try lines[0].get() }
    #expect(try lines[1].get().line == 3)
  }

  @Test(arguments: [
    "", "user\tintent\tparameters\n", "user\ttime\tintent\tparameters\tcontext\tother\n",
    "user\ttime\tintent\tparameters\tcontext\tuser\n", "\u{feff}user\ttime\n",
  ])
  func aFileWithoutItsColumnsIsRefused(text: String) {
    let error = #expect(throws: InputError.self) { try read(.tsv, Data(text.utf8)) }
    guard case .malformed(_, 1, _) = error else { return #expect(Bool(false)) }
  }

  @Test func onlyTheTimeAndTheIntentAreNeeded() throws {
    let records = try read(.tsv, Data("intent\ttime\nA\t10\nB\t11\n".utf8)).map { try $0.get() }
    #expect(records.map(\.donation.intent) == ["A", "B"] && records.allSatisfy { $0.user == "" })
    #expect(records.allSatisfy { $0.donation.parameters.isEmpty && $0.donation.context.isEmpty })
    let error = #expect(throws: InputError.self) { try read(.tsv, Data("user\tresult\n".utf8)) }
    #expect(
      error?.description.hasSuffix("the header lacks the columns 'time' and 'intent'") == true)
  }

  @Test func aLocalTimeThatCannotBeWrittenIsAFault() throws {
    let text = "user\ttime\tintent\tparameters\tcontext\tutc_offset\n"
    for (offset, isGood) in [("60", false), ("0", true), ("-60", true)] {
      let lines = try read(.tsv, Data((text + "ann\t253402300799\tA\t\t\t\(offset)\n").utf8))
      #expect(((try? lines[0].get()) != nil) == isGood)
    }
  }

  @Test func whatIsWrittenIsReadBackAsText() throws {
    let donation = Donation(
      id: DonationID(at: Instant(seconds: 1), order: 0, tail: 1, kind: .content),
      at: Moment(Instant(microseconds: 1_000_001), utcOffset: -60), source: "a;b=c",
      intent: "100%\t\r\n", parameters: ["k;=%": "v;=%\t\n"], context: ["n": "1"], result: "r")
    let text = TSV.header + "\n" + TSV.line(donation, user: "me") + "\n"
    let records = try read(.tsv, Data(text.utf8)).map { try $0.get() }
    #expect(records.map(\.donation) == [donation])
    #expect(records.first?.user == "me")
  }
}

struct ShellHistoryTests {
  private func commands(_ format: Format, _ text: String) throws -> [[String]] {
    try read(format, Data(text.utf8)).map { line in
      let donation = try line.get().donation
      return [
        "\(donation.moment.instant.microseconds / 1_000_000)", donation.intent,
        donation.parameters["arguments"]?.canonicalText ?? "",
      ]
    }
  }

  @Test func zsh() throws {
    let text = """
      : 10:0;ls -la  /tmp
      : 11:5;for f in a b; do\\
      echo $f\\
      done
      : 12:0;LANG=C FOO= sort x
      : 13:0;# a comment
      : 14:0;

      """
    #expect(
      try commands(.zsh, text) == [
        ["10", "ls", "-la  /tmp"], ["11", "for", "f in a b; do\necho $f\ndone"],
        ["12", "sort", "x"],
      ])
  }

  /// Where the local clock is ahead, the last hour of 9999 is in a year that cannot be written.
  @Test func aLocalTimeThatCannotBeWrittenIsAFault() throws {
    let lines = try read(.zsh, Data(": 253402300799:0;ls\n: 253402297199:0;ls\n".utf8))
    #expect(throws: LineError.self) { try lines[0].get() }
    #expect(try lines[1].get().donation.moment.isWritable)
  }

  @Test func whatIsQuotedIsOneWord() throws {
    let text = """
      : 10:0;TOKEN="my secret" FOO='a b'  BAR=a\\ b curl -s x
      : 11:0;"my tool" x

      """
    #expect(
      try commands(.zsh, text) == [["10", "curl", "-s x"], ["11", "\"my tool\"", "x"]])
  }

  @Test func zshMarksBytesOfItsOwn() throws {
    // "é" is c3 a9; zsh writes bytes from 0x83 on as 0x83 and the byte with bit 5 flipped.
    let bytes: [UInt8] = Array(": 10:0;echo ".utf8) + [0xc3, 0x83, 0xa9 ^ 32, 0x0a]
    let record = try read(.zsh, Data(bytes)).first?.get()
    #expect(record?.donation.parameters["arguments"] == "é")
    #expect(record?.donation.moment.utcOffset == 60)
  }

  @Test func bash() throws {
    let text = """
      #1770000010
      git commit -m "two
      lines"
      #1
      #1770000011
      make

      """
    #expect(
      try commands(.bash, text) == [
        ["1770000010", "git", "commit -m \"two\nlines\"\n#1"], ["1770000011", "make", ""],
      ])
    // A number that somebody typed is no time, and takes no line with it.
    let lines = try read(.bash, Data("ls\n#8080\nmake\ngit status\n".utf8))
    #expect(try lines.map { try $0.get().donation.intent } == ["ls", "make", "git"])
  }

  @Test func zshWritesSignsOfItsOwn() throws {
    let lines = [
      ": 1770000010:-12;make test", #"\: > file"#, #": 1770000011:0;echo a\\ "#,
      ": 1770000012:0;echo b  ",
    ]
    #expect(
      try commands(.zsh, lines.joined(separator: "\n") + "\n").map { $0.dropFirst() } == [
        ["make", "test"], [":", "> file"], ["echo", #"a\\"#], ["echo", "b"],
      ])
  }

  @Test func fish() throws {
    let text = """
      - cmd: echo a\\nb \\\\ c
        when: 10
        paths:
          - /tmp
      - cmd: ls
        when: 11

      """
    #expect(try commands(.fish, text) == [["10", "echo", "a\nb \\ c"], ["11", "ls", ""]])
  }

  @Test(arguments: [
    (Format.zsh, "a b\n: 10:0;ls\n: x:0;ls\n", [false, true, false]),
    (.bash, "a b\n#1770000010\nls\n", [false, true]), (.bash, "a b\nls\n", [false, false]),
    (.fish, "- cmd: a b\n- cmd: ls\n  when: 10\n", [false, true]),
  ])
  func whereNoTimeIsWrittenNoneIsKnown(format: Format, text: String, isKnown: [Bool]) throws {
    let donations = try read(format, Data(text.utf8)).map { try $0.get().donation }
    #expect(donations.map(\.moment.isKnown) == isKnown)
    #expect(donations[0].intent == "a" && donations[0].parameters["arguments"] == "b")
  }

  @Test(arguments: [
    (Format.fish, "ls\n- cmd: ls\n  when: 10\n", 1),
    (.fish, "- cmd: ls\n  when: 10\ngarbage\n", 3), (.zsh, ": 999999999999:0;ls\n: 10:0;ls\n", 1),
    (.bash, "#999999999999\nls\n#1770000010\nls\n", 1),
  ])
  func whatIsNoCommandIsToldAndTheRestRead(format: Format, text: String, line: Int) throws {
    let lines = try read(format, Data(text.utf8))
    let errors = lines.compactMap { line in
      if case .failure(let error) = line { error } else { nil }
    }
    #expect(errors.map(\.line) == [line])
    #expect(lines.count == 2)
  }
}

import Foresight
import ForesightValues
import Testing

struct RecordedLineTests {
  private let now = Instant(seconds: 1_767_225_700)

  private func fields(
    _ line: String, _ start: String = "1767225600.5", _ end: String = "1767225602",
    _ status: String = "0"
  ) -> [UInt8] {
    Array([line, start, end, status, "/tmp", "s1", ""].joined(separator: "\0").utf8)
  }

  private func donation(_ fields: [UInt8]) throws -> Donation? {
    try RecordedLine(shell: "zsh", fields, now: now).donation(host: "m", localOffset: { _ in 60 })
  }

  @Test func aLineIsRecordedAsTheContractHasIt() throws {
    let donation = try #require(
      try donation(fields("A=1 git commit -m 'a  b'", "1767225600.5", "1767225602", "3")))
    #expect(donation.source == "zsh" && donation.intent == "git")
    #expect(donation.parameters == ["environment": "A=1", "arguments": "commit -m 'a  b'"])
    #expect(donation.context == ["directory": "/tmp", "host": "m"])
    #expect(donation.result == .integer(3) && donation.duration == 1.5 && donation.sequence == "s1")
    #expect(donation.moment == Moment(Instant(seconds: 1_767_225_600), utcOffset: 60))
    #expect(donation.isLiveCommandLine)
  }

  /// However late it is read again: an end that is now, and a start that is so long before it, are then what they were.
  @Test(arguments: [("-1.5", ""), ("1767225600.000001", "1767225602"), ("0", "0.25")])
  func itsFieldsAreReadAsItself(start: String, end: String) throws {
    for offer in ["", "\0", "-\0", "shown\0", "taken\0", "taken 3\0"] {
      let line = try RecordedLine(
        shell: "fish", fields("a\nb ü", start, end, "3") + Array(offer.utf8), now: now)
      let later = now.advanced(by: 7_300_000)
      #expect(try RecordedLine(shell: "fish", line.fields, now: later) == line)
    }
  }

  /// The second protocol tells in which circumstances the line was run, and what is at the prompt that follows.
  @Test func circumstancesAreReadAsTheyAreTold() throws {
    func line(_ told: String, version: Int = 2) throws -> RecordedLine {
      try RecordedLine(
        shell: "zsh", fields("cd x") + Array(told.utf8), version: version, now: now)
    }
    let all = try line("taken 3\0/tmp/x\0branch=a=b\0virtualenv=\0X=1\0\0branch=main\0")
    #expect(all.told == ["branch": "a=b", "X": "1"] && all.offers?.saved == 3)
    #expect(all.next?.directory == "/tmp/x" && all.next?.told == ["branch": "main"])
    #expect(
      all.donation(host: "m", localOffset: { _ in 0 })?.context
        == ["directory": "/tmp", "host": "m", "branch": "a=b", "X": "1"])
    // A variable cannot stand for what the hook tells itself.
    #expect(
      try line("\0\0host=evil\0directory=/\0").donation(host: "m", localOffset: { _ in 0 })?.context
        == ["directory": "/tmp", "host": "m"])
    for fields in ["", "\0", "\0\0", "\0\0X=1\0", "shown\0/y\0", "\0/y\0X=1\0\0", "\0/y\0\0X=1\0"] {
      let told = try line(fields)
      #expect(
        try RecordedLine(shell: "zsh", told.fields, version: 2, now: now.advanced(by: 9)) == told)
    }
    let long = String(repeating: "x", count: 600)
    #expect(try line("\0\0=1\0X\0Y=\0Z=\(long)\0").told.isEmpty)
    #expect(throws: RecordedLine.Fault.self) { try line("\0/x\0X=1\0", version: 1) }
  }

  @Test func aQuestionTellsThemToo() throws {
    func question(_ fields: String, version: Int = 2) throws -> LineQuestion {
      try LineQuestion(
        shell: "zsh", Array(fields.utf8), version: version, host: "m",
        at: Moment(now, utcOffset: 0))
    }
    let asked = try question("git \0/tmp\0s\0branch=main\0X=1\0\0\0git push\0git p\0git pull\0")
    #expect(asked.told == ["branch": "main", "X": "1"])
    #expect(asked.rejected.map(\.line) == ["git push", "git pull"])
    #expect(asked.rejected.map(\.typed) == ["", "git p"])
    let line = try RecordedLine(
      shell: "zsh", fields("ls") + Array("\0\0X=1\0branch=main\0".utf8), version: 2, now: now)
    #expect(line.donation(host: "m", localOffset: { _ in 0 })?.context == asked.context)
    #expect(try question("git \0/tmp\0s\0\0").context == ["directory": "/tmp", "host": "m"])
    #expect(try question("git \0/tmp\0s\0").rejected.isEmpty)
    #expect(try question("git \0/tmp\0s\0\0git push\0", version: 1).rejected.count == 1)
    #expect(throws: RecordedLine.Fault.self) { try question("git \0/tmp\0s\0\0one\0") }
  }

  /// No more keys are saved than a line has, and what is no count is a fault.
  @Test func keysThatWereSavedAreRead() throws {
    func offers(_ field: String) throws -> Offers? {
      let bytes = fields("make täst") + Array((field + "\0").utf8)
      return try RecordedLine(shell: "zsh", bytes, now: now).offers
    }
    #expect(try RecordedLine(shell: "zsh", fields("ls"), now: now).offers == nil)
    #expect(try offers("") == Offers(keys: 9))
    #expect(try offers("-") == nil)
    #expect(try offers("shown") == Offers(shown: 1, keys: 9))
    #expect(try offers("taken") == Offers(shown: 1, taken: 1, keys: 9))
    #expect(try offers("taken 4") == Offers(shown: 1, taken: 1, keys: 9, saved: 4))
    #expect(try offers("taken 400")?.saved == 9)
    for field in ["taken -1", "taken x", "shown 3", "taken 3 4", " 3", "given"] {
      #expect(throws: RecordedLine.Fault.self, "\(field)") { try offers(field) }
    }
  }

  /// For shells without a clock, and for languages that write a comma.
  @Test(arguments: [
    ("-1.5", "", 1.5), ("-1,5", "", 1.5), ("1767225600,25", "1767225600,5", 0.25), ("-0", "", 0),
    ("1767225600.1234567", "1767225600.2", 0.076_544), ("1767225602", "1767225600", 0),
  ])
  func timesAreUnderstood(start: String, end: String, duration: Double) throws {
    #expect(try donation(fields("ls", start, end))?.duration == duration)
  }

  @Test(arguments: [
    " ls", "\tls", "", "  ", "\n", "# later", "foresight forget --containing secret",
    "X=1 /usr/bin/foresight  forget --line secret", "cd / && sudo foresight --json forget secret",
    "cd /tmp;foresight forget --containing secret", "(foresight forget --line secret)",
    "echo a\nforesight forget --line secret", "sh -c \"\\foresight forget 'secret'\"",
    String(repeating: "x", count: 65_537),
  ])
  func whatIsNotRecorded(line: String) throws {
    #expect(try donation(fields(line)) == nil)
  }

  @Test(arguments: [
    ("", "1", "2", "0"), ("x", "", "2", "0"), ("x", "1e3", "2", "0"), ("x", "1", "two", "0"),
    ("x", "1", "2", ""), ("x", "1", "2", "1.5"), ("x", "--1", "2", "0"), ("x", "1.2.3", "2", "0"),
    ("x", "99999999999999999999", "2", "0"), ("x", "-99", "5", "0"), ("x", "١", "2", "0"),
  ])
  func faultsAreTold(line: String, start: String, end: String, status: String) {
    if line.isEmpty {
      #expect(throws: RecordedLine.Fault.self) {
        try RecordedLine(shell: "tcsh", fields("ls"), now: now)
      }
    } else {
      #expect(throws: RecordedLine.Fault.self) { try donation(fields(line, start, end, status)) }
    }
  }

  @Test func whatIsNoTextIsReplacedAndNothingCrashes() throws {
    var bytes = fields("ls")
    bytes[0] = 0xff
    #expect(try donation(bytes)?.intent == "\u{fffd}s")
    var state: UInt64 = 3
    for _ in 0..<2000 {
      state = StableHash.combine(state, 1)
      var broken = fields("git push", "1767225600.5")
      broken[Int(state % UInt64(broken.count))] = UInt8(truncatingIfNeeded: state >> 32)
      if state % 3 == 0 { broken.removeLast(Int(state >> 40) % broken.count) }
      let line = try? RecordedLine(shell: "fish", broken, now: now)
      try line?.donation(host: "", localOffset: { _ in 0 })?.check()
    }
  }
}

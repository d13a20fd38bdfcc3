import ForesightLog
import ForesightTestSupport
import ForesightValues
import Testing

@testable import Foresight

/// What comes to a prompt by a key: nothing that destroys is composed, and what was run is offered where it was.
struct OfferedLinesTests {
  private let directory: TemporaryDirectory
  private let engine: Engine
  private var second: Int64 = 1_767_225_600

  init() throws {
    directory = try TemporaryDirectory()
    engine = try Engine(path: directory.store, create: true, isResident: true)
  }

  private mutating func run(_ line: String, in place: String, status: Int = 0) throws {
    second += 30
    let fields = [line, "\(second)", "\(second + 1)", "\(status)", place, "a", ""]
    let recorded = try RecordedLine(
      shell: "zsh", Array(fields.joined(separator: "\0").utf8),
      now: Instant(seconds: second + 2))
    try engine.record(
      recorded, host: "m", localOffset: { _ in 0 }, now: Instant(seconds: second + 2),
      random: { .random(in: 0 ... .max) })
  }

  private static func line(_ suggestion: Suggestion) -> String? {
    ShellLine(intent: suggestion.intent, parameters: suggestion.parameters)?.text
  }

  private func offered(_ typed: String, in place: String) throws -> [String] {
    let moment = Moment(Instant(seconds: second + 60), utcOffset: 0)
    let question = LineQuestion(
      typed: typed, shell: "zsh", directory: place, host: "m", session: "a", at: moment)
    let request = PredictionRequest(
      at: moment, context: ["directory": .string(place)], limit: 50, isWhole: true, prefix: typed)
    return try engine.complete(question).map(\.line)
      + engine.predict(request).suggestions.compactMap(Self.line)
  }

  /// The two days at which a stranger looked, in short: `rm -rf build` twice, and often `cd ~/src/shop`.
  private mutating func work() throws {
    for round in 0..<12 {
      try run("cd ~/src/shop", in: "/home/ada")
      try run("vim app/main.py", in: "/home/ada/src/shop")
      try run("make test", in: "/home/ada/src/shop")
      try run("git commit -am \"work\"", in: "/home/ada/src/shop")
      try run("git push", in: "/home/ada/src/shop")
      if round % 5 == 2 { try run("rm -rf build", in: "/home/ada/src/engine") }
      try run("cd ~/src/engine", in: "/home/ada/src/shop")
      try run("make", in: "/home/ada/src/engine")
    }
  }

  @Test mutating func nothingThatDestroysIsComposed() throws {
    try work()
    let beginnings = [
      "", "r", "rm", "rm ", "rm -rf ", "rm -rf s", "rm -rf ~", "rm -rf /", "rm -rf build ", "mkfs ",
      "kill ",
      "mv ", "dd if=", "sudo rm ", "ls && rm ", "\\rm ", "git push -", "git reset --", "make > ",
      "xargs r",
    ]
    for place in ["/home/ada", "/home/ada/src/shop", "/home/ada/src/engine", ""] {
      for typed in beginnings {
        for line in try offered(typed, in: place) where DestructiveCommand.isIn(line) {
          #expect(
            line == "rm -rf build" && place == "/home/ada/src/engine" && !typed.isEmpty,
            "'\(typed)' in \(place): \(line)")
        }
      }
    }
    #expect(try offered("rm", in: "/home/ada/src/engine").contains("rm -rf build"))
    #expect(try offered("git p", in: "/home/ada/src/shop").contains("git push"))
    // A list that is read has it, wherever that is.
    var list = PredictionRequest(
      at: Moment(Instant(seconds: second + 60), utcOffset: 0), limit: 50, isWhole: true,
      prefix: "rm")
    list.isList = true
    let listed = try engine.predict(list).suggestions
    #expect(listed.compactMap(Self.line).contains("rm -rf build"))
    // Elsewhere nothing that begins so may be completed; what is listed is still a share of one.
    #expect(listed.allSatisfy { (0.0...1.0).contains($0.probability) && $0.probability > 0 })
  }

  /// The words of lines that destroy, and files that are there, are no words to compose with.
  @Test mutating func nothingIsComposedThatWritesOver() throws {
    for _ in 0..<4 {
      for line in [
        "dd if=debian.iso of=/dev/sdb bs=4M", "mkfs.ext4 /dev/sdb1", "sudo rm -rf /var/tmp/x",
        "git clean -fdx", "vim main.go", "go build -o app", "git checkout main", "cp k app.log",
        "curl -o page x", "git add .", "sudo chmod a+r main.go",
      ] { try run(line, in: "/home/ada/api") }
    }
    for (typed, wrong) in [
      ("cp debian.iso /d", "/dev/"), ("curl -o /d", "/dev/"), ("git checkout m", "main.go"),
      ("go build -o m", "main.go"), ("cp k m", "main.go"), ("sudo chmod -r", "-rf"),
      ("git add -f", "-fdx"), ("curl -o m", "main.go"),
    ] {
      let lines = try offered(typed, in: "/home/ada/api")
      #expect(!lines.contains { $0.contains(wrong) }, "'\(typed)': \(lines)")
    }
    #expect(try offered("git checkout m", in: "/home/ada/api").contains("git checkout main"))
    #expect(try offered("go build -o a", in: "/home/ada/api").contains("go build -o app"))
  }

  /// A program that others run is of no use where it is not installed, unless it was run here all the same.
  @Test mutating func whatOnlyOthersRunIsOfferedWhereItIs() throws {
    for _ in 0..<6 { try run("make test", in: "/w") }
    let beginnings = ["n", "ip", "loc", "nma", "A=1 nma"]
    func programs() throws -> Set<String> {
      let lines = try beginnings.flatMap { try offered($0, in: "/w") }
      return Set(lines.compactMap { ShellLine($0)?.command })
    }
    engine.hasProgram = { _ in true }
    #expect(try programs().isSuperset(of: ["nmap", "ip", "locate"]))
    engine.hasProgram = { $0 == "locate" }
    #expect(try programs() == ["locate"])
    // What is typed is theirs, and what they ran may be a function of the shell.
    #expect(try offered("nmap -", in: "/w").contains { $0.hasPrefix("nmap -") })
    try run("nmap localhost", in: "/w")
    #expect(try programs() == ["locate", "nmap"])
  }

  /// A line whose password was taken out runs as nobody wants; no list has it.
  @Test mutating func whatWasTakenOutIsInNoList() throws {
    for _ in 0..<6 {
      try run("mysql -u ada -phunter2-hunter2 shop", in: "/w")
      try run("mysql -u ada", in: "/w")
    }
    var redacted = 0
    try engine.log.forEach(DonationQuery(intent: "mysql")) { donation in
      if "\(donation.parameters)".contains("[redacted]") { redacted += 1 }
    }
    #expect(redacted == 6)
    for typed in ["m", "mysql ", "mysql -u ada -p"] {
      var list = PredictionRequest(
        at: Moment(Instant(seconds: second + 60), utcOffset: 0), limit: 50, isWhole: true,
        prefix: typed)
      for isList in [true, false] {
        list.isList = isList
        let lines = try engine.predict(list).suggestions.compactMap(Self.line)
        #expect(lines.allSatisfy { !$0.contains("[redacted]") }, "\(typed): \(lines)")
        if typed != "mysql -u ada -p" { #expect(lines.contains("mysql -u ada")) }
      }
    }
  }

  /// What was forgotten is in no line, put together or not.
  @Test mutating func whatWasForgottenIsInNoLine() throws {
    try work()
    _ = try engine.forget(DonationQuery(intent: "rm"))
    for typed in ["", "r", "rm", "rm ", "rm -rf b", "sudo r"] {
      for line in try offered(typed, in: "/home/ada/src/engine") {
        #expect(!line.contains("rm -rf") && !line.contains("build"), "'\(typed)': \(line)")
      }
    }
  }

  @Test mutating func whatShowsNothingIsNotOffered() throws {
    for _ in 0..<6 {
      try run("git \u{200b}push", in: "/w")
      try run("rm\u{ad} -rf x", in: "/w")
      try run("git pull", in: "/w")
    }
    for typed in ["", "g", "git ", "r", "rm"] {
      for line in try offered(typed, in: "/w") {
        #expect(
          !line.unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint }, "\(line)")
      }
    }
    #expect(try offered("git", in: "/w").contains("git pull"))
  }

  @Test mutating func anAliasThatDestroysIsKnownByItsDefinition() throws {
    try run("alias wipe-it='rm -rf'", in: "/w")
    for place in ["/w", "/w", "/w", "/v", "/v"] { try run("wipe-it old", in: place) }
    for _ in 0..<5 { try run("cd src", in: "/w") }
    for typed in ["w", "wipe-it", "wipe-it ", "wipe-it s"] {
      for line in try offered(typed, in: "/w") where line.hasPrefix("wi") {
        #expect(line == "wipe-it old", "\(line)")
      }
    }
    #expect(try !offered("", in: "/w").contains { $0.hasPrefix("wipe-it") })
  }

  /// Sessions drawn by lot: whatever is offered that destroys was run to the letter in that directory.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  mutating func whateverWasRunOnlyThatIsOffered(seed: UInt64) throws {
    var state = seed
    func draw(_ below: Int) -> Int {
      state = StableHash.combine(state, 13)
      return Int(state % UInt64(below))
    }
    let words = [
      "rm", "-rf", "build", "~/src", "git", "push", "--force", "sudo", "make", "test", ">", "log",
      "mv", "cd",
    ]
    var known: Set<[String]> = []
    for _ in 0..<150 {
      let line = (0...draw(4)).map { _ in words[draw(words.count)] }.joined(separator: " ")
      let place = "/\(draw(3))"
      try run(line, in: place)
      known.insert([line, place])
    }
    for _ in 0..<25 {
      let place = "/\(draw(4))"
      let typed =
        (0...draw(3)).map { _ in words[draw(words.count)] }.joined(separator: " ")
        + (draw(2) == 0 ? " " : "")
      for line in try offered(String(typed.prefix(draw(typed.count + 1))), in: place)
      where DestructiveCommand.isIn(line) {
        let isKnown = known.contains([line, place])
        #expect(isKnown, "\(line)")
      }
    }
  }
}

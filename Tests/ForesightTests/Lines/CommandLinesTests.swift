import ForesightLog
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

/// What a prompt is told is a fold over the log, whoever asks and whatever was asked before.
struct CommandLinesTests {
  private let directory: TemporaryDirectory
  private let now = Instant(seconds: 1_800_000_000)

  init() throws { directory = try TemporaryDirectory() }

  fileprivate func engine() throws -> Engine {
    let engine = try Engine(path: directory.store, create: true, isResident: true)
    engine.lineBounds = (least: 20, spacing: 4)
    return engine
  }

  fileprivate func question(_ typed: String, at second: Int64, in session: String = "a")
    -> LineQuestion
  {
    LineQuestion(
      typed: typed, shell: "zsh", directory: "/d\(second % 2)", host: "m", session: session,
      at: Moment(Instant(seconds: second), utcOffset: 60))
  }

  fileprivate func record(
    _ engine: Engine, _ line: String, at second: Int64, took: Double = 0.5, status: Int64 = 0,
    in session: String = "a"
  ) throws {
    let end = Double(second) + took
    let fields = [line, "\(second)", "\(end)", "\(status)", "/d\(second % 2)", session, ""]
    let recorded = try RecordedLine(
      shell: "zsh", Array(fields.joined(separator: "\0").utf8), now: now)
    try engine.record(
      recorded, host: "m", localOffset: { _ in 60 }, now: now, random: { .random(in: 0 ... .max) })
  }

  /// As where a clock that was two days ahead was set right while the command ran.
  @Test func aLineFromTheFutureIsRefusedAndNotCountedAsTooLong() throws {
    let engine = try engine()
    let ahead = now.advanced(by: 2 * Instant.day).microseconds / 1_000_000
    #expect(throws: InvalidDonation.self) { try record(engine, "make", at: ahead) }
    #expect(try engine.status().tooLong == 0 && engine.status().donations == 0)
    try record(engine, String(repeating: "x", count: 2000), at: now.microseconds / 1_000_000)
    #expect(try engine.status().tooLong == 1)
  }

  /// A program that is not there counts nothing, nor does one that may not be run; what only ever failed comes last.
  @Test func slipsAreNotOfferedAndFailuresComeLast() throws {
    let engine = try engine()
    for (second, (line, status)) in [
      ("gti status", 127), ("./notes.txt", 126), ("make broken", 2), ("git status", 0),
      ("gti status", 127), ("./notes.txt", 126), ("make broken", 2),
    ].enumerated() {
      try record(engine, line, at: 1000 + Int64(second), status: Int64(status))
    }
    for typed in ["", "g", ".", "m"] {
      let lines = try engine.complete(question(typed, at: 1010)).map(\.line)
      #expect(!lines.contains { $0.hasPrefix("gti") || $0.hasPrefix("./") }, "\(typed): \(lines)")
      if typed.isEmpty { #expect(lines.first == "git status" && lines.last == "make broken") }
    }
    #expect(try engine.complete(question("make", at: 1010)).map(\.line).contains("make broken"))
  }

  /// Grey text is told with the probability that the line goes on so, also where it is cut before the line's end.
  @Test func greyTextHasItsProbability() throws {
    let engine = try engine()
    for (second, line) in [
      "git push origin main", "git push origin work", "git pull", "git push -f",
    ]
    .enumerated() {
      try record(engine, line, at: 1000 + Int64(second))
    }
    for typed in ["", "g", "git pu"] {
      let asked = try LineQuestion(
        shell: "zsh", Array("\(typed)\0/d0\0a\0".utf8), host: "m",
        at: Moment(Instant(seconds: 1010), utcOffset: 60))
      let lines = try engine.complete(asked)
      #expect(!lines.isEmpty && lines.allSatisfy { $0.probability > 0 }, "\(typed): \(lines)")
    }
  }

  /// Donations in two sessions, some that took long and so come late, some forgotten, other sources between.
  @Test(arguments: 1...4)
  func anEngineThatLivesLongAnswersAsOneThatBegins(seed: UInt64) throws {
    let engine = try engine()
    var state = seed
    func draw(_ below: UInt64) -> Int {
      state = StableHash.combine(state, 5)
      return Int(state % below)
    }
    let words = ["git", "push", "pull", "make", "test", "origin", "main", "src/a.swift", "-v"]
    var second: Int64 = 1_767_225_600
    for step in 0..<120 {
      second += Int64(1 + draw(90))
      let line = (0...draw(3)).map { _ in words[draw(UInt64(words.count))] }.joined(separator: " ")
      let session = draw(2) == 0 ? "a" : "b"
      switch draw(12) {
      case 0: try record(engine, line, at: second - 600, took: 600, in: session)
      case 1:
        _ = try engine.donate(
          [
            Donation(
              at: Moment(Instant(seconds: second), utcOffset: 60), source: "mail",
              intent: "OpenMail")
          ],
          now: now, random: { .random(in: 0 ... .max) })
      case 2 where step > 40:
        let since = Instant(seconds: second - 900)
        _ = try engine.forget(DonationQuery(since: since, intent: words[draw(3)]))
      default: try record(engine, line, at: second, status: Int64(draw(5) / 4), in: session)
      }
      guard step % 5 == 0 else { continue }
      for typed in ["", "g", "git p", "make ", "zzz"] {
        let question = question(typed, at: second + 700, in: session)
        #expect(try engine.complete(question) == self.engine().complete(question))
      }
    }
    // What is never forgotten here is offered to the end.
    #expect(try engine.complete(question("ma", at: second + 700)).isEmpty == false)
  }

  @Test func whatIsForgottenIsOfferedNoMore() throws {
    let engine = try engine()
    for second in 0..<40 {
      try record(
        engine, second % 2 == 0 ? "secretly now" : "ls -l", at: 1_767_225_600 + Int64(second) * 60)
    }
    let question = question("sec", at: 1_767_300_000)
    #expect(try engine.complete(question).first?.line == "secretly now")
    _ = try engine.forget(DonationQuery(intent: "secretly"))
    #expect(try engine.complete(question).isEmpty)
  }

  /// An engine that was not asked since holds nothing of it either, once it has looked at the log.
  @Test func whatAnotherForgotIsNotInMemory() throws {
    let (engine, other) = (try engine(), try self.engine())
    for second in 0..<300 {
      try record(
        engine, second == 295 ? "secretly now" : "ls -l", at: 1_767_225_600 + Int64(second) * 60)
    }
    _ = try engine.complete(question("s", at: 1_767_300_000))
    #expect("\(String(describing: engine.commandLines))".contains("secretly"))
    _ = try other.forget(DonationQuery(intent: "secretly"))
    try engine.catchUp(to: Instant(seconds: 1_767_300_000))
    let held =
      "\(String(describing: engine.commandLines)) \(String(describing: engine.settledLines))"
    #expect(!held.contains("secretly") && engine.knownAtPrompt == nil)
  }

  @Test func answersBeginWithWhatIsTypedAndCanBeShown() throws {
    let engine = try engine()
    for (number, line) in ["git push\nrm -rf /", "git pu\u{7}sh", "git push origin", "git pull"]
      .enumerated()
    {
      try record(engine, line, at: 1_767_225_600 + Int64(number) * 60)
    }
    for typed in ["", "g", "git ", "git pu", "git push"] {
      let answer = try engine.complete(question(typed, at: 1_767_300_000))
      #expect(answer.allSatisfy { $0.line.hasPrefix(typed) && (0...1).contains($0.probability) })
      #expect(answer.allSatisfy { !$0.line.contains("\n") && !$0.line.contains("\u{7}") })
      #expect(answer.map(\.probability).reduce(0, +) <= 1.001)
    }
  }

  @Test func whatWasShownAndTypedPastIsNotShownAgain() throws {
    let engine = try engine()
    for second in 0..<20 {
      try record(
        engine, second % 4 == 0 ? "git pull" : "git push", at: 1_767_225_600 + Int64(second) * 60)
    }
    var question = question("git p", at: 1_767_300_000)
    let first = try #require(try engine.complete(question).first?.line)
    question.rejected = [LineQuestion.Rejected(line: first, typed: "git ")]
    #expect(try engine.complete(question).first.map { $0.line != first } ?? true)
  }
}

extension CommandLinesTests {
  /// A secret is neither recorded, whether before the command or behind it, nor is its place offered.
  @Test func whatWasTakenOutIsNotOffered() throws {
    let engine = try engine()
    for number in 0..<10 {
      try record(
        engine,
        number % 2 == 0 ? "DB_PASSWORD=hunter2secret ./serve" : "mysql -phunter2secret shop",
        at: 1_767_225_600 + Int64(number) * 60)
    }
    var rows: [Donation] = []
    try engine.log.read { try $0.forEach { rows.append($0) } }
    #expect(rows.count == 10 && !rows.contains { "\($0)".contains("hunter2secret") })
    for typed in ["", "m", "D", "mysql "] {
      let lines = try engine.complete(question(typed, at: 1_767_300_000)).map(\.line)
      #expect(!lines.contains { $0.contains("redacted") || $0.contains("hunter2") })
    }
  }
}

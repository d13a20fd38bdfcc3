@testable import Foresight
import ForesightLog
import ForesightPrediction
import ForesightSystem
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightService

/// The completions of the machine are read as text, within bounds, whatever lies there, and kept beside the store.
struct ProgramCatalogTests {
  private let directory: TemporaryDirectory
  private let completions: TemporaryDirectory
  private var fish: String { completions.path }

  init() throws {
    directory = try TemporaryDirectory()
    completions = try TemporaryDirectory()
    try write("tea.fish", "complete -c tea -a 'brew pour'\ncomplete -c tea -l green")
    try write("pot.fish", "complete -c pot -a 'pour polish'")
    try write("_sh", "#compdef sh\n_arguments '--posix[a]'\n")
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: fish + "/" + name))
  }

  private func read() -> ProgramCatalog { ProgramCatalog(reading: [fish]) { false } }

  private func words(_ catalog: ProgramCatalog?, _ typed: String) -> [String] {
    var line = ShellLine.plainWords(of: typed).drop { $0 == "sudo" }
    guard let last = line.popLast() else { return [] }
    return catalog?.words(forLine: typed)?.words(behind: Array(line), beginning: last).map(\.word)
      ?? []
  }

  @Test func eachProgramHasItsOwnWords() throws {
    let catalog = read()
    #expect(words(catalog, "tea b") == ["brew"] && words(catalog, "pot po") == ["polish", "pour"])
    #expect(
      words(catalog, "sudo tea --g") == ["--green"] && words(catalog, "sh x --p") == ["--posix"])
    for typed in ["tea", "te", "ea b", "t p", "pot b", "pot | tea b", "cat $(tea b", "te\na b", ""]
    {
      #expect(words(catalog, typed).isEmpty, "\(typed)")
    }
    // What two programs have is likelier.
    let shares = try #require(catalog.words(of: "pot")).words(behind: ["pot"], beginning: "po")
    #expect(shares[1].share > shares[0].share)
    // The first directory counts.
    let second = directory.path + "/other"
    try FileManager.default.createDirectory(atPath: second, withIntermediateDirectories: false)
    try Data("complete -c tea -a bitter".utf8).write(to: URL(fileURLWithPath: second + "/tea.fish"))
    let both = ProgramCatalog(reading: [second, fish, "/nowhere"]) { false }
    #expect(words(both, "tea b") == ["bitter"] && words(both, "pot po").count == 2)
  }

  /// Only small regular files are read; nothing else is waited for.
  @Test func whateverLiesThereItEnds() throws {
    for (name, target) in [
      ("a.fish", "/dev/zero"), ("b.fish", "/dev/tty"), ("c.fish", "c.fish"), ("d.fish", "/nowhere"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: fish + "/" + name, withDestinationPath: target)
    }
    #expect(mkfifo(fish + "/e.fish", 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: fish + "/f.fish", withIntermediateDirectories: false)
    try write("g.fish", "complete -c g -a '" + String(repeating: "long ", count: 1 << 18) + "'")
    try write("h.fish", "complete -c h -a " + String(repeating: "x", count: 500_000))
    try write(
      "i.fish",
      "complete -c i -a 'good; rm ~ \u{1b}[2J \u{202e}abc $(touch pwned) lost'; touch pwned")
    try write("; touch pwned.fish", "complete -c x -a never")
    try write("k\tl.fish", "complete -c k -a never")
    let started = ContinuousClock.now
    let catalog = read()
    #expect(ContinuousClock.now - started < .seconds(5))
    #expect(words(catalog, "tea b") == ["brew"] && words(catalog, "i g") == ["good"])
    for program in ["a", "b", "c", "d", "e", "f", "g", "h", "; touch pwned", "k", "k\tl", "x"] {
      #expect(catalog.words(of: program) == nil, "\(program)")
    }
    #expect(
      !FileManager.default.fileExists(atPath: "pwned") && catalog.words(of: "i")?.all == ["good"])
  }

  private func refreshed(_ now: Instant = Environment.now, isLate: () -> Bool = { false })
    -> ProgramCatalog?
  {
    ProgramCatalog.refreshed(store: directory.store, [fish], now: now, isLate: isLate)
  }

  @Test func whatHasChangedIsReadAgain() throws {
    #expect(ProgramCatalog(store: directory.store) == nil)
    #expect(words(refreshed(), "tea b") == ["brew"])
    #expect(words(ProgramCatalog(store: directory.store), "tea b") == ["brew"])
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.store + ".programs")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try write("tea.fish", "complete -c tea -a 'boil'")
    try write("cup.fish", "complete -c cup -a 'wash'")
    #expect(words(refreshed(), "tea b") == ["boil"] && words(refreshed(), "cup w") == ["wash"])
    #expect(words(refreshed(), "pot po") == ["polish", "pour"])
    try FileManager.default.removeItem(atPath: fish + "/tea.fish")
    #expect(words(refreshed(), "tea b").isEmpty)
    // What is changed in its place is seen a day later, and damage is read over.
    try write("pot.fish", "complete -c pot -a 'boil'")
    #expect(words(refreshed(Environment.now.advanced(by: 2 * Instant.day)), "pot b") == ["boil"])
    for damage in [
      "", "x", "foresight-programs 1\n\0\n\t\t\npot\t\t\n", "foresight-programs 1\npot\t1\t; rm",
    ] {
      try Data(damage.utf8).write(to: URL(fileURLWithPath: directory.store + ".programs"))
      #expect(words(ProgramCatalog(store: directory.store), "pot b").isEmpty)
      #expect(words(refreshed(Environment.now.advanced(by: 2 * Instant.day)), "pot b") == ["boil"])
    }
  }

  /// The rest is read another time, once the time is over.
  @Test func whatWasNotReadInTimeIsReadLater() throws {
    var looks = 0
    let some = refreshed {
      looks += 1
      return looks > 2
    }
    #expect(words(some, "pot po").count == 2 && words(some, "tea b").isEmpty)
    #expect(words(refreshed(), "tea b") == ["brew"])
    #expect(refreshed(isLate: { true }).map { words($0, "tea b") } == ["brew"], "nothing is due")
  }

  @Test func itGoesWithAllThatIsForgotten() throws {
    let engine = try Engine(path: directory.store, create: true)
    #expect(refreshed() != nil)
    _ = try engine.forget(DonationQuery(intent: "x"))
    #expect(ProgramCatalog(store: directory.store) != nil)
    _ = try engine.forget(DonationQuery())
    #expect(ProgramCatalog(store: directory.store) == nil)
  }

  // MARK: At a prompt

  private static let start: Int64 = 1_767_225_600
  private static let later = Instant(seconds: 2_000_000_000)

  private func engine(_ lines: [String]) throws -> Engine {
    let engine = try Engine(path: directory.store, create: true, isResident: true)
    for (number, line) in lines.enumerated() {
      let second = Self.start + Int64(number) * 60
      let fields = [line, "\(second)", "\(second)", "0", "/src", "a", ""]
      try engine.record(
        RecordedLine(shell: "zsh", Array(fields.joined(separator: "\0").utf8), now: Self.later),
        host: "m", localOffset: { _ in 0 }, now: Self.later, random: { .random(in: 0 ... .max) })
    }
    return engine
  }

  private func complete(
    _ typed: String, _ catalog: ProgramCatalog?, _ engine: Engine, isUnasked: Bool = false
  ) throws -> [CompletedLine] {
    var question = LineQuestion(
      typed: typed, shell: "bash", directory: "/src", host: "m", session: "a",
      at: Moment(Instant(seconds: Self.start + 50_000), utcOffset: 0))
    question.words = catalog?.words(forLine: typed)
    if isUnasked { question.thresholds = .shipped }
    question.limit = 20
    return try engine.complete(question)
  }

  private let usual = Array(repeating: ["ls", "tea now", "cd shop", "ls -l"], count: 8).flatMap(
    \.self)

  @Test func whatACompletionNamesIsOfferedThoughItWasNeverTyped() throws {
    let engine = try engine(usual)
    #expect(try complete("tea br", read(), engine, isUnasked: true).first?.line == "tea brew")
    #expect(try complete("tea --g", read(), engine, isUnasked: true).first?.line == "tea --green")
    #expect(try complete("sudo tea br", read(), engine).map(\.line).contains("sudo tea brew"))
    // What the person does is likelier.
    #expect(try complete("tea n", read(), engine, isUnasked: true).first?.line == "tea now")
    // Not before a character is typed, not as a first word, and not behind another program.
    for typed in [
      "", "t", "te", "tea", "tea ", "b", "br", "ls b", "ls --g", "cd p", "tea brew", "x | tea br",
    ] {
      #expect(
        try complete(typed, read(), engine) == complete(typed, nil, engine), "\(typed)")
    }
  }

  /// A word that belongs elsewhere is hardly a subcommand, unless it was one.
  @Test func aWordFromElsewhereIsHardlyASubcommand() throws {
    let engine = try engine(usual + Array(repeating: "cd brick", count: 6) + ["tea branch"])
    let without = try complete("pot po", nil, engine).count
    #expect(without == 0)
    let lines = try complete("tea br", read(), engine)
    func probability(_ line: String) -> Double { lines.first { $0.line == line }?.probability ?? 0 }
    #expect(probability("tea branch") > probability("tea brew"))
    #expect(probability("tea brew") > probability("tea brick"))
  }

  /// Nothing of it is learned: the next question is answered to the last bit as if it had never been asked.
  @Test func nothingIsLearnedOfIt() throws {
    let engine = try engine(usual)
    let typed = ["", "t", "tea ", "tea n", "tea b", "ls -", "cd s"]
    let before = try typed.map { try complete($0, nil, engine) }
    for text in typed { _ = try complete(text, read(), engine) }
    #expect(try typed.map { try complete($0, nil, engine) } == before)
    #expect(try engine.log.count() == usual.count)
    #expect(try !directory.contains("polish"))
  }

  /// All that comes is what was typed and one plain word, which destroys nothing, whatever others have written.
  @Test func lawsOfHostileCompletions() throws {
    var state: UInt64 = 45
    func draw(_ below: Int) -> Int {
      state = StableHash.combine(state, 1)
      return Int(state % UInt64(below))
    }
    let parts = [
      "; rm -rf ~", "$(id)", "`id`", "main", "\u{1b}[2J", "-rf", "~", "'", "\"", "\\", "&& sh",
      "| sh", ">", "é",
      "\u{200b}", "\u{202e}", "=ls", "!!", "*", "{a,b}", "#", "\t", "--", "--force", "--hard",
      "push", "reset", "delete",
    ]
    let programs = [
      "rm", "dd", "mv", "kill", "git", "sudo", "tea", "sh", "xargs", "shred", "chmod", "docker",
    ]
    for program in programs {
      let lines = (0..<40).map { _ in
        let word =
          ["ab", "--ab", "pu", "re"][draw(4)]
          + (0...draw(2)).map { _ in draw(2) == 0 ? parts[draw(parts.count)] : "cx" }.joined()
        return
          "complete -c \(program) -a '\(word.replacing("'", with: "\\'"))' \(draw(3) == 0 ? "-l '\(word)'" : "")"
      }
      try write(program + ".fish", lines.joined(separator: "\n"))
    }
    let catalog = read()
    let engine = try engine(usual + ["git push", "sudo ls", "rm x", "sh y"])
    var offered = 0
    for program in programs {
      for begun in [
        "", "a", "ab", "abc", "--", "--a", "p", "pu", "r", "-", ";", "reset --h", "reset --hard a",
        "push --f",
      ] {
        for typed in [
          program + " " + begun, "sudo " + program + " " + begun, "ls && \(program) \(begun)",
          program,
        ] {
          let usual = Set(try complete(typed, nil, engine).map(\.line))
          for line in try complete(typed, catalog, engine).map(\.line) where !usual.contains(line) {
            offered += 1
            #expect(
              line.utf8.starts(with: typed.utf8) && !typed.hasSuffix(" ") && typed.contains(" "),
              "\(line)")
            #expect(!DestructiveCommand.isIn(line), "\(line)")
            #expect(line.utf8.allSatisfy { (0x21...0x7e).contains($0) || $0 == 0x20 }, "\(line)")
            #expect(!line.contains { "|&;<>()$`*?[]{}#!\"'~\\".contains($0) }, "\(line)")
            #expect(
              line.split(separator: " ").count == typed.split(separator: " ").count, "\(line)")
          }
        }
      }
    }
    #expect(offered > 20, "\(offered)")
  }
}

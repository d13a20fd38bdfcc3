import ForesightPrediction
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

/// The things that are there at a prompt count for what is offered, is never learned, and is other people's text.
struct SurroundingsTests {
  private let directory: TemporaryDirectory
  private let engine: Engine
  private static let start: Int64 = 1_767_225_600

  init() throws {
    directory = try TemporaryDirectory()
    engine = try Engine(path: directory.store, create: true, isResident: true)
    for (number, line) in Array(
      repeating: ["vim gone.txt", "cd shop", "make test", "ls"], count: 8
    )
    .joined().enumerated() {
      let second = Self.start + Int64(number) * 60
      let fields = [line, "\(second)", "\(second)", "0", "/src", "a", ""]
      try engine.record(
        RecordedLine(
          shell: "zsh", Array(fields.joined(separator: "\0").utf8), now: .later), host: "m",
        localOffset: { _ in 0 }, now: .later, random: { .random(in: 0 ... .max) })
    }
  }

  private func complete(
    _ typed: String, _ here: Surroundings, isUnasked: Bool = false, shell: String = "bash"
  ) throws -> [CompletedLine] {
    var question = LineQuestion(
      typed: typed, shell: shell, directory: "/elsewhere", host: "m", session: "a",
      at: Moment(Instant(seconds: Self.start + 5000), utcOffset: 0))
    question.here = here
    if isUnasked { question.thresholds = .shipped }
    return try engine.complete(question)
  }

  private let here = Surroundings(
    [
      .init(.file, "main.c"), .init(.file, "my notes.txt"), .init(.directory, "src"),
      .init(.file, "Makefile"),
    ]
      + [.init(.target, "install"), .init(.branch, "feature/x")],
    isWhole: true)

  /// No target and no script is offered whose name says that it takes something away.
  /// A space is escaped whatever stands behind it, so that a name is never two words.
  @Test func aSpaceBeforeAnAccentIsEscaped() {
    let here = Surroundings([.init(.file, "a \u{301}b"), .init(.file, " c ")])
    #expect(here.words(behind: "vim a").map(\.line) == ["vim a\\ \u{301}b"])
    #expect(here.words(behind: "vim \\").map(\.line) == ["vim \\ c\\ "])
  }

  /// `vim +so evil.vim` would run what is in the file.
  @Test(arguments: ["+so evil.vim", ":x", "@x"]) func aNameThatIsAnOptionIsNotOffered(name: String)
  {
    let here = Surroundings([.init(.file, name)])
    #expect(here.words(behind: "vim " + name.prefix(1)).isEmpty)
  }

  @Test func whatRemovesIsNotOffered() throws {
    let here = Surroundings(
      [
        .init(.target, "clean"), .init(.target, "dist-clean"), .init(.target, "uninstall"),
        .init(.target, "compile"), .init(.script, "db:drop"), .init(.script, "rm"),
        .init(.script, "dev"), .init(.target, "deploy"),
      ], isWhole: true)
    #expect(try complete("make c", here).map(\.line).contains("make compile"))
    #expect(try complete("npm run d", here).map(\.line) == ["npm run dev"])
    for typed in ["make c", "make d", "make u", "npm run r"] {
      let lines = try complete(typed, here).map(\.line)
      #expect(
        !lines.contains { line in
          ["clean", "install", "rm", "deploy"].contains { line.hasSuffix($0) }
        })
    }
  }

  @Test func whatIsThereIsOfferedThoughItWasNeverTyped() throws {
    #expect(try complete("vim ma", here, isUnasked: true).first?.line == "vim main.c")
    #expect(
      try complete("git add m", here).map(\.line).prefix(2) == [
        "git add main.c", "git add my\\ notes.txt",
      ])
    #expect(try complete("cd s", here, isUnasked: true).first?.line == "cd src")
    #expect(try complete("less s", here).first?.line == "less src/")
    #expect(try complete("make i", here, isUnasked: true).first?.line == "make install")
    #expect(try complete("git checkout f", here).first?.line == "git checkout feature/x")
    // Not before one of its characters is typed, nor once all of it is; and not as a first word.
    for typed in ["vim ", "vim main.c", "m", "vi", "cd  ", "./m", "cd m", "make m", "vim x m", ""] {
      let usual = Set(try complete(typed, Surroundings()).map(\.line))
      let further = try complete(typed, here).map(\.line).filter { !usual.contains($0) }
      #expect(
        further == (typed == "vim x m" ? ["vim x main.c", "vim x my\\ notes.txt"] : []), "\(typed)")
    }
  }

  @Test func whatIsNotThereLosesItsWeightAndNotAll() throws {
    func probability(_ line: String, _ typed: String, _ here: Surroundings) throws -> Double {
      try complete(typed, here).first { $0.line == line }?.probability ?? 0
    }
    for (line, typed) in [("vim gone.txt", "vim g"), ("cd shop", "cd s")] {
      let before = try probability(line, typed, Surroundings())
      let after = try probability(line, typed, here)
      #expect(before > 0.3 && abs(after - before / 10) < 0.01, "\(line): \(before), \(after)")
      #expect(try !complete(typed, here, isUnasked: true).contains { $0.line == line })
    }
    // Where not all names are known, nothing is known to be missing; nor where it is there.
    var some = Surroundings([.init(.file, "x")], isWhole: false)
    #expect(try complete("vim g", some) == complete("vim g", Surroundings()))
    some = Surroundings([.init(.file, "gone.txt"), .init(.directory, "shop")], isWhole: true)
    #expect(
      try probability("vim gone.txt", "vim g", some)
        == probability("vim gone.txt", "vim g", Surroundings()))
    #expect(try complete("make t", here).first?.line == "make test")
  }

  @Test(arguments: [
    ("cd shop", true), ("cd src", false), ("cd src/x/y", false), ("cd shop/x", true),
    ("cd ..", false),
    ("cd ../shop", false), ("cd ~/shop", false), ("cd /shop", false), ("cd -", false),
    ("cd .git", false),
    ("vim -R main.c", false), ("vim none.c", true), ("vim -R none.c", false),
    ("head -n 20 main.c", false), ("vim my\\ notes.txt", false), ("vim *.c", false),
    ("git add none", true), ("git diff none", false), ("cat main.c none", true),
    ("git push origin none/x", false), ("git add src/x", false), ("git checkout none", false),
    ("./none", true), ("./src/x", false), ("none", false), ("ssh none", false),
    ("make none", false),
    ("cd shop && ls", false), ("vim $none", false), ("cd", false), ("", false),
    ("cat host:none", false),
  ])
  func whatALineNames(line: String, lacks: Bool) {
    #expect(here.lacks(line, PathWords()) == lacks)
  }

  /// Whoever has typed a name that is not there is about to make it.
  @Test func whatIsTypedIsNotMissed() {
    #expect(here.lacks("vim none.c", typed: "vim n", PathWords()))
    #expect(!here.lacks("vim none.c -R", typed: "vim none.c ", PathWords()))
    #expect(here.lacks("vim none.c other.c", typed: "vim none.c o", PathWords()))
    #expect(here.lacks("./none", typed: "./n", PathWords()))
    #expect(!here.lacks("./none main.c", typed: "./none m", PathWords()))
  }

  @Test(arguments: [
    ("cd main.c", true), ("cd src/parse.c", true), ("pushd my\\ notes.txt", true),
    ("cd src", false),
    ("cd src/x", false), ("cd ..", false), ("cd src/..", false), ("cd src/.git", false),
    ("cd none", false), ("vim main.c", false), ("cd", false), ("cd main.c && ls", false),
    ("git checkout main.c", true), ("git checkout src/parse.c", true), ("git checkout none", false),
    ("git checkout", false), ("git checkout -b src", false), ("git add main.c", false),
  ])
  func filesAreNoDirectories(line: String, isFile: Bool) {
    #expect(here.isFileForOther(line) == isFile)
  }

  /// Nothing of it is kept: the next question is answered as if it had never been asked.
  @Test func nothingIsLearnedOfIt() throws {
    let typed = ["", "v", "vim ", "vim m", "vim g", "cd s", "make "]
    let before = try typed.map { try complete($0, Surroundings()) }
    for text in typed { _ = try complete(text, here) }
    #expect(try typed.map { try complete($0, Surroundings()) } == before)
    #expect(try engine.log.count() == 32)
    for entry in here.entries where entry.name != "gone.txt" {
      #expect(try directory.bytes().range(of: Data(entry.name.utf8)) == nil || entry.name == "src")
    }
  }

  @Test func itIsReadFromFields() {
    #expect(Surroundings(fields: here.fields) == here)
    #expect(
      Surroundings(fields: ["branch=main", "/file=", "/x=y", "/", "/file"]) == Surroundings())
    let many = Surroundings((0..<1000).map { .init(.file, "f\($0)") }, isWhole: true)
    #expect(many.entries.count == Surroundings.most && !many.isWhole)
    #expect(!many.lacks("vim none", PathWords()))
  }

  /// However others have called their files, all that comes is what was typed and one plain word behind it, which destroys
  /// nothing and shows all that it is.
  @Test func lawsOfHostileNames() throws {
    var state: UInt64 = 41
    func draw(_ below: Int) -> Int {
      state = StableHash.combine(state, 1)
      return Int(state % UInt64(below))
    }
    let parts = [
      "; rm -rf ~", "$(id)", "`id`", "a", "main", " ", "\n", "\u{1b}[2J", "-rf", "~", "'", "\"",
      "\\", "&& sh", "| sh",
      ">", "x y", "é", "漢", "\u{200b}", "\u{202e}", "..", "/", "=ls", "!!", "*", "{a,b}", "#",
      "\u{ad}", "%1", "^x",
      "\t", "\u{a0}", "(1)", "e\u{301}",
    ]
    let typed = [
      "vim ", "cd ", "git add ", "make ", "npm run ", "git checkout ", "cat ", "rm ", "mv a ",
      "sudo rm ", "cat > ",
      "cat x > ", "git reset --hard ", "sh -c ", "kill ", "xargs rm ", "", "vim a && rm ", "cd -",
      "VAR=",
    ]
    let kinds: [Surroundings.Entry.Kind] = [.file, .directory, .target, .script, .branch]
    var offered = 0
    for _ in 0..<400 {
      let names = (0..<8).map { _ in
        ["", "main", "été", "ab "][draw(4)]
          + (0...draw(2)).map { _ in draw(3) == 0 ? parts[draw(parts.count)] : "c.x" }.joined()
      }
      let here = Surroundings(
        names.map { .init(kinds[draw(kinds.count)], $0) }, isWhole: draw(2) == 0)
      let begun = typed[draw(typed.count)] + names[draw(names.count)].prefix(draw(4))
      let usual = Set(try complete(begun, Surroundings()).map(\.line))
      for line in try complete(begun, here).map(\.line) where !usual.contains(line) {
        offered += 1
        #expect(
          line.utf8.starts(with: begun.utf8) && begun.last != " " && begun.contains(" "), "\(line)")
        #expect(!line.unicodeScalars.contains { $0.isInvisible }, "\(line)")
        #expect(!DestructiveCommand.isIn(line), "\(line)")
        #expect(!line.contains { "|&;<>()$`*?[]{}#!\"'~\n\t".contains($0) }, "\(line)")
        // A backslash stands before a blank alone, so that it is one word more than what stood before it.
        let words = line.replacing("\\ ", with: "").split(separator: " ")
        #expect(
          words.count == begun.replacing("\\ ", with: "").split(separator: " ").count, "\(line)")
        #expect(!line.replacing("\\ ", with: "").contains("\\"), "\(line)")
      }
    }
    #expect(offered > 20, "\(offered)")
  }

  @Test func nothingIsOfferedBehindWhatDestroys() throws {
    let here = Surroundings(
      [.init(.file, "main.c"), .init(.directory, "mail"), .init(.file, "; rm -rf ~")], isWhole: true
    )
    for typed in [
      "rm m", "rm -rf m", "mv m", "sudo rm m", "cat x > m", "vim ;", "vim '; rm", "cat > m",
      "truncate m",
    ] {
      #expect(try complete(typed, here).filter { $0.line.hasPrefix(typed) }.isEmpty, "\(typed)")
    }
  }
}

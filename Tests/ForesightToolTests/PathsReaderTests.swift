import ForesightValues
import Foundation
import Testing

@testable import ForesightTool

/// Looking which words are paths, by a child, before a line runs and after it has.
struct PathsReaderTests {
  private let place: Workplace
  private let root: String

  init() throws {
    place = try Workplace()
    root = place.path + "/there"
    _ = try place.shell(
      """
      mkdir -p there/src/deep there/home && cd there && touch main.c 'my notes.txt' src/a.c home/b.c status
      ln -s src link && ln -s nowhere broken && ln -s loop loop && mkfifo pipe
      touch -d 2020-01-01 src src/deep home . && chmod 700 .
      """)
  }

  private let now = Instant(seconds: Int64(Date().timeIntervalSince1970))

  /// What was there ten seconds from now, to which nothing will have come then.
  private func paths(_ line: String, _ seconds: Int64 = 10, isBlurred: Bool = false) -> [Int]? {
    PathsReader(
      directory: root, home: root + "/home", since: now.advanced(by: seconds * 1_000_000),
      isBlurred: isBlurred
    ).paths(in: line)
  }

  @Test(arguments: [
    ("vim main.c", [1]), ("vim -R main.c none.c", [2]), ("vim  my\\ notes.txt", [1]),
    ("main.c", []),
    ("./main.c src/a.c", [0, 1]), ("cd src/", [1]), ("cd ..", [1]), ("cd src/../src/./deep", [1]),
    ("cat link/a.c broken", [1]), ("cat pipe", [1]), ("cat ~/b.c ~ ~root/x", [1, 2]),
    ("cat main.c|wc", []), ("cat 'main.c' \"main.c\" $x/main.c *.c", []), ("A=1 cat main.c", [2]),
    ("git status", [1]), ("x main.c/y src/none/y", []), ("x none/../main.c", []), ("ls", []),
    ("x \\main.c", []),
  ])
  func wordsThatArePaths(line: String, expected: [Int]) {
    #expect(paths(line) == expected)
    #expect(
      paths("cat " + Array(repeating: "main.c", count: 80).joined(separator: " "))?.last == 62)
  }

  @Test func whereItCannotBeToldNothingIs() {
    #expect(paths("") == nil && paths("# main.c") == nil)
    #expect(paths("cat loop/x") == nil, "a link to itself")
    #expect(PathsReader(directory: "there", since: now).paths(in: "vim main.c") == nil)
  }

  /// It is told only of what the line cannot have made or deleted.
  @Test func whatMayHaveChangedIsNotTold() throws {
    // Everything was made a moment ago, but the directories tell that nothing came to them since.
    #expect(paths("vim main.c none.c src/a.c", -60) == [1, 3])
    #expect(paths("mkdir src/none/x", -60) == [])
    _ = try place.shell("touch there/src/new")
    for isBlurred in [true, false] {
      #expect(paths("touch src/new", -60, isBlurred: isBlurred) == nil)
      #expect(paths("rm src/gone", -60, isBlurred: isBlurred) == nil)
      #expect(paths("touch src/new", isBlurred: isBlurred) == [1])
      #expect(paths("make -j", -60, isBlurred: isBlurred) == [])
    }
    #expect(paths("touch src/new", 1, isBlurred: true) == nil)
  }

  @Test func aChildTellsThem() throws {
    func tell(_ fields: String) throws -> (Int32, String) {
      let run = try place.shell("cd there && printf '\(fields)' | foresight complete zsh --paths")
      return (run.status, run.output)
    }
    #expect(try tell("vim main.c none src\\0009999999999.5\\000") == (0, "/paths=1 3\0"))
    #expect(try tell("ls none\\0009999999999.5\\000") == (0, "/paths=\0"))
    #expect(try tell("\\0009999999999.5\\000").1 == "")
    for fields in ["ls", "ls\\000x\\000", "ls\\000-1\\000", "ls\\000nan\\000", "ls\\0001e99\\000"] {
      #expect(try tell(fields) == (65, ""))
    }
  }
}

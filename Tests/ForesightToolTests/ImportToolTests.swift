import Foundation
import Testing

/// What `import` says, and how it ends.
struct ImportToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  @Test func faultsOfAKindAreToldOnce() throws {
    let good = #"{"intent":"A","at":1770000000}"# + "\n"
    let rows = try place.write(
      "rows", good + String(repeating: "{}\n", count: 5000) + "rubbish\n" + good)
    let run = try place.run("import", "ndjson", rows, "--skip-bad")
    #expect(run.status == 0)
    let messages = run.messages.split(separator: "\n")
    #expect(messages.count == 3, "\(run.messages.prefix(500))")
    #expect(messages[0].contains("left out 5000 lines, the first of which is 2: "))
    #expect(messages[1].contains("left out line 5002: "))
    #expect(messages[2].contains("imported 2 donations; 5001 lines were left out"))
    #expect(try place.run("import", "ndjson", rows, "--skip-bad").status == 0)
  }

  @Test func whereNothingCouldBeReadIsAFault() throws {
    let rows = try place.write("rows", "{}\n{}\n")
    #expect(try place.run("import", "ndjson", rows, "--skip-bad").status == 65)
    let empty = try place.write("empty", "")
    #expect(try place.run("import", "ndjson", empty).status == 0)
  }

  @Test func anOverlongLineIsABadLine() throws {
    let long = String(repeating: "x", count: 17 << 20)
    let rows = try place.write("rows", "\(long)\n" + #"{"intent":"A","at":1770000000}"# + "\n")
    let strict = try place.run("import", "ndjson", rows)
    #expect(
      strict.status == 65 && strict.messages.contains("rows:1: the line is longer than 16 MiB"))
    let run = try place.run("import", "ndjson", rows, "--skip-bad")
    #expect(run.status == 0 && run.messages.contains("imported 1 donation; 1 line was left out"))
  }

  @Test(arguments: [
    "import ndjson /dev/zero", "import tsv /dev/zero", "import zsh - --skip-bad < /dev/zero",
    "donate --stdin < /dev/zero",
  ])
  func aLineWithoutEndEnds(words: String) throws {
    let run = try place.shell("foresight \(words)")
    #expect(run.status == 65 && run.messages.contains("1 GiB"), "\(run)")
  }
}

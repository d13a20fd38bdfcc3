import ForesightValues
import Foundation
import Testing

/// The prints, the records and the exit codes of `rank`.
struct RankToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func rank(_ words: String..., input: String = "a\nb\nc\n") throws -> ToolRun {
    // No list of words can be passed on.
    let words = ["rank"] + words
    return try place.run(
      words[0], words.count > 1 ? words[1] : "--quiet", words.count > 2 ? words[2] : "--quiet",
      words.count > 3 ? words[3] : "--quiet", words.count > 4 ? words[4] : "--quiet",
      words.count > 5 ? words[5] : "--quiet", words.count > 6 ? words[6] : "--quiet", input: input)
  }

  private func texts(_ run: ToolRun) -> [String] {
    run.lines.compactMap { $0.split(separator: "\t", maxSplits: 1).last.map(String.init) }
  }

  @Test func candidatesComeInOrderWithTheirProbabilities() throws {
    // Before there is a store, too, and none is made for it.
    let first = try rank("--source", "notes")
    #expect(first.status == 0 && first.output == "0.333333\ta\n0.333333\tb\n0.333333\tc\n")
    #expect(!FileManager.default.fileExists(atPath: place.store))
    let chosen = try rank("--source", "notes", "--chosen", "b", input: "")
    #expect(chosen.status == 0 && chosen.output.isEmpty && chosen.messages.isEmpty)
    let run = try rank("--source=rank:notes", "--json", input: "a\n\nb\na\nno newline at the end")
    #expect(run.status == 0)
    guard case .array(let entries) = try JSON.parse(Array(run.output.utf8)) else {
      return #expect(Bool(false))
    }
    let told = entries.map { $0["text"] ?? .null }
    #expect(told == [.string("b"), .string("a"), .string("no newline at the end")])
    // Elsewhere nothing was learned or shown.
    #expect(texts(try rank("--source", "other")) == ["a", "b", "c"])
    #expect(try place.run("predict").status == 1 && place.run("search", "b").status == 1)
    #expect(try place.run("predict", "--source", "rank:notes").status == 1)
  }

  @Test func whatWasChosenIsReadFromTheStandardInput() throws {
    #expect(try rank("--chosen", "-", "--prefix", "Be", input: "b\nc\n").status == 0)
    let rows = try place.run("export").output
    for part in [
      #""source":"rank:foresight""#, #""intent":"c""#, #""typed":"be""#, #""typed-1":"b""#,
    ] { #expect(rows.contains(part)) }
    #expect(texts(try rank("--prefix", "b"))[0] != "a")
    // A menu that was left.
    #expect(try rank("--chosen", "-", input: "\n").status == 1)
    #expect(try place.run("export").lines.count == 2)
    #expect(try place.run("forget", "--source", "rank:foresight").status == 0)
    #expect(texts(try rank("--prefix", "b")) == ["a", "b", "c"])
  }

  @Test func whatIsPausedOrExcludedIsNotRecorded() throws {
    #expect(try place.run("settings", "--exclude", "source=rank:notes").status == 0)
    let run = try place.run("rank", "--source", "notes", "--chosen", "b")
    #expect(run.status == 1 && run.messages.contains("excluded"))
    #expect(try rank("--source", "other", "--chosen", "b").status == 0)
  }

  @Test func whatCannotBeRankedIsNamedByItsLine() throws {
    #expect(try rank(input: "").status == 1)
    for (input, why) in [
      ("a\n\u{1b}[2Jb\n", "input:2: the candidate holds a control"),
      (String(repeating: "é", count: 513), "longer than 1024 bytes"),
      ((0...10_000).map { "\($0)\n" }.joined(), "more than 10000"),
    ] {
      let run = try rank(input: input)
      #expect(run.status == 65 && run.messages.contains(why) && run.output.isEmpty, "\(why)")
    }
    let bytes = try place.shell("printf 'a\\n\\377\\n' | foresight rank")
    #expect(bytes.status == 65 && bytes.messages.contains("input:2: it is not UTF-8"))
    for source in ["zsh", "mcp:claude", "bus:org.example.Tea", "a b", ""] {
      #expect(try rank("--source", source).status == 64, "\(source)")
      #expect(try rank("--source", source, "--chosen", "a").status == 64, "\(source)")
    }
    #expect(try rank("--chosen", "").status == 65)
  }

  @Test func menusAreMadeUp() throws {
    let run = try place.run("simulate", "--menus", "--users", "2", "--days", "2")
    #expect(run.status == 0 && run.messages.isEmpty && run.lines.count > 20)
    #expect(run.output == (try place.run("simulate", "--menus", "--users=2", "--days=2").output))
    let path = place.path + "/menus.tsv"
    #expect(try place.run("simulate", "--menus", "--users=2", "--output", path).status == 0)
    #expect(try place.run("evaluate", path, "--model", "mfu", "--json").status == 0)
    #expect(try place.run("simulate", "--menus", "--lives").status == 64)
  }
}

import Foundation
import Testing

@testable import ForesightTool

/// The reading of a directory by a child of the prompt, whatever lies there.
struct SurroundingsReaderTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func read(_ directory: String = ".") throws -> [String] {
    try place.shell("cd '\(directory)' && foresight complete zsh --here | tr '\\0' '\\n'").lines
  }

  @Test func whatIsThereIsRead() throws {
    _ = try place.shell(
      """
      mkdir -p repo/src repo/.git/refs/heads/feature && cd repo && touch -d 2020-01-01 old.c && touch main.c .hidden
      printf 'CC = cc\\nall: main\\n\\tcc\\ntest: all\\nX := 1\\n.PHONY: all\\n%%.o: %%.c\\ninstall :\\n$(X): y\\n' > Makefile
      printf '{"scripts":{"build":"x","start":"y"}}' > package.json
      echo 'ref: refs/heads/main' > .git/HEAD
      for name in main feature/x; do echo 0123 > .git/refs/heads/$name; done
      printf '# pack-refs\\n0123 refs/heads/side/way\\n0123 refs/tags/v1\\n' > .git/packed-refs
      """)
    let lines = try read("repo")
    #expect(
      Set(lines.filter { $0.hasPrefix("/target=") }) == [
        "/target=all", "/target=test", "/target=install",
      ])
    #expect(lines.filter { $0.hasPrefix("/script=") } == ["/script=build", "/script=start"])
    #expect(
      Set(lines.filter { $0.hasPrefix("/branch=") }) == [
        "/branch=main", "/branch=feature/x", "/branch=side/way",
      ])
    #expect(
      lines.contains("/directory=src") && lines.contains("/file=main.c") && lines.last == "/whole=1"
    )
    #expect(lines.filter { $0.hasPrefix("/file=") }.last == "/file=old.c", "the newest first")
    #expect(!lines.contains { $0.contains(".hidden") })
    #expect(try read("repo/src").filter { $0.hasPrefix("/branch=") }.count == 3, "from below, too")
    _ = try place.shell("mkdir repo/tree && echo 'gitdir: /elsewhere' > repo/tree/.git")
    #expect(try !read("repo/tree").contains { $0.hasPrefix("/branch=") }, "a worktree is another")
  }

  /// Files that would wait for ever, are endless, or are none are passed over.
  @Test func whateverLiesThereItEnds() throws {
    _ = try place.shell(
      """
      mkdir -p bad/.git && cd bad && mkfifo Makefile && ln -s /dev/zero package.json && mkfifo .git/HEAD
      ln -s . loop && touch '; rm -rf ~' "$(printf 'a\\nb')"
      """)
    let started = ContinuousClock.now
    let lines = try read("bad")
    #expect(ContinuousClock.now - started < .seconds(5))
    #expect(lines.contains("/file=Makefile") && lines.contains("/whole=1"))
    #expect(!lines.contains { $0.hasPrefix("/target=") || $0.hasPrefix("/branch=") })
    _ = try place.shell("mkdir many && cd many && seq -f 'f%g' 600 | xargs touch")
    let many = try read("many")
    #expect(many.count == 256 && !many.contains("/whole=1"))
    _ = try place.shell(
      "mkdir deaf && printf '{\\\"scripts\\\":[1]}' > deaf/package.json && printf '\\0: x\\n\\377y: z' > deaf/Makefile"
    )
    #expect(try !read("deaf").contains { $0.hasPrefix("/script=") })
  }

  /// The program says the same with the service and without it.
  @Test func aFileHereIsOffered() throws {
    _ = try place.run("donate", "ls", "--source", "zsh")
    _ = try place.shell("mkdir d && touch d/main.c")
    let run = try place.shell(
      "cd d && printf 'vim m\\0%s\\0s\\0' \"$PWD\" | foresight complete bash")
    #expect(run.lines.contains { $0.hasSuffix("\tvim main.c") }, "\(run)")
    // Of another directory than its own nothing is read.
    let other = try place.shell("printf 'vim m\\0%s\\0s\\0' \"$PWD/d\" | foresight complete bash")
    #expect(!other.output.contains("main.c"))
  }

  /// Without a service what completions name is read once a line was recorded, and known from then on.
  @Test func whatCompletionsNameIsOffered() throws {
    _ = try place.shell(
      "mkdir c && echo \"complete -c tea -a 'brew; touch pwned'\" > c/tea.fish")
    let named = ["FORESIGHT_COMPLETIONS": place.path + "/c"]
    let (record, ask) = (
      "printf 'ls\\0001767225600\\0001767225601\\0000\\000/\\000s\\000' | foresight record bash",
      "printf 'tea b\\000/\\000s\\000' | foresight complete bash"
    )
    #expect(try place.shell(record).status == 0)
    #expect(try !place.shell(ask, environment: named).output.contains("brew"))
    _ = try place.shell(record.replacing("ls", with: "ls -l"), environment: named)
    let run = try place.shell(ask, environment: named)
    #expect(run.lines.contains { $0.hasSuffix("\ttea brew") }, "\(run)")
    #expect(try place.shell("ls pwned").status != 0)
  }
}

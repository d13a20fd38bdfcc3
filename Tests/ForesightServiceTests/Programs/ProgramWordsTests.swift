import ForesightValues
import Testing

@testable import ForesightService

/// The words that a completion names stand behind their program, at their place, and nowhere else.
struct ProgramWordsTests {
  private let git = ProgramWords([
    .init(isNext: true, words: ["--version", "--git-dir"]),
    .init(words: ["status", "stash", "show", "commit", "remote"]),
    .init(behind: [["commit"]], words: ["--amend", "--all"]),
    .init(behind: [["remote"]], words: ["add", "show"]),
    .init(behind: [["remote"], ["add"]], words: ["--fetch"]),
  ])

  private func words(_ typed: String) -> [String] {
    var line = ShellLine.plainWords(of: typed)[...]
    guard let last = line.popLast() else { return [] }
    return git.words(behind: Array(line), beginning: last).map(\.word)
  }

  @Test(arguments: [
    ("git s", ["show", "stash", "status"]), ("git sta", ["stash", "status"]),
    ("git --v", ["--version"]), ("git -", ["--git-dir", "--version"]),
    ("git commit --a", ["--all", "--amend"]), ("git commit x --a", ["--all", "--amend"]),
    ("git commit --all --a", ["--amend"]), ("git remote a", ["add"]),
    ("git remote add --f", ["--fetch"]), ("git remote add x --f", ["--fetch"]),
    // As it is typed it is what is meant; nothing before a character, and nothing of another place.
    ("git stash", []), ("git ", []), ("git", []), ("", []), ("g", []), ("git commit s", []),
    ("git status --a", []), ("git status --v", []), ("git remote --f", []), ("git -C s", []),
    ("git commit -- --a", []), ("git remote add s", []), ("git S", []),
  ])
  func whereTheyStand(typed: String, expected: [String]) {
    #expect(words(typed) == expected)
  }

  /// A value may name a program that is run, and an address may be anybody's.
  @Test(arguments: [
    "-oProxyCommand=/tmp/x", "--rsh=/tmp/x", "--checkpoint-action=exec", "git+https://x/y",
    "user@host", "/tmp/x", "undefine", "forget",
  ])
  func whatRunsSomethingElseIsNotKept(word: String) {
    #expect(ProgramWords([.init(words: [word, "--color="])]).all == ["--color="])
  }

  @Test func whatIsCommonIsLikelier() {
    let counted = git.counted { $0 == "status" ? 40 : 1 }
    let shares = counted.words(behind: ["git"], beginning: "st")
    #expect(shares[1].share > 2 * shares[0].share)
    let all = "abcdefghijklmnopqrstuvwxyz".reduce(Float(0)) { sum, letter in
      counted.words(behind: ["git"], beginning: "\(letter)").reduce(sum) { $0 + $1.share }
    }
    #expect(abs(all - 1) < 1e-5)
  }

  /// Words of other people are offered only where they are plain, and take nothing away.
  @Test(arguments: [
    "; rm -rf ~", "$(id)", "`id`", "a b", "a\tb", "a\nb", "\u{1b}[2J", "--\u{200b}x", "-rf\u{202e}",
    "~/x", "=ls", "*",
    "a'", "a\"", "\\a", "a&&b", "a|b", "a>b", "é-x", "---x", "--", "-", "", "-f", "ab", "!!x",
    "#abc", "{a,b}", "a,bc", "a;b",
    "%abc", "^abc", "clean", "--delete", "--force", "--hard", "remove", "uninstall", "purge",
    "--no-preserve-root\u{0}",
    "rm", "poweroff", String(repeating: "a", count: 49),
  ])
  func whatIsNotOffered(word: String) {
    #expect(!ProgramWords.isOffered(word))
    #expect(ProgramWords([.init(words: [word])]).isEmpty)
  }

  @Test func itIsKeptAsText() {
    let counted = git.counted(\.count)
    #expect(ProgramWords(text: counted.text[...]) == counted)
    #expect(!counted.text.contains("\n"))
    #expect(ProgramWords(text: "").isEmpty && ProgramWords(text: "\t\t+;- x").isEmpty)
    #expect(ProgramWords(text: " abc 0 def x ghi 2 jkl 9999999999 mno").all == ["ghi"])
  }
}

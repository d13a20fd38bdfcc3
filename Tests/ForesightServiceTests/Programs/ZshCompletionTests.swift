import ForesightValues
import Testing

@testable import ForesightService

/// A completion of zsh, read as text.
struct ZshCompletionTests {
  private func words(_ text: String, _ typed: String) -> [String] {
    var line = ShellLine.plainWords(of: typed)[...]
    guard let last = line.popLast() else { return [] }
    return ZshCompletion.words(of: "tea", in: Array(text.utf8)).words(
      behind: Array(line), beginning: last
    ).map(\.word)
  }

  @Test func theKnownFormsAreRead() {
    let text = #"""
      #compdef tea
      _tea-brew () {
        _arguments -s $endopt \
          '(-l --long --longer)'{-l,--long}'[as "--strong" as you like]' \
          '*--add=[sugar]:what:(sugar milk)' "--cups+[how many]" \
          '--steep:minutes'
        if (( words[(I)-n|--dry-run] )); then :; fi
      }
      _tea_commands() {
        local -a commands
        commands=(
          brew:'make it'
          'pour:into cups'
          "serve:to guests"
          $others
          nothing)
      }
      __tea_helper () {
        _arguments '--hidden[of somebody else]'
      }
      _arguments -C '(- *)--version[say which]' '1:command:_tea_commands'
      """#
    #expect(words(text, "tea b") == ["brew"] && words(text, "tea s") == ["serve"])
    #expect(words(text, "tea p") == ["pour"] && words(text, "tea n").isEmpty)
    #expect(words(text, "tea brew --") == ["--add", "--cups", "--long", "--steep"])
    #expect(words(text, "tea --") == ["--version"] && words(text, "tea pour --").isEmpty)
    let simple = "#compdef tea\n_arguments '--green[a kind]' '(--red)'{--black,-b}'[another]'\n"
    #expect(words(simple, "tea x --") == ["--black", "--green"])
  }

  @Test func whateverStandsThereItEnds() {
    let hostile = [
      "commands=(\n'; rm -rf ~:x'\n'$(id):x'\n\"\u{1b}[2J:x\"\n", "'--", "--", "'--a b[x]'",
      "{--\u{200b}ab}",
      String(repeating: "[", count: 100_000), String(repeating: "'--", count: 100_000), "_tea () {",
      "}\n)\n_()",
      "'--" + String(repeating: "x", count: 1 << 20) + "[y]'", "\u{0}\u{ff}",
      "_tea_$(id)() {\n'--abc[x]'",
    ]
    for text in hostile {
      let all = ZshCompletion.words(of: "tea", in: Array(text.utf8)).all
      #expect(all.isSubset(of: ["--abc"]), "\(text.prefix(40))")
    }
  }
}

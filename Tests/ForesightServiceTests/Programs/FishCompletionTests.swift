import ForesightValues
import Testing

@testable import ForesightService

/// A completion of fish, read as text.
struct FishCompletionTests {
  private func words(_ text: String, _ typed: String) -> [String] {
    var line = ShellLine.plainWords(of: typed)[...]
    guard let last = line.popLast() else { return [] }
    return FishCompletion.words(of: "tea", in: Array(text.utf8)).words(
      behind: Array(line), beginning: last
    ).map(\.word)
  }

  @Test func theKnownFormsAreRead() {
    let text = #"""
      # complete -c tea -a never
      set -l commands brew pour
      set -a commands stir
      function __fish_tea_needs_command; test (count (commandline -opc)) -eq 1; end
      complete -c tea -n __fish_tea_needs_command -l version -d 'Its version'
      complete -f -c tea -n "not __fish_seen_subcommand_from $commands" -a "$commands"
      complete -xc tea -n '__fish_seen_subcommand_from brew' -s l -l long -o steep \
        -d "It's long" -a '3 4'
      complete --command tea --condition="__fish_tea_using_command pour; and not __fish_contains_opt cup" --long-option=cup
      complete tea -n "__fish_seen_subcommand_from pour" -a 'slowly\t"Without spilling" quickly'
      complete -c tea -n "__fish_use_subcommand" -a "sweeten\t'With sugar'
      serve\t'To guests'"; complete -c tea -n 'test -e ~/.tea' -l secret
      complete -c tea -n '__fish_use_subcommand; or true' -a unclear
      complete -c coffee -a grind
      complete -c tea -a "(tea list)" -l from-somewhere
      complete -c tea -n 'not __fish_contains_opt' -a '$unknown ready (cmd) lost'
      """#
    #expect(words(text, "tea b") == ["brew"] && words(text, "tea st") == ["stir"])
    #expect(words(text, "tea s") == ["serve", "stir", "sweeten"])
    #expect(words(text, "tea --v") == ["--version"] && words(text, "tea brew --v").isEmpty)
    #expect(words(text, "tea brew -") == ["--from-somewhere", "--long", "-steep"])
    #expect(words(text, "tea pour --c") == ["--cup"])
    #expect(words(text, "tea pour s") == ["slowly"] && words(text, "tea pour q") == ["quickly"])
    #expect(words(text, "tea r") == ["ready"])
    for typed in ["tea n", "tea g", "tea u", "tea --s", "tea l", "tea brew 3", "tea brew p"] {
      #expect(words(text, typed).isEmpty, "\(typed)")
    }
  }

  /// Reading ends, whatever stands there, and nothing is run.
  @Test func whateverStandsThereItEnds() {
    let hostile = [
      "complete -c tea -a '; rm -rf ~'", "complete -c tea -a \"\u{1b}[2J\u{200b}x --\u{202e}y\"",
      "complete -c tea -a '",
      "complete -c tea -a \"$(touch /tmp/x)\" -l 'a b' -l '$(id)' -o '`id`'", "complete -c",
      "complete -n -n -n", "set", "set -a",
      "complete -c tea -n", String(repeating: "(", count: 100_000),
      String(repeating: "\\", count: 99_999),
      "complete -c tea -a " + String(repeating: "x", count: 1 << 20),
      String(repeating: ";#", count: 50_000),
      "complete -c tea -a '" + String(repeating: "abc ", count: 1 << 18) + "'", "\u{0}\u{ff}'\"\\",
      "set -l a $a $a $a\n" + String(repeating: "set -a a $a $a\n", count: 60)
        + "complete -c tea -a '$a'",
    ]
    for text in hostile {
      let all = FishCompletion.words(of: "tea", in: Array(text.utf8)).all
      #expect(all.isSubset(of: ["abc", "-rf"]), "\(text.prefix(40))")
      #expect(all.allSatisfy(ProgramWords.isOffered))
    }
  }
}

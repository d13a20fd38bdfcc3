import Foundation
import Testing

@testable import ForesightTool

/// What the shells themselves complete.
struct CompletionsTests {
  /// A line as typed, and what it may go on with.
  private static let lines: [(line: String, words: [String])] = [
    ("foresight pre", ["predict"]), ("foresight predict --min", ["--min-probability"]),
    ("foresight predict --at yes", ["yesterday"]), ("foresight export --format t", ["tsv"]),
    ("foresight import n", ["ndjson"]), ("foresight import zsh notes", ["notes.tsv"]),
    ("foresight --store x pre", ["predict"]), ("foresight --store notes", ["notes.tsv"]),
    ("foresight evaluate x --prior shi", ["shipped"]),
    ("foresight evaluate x --prior notes", ["notes.tsv"]),
    ("foresight evaluate x --model zo", ["zoxide"]), ("foresight help tra", ["train"]),
    ("foresight completions f", ["fish"]), ("foresight status --js", ["--json"]),
    ("foresight settings --redact-secrets of", ["off"]), ("foresight donate X --std", ["--stdin"]),
  ]

  private let place: Workplace

  init() throws {
    place = try Workplace()
    _ = try place.write("notes.tsv", "")
    for shell in Completions.allCases {
      _ = try place.write(shell.rawValue, shell.script + "\n")
    }
  }

  @Test(arguments: Subcommand.allCases)
  func scriptsNameEverySubcommandAndOption(subcommand: Subcommand) {
    for shell in Completions.allCases {
      #expect(shell.script.contains(subcommand.rawValue))
      for option in subcommand.page.options {
        let name = shell == .fish ? "-l \(option.name.dropFirst(2)) " : option.name
        #expect(shell.script.contains(name), "\(name) in \(shell)")
      }
    }
  }

  @Test(.enabled(if: Shells.has("bash"), "bash is not installed"))
  func bash() throws {
    // As readline does it, '=' is a word of its own.
    let more = [
      ("foresight export --format = t", ["tsv"]), ("foresight export --format=t", ["--format=tsv"]),
      ("foresight --store = x pre", ["predict"]),
      ("foresight export --format =", ["ndjson", "tsv"]),
      ("foresight predict --expl", ["--explain", "--explain=all"]),
      ("foresight predict --explain =", ["all"]), ("foresight predict --explain = a", ["all"]),
      ("foresight predict --explain=a", ["--explain=all"]),
      ("foresight predict --explain --jso", ["--json"]),
      ("foresight predict --explain = all --jso", ["--json"]),
      ("foresight donate --at -2h --id x --jso", ["--json"]),
      ("foresight donate A --result ''", []),
    ]
    for (line, words) in Self.lines + more {
      let run = try place.shell(
        """
        bash --norc -c 'set -eu; source ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _foresight || :
          for word in "${COMPREPLY[@]}"; do echo "$word"; done' bash \(line)
        """)
      #expect(run.messages.isEmpty && run.lines == words, "\(line): \(run)")
    }
    let loaded = try place.shell(
      "bash --norc -c 'set -e; eval \"$(\"$0\" completions bash)\"; complete -p foresight' '\(Workplace.binary)'"
    )
    #expect(loaded.output == "complete -F _foresight foresight\n" && loaded.messages.isEmpty)
  }

  @Test(.enabled(if: Shells.has("fish"), "fish is not installed"))
  func fish() throws {
    let more = [
      ("foresight export --format=t", ["--format=tsv"]),
      ("foresight predict --explain=", ["--explain=all"]), ("foresight predict --limit ", []),
    ]
    for (line, words) in Self.lines + more {
      let run = try place.shell(
        "fish --no-config -c 'source fish; complete -C \"$argv[1]\"' '\(line)'",
        environment: ["XDG_CONFIG_HOME": place.path, "XDG_DATA_HOME": place.path])
      let offered = run.lines.map { String($0.split(separator: "\t")[0]) }
      #expect(run.messages.isEmpty && offered == words, "\(line): \(run)")
    }
    let told = try place.shell("fish --no-config -c 'source fish; complete -C \"foresight pre\"'")
    #expect(told.output == "predict\tshow what probably comes next\n")
  }

  @Test(.enabled(if: Shells.has("zsh"), "zsh is not installed"))
  func zsh() throws {
    #expect(try place.shell("zsh -fn ./zsh").messages.isEmpty)
    let more = [
      ("foresight export --format=t", ["--format=tsv"]),
      ("foresight predict --expl", ["--explain="]),
      ("foresight predict --explain=", ["--explain=all"]),
    ]
    // A terminal in which each line is typed, with a tab, and then shown as it stands.
    let script = try place.write(
      "terminal",
      """
      zmodload zsh/zpty || exit 9
      zpty -b shell zsh -f -i
      zpty -w shell 'PS1=; stty -echo; autoload -Uz compinit; compinit -u -D; source ./zsh 2> complaints
        show() { print -r -- "$BUFFER" > result.new; mv result.new result; BUFFER=; }
        zle -N show; bindkey "^X" show; bindkey "^I" complete-word; : > ready'
      for i in {1..600}; do [[ -e ready ]] && break; zpty -r -t shell junk; sleep 0.05; done
      for line in "$@"; do
        rm -f result
        zpty -w -n shell "$line"$'\\t\\x18'
        for i in {1..600}; do [[ -e result ]] && break; zpty -r -t shell junk; sleep 0.05; done
        cat result
      done
      zpty -d shell
      cat complaints >&2
      """)
    let lines = Self.lines + more
    let quoted = lines.map { "'\($0.line)'" }.joined(separator: " ")
    let run = try place.shell(
      "timeout 120 zsh -f '\(script)' \(quoted)", environment: ["TERM": "dumb"])
    #expect(run.messages.isEmpty, "\(run.messages)")
    for ((line, words), shown) in zip(lines, run.lines) {
      let kept = line.split(separator: " ", omittingEmptySubsequences: false).dropLast()
      let expected = (kept.map(String.init) + words).joined(separator: " ")
      let end = shown.hasSuffix(" ") || shown.hasSuffix("=") ? shown.dropLast() : shown[...]
      #expect(end == expected || end + "=" == expected, "\(line)")
    }
    #expect(run.lines.count == lines.count)
  }
}

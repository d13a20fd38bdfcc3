/// The pages about what a person meets at the prompt of a shell.
extension Page {
  private static let shell = Option(
    operand: "SHELL",
    choices: [
      Choice("zsh", "zsh 5.8 or later"), Choice("bash", "bash 5.1 or later"),
      Choice("fish", "fish 3.4 or later"),
    ])

  static let `init` = Page(
    name: "init", summary: "print what a shell evaluates to learn and to suggest",
    description: """
      Print a script for a shell's start-up file. It records each command after it has ended, and suggests the next \
      one: in zsh as grey text at the prompt, in bash and fish at a key.
      """,
    operands: [shell],
    options: [
      Option(
        "--search", "give Ctrl-R to 'foresight next --search'; without it the key stays as it is")
    ],
    notes: """
      What begins with a blank is not recorded, nor is anything in fish's private mode or after 'foresight pause'. \
      Nothing is ever run.

      zsh: Right or End takes the grey text, Alt-F or Ctrl-Right a word of it; Ctrl-X Ctrl-G, or FORESIGHT_GHOST=0, \
      switches it off. FORESIGHT_THRESHOLD is the probability from which on it stands at an empty prompt (0.16). With \
      zsh-autosuggestions, add 'foresight' to ZSH_AUTOSUGGEST_STRATEGY. If there is no service and you have no systemd, it \
      starts 'foresightd' itself, unless FORESIGHT_SERVICE is 0; without a service it runs this program in the background.

      bash: Alt-Right puts a suggestion on the prompt, and again the next; fish: Alt-N does. FORESIGHT_KEY names \
      another key, as the shell's 'bind' does.

      Alt-Down opens a list to choose from (in fish, where that key searches the history, Alt-J), unless the key has \
      another meaning; what is chosen is put on the prompt. See 'foresight next --help'.

      'foresight_uninit' takes it out of a running shell.
      """,
    examples: [
      "eval \"$(foresight init zsh)\"       # in ~/.zshrc",
      "eval \"$(foresight init bash)\"      # in ~/.bashrc",
      "foresight init fish | source        # in ~/.config/fish/config.fish",
    ])

  static let next = Page(
    name: "next", summary: "choose from what probably comes next, at a terminal",
    description: """
      Show the command lines that probably come next in this directory, and print the one that is chosen. Nothing is \
      ever run: a shell's key puts the line on the prompt (see 'foresight init --help').
      """,
    options: [
      Option(
        "--shell", nil, "whose lines come first (default: by $SHELL)",
        choices: shell.choices.map { Choice($0.name) }),
      Option(
        "--typed",
        """
        read from the standard input what is typed, the directory and the shell's session, each ended by a NUL \
        character, as 'complete' does
        """),
      Option("--search", "search all lines that were ever run, the latest first"),
      Option("--fzf", "choose with fzf, which must be installed"), fieldsVersion,
    ],
    notes: """
      Arrows or digits select, and what is typed filters: then Alt with a digit selects. Enter takes the line, ? says \
      why it is there, Delete dismisses it, Shift-Delete says what forgetting it would take away and, pressed again, \
      forgets it for good, Ctrl-U takes back what was typed, Escape or Ctrl-C leaves. Behind each line stands where it \
      was last run, its exit status if that was not 0, and how long ago; + marks one that is put together from your \
      words and was never run, ! one that destroys. It draws on the terminal, wherever the output goes.

      With --search a line is found if it has the letters of each typed word in their order; a capital finds only a capital. ? \
      says how often and where the line was run, and what was run before and after it. Alt-D leaves only lines of this \
      directory, Alt-S of this session, Alt-H of this host, Alt-X what succeeded, Alt-F what failed; again, all.
      """,
    exits: [
      (1, "nothing was chosen"), (69, "fzf cannot be started"), (74, "there is no terminal"),
    ],
    examples: ["foresight next", "line=$(foresight next --fzf)"])

  static let record = Page(
    name: "record", summary: "record a command line that has ended, for a shell's hook",
    description: """
      Record a command line. The standard input has six fields, each ended by a NUL character: the line, when it began \
      and when it ended (Unix seconds with a fraction), its exit status, the directory, and the shell's session; and \
      maybe a seventh, 'shown' if something was suggested at its prompt, 'taken' if the line came from that, '-' if the shell does not tell. In the \
      second protocol there may follow the directory of the next prompt, circumstances such as branch=main, or \
      /paths=1 3 for the words that were paths, an empty field, and the circumstances at the next prompt. What probably follows is printed, a line each: its probability, a tab, and the command line.
      """,
    operands: [shell],
    options: [
      Option("--numbered", "the line has its number before it, as bash's 'history 1' prints it"),
      fieldsVersion,
    ],
    notes: """
      An end that is empty is now, and a start such as -1.5 is so many seconds before the end. A line that begins with \
      a blank, or has more than 65,536 bytes, is not recorded.
      """,
    exits: [(1, "the store belongs to another user; nothing was recorded")],
    examples: [
      "printf 'make test\\0-1.5\\0\\0000\\0%s\\0%s\\0' \"$PWD\" \"$$\" | foresight record zsh"
    ])

  private static let fieldsVersion = Option(
    "--protocol", "NUMBER",
    "the protocol of the fields, 1 if it is left out; later ones may have more of them")

  static let complete = Page(
    name: "complete", summary: "complete what is typed at a prompt, for a shell's key",
    description: """
      Complete a command line. The standard input has fields, each ended by a NUL character: what is typed, the \
      directory, the shell's session and, for each suggestion that was shown at this prompt and not taken, what was typed \
      at the time and the suggested line. In protocol 2, fields for the circumstances, such as branch=main, and for what \
      is in the directory, such as /file=main.c, come before those lines, followed by an empty field. Possible completions \
      are printed one a line: the probability, a tab, and the command line.
      """,
    operands: [shell],
    options: [
      fieldsVersion,
      Option(
        "--here",
        """
        read nothing, and print what is there in this directory, as fields that may stand among the circumstances: \
        names of files, targets of its makefile, scripts of its package.json and branches of git
        """),
      Option(
        "--paths",
        """
        read a line that begins to run in this directory and the second at which it does, each ended by a NUL character, \
        and print which of its words are paths, as a field that may stand among the circumstances in which it is recorded
        """),
    ], exits: [(1, "there is no suggestion")],
    examples: ["printf 'git \\0%s\\0%s\\0' \"$PWD\" \"$$\" | foresight complete zsh"])
}

/// The pages about what is given away, about assistants, and about the program's own texts.
extension Page {
  static let contribute = Page(
    name: "contribute", summary: "write what you would give to a prior of many, to read it first",
    description: """
      Write what you would give to a prior of many people: which intents you went on with, and \
      after which, the most frequent first. No times, no numbers, no parameters, no results, and of \
      the context only the fields that you name. Nothing is sent: read it, then give it to whom \
      you like.
      """,
    options: [
      Option(
        "--output", "FILE.json", "write it to this file; without it, to the standard output", .file),
      Option("--steps", "K", "give at most K steps, those that you took most often (default: 100)"),
      Option("--source", "APP", "give only what this app donated", isRepeatable: true),
      Option(
        "--with-field", "NAME", "give the values of this field of the context, too",
        isRepeatable: true),
      Option(
        "--for", "PRIOR",
        """
        the name of the prior that it is for (default: everyone); each has its own random number \
        of your store
        """),
    ],
    notes: """
      What the settings exclude, redact or hide now is not given, even if it was recorded before. \
      While recording is paused nothing is.

      The random number lets your store count once, however often you contribute. It is kept beside \
      the store in a file of its own, .contributions; delete that, and you count as somebody new.
      """,
    exits: [(1, "there is nothing to give, or recording is paused")],
    examples: [
      "foresight contribute | less",
      "foresight contribute --source zsh --steps 50 --output mine.json",
      "foresight train --from-contributions given/*.json --output prior.json",
    ])

  static let mcp = Page(
    name: "mcp", summary: "let an assistant ask what comes next",
    description: """
      Speak the Model Context Protocol on the standard input and output, for an assistant that starts \
      this program. It may ask what you probably do next and when, look up your habits, and search what \
      your apps have told of their things, all of the sources that you name; it performs nothing. What it reads leaves this machine if its model runs elsewhere.
      """,
    options: [
      Option(
        "--source", "APP",
        "let it see what is suggested of this source; without this it sees nothing",
        isRepeatable: true),
      Option(
        "--allow-donate",
        """
        let it record what it did for you, under the source mcp:NAME, and forget that again; it is not \
        learned from, nor suggested, until 'foresight settings --learn-from mcp:NAME'
        """),
    ],
    notes: """
      Probabilities are those of the whole model, so what you do in sources that you do not name can \
      move them. Their names and values are not shown, nor is why something is suggested.

      NAME is what the assistant's program calls itself.
      """,
    examples: [
      "foresight mcp --source zsh --source cafe",
      "foresight mcp --source zsh --allow-donate",
    ])

  static let help = Page(
    name: "help", summary: "explain a subcommand",
    description: "Explain a subcommand, as its --help does; without one, list them.",
    usage: ["[SUBCOMMAND]"],
    operands: [Option(operand: "SUBCOMMAND", choices: subcommands)])

  static let manual = Page(
    name: "manual", summary: "write a page of the manual, for 'man'",
    description: """
      Write the page of a subcommand in the manual, or that of the program, in the language of \
      'man'. 'make install' installs all of them.
      """,
    usage: ["[SUBCOMMAND]", "--list"],
    operands: [Option(operand: "SUBCOMMAND", choices: subcommands)],
    options: [Option("--list", "print the names of the subcommands instead, one a line")],
    examples: ["foresight manual predict | man -l -"])

  static let completions = Page(
    name: "completions", summary: "let a shell complete subcommands and options",
    description: """
      Write a script by which a shell completes subcommands, options and their values. 'make \
      install' installs all of them; otherwise put one of these lines where the shell starts.
      """,
    operands: [Option(operand: "SHELL", choices: ["bash", "zsh", "fish"])],
    examples: [
      "eval \"$(foresight completions bash)\"      in ~/.bashrc",
      "eval \"$(foresight completions zsh)\"       in ~/.zshrc, after compinit",
      "foresight completions fish | source       in ~/.config/fish/config.fish",
    ])

  private static let subcommands = Subcommand.allCases.map { Choice($0.rawValue) }
}

/// The pages about the program, and about what a person does with it every day.
extension Page {
  static let program = Page(
    summary: "learns what you do and suggests what comes next",
    description: "Foresight learns what you do and suggests what comes next.",
    usage: ["SUBCOMMAND [OPTION…]"],
    operands: [
      Option(
        operand: "SUBCOMMAND",
        choices: Subcommand.allCases.map { Choice($0.rawValue, $0.page.summary) })
    ],
    options: everywhere,
    notes: """
      An option's value is the next word, or stands behind '='. What follows '--' is no option.

      $FORESIGHT_PRIOR names the weights that a model starts from: 'shipped' (the default), \
      'simulated' (which contains nobody's data), 'none', or a file made by 'foresight train'.
      """,
    exits: [
      (0, "done"), (1, "no suggestion, or nothing recorded because of a setting"), (64, "usage"),
      (65, "bad data"), (66, "no such input"), (69, "not available here"), (73, "cannot create"),
      (74, "input or output failed"), (75, "busy, try again"), (77, "not permitted"),
      (78, "configuration"),
    ],
    examples: [
      "foresight donate OrderCoffee --parameter size=large", "foresight predict --now --explain",
    ])

  /// The options of every subcommand.
  static let everywhere: [Option] = [
    Option(
      "--store", "PATH",
      "the store (default: $FORESIGHT_STORE, else $XDG_DATA_HOME/foresight/donations.sqlite)",
      .file),
    Option("--json", "data as JSON"),
    Option("--quiet", "print no messages except errors"),
    Option("--help", "print this text, or the help of a subcommand"),
    Option("--version", "print the version"),
  ]

  static let intent = Option(operand: "INTENT")
  private static let context = Option(
    "--context", "NAME=VALUE", "a circumstance", isRepeatable: true)

  static let donate = Page(
    name: "donate", summary: "record one interaction, or a stream of them",
    description: "Record an interaction. Its id is printed once it is on disk.",
    usage: ["INTENT [OPTION…]", "--stdin [--source APP]"], operands: [intent],
    options: [
      Option("--parameter", "NAME=VALUE", "a value it was done with", isRepeatable: true), context,
      Option("--result", "TEXT", "what came of it"),
      Option("--source", "APP", "who donates it (default: foresight)"),
      Option("--at", "TIME", "when it happened (default: now)", .time),
      Option("--duration", "SECONDS", "how long it took"),
      Option("--sequence", "NAME", "the sequence it belongs to, such as a terminal's session"),
      Option(
        "--action", "JSON",
        """
        how it is done again, when somebody chooses it: a command, a program of the desktop, a \
        URI or a call on the bus, such as {"command":["git","push"]} or \
        {"desktop":"firefox.desktop"} (see Datasets/README.md)
        """),
      Option("--id", "UUID", "its identity; an id that is there already is not recorded again"),
      Option(
        "--stdin",
        """
        read NDJSON to its end, one donation or dismissal per line; a bad line is reported, the \
        others are recorded (exit 65 at the end)
        """),
    ],
    examples: [
      "foresight donate OrderCoffee --parameter size=large --context place=home",
      "foresight donate CallMother --at 'yesterday 18:00'",
      "echo '{\"intent\":\"OrderCoffee\",\"parameters\":{\"cups\":2}}' |",
      "  foresight donate --stdin",
    ])

  static let predict = Page(
    name: "predict", summary: "show what probably comes next",
    description: """
      Show what will probably come next, most probable first. A percentage is how probable it is that this is the next \
      thing you do, whenever that is; with --intent or --source, the next of those. When you will do it, \
      'foresight forecast' tells.
      """,
    usage: ["[--now | --at TIME] [OPTION…]"],
    options: [
      Option("--now", "predict for this moment (the default)"),
      Option("--at", "TIME", "predict for another moment, from the donations before it", .time),
      Option(
        "--context", "NAME=VALUE",
        """
        a circumstance; with unlocked=true, what an app shows only on an unlocked device is shown too
        """, isRepeatable: true),
      Option("--limit", "N", "at most N suggestions (default: 8)"),
      Option("--intent", "NAME", "only this intent"),
      Option("--source", "APP", "only intents of this source", isRepeatable: true),
      Option("--min-probability", "P", "only suggestions at least this probable, 0 to 1"),
      Option(
        "--patience", "SECONDS",
        """
        how long it may learn before it answers (default: 10); then it answers from the part that is learned, which \
        JSON tells as "learned", and the rest is learned in the background
        """),
      Option("--whole", "only whole suggestions, which have all the values of a donation"),
      Option(
        "--prefix", "TEXT",
        """
        only what begins so, with probabilities given that it does: whole command lines, also ones put together from \
        your own words, and suggestions whose name or title begins so
        """),
      Option(
        "--sequence", "NAME",
        "what came before is looked up in this sequence first, such as a terminal's session"),
      Option(
        "--explain", nil, "say in a sentence why",
        choices: [Choice("all", "show all reasons as numbers that add up to the score")],
        isValueOptional: true),
    ],
    exits: [(1, "there is no suggestion"), (75, "nothing is learned yet; ask again")],
    examples: [
      "foresight predict --now --explain",
      "foresight predict --at '2026-11-21 08:30' --context place=home --json",
    ])

  static let search = Page(
    name: "search", summary: "find entities, shortcuts and intents by their texts",
    description: """
      Find what apps have indexed by its title, its other names and its keywords, their shortcuts by \
      their phrases, and intents by their titles.
      """,
    operands: [Option(operand: "TEXT", isRepeatable: true)],
    options: [
      Option("--source", "APP", "only what this source has", isRepeatable: true),
      Option("--limit", "N", "at most N results (default: 8)"), context,
      Option("--at", "TIME", "as it is expected at another moment (default: now)", .time),
    ],
    notes: """
      All words have to fit. A word fits one that is the same or begins with it, whatever its capitals and \
      accents; one letter may be wrong in a word of four to seven, two in one of eight and more. Where a \
      script has no spaces, a part of the text fits.

      Results without a wrong letter come first. Within each of the two groups they are ordered by how well they \
      fit, and how likely they are to come next.

      A text that contains all words of one of an app's negative phrases finds none of that app's shortcuts.
      """,
    exits: [(1, "nothing is found")],
    examples: ["foresight search autunm leaves", "foresight search tea --source cafe --json"])

  static let dismiss = Page(
    name: "dismiss", summary: "record that a suggestion was not wanted",
    description: """
      Record that a suggestion was not wanted. The dismissal's id is printed once it is on disk; it \
      is exported and forgotten like any donation.
      """,
    operands: [intent],
    options: [
      Option("--parameter", "NAME=VALUE", "a value that was suggested", isRepeatable: true),
      context,
      Option("--source", "APP", "whose intent it is (default: the only source that donated it)"),
      Option("--at", "TIME", "when it was turned down (default: now)", .time),
    ],
    exits: [
      (65, "several sources donated the intent, so you must name one"),
      (66, "the intent was never donated"),
    ],
    examples: ["foresight dismiss OrderCoffee --parameter size=large --context place=office"])

  static let `import` = Page(
    name: "import",
    summary: "bring in a data set, or the history of a shell, a desktop or a browser",
    description:
      "Bring in a file: all of it, or nothing. Importing a file a second time adds nothing.",
    usage: ["FORMAT PATH [OPTION…]", "auto [--yes] [--skip-bad]"],
    operands: [
      Option(
        operand: "FORMAT",
        choices: [
          Choice(
            "tsv", "a table: user, time, intent, parameters, context (see Datasets/README.md)"),
          Choice("ndjson", "JSON objects, one per line, as 'export' writes them"),
          Choice("zsh", "~/.zsh_history"), Choice("bash", "~/.bash_history"),
          Choice("fish", "~/.local/share/fish/fish_history"),
          Choice("atuin", "~/.local/share/atuin/history.db"),
          Choice("mcfly", "~/.local/share/mcfly/history.db"),
          Choice("kde", "~/.local/share/kactivitymanagerd/resources/database"),
          Choice("xbel", "the recent files of GTK and KDE: ~/.local/share/recently-used.xbel"),
          Choice(
            "firefox",
            "places.sqlite in a profile below ~/.mozilla/firefox, or ~/.config/mozilla/firefox: sites visited"
          ),
          Choice("chromium", "History in a profile below ~/.config/chromium: sites visited"),
          Choice("activitywatch", "an export of ActivityWatch, in JSON"),
          Choice(
            "home-assistant", "home-assistant_v2.db of its recorder: services that were called"),
          Choice("auto", "which of these histories are there; each is asked about"),
        ]), Option(operand: "PATH", .file),
    ],
    options: [
      Option("--user", "U", "take only this user from a file of several users"),
      Option("--all-users", "take all users; the user becomes the source"),
      Option("--skip-bad", "leave out lines that cannot be understood, and say which"),
      Option("--with-actions", "keep what a file says of how something is done again"),
      Option("--forgotten", "take command lines again that were forgotten"),
      Option(
        "--service-command", "WORDS",
        "with home-assistant: how a service is called again, with SERVICE and ENTITY for what is meant"
      ),
      Option("--yes", "with auto: import all that is there but browsers', and do not ask"),
    ],
    notes: """
      A PATH of '-' is the standard input; gzip is recognised. A command in a history becomes an \
      intent named after its first word, with the rest as the parameter 'arguments'. Where a shell \
      writes no times (zsh does after 'setopt EXTENDED_HISTORY', bash where HISTTIMEFORMAT is set), \
      the order of the lines is learned, and nothing about hours and pauses.

      The databases of atuin and mcfly also tell directories, exit statuses and sessions. Databases are read from a \
      copy, and may be in use.

      'kde' knows which app opened which file, which apps were started from a menu, and when. It knows nothing of windows \
      that were only looked at; the desktop itself, and programs that start others, are left out. 'xbel' is no \
      history: each file has, for each app, its last \
      use, and its first where only one app has used it. What lies between is not made up.

      'firefox' and 'chromium' keep the host of what was visited, and how to visit it again: scheme and port, but no \
      path, title or search. Pages of one site \
      within half an hour are one visit. What was browsed in a private window, or is older than the browser \
      remembers (Chromium: 90 days), is not there.

      'activitywatch' keeps which app was in front, or which site, and for how long; titles are dropped, and windows \
      in a row of one app are one donation. It cannot know whether anybody looked.

      Apps, files and sites can be done again from a menu: by the id of an app, by the path, and by the site's beginning. An \
      app is called as its .desktop file calls it, whatever the history does.

      'home-assistant' keeps which services a person called on which things, and not what automations did. Its command \
      may be: --service-command 'hass-cli service call SERVICE --arguments entity_id=ENTITY'.

      'import auto' looks for the histories of these programs where they usually are, and says how many commands or \
      events each holds and how many of them would be new. With neither a terminal nor --yes it does no more than \
      that. A browser's history is opened only if you say yes at a terminal, or import it by name.
      """,
    exits: [
      (
        65,
        "a line cannot be understood, and nothing was imported; with --skip-bad, no line could be"
      ), (66, "there is no such file; with auto, no history at all"),
    ],
    examples: [
      "foresight import zsh ~/.zsh_history",
      "foresight import firefox ~/.mozilla/firefox/NAME/places.sqlite",
      "foresight import auto",
    ])

  static let export = Page(
    name: "export", summary: "write out everything that has been recorded",
    description: "Write out everything that has been recorded, in the order of the log.",
    options: [
      Option(
        "--format", nil, "how it is written",
        choices: [
          Choice("ndjson", "lossless, and 'import ndjson' reads it back (the default)"),
          Choice("tsv", "for data sets: text only, without dismissals, titles and durations"),
        ])
    ],
    examples: ["foresight export | gzip > donations.ndjson.gz"])

  static let forget = Page(
    name: "forget", summary: "delete donations and everything learned from them",
    description: """
      Delete donations, every text that only they used, and everything learned from them. The ids \
      of the deleted donations are printed. An entity that is named, or all of a source, leaves the \
      index in which 'foresight search' finds it. Copies of a damaged store are deleted as well.
      """,
    usage: ["OPTION… [--dry-run]"],
    options: [
      Option("--id", "ID", "this donation", isRepeatable: true),
      Option("--intent", "NAME", "donations of this intent"),
      Option("--line", "TEXT", "exactly this command line, such as 'git push'"),
      Option(
        "--containing", "WORD",
        "donations with this word in their intent, values, context, result, action or titles"),
      Option(
        "--context", "NAME=VALUE", "donations with this in their context, such as host=laptop",
        isRepeatable: true),
      Option(
        "--entity", "TYPE/ID",
        "donations with this entity among their parameters, in their context, or as their result"),
      Option("--source", "APP", "donations of this source"),
      Option("--since", "TIME", "donations at or after this time", .time),
      Option("--before", "TIME", "donations before this time", .time),
      Option("--all", "everything; without a terminal this needs --yes"),
      Option("--yes", "do not ask"), Option("--dry-run", "show what would be deleted"),
      Option("--keep-damaged", "leave copies of a damaged store, though they may hold it, too"),
    ],
    notes: """
      With several options, donations must match all of them. A word is found whatever the case of its letters, and not \
      within a longer one. The history that a shell, or a program like atuin, keeps of its own is not touched, and its path \
      is shown; keyed hashes of the forgotten lines are kept so that 'foresight import' leaves them out. A line that is run \
      again is recorded again. --all also deletes the hashes and their key.
      """,
    exits: [
      (66, "nothing of the kind was ever recorded"),
      (
        75,
        """
        the donations are deleted, but a process that is reading holds back the last step of \
        erasing them from the disk; give the same command again
        """
      ),
    ],
    examples: [
      "foresight forget --since -2h", "foresight forget --intent OrderCoffee --since 2026-11-20",
      "foresight forget --line 'rm -rf build'", "foresight forget --context directory=/srv/secret",
    ])
}

/// The pages about apps whose intents can be performed.
extension Page {
  private static let source = Option("--source", "APP", "the app that is meant")
  private static let patience = Option(
    "--patience", "SECONDS",
    "how long an app may be silent before it is ended (default: 30); what it reports, or asks, counts as a word"
  )
  private static let exits: [(code: Int32, meaning: String)] = [
    (1, "the person declined"),
    (65, "a value is missing or not valid, or several apps match"),
    (66, "no app, intent or shortcut matches"),
    (69, "the intent reported a failure, or programs cannot be started here"),
    (74, "the app crashed, did not answer, or gave an answer that makes no sense"),
    (
      77,
      "you have to unlock the screen or show who you are first, or somebody else could change the app"
    ),
  ]
  private static let conversation = """
    The app is started for it, and ends again unless the intent shows one of its windows. What it prints goes to the \
    standard error; what the intent gives goes to the standard output. What it asks is asked here, if you are at a \
    terminal. Ctrl-C asks it to stop, and ends it after two seconds. What was done is donated by the app, as all it does.
    """

  static let menu = Page(
    name: "menu", summary: "show what comes next in a launcher, and do what is chosen",
    description: """
      Show the current suggestions that can be carried out, the likeliest first, in a launcher such as rofi, fuzzel, wofi, \
      tofi, bemenu or dmenu: the first that is installed and fits the screen, or the one that is named. What you choose \
      is done, and learned from.
      """,
    usage: ["[OPTION…] [-- LAUNCHER [WORD…]]", "--rofi [--limit N] -- [ROW]"],
    operands: [Option(operand: "LAUNCHER", isRepeatable: true)],
    options: [
      Option("--limit", "N", "how many rows at most (default: 200, the most)"),
      Option("--rofi", "answer rofi, which starts this command as a script"),
    ],
    notes: """
      A suggestion can be done where its app can be asked to (see 'foresight apps'), or where a donation says how (see \
      'foresight help donate'). Beside the title stands what will run, unless it is a program that your desktop knows, or a \
      file or a site that the title names. The first eight rows tell why they are there, and how likely they are; \
      typing searches them all. What fails within two seconds is told by a notification, and not learned from.

      In rofi and bemenu, Alt+1 tells why the row is suggested and Alt+2 says that you do not want it now; with a \
      launcher of your own, exit statuses 10 and 11 mean the same.

      The rows are part of rofi's own window with: rofi -show next -show-icons -modi 'next:foresight menu --rofi --'
      """,
    exits: [
      (1, "nothing was chosen, or nothing that is suggested can be started"),
      (69, "there is no screen, no launcher, or nothing can start a program"),
      (74, "what was chosen could not be done"),
    ],
    examples: ["foresight menu", "foresight menu -- fuzzel --dmenu --width 60"])

  static let rank = Page(
    name: "rank", summary: "put the entries of a menu in order, by what was chosen there before",
    description: """
      Read the entries of a menu, one a line, and print them, the likeliest first: a line each of its probability, a tab \
      and the entry. With --chosen, record what was chosen; that menu alone learns from it.
      """,
    usage: [
      "[--source MENU] [--prefix TEXT] [OPTION…]",
      "[--source MENU] --chosen TEXT [--prefix TEXT] [OPTION…]",
    ],
    options: [
      Option(
        "--source", "MENU",
        "which menu it is, by a name of your own (default: foresight); what is chosen is recorded under rank:MENU"
      ),
      Option(
        "--chosen", "TEXT", "what was chosen; '-' reads it from the standard input, one a line"),
      Option(
        "--prefix", "TEXT",
        "what is typed, or was when it was chosen: 'pl' is learned for 'p' and for 'pla' too"),
      Option("--context", "NAME=VALUE", "a circumstance", isRepeatable: true),
      Option("--at", "TIME", "the moment (default: now)", .time),
    ],
    notes: """
      Entries that were never chosen share the probability of something new, in the order in which they come. One that \
      comes twice is printed once; up to 10,000, of up to 1024 bytes each. Nothing that was chosen is suggested \
      anywhere else; 'foresight forget --source rank:MENU' forgets it.
      """,
    exits: [
      (1, "there was no entry, or nothing was recorded because of a setting"),
      (65, "an entry is not UTF-8, too long, or holds a control character"),
    ],
    examples: [
      "choice=$(ls | foresight rank --source notes | cut -f2- | rofi -dmenu) &&",
      "printf %s \"$choice\" | foresight rank --source notes --chosen -",
    ])

  static let perform = Page(
    name: "perform", summary: "have an app do something",
    description: """
      Have an app perform one of its intents, in a process of its own; or do again what the latest donation that fits \
      says how to do (see 'foresight help donate'), which your systemd then starts.
      """,
    operands: [Option(operand: "INTENT")],
    options: [
      Option(
        "--parameter", "NAME=VALUE",
        "a value it is done with: as 'predict' shows it, or as you would call it",
        isRepeatable: true),
      source,
      Option(
        "--stdin",
        """
        read what is to be performed from the standard input, as {"intent":"…","source":"…","parameters":{…}}: a \
        command line can be read by everybody
        """), patience,
    ],
    notes: conversation, exits: exits,
    examples: ["foresight perform OrderCoffee --parameter size=large"])

  static let run = Page(
    name: "run", summary: "have an app do what a phrase says",
    description:
      "Have an app do what one of its shortcuts promises, by the phrase that it is said with.",
    operands: [Option(operand: "PHRASE", isRepeatable: true)], options: [source, patience],
    notes: """
      'foresight apps' lists the phrases. Case and punctuation make no difference; what stands in brackets there is a \
      value.

      \(conversation)
      """, exits: exits,
    examples: ["foresight run order a large coffee at cafe"])

  static let apps = Page(
    name: "apps", summary: "list the apps that can be asked to do something",
    description: """
      List the apps that have said what they can do: their programs, their intents with their parameters (a '?' marks \
      what may be left out), and the phrases of their shortcuts.
      """,
    options: [
      Option(
        "--remove", "APP", "take an app from the list, until it is started again",
        isRepeatable: true)
    ],
    notes: """
      An app says what it can do when it is started, in a file beside the store. Its program is run only if it, and every \
      directory on the way to it, belongs to you or to root and can be written by nobody else.
      """,
    exits: [(1, "no app is known"), (66, "there is no such app to remove")],
    examples: ["foresight apps"])

  static let automations = Page(
    name: "automations", summary: "list what you do so reliably that it could be done for you",
    description: """
      List the rules that you keep: what you do after something else, within 5 or 15 minutes, or in an hour of the day, \
      on any day, on workdays or on weekends. One that you accept is done for you from then on; nothing else is.
      """,
    usage: ["[--log]", "accept ID", "later ID", "never ID", "remove ID"],
    operands: [
      Option(
        operand: "ANSWER",
        choices: [
          Choice("accept", "it is done by itself from now on"),
          Choice("later", "it is not proposed before rules are found anew"),
          Choice("never", "it is never proposed again"),
          Choice("remove", "as if nothing had been said of it"),
        ]),
      Option(operand: "ID"),
    ],
    options: [
      Option("--log", "what was done by itself, stopped, or let be"),
      Option("--at", "TIME", "as they were at another moment (default: now)", .time),
    ],
    notes: """
      "At least 8 of 10" is a careful reading of "kept 36 of 40 times", in the eight weeks before rules were last found: \
      nine times in ten the true share is greater, if you go on as you did. A rule needs eight occasions on days of their own, and about one \
      in twenty of those listed may be chance. Rules are found anew every other Monday. For each thing that you do, only \
      its most reliable rule is listed. Hidden intents are left out; a command line can begin a rule, but is never what \
      it does.

      What is accepted is done only where a notification has shown it for ten seconds in which the screen was unlocked, \
      and you did not stop it; so notices have to be on ('foresight notices enable'). It is done once each time, not if \
      you have already done it yourself, and never if it deletes something or is a call on the session bus. A rule that \
      held less often in the last fortnight than it promised waits until you accept it again. Nothing that came over \
      the session bus or from an assistant triggers one.
      """,
    exits: [
      (1, "there is no rule yet"), (65, "it cannot be done by itself"),
      (66, "there is no such rule"),
    ],
    examples: ["foresight automations", "foresight automations accept 0c6ab0a1d75b4f1e"])

  static let notices = Page(
    name: "notices", summary: "have something offered unasked when its moment has come",
    description: """
      Let the desktop offer you, by a notification, what you will probably do within a quarter of an hour, when now is a \
      better moment to say so than later. Nothing is, until you enable it.
      """,
    usage: ["enable [--cost COST] [--per-day N]", "disable", "[status]"],
    operands: [
      Option(
        operand: "ACTION",
        choices: [
          Choice("enable", "offer something from now on"), Choice("disable", "not any more"),
          Choice("status", "whether it is on, and how often it was right (default)"),
        ])
    ],
    options: [
      Option(
        "--cost", nil, "how much a wrong word costs you",
        choices: [
          Choice(
            "quiet",
            "a wrong offer costs twice what a right one is worth: odds of two to one or better"),
          Choice("normal", "as much: more likely than not (default)"),
          Choice("talkative", "half as much: odds of one to two or better"),
        ]),
      Option("--per-day", "N", "the most that is offered a day, 1 to 20 (default: 3)"),
    ],
    notes: """
      Nothing is offered in the first two weeks of a log, at hours at which you were never active, or while the screen is \
      locked or the desktop is set to Do Not Disturb; the same thing is not offered twice within four hours; and nothing \
      is offered that is hidden, excluded, handed over to an automation, deletes something, or cannot be done. 'Not now' \
      is learned from, and an offer that you never answer counts half as much. foresight-desktop shows it, \
      where the desktop's notifications have buttons; without it nobody is told, but for 'foresight notice --follow'.
      """,
    examples: ["foresight notices enable --cost quiet", "foresight notices"])

  static let notice = Page(
    name: "notice", summary: "show what was offered unasked, or each as it comes",
    description: """
      List what was offered lately, with how probable it was and what became of it; with --follow print each notice as \
      it comes, one JSON object a line, for a program that shows it in its own way.
      """,
    usage: ["[--follow]", "taken ID", "dismissed ID"],
    operands: [
      Option(
        operand: "ANSWER",
        choices: [
          Choice("taken", "it was done because it was offered"),
          Choice("dismissed", "it was turned down"),
        ]),
      Option(operand: "ID"),
    ],
    options: [Option("--follow", "print each notice as it comes, until interrupted")],
    notes: """
      A notice is open for a quarter of an hour, and then taken, dismissed (turned down) or ignored; 'and done' stands \
      behind one that was done in that time all the same. --follow ends where notices are turned off, or the service ends.
      """,
    exits: [
      (1, "nothing was offered"), (66, "there is no such notice, or notices are off"),
      (69, "the service is not there"),
    ],
    examples: ["foresight notice", "foresight notice --follow"])
}

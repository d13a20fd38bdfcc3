// swift-format-ignore-file
// Made by Scripts/embed from the pages beside it; `make texts` makes it anew.

import ForesightEvaluation
import ForesightPrediction
import ForesightPrivacy
import ForesightValues

extension Page {
  /// `Pages/apps.txt`.
  static let `apps` = Page(
    name: "apps",
    summary: "list the apps that can be asked to do something",
    description: "List the apps that have said what they can do: their programs, their intents with their parameters (a '?' marks what may be left out), and the phrases of their shortcuts.",
    options: [
      Option("--remove", "APP", "take an app from the list, until it is started again", isRepeatable: true),
    ],
    notes: "An app says what it can do when it is started, in a file beside the store. Its program is run only if it, and every directory on the way to it, belongs to you or to root and can be written by nobody else.",
    exits: [
      (1, "no app is known"),
      (66, "there is no such app to remove"),
    ],
    examples: [
      "foresight apps",
    ])

  /// `Pages/automations.txt`.
  static let `automations` = Page(
    name: "automations",
    summary: "list what you do so reliably that it could be done for you",
    description: "List the rules that you keep: what you do after something else, within 5 or 15 minutes, or in an hour of the day, on any day, on workdays or on weekends. One that you accept is done for you from then on; nothing else is.",
    usage: [
      "[--log]",
      "accept ID",
      "later ID",
      "never ID",
      "remove ID",
    ],
    operands: [
      Option(operand: "ANSWER", choices: [Choice("accept", "it is done by itself from now on"), Choice("later", "it is not proposed before rules are found anew"), Choice("never", "it is never proposed again"), Choice("remove", "as if nothing had been said of it")]),
      Option(operand: "ID"),
    ],
    options: [
      Option("--log", "what was done by itself, stopped, or let be"),
      Option("--at", "TIME", "as they were at another moment (default: now)", .time),
    ],
    notes: "\"At least 8 of 10\" is a careful reading of \"kept 36 of 40 times\", in the eight weeks before rules were last found: nine times in ten the true share is greater, if you go on as you did. A rule needs eight occasions on days of their own, and about one in twenty of those listed may be chance. Rules are found anew every other Monday. For each thing that you do, only its most reliable rule is listed. Hidden intents are left out; a command line can begin a rule, but is never what it does.\n\nWhat is accepted is done only where a notification has shown it for ten seconds in which the screen was unlocked, and you did not stop it; so notices have to be on ('foresight notices enable'). It is done once each time, not if you have already done it yourself, and never if it deletes something or is a call on the session bus. A rule that held less often in the last fortnight than it promised waits until you accept it again. Nothing that came over the session bus or from an assistant triggers one.",
    exits: [
      (1, "there is no rule yet"),
      (65, "it cannot be done by itself"),
      (66, "there is no such rule"),
    ],
    examples: [
      "foresight automations",
      "foresight automations accept 0c6ab0a1d75b4f1e",
    ])

  /// `Pages/complete.txt`.
  static let `complete` = Page(
    name: "complete",
    summary: "complete what is typed at a prompt, for a shell's key",
    description: "Complete a command line. The standard input has fields, each ended by a NUL character: what is typed, the directory, the shell's session and, for each suggestion that was shown at this prompt and not taken, what was typed at the time and the suggested line. In protocol 2, fields for the circumstances, such as branch=main, and for what is in the directory, such as /file=main.c, come before those lines, followed by an empty field. Possible completions are printed one a line: the probability, a tab, and the command line.",
    operands: [
      Option(operand: "SHELL", choices: [Choice("zsh", "zsh 5.8 or later"), Choice("bash", "bash 5.1 or later"), Choice("fish", "fish 3.4 or later")]),
    ],
    options: [
      Option("--protocol", "NUMBER", "the protocol of the fields, 1 if it is left out; later ones may have more of them"),
      Option("--here", "read nothing, and print what is there in this directory, as fields that may stand among the circumstances: names of files, targets of its makefile, scripts of its package.json and branches of git"),
      Option("--paths", "read a line that begins to run in this directory and the second at which it does, each ended by a NUL character, and print which of its words are paths, as a field that may stand among the circumstances in which it is recorded"),
    ],
    exits: [
      (1, "there is no suggestion"),
    ],
    examples: [
      "printf 'git \\0%s\\0%s\\0' \"$PWD\" \"$$\" | foresight complete zsh",
    ])

  /// `Pages/completions.txt`.
  static let `completions` = Page(
    name: "completions",
    summary: "let a shell complete subcommands and options",
    description: "Write a script by which a shell completes subcommands, options and their values. 'make install' installs all of them; otherwise put one of these lines where the shell starts.",
    operands: [
      Option(operand: "SHELL", choices: [Choice("bash"), Choice("zsh"), Choice("fish")]),
    ],
    examples: [
      "eval \"$(foresight completions bash)\"      in ~/.bashrc",
      "eval \"$(foresight completions zsh)\"       in ~/.zshrc, after compinit",
      "foresight completions fish | source       in ~/.config/fish/config.fish",
    ])

  /// `Pages/contribute.txt`.
  static let `contribute` = Page(
    name: "contribute",
    summary: "write what you would give to a prior of many, to read it first",
    description: "Write what you would give to a prior of many people: which intents you went on with, and after which, the most frequent first. No times, no numbers, no parameters, no results, and of the context only the fields that you name. Nothing is sent: read it, then give it to whom you like.",
    options: [
      Option("--output", "FILE.json", "write it to this file; without it, to the standard output", .file),
      Option("--steps", "K", "give at most K steps, those that you took most often (default: 100)"),
      Option("--source", "APP", "give only what this app donated", isRepeatable: true),
      Option("--with-field", "NAME", "give the values of this field of the context, too", isRepeatable: true),
      Option("--for", "PRIOR", "the name of the prior that it is for (default: everyone); each has its own random number of your store"),
    ],
    notes: "What the settings exclude, redact or hide now is not given, even if it was recorded before. While recording is paused nothing is.\n\nThe random number lets your store count once, however often you contribute. It is kept beside the store in a file of its own, .contributions; delete that, and you count as somebody new.",
    exits: [
      (1, "there is nothing to give, or recording is paused"),
    ],
    examples: [
      "foresight contribute | less",
      "foresight contribute --source zsh --steps 50 --output mine.json",
      "foresight train --from-contributions given/*.json --output prior.json",
    ])

  /// `Pages/dismiss.txt`.
  static let `dismiss` = Page(
    name: "dismiss",
    summary: "record that a suggestion was not wanted",
    description: "Record that a suggestion was not wanted. The dismissal's id is printed once it is on disk; it is exported and forgotten like any donation.",
    operands: [
      Option(operand: "INTENT"),
    ],
    options: [
      Option("--parameter", "NAME=VALUE", "a value that was suggested", isRepeatable: true),
      Option("--context", "NAME=VALUE", "a circumstance", isRepeatable: true),
      Option("--source", "APP", "whose intent it is (default: the only source that donated it)"),
      Option("--at", "TIME", "when it was turned down (default: now)", .time),
    ],
    exits: [
      (65, "several sources donated the intent, so you must name one"),
      (66, "the intent was never donated"),
    ],
    examples: [
      "foresight dismiss OrderCoffee --parameter size=large --context place=office",
    ])

  /// `Pages/doctor.txt`.
  static let `doctor` = Page(
    name: "doctor",
    summary: "check the store and its model, and repair them",
    description: "Check the store: the owners and modes of its files, the database, whether all rows fit together, and the model; and whether the service answers, which start-up files of shells have the hook, beside which plugins, and when a line of each shell was last recorded. Nothing is written without --repair.",
    options: [
      Option("--repair", "put right what is wrong; everything that can be read of a damaged database is saved, and a copy of the damaged one is kept as STORE.damaged-1, and so on, until the next 'foresight forget'"),
      Option("--secrets", "show instead where something in the log looks like a key, a token or a password, or fits a pattern of --redact, but not what it is; with --repair it is replaced by [redacted], and everything learned from it is learned anew, as if it had been redacted when it was recorded"),
    ],
    exits: [
      (1, "with --secrets: there is some"),
      (65, "something is wrong"),
    ],
    examples: [
      "foresight doctor",
      "foresight doctor --secrets",
    ])

  /// `Pages/donate.txt`.
  static let `donate` = Page(
    name: "donate",
    summary: "record one interaction, or a stream of them",
    description: "Record an interaction. Its id is printed once it is on disk.",
    usage: [
      "INTENT [OPTION…]",
      "--stdin [--source APP]",
    ],
    operands: [
      Option(operand: "INTENT"),
    ],
    options: [
      Option("--parameter", "NAME=VALUE", "a value it was done with", isRepeatable: true),
      Option("--context", "NAME=VALUE", "a circumstance", isRepeatable: true),
      Option("--result", "TEXT", "what came of it"),
      Option("--source", "APP", "who donates it (default: foresight)"),
      Option("--at", "TIME", "when it happened (default: now)", .time),
      Option("--duration", "SECONDS", "how long it took"),
      Option("--sequence", "NAME", "the sequence it belongs to, such as a terminal's session"),
      Option("--action", "JSON", "how it is done again, when somebody chooses it: a command, a program of the desktop, a URI or a call on the bus, such as {\"command\":[\"git\",\"push\"]} or {\"desktop\":\"firefox.desktop\"} (see Datasets/README.md)"),
      Option("--id", "UUID", "its identity; an id that is there already is not recorded again"),
      Option("--stdin", "read NDJSON to its end, one donation or dismissal per line; a bad line is reported, the others are recorded (exit 65 at the end)"),
    ],
    examples: [
      "foresight donate OrderCoffee --parameter size=large --context place=home",
      "foresight donate CallMother --at 'yesterday 18:00'",
      "echo '{\"intent\":\"OrderCoffee\",\"parameters\":{\"cups\":2}}' |",
      "  foresight donate --stdin",
    ])

  /// `Pages/evaluate.txt`.
  static let `evaluate` = Page(
    name: "evaluate",
    summary: "measure how well models predict a log",
    description: "Measure how well models predict logs: each event is predicted from what came before it and then learned, from the start for each user. Nothing is stored.",
    operands: [
      Option(operand: "DATASET", .file, isRepeatable: true),
    ],
    options: [
      Option("--model", "NAME", "a model; without this, all of them", choices: (ModelCatalog.names + ModelCatalog.ghosts).map { Choice($0) }, isRepeatable: true),
      Option("--compare-to", "NAME", "the model that the others are compared with (default: the first)", choices: (ModelCatalog.names + ModelCatalog.ghosts).map { Choice($0) }),
      Option("--targets", nil, "which events are predicted", choices: [Choice("all", "predict every event (the default)"), Choice("switches", "skip repeats; the current intent is never a candidate")]),
      Option("--level", nil, "what of an event is predicted", choices: [Choice("intent", "predict the intent (the default)"), Choice("suggestion", "predict the intent together with all its parameters")]),
      Option("--split", "DATE", "only learn from events before DATE, and measure those at or after it; DATE is such as 2026-10-01, or a time in RFC 3339"),
      Option("--user", "U", "only this user", isRepeatable: true),
      Option("--limit-users", "N", "only the first N users"),
      Option("--without", "INTENT", "leave out events of this intent, or with '*' at its end of all that begin so", isRepeatable: true),
      Option("--without-repeats", "leave out what repeats the event before it, with the same values"),
      Option("--learn-from", "SOURCE", "keep what an assistant recorded under this source, such as mcp:claude; it is left out otherwise", isRepeatable: true),
      Option("--prior", "FILE", "start foresight from this prior, or from the one called 'shipped' or 'simulated'; users it was learned from are left out", .file, choices: [Choice("shipped"), Choice("simulated"), Choice("none", "start foresight from weights set by hand (the default)")]),
      Option("--folds", "K", "start foresight, for each K-th of the users, from a prior trained on the others"),
      Option("--names", "with --folds: let the prior name what the others do, so that what a user never did can be expected, too"),
      Option("--min-users", "N", "name only what at least N of the others did (default: 5)"),
      Option("--min-steps", "K", "let what came after what be named where K of them went on so, if N did each (default: N)"),
      Option("--epsilon", "E", "add noise to the numbers of the others, as 'train' does"),
      Option("--steps", "K", "with --epsilon: count only the K steps that each took most often"),
      Option("--words", "FILE", "name of command lines only the words that 'train --words' would", .file),
      Option("--allow-seen", "keep users that the prior was learned from"),
      Option("--typing", "the log is of command lines: count the keystrokes that each model saves, by lines and by words"),
      Option("--threshold", "P", "with --typing: show only texts that are at least so probable, 0 to 1, or with other thresholds for lines at an empty prompt, for known and for composed texts and for more than the next word (default: 0.16,0.12,0.065,0.5); 0 shows all"),
      Option("--completions", "DIRECTORY", "with --typing: let the words be known that the completions in it name, of fish or zsh", .file, isRepeatable: true),
      Option("--when", "measure how well it is known when things are done, at each quarter of an hour and after each event: bits saved, calibration, a day's lines, offers, what is overdue"),
      Option("--horizon", nil, "with --when: within what time", choices: [Choice("15", "a quarter of an hour (the default)"), Choice("60", "an hour"), Choice("day", "the hours of a day, told at four in the morning")]),
      Option("--warm-up", "DAYS", "with --when: measure nothing in the first days of a user"),
      Option("--from-user", "N", "with --when: begin with the N-th user of the file"),
      Option("--to-user", "M", "with --when: end with the M-th user of the file"),
      Option("--events", "N", "with --when: only the first N events of each user"),
      Option("--external", "COMMAND", "measure a program of your own beside the models", isRepeatable: true),
      Option("--report", "FILE.html", "write a page with tables and charts, but for --when; where the shipped prior has seen nobody in the log, foresight is measured with it, too", .file),
      Option("--predictions", "FILE", "write what each model expected of each event: rank, probability, first guess; NDJSON, one line for each event and model", .file),
      Option("--jobs", "N", "use N cores (default: all); the figures stay the same"),
      Option("--dataset", "NAME", "what the data set is called (default: the file's name)"),
      Option("--partial", "write a line a user and model, in whole numbers, for --merge: for a part of a data set, on any machine"),
      Option("--merge", "add the lines that --partial wrote, in any order, to the figures of one run"),
      Option("--expect-events", "N", "with --merge: how many events there have to be in all"),
    ],
    notes: "A part of a data set has all events of its users; with --merge, DATASET is a file of such lines. What is missing, there twice or broken off is reported, and no figure is made of it.\n\nDATASET is TSV or NDJSON (see Datasets/README.md), gzipped or not, sorted by user, then by time; '-' is the standard input. Models: \(ModelCatalog.names.joined(separator: ", ")), and decay-… with any half-life in m, h or d; and what shells show, \(ModelCatalog.ghosts.joined(separator: ", ")).\n\nCOMMAND is run by /bin/sh, once for each user. It reads what happens as JSON objects, one a line. For each of the kind \"question\" it writes one line, before it is told what came: the \"target\" of earlier lines, the most expected first, such as [\"mail\",\"tea\"], or with probabilities, [[\"mail\",0.6],[\"tea\",0.3]]; the rest is that of something new.",
    examples: [
      "foresight evaluate log.tsv.gz --model foresight --model markov-2",
      "foresight evaluate log.tsv.gz --split 2026-10-01 --predictions out.ndjson",
      "foresight evaluate log.tsv.gz --external 'python3 Examples/most_frequent.py'",
    ])

  /// `Pages/export.txt`.
  static let `export` = Page(
    name: "export",
    summary: "write out everything that has been recorded",
    description: "Write out everything that has been recorded, in the order of the log.",
    options: [
      Option("--format", nil, "how it is written", choices: [Choice("ndjson", "lossless, and 'import ndjson' reads it back (the default)"), Choice("tsv", "for data sets: text only, without dismissals, titles, durations and more")]),
    ],
    examples: [
      "foresight export | gzip > donations.ndjson.gz",
    ])

  /// `Pages/forecast.txt`.
  static let `forecast` = Page(
    name: "forecast",
    summary: "tell what you will probably do, and when",
    description: "Tell what you will probably do in what is left of today, or on another day, two hours at a time; how soon you will do one thing; or what is late. A day goes from four in the morning to four. 'foresight predict' tells what comes next, whenever that is; this tells when.",
    usage: [
      "[--day DAY] [--lines N]",
      "INTENT [--within MINUTES] [--source APP]",
      "--overdue",
    ],
    operands: [
      Option(operand: "INTENT"),
    ],
    options: [
      Option("--day", "DAY", "the whole of a day: today, tomorrow, a weekday, or a date at most 60 days ahead (default: what is left of today)", choices: [Choice("today"), Choice("tomorrow")] + Moment.weekdays.map { Choice($0.lowercased()) }),
      Option("--lines", "N", "at most N lines (default: 10)"),
      Option("--within", "MINUTES", "how probable INTENT is within so many minutes, 1 to 1440, a day (default: 60)"),
      Option("--source", "APP", "the INTENT of this app, where several have one of the name"),
      Option("--overdue", "what is late: not done for longer than in nineteen of twenty cases; nothing while you seem to be away"),
    ],
    notes: "A percentage is how often such a line comes true: of ten lines that say 70 %, seven do. \"On 41 of 48 workdays\" counts those of the last twelve weeks on which you did it in these hours. INTENT is a name or a title. Only what you did three times or more is told, and of that the forty things that you did most of late.",
    exits: [
      (1, "the log says nothing, or nothing is overdue"),
    ],
    examples: [
      "foresight forecast --day tomorrow",
      "foresight forecast StartCoffee --within 60",
      "foresight forecast --overdue --json",
    ])

  /// `Pages/forget.txt`.
  static let `forget` = Page(
    name: "forget",
    summary: "delete donations and everything learned from them",
    description: "Delete donations, every text that only they used, and everything learned from them. The ids of the deleted donations are printed. An entity that is named, or all of a source, leaves the index in which 'foresight search' finds it. Copies of a damaged store are deleted as well.",
    usage: [
      "OPTION… [--dry-run]",
    ],
    options: [
      Option("--id", "ID", "this donation", isRepeatable: true),
      Option("--intent", "NAME", "donations of this intent"),
      Option("--line", "TEXT", "exactly this command line, such as 'git push'"),
      Option("--containing", "WORD", "donations with this word in their intent, values, context, result, action or titles"),
      Option("--context", "NAME=VALUE", "donations with this in their context, such as host=laptop", isRepeatable: true),
      Option("--entity", "TYPE/ID", "donations with this entity among their parameters, in their context, or as their result"),
      Option("--source", "APP", "donations of this source"),
      Option("--since", "TIME", "donations at or after this time", .time),
      Option("--before", "TIME", "donations before this time", .time),
      Option("--all", "everything; without a terminal this needs --yes"),
      Option("--yes", "do not ask"),
      Option("--dry-run", "show what would be deleted"),
      Option("--keep-damaged", "leave copies of a damaged store, though they may hold it, too"),
    ],
    notes: "With several options, donations must match all of them. A word is found whatever the case of its letters, and not within a longer one. The history that a shell, or a program like atuin, keeps of its own is not touched, and its path is shown; keyed hashes of the forgotten lines are kept so that 'foresight import' leaves them out. A line that is run again is recorded again. --all also deletes the hashes and their key.",
    exits: [
      (66, "nothing of the kind was ever recorded"),
      (75, "the donations are deleted, but a process that is reading holds back the last step of erasing them from the disk; give the same command again"),
    ],
    examples: [
      "foresight forget --since -2h",
      "foresight forget --intent OrderCoffee --since 2026-11-20",
      "foresight forget --line 'rm -rf build'",
      "foresight forget --context directory=/srv/secret",
    ])

  /// `Pages/help.txt`.
  static let `help` = Page(
    name: "help",
    summary: "explain a subcommand",
    description: "Explain a subcommand, as its --help does; without one, list them.",
    usage: [
      "[SUBCOMMAND]",
    ],
    operands: [
      Option(operand: "SUBCOMMAND", choices: Subcommand.allCases.map { Choice($0.rawValue) }),
    ])

  /// `Pages/hide.txt`.
  static let `hide` = Page(
    name: "hide",
    summary: "stop suggesting an intent; 'unhide' brings it back",
    description: "Stop suggesting an intent, or with * all whose names fit, now or later. It is still recorded and learned from.",
    operands: [
      Option(operand: "INTENT"),
    ],
    options: [
      Option("--source", "APP", "only that of this source"),
    ],
    exits: [
      (66, "there is no such intent"),
    ],
    examples: [
      "foresight hide OrderCoffee",
      "foresight hide 'rm*' --source zsh",
    ])

  /// `Pages/import.txt`.
  static let `import` = Page(
    name: "import",
    summary: "bring in a data set, or the history of a shell, a desktop or a browser",
    description: "Bring in a file: all of it, or nothing. Importing a file a second time adds nothing.",
    usage: [
      "FORMAT PATH [OPTION…]",
      "auto [--yes] [--skip-bad]",
    ],
    operands: [
      Option(operand: "FORMAT", choices: [Choice("tsv", "a table: user, time, intent, parameters, context (see Datasets/README.md)"), Choice("ndjson", "JSON objects, one per line, as 'export' writes them"), Choice("zsh", "~/.zsh_history"), Choice("bash", "~/.bash_history"), Choice("fish", "~/.local/share/fish/fish_history"), Choice("atuin", "~/.local/share/atuin/history.db"), Choice("mcfly", "~/.local/share/mcfly/history.db"), Choice("kde", "~/.local/share/kactivitymanagerd/resources/database"), Choice("xbel", "the recent files of GTK and KDE: ~/.local/share/recently-used.xbel"), Choice("firefox", "places.sqlite in a profile below ~/.mozilla/firefox, or ~/.config/mozilla/firefox: sites visited"), Choice("chromium", "History in a profile below ~/.config/chromium: sites visited"), Choice("activitywatch", "an export of ActivityWatch, in JSON"), Choice("home-assistant", "home-assistant_v2.db of its recorder: services that were called"), Choice("auto", "which of these histories are there; each is asked about")]),
      Option(operand: "PATH", .file),
    ],
    options: [
      Option("--user", "U", "take only this user from a file of several users"),
      Option("--all-users", "take all users; the user becomes the source"),
      Option("--skip-bad", "leave out lines that cannot be understood, and say which"),
      Option("--with-actions", "keep what a file says of how something is done again"),
      Option("--forgotten", "take command lines again that were forgotten"),
      Option("--service-command", "WORDS", "with home-assistant: how a service is called again, with SERVICE and ENTITY for what is meant"),
      Option("--yes", "with auto: import all that is there but browsers', and do not ask"),
    ],
    notes: "A PATH of '-' is the standard input; gzip is recognised. A command in a history becomes an intent named after its first word, with the rest as the parameter 'arguments'. Where a shell writes no times (zsh does after 'setopt EXTENDED_HISTORY', bash where HISTTIMEFORMAT is set), the order of the lines is learned, and nothing about hours and pauses.\n\nThe databases of atuin and mcfly also tell directories, exit statuses and sessions. Databases are read from a copy, and may be in use.\n\n'kde' knows which app opened which file, which apps were started from a menu, and when. It knows nothing of windows that were only looked at; the desktop itself, and programs that start others, are left out. 'xbel' is no history: each file has, for each app, its last use, and its first where only one app has used it. What lies between is not made up.\n\n'firefox' and 'chromium' keep the host of what was visited, and how to visit it again: scheme and port, but no path, title or search. Pages of one site within half an hour are one visit. What was browsed in a private window, or is older than the browser remembers (Chromium: 90 days), is not there.\n\n'activitywatch' keeps which app was in front, or which site, and for how long; titles are dropped, and windows in a row of one app are one donation. It cannot know whether anybody looked.\n\nApps, files and sites can be done again from a menu: by the id of an app, by the path, and by the site's beginning. An app is called as its .desktop file calls it, whatever the history does.\n\n'home-assistant' keeps which services a person called on which things, and not what automations did. Its command may be: --service-command 'hass-cli service call SERVICE --arguments entity_id=ENTITY'.\n\n'import auto' looks for the histories of these programs where they usually are, and says how many commands or events each holds and how many of them would be new. With neither a terminal nor --yes it does no more than that. A browser's history is opened only if you say yes at a terminal, or import it by name.",
    exits: [
      (65, "a line cannot be understood, and nothing was imported; with --skip-bad, no line could be"),
      (66, "there is no such file; with auto, no history at all"),
    ],
    examples: [
      "foresight import zsh ~/.zsh_history",
      "foresight import firefox ~/.mozilla/firefox/NAME/places.sqlite",
      "foresight import auto",
    ])

  /// `Pages/init.txt`.
  static let `init` = Page(
    name: "init",
    summary: "print what a shell evaluates to learn and to suggest",
    description: "Print a script for a shell's start-up file. It records each command after it has ended, and suggests the next one: in zsh as grey text at the prompt, in bash and fish at a key.",
    operands: [
      Option(operand: "SHELL", choices: [Choice("zsh", "zsh 5.8 or later"), Choice("bash", "bash 5.1 or later"), Choice("fish", "fish 3.4 or later")]),
    ],
    options: [
      Option("--search", "give Ctrl-R to 'foresight next --search'; without it the key stays as it is"),
    ],
    notes: "What begins with a blank is not recorded, nor is anything in fish's private mode or after 'foresight pause'. Nothing is ever run.\n\nzsh: Right or End takes the grey text, Alt-F or Ctrl-Right a word of it; Ctrl-X Ctrl-G, or FORESIGHT_GHOST=0, switches it off. FORESIGHT_THRESHOLD is the probability from which on it stands at an empty prompt (0.16). With zsh-autosuggestions, add 'foresight' to ZSH_AUTOSUGGEST_STRATEGY. If there is no service and you have no systemd, it starts 'foresightd' itself, unless FORESIGHT_SERVICE is 0; without a service it runs this program in the background.\n\nbash: Alt-Right puts a suggestion on the prompt, and again the next; fish: Alt-N does. FORESIGHT_KEY names another key, as the shell's 'bind' does.\n\nAlt-Down opens a list to choose from (in fish, where that key searches the history, Alt-J), unless the key has another meaning; what is chosen is put on the prompt. See 'foresight next --help'.\n\n'foresight_uninit' takes it out of a running shell.",
    examples: [
      "eval \"$(foresight init zsh)\"       # in ~/.zshrc",
      "eval \"$(foresight init bash)\"      # in ~/.bashrc",
      "foresight init fish | source        # in ~/.config/fish/config.fish",
    ])

  /// `Pages/manual.txt`.
  static let `manual` = Page(
    name: "manual",
    summary: "write a page of the manual, for 'man'",
    description: "Write the page of a subcommand in the manual, or that of the program, in the language of 'man'. 'make install' installs all of them.",
    usage: [
      "[SUBCOMMAND]",
      "--list",
    ],
    operands: [
      Option(operand: "SUBCOMMAND", choices: Subcommand.allCases.map { Choice($0.rawValue) }),
    ],
    options: [
      Option("--list", "print the names of the subcommands instead, one a line"),
    ],
    examples: [
      "foresight manual predict | man -l -",
    ])

  /// `Pages/mcp.txt`.
  static let `mcp` = Page(
    name: "mcp",
    summary: "let an assistant ask what comes next",
    description: "Speak the Model Context Protocol on the standard input and output, for an assistant that starts this program. It may ask what you probably do next and when, look up your habits, and search what your apps have told of their things, all of the sources that you name; it performs nothing. What it reads leaves this machine if its model runs elsewhere.",
    options: [
      Option("--source", "APP", "let it see what is suggested of this source; without this it sees nothing", isRepeatable: true),
      Option("--allow-donate", "let it record what it did for you, under the source mcp:NAME, and forget that again; it is not learned from, nor suggested, until 'foresight settings --learn-from mcp:NAME'"),
    ],
    notes: "Probabilities are those of the whole model, so what you do in sources that you do not name can move them. Their names and values are not shown, nor is why something is suggested.\n\nNAME is what the assistant's program calls itself.",
    examples: [
      "foresight mcp --source zsh --source cafe",
      "foresight mcp --source zsh --allow-donate",
    ])

  /// `Pages/menu.txt`.
  static let `menu` = Page(
    name: "menu",
    summary: "show what comes next in a launcher, and do what is chosen",
    description: "Show the current suggestions that can be carried out, the likeliest first, in a launcher such as rofi, fuzzel, wofi, tofi, bemenu or dmenu: the first that is installed and fits the screen, or the one that is named. What you choose is done, and learned from.",
    usage: [
      "[OPTION…] [-- LAUNCHER [WORD…]]",
      "--rofi [--limit N] -- [ROW]",
    ],
    operands: [
      Option(operand: "LAUNCHER", isRepeatable: true),
    ],
    options: [
      Option("--limit", "N", "how many rows at most (default: 200, the most)"),
      Option("--rofi", "answer rofi, which starts this command as a script"),
    ],
    notes: "A suggestion can be done where its app can be asked to (see 'foresight apps'), or where a donation says how (see 'foresight help donate'). Beside the title stands what will run, unless it is a program that your desktop knows, or a file or a site that the title names. The first eight rows tell why they are there, and how likely they are; typing searches them all. What fails within two seconds is told by a notification, and not learned from.\n\nIn rofi and bemenu, Alt+1 tells why the row is suggested and Alt+2 says that you do not want it now; with a launcher of your own, exit statuses 10 and 11 mean the same.\n\nThe rows are part of rofi's own window with: rofi -show next -show-icons -modi 'next:foresight menu --rofi --'",
    exits: [
      (1, "nothing was chosen, or nothing that is suggested can be started"),
      (69, "there is no screen, no launcher, or nothing can start a program"),
      (74, "what was chosen could not be done"),
    ],
    examples: [
      "foresight menu",
      "foresight menu -- fuzzel --dmenu --width 60",
    ])

  /// `Pages/next.txt`.
  static let `next` = Page(
    name: "next",
    summary: "choose from what probably comes next, at a terminal",
    description: "Show the command lines that probably come next in this directory, and print the one that is chosen. Nothing is ever run: a shell's key puts the line on the prompt (see 'foresight init --help').",
    options: [
      Option("--shell", nil, "whose lines come first (default: by $SHELL)", choices: [Choice("zsh"), Choice("bash"), Choice("fish")]),
      Option("--typed", "read from the standard input what is typed, the directory and the shell's session, each ended by a NUL character, as 'complete' does"),
      Option("--search", "search all lines that were ever run, the latest first"),
      Option("--fzf", "choose with fzf, which must be installed"),
      Option("--protocol", "NUMBER", "the protocol of the fields, 1 if it is left out; later ones may have more of them"),
    ],
    notes: "Arrows or digits select, and what is typed filters: then Alt with a digit selects. Enter takes the line, ? says why it is there, Delete dismisses it, Shift-Delete says what forgetting it would take away and, pressed again, forgets it for good, Ctrl-U takes back what was typed, Escape or Ctrl-C leaves. Behind each line stands where it was last run, its exit status if that was not 0, and how long ago; + marks one that is put together from your words and was never run, ! one that destroys. It draws on the terminal, wherever the output goes.\n\nWith --search a line is found if it has the letters of each typed word in their order; a capital finds only a capital. ? says how often and where the line was run, and what was run before and after it. Alt-D leaves only lines of this directory, Alt-S of this session, Alt-H of this host, Alt-X what succeeded, Alt-F what failed; again, all.",
    exits: [
      (1, "nothing was chosen"),
      (69, "fzf cannot be started"),
      (74, "there is no terminal"),
    ],
    examples: [
      "foresight next",
      "line=$(foresight next --fzf)",
    ])

  /// `Pages/notice.txt`.
  static let `notice` = Page(
    name: "notice",
    summary: "show what was offered unasked, or each as it comes",
    description: "List what was offered lately, with how probable it was and what became of it; with --follow print each notice as it comes, one JSON object a line, for a program that shows it in its own way.",
    usage: [
      "[--follow]",
      "taken ID",
      "dismissed ID",
    ],
    operands: [
      Option(operand: "ANSWER", choices: [Choice("taken", "it was done because it was offered"), Choice("dismissed", "it was turned down")]),
      Option(operand: "ID"),
    ],
    options: [
      Option("--follow", "print each notice as it comes, until interrupted"),
    ],
    notes: "A notice is open for a quarter of an hour, and then taken, dismissed (turned down) or ignored; 'and done' stands behind one that was done in that time all the same. --follow ends where notices are turned off, or the service ends.",
    exits: [
      (1, "nothing was offered"),
      (66, "there is no such notice, or notices are off"),
      (69, "the service is not there"),
    ],
    examples: [
      "foresight notice",
      "foresight notice --follow",
    ])

  /// `Pages/notices.txt`.
  static let `notices` = Page(
    name: "notices",
    summary: "have something offered unasked when its moment has come",
    description: "Let the desktop offer you, by a notification, what you will probably do within a quarter of an hour, when now is a better moment to say so than later. Nothing is, until you enable it.",
    usage: [
      "enable [--cost COST] [--per-day N]",
      "disable",
      "[status]",
    ],
    operands: [
      Option(operand: "ACTION", choices: [Choice("enable", "offer something from now on"), Choice("disable", "not any more"), Choice("status", "whether it is on, and how often it was right (default)")]),
    ],
    options: [
      Option("--cost", nil, "how much a wrong word costs you", choices: [Choice("quiet", "a wrong offer costs twice what a right one is worth: odds of two to one or better"), Choice("normal", "as much: more likely than not (default)"), Choice("talkative", "half as much: odds of one to two or better")]),
      Option("--per-day", "N", "the most that is offered a day, 1 to 20 (default: 3)"),
    ],
    notes: "Nothing is offered in the first two weeks of a log, at hours at which you were never active, or while the screen is locked or the desktop is set to Do Not Disturb; the same thing is not offered twice within four hours; and nothing is offered that is hidden, excluded, handed over to an automation, deletes something, or cannot be done. 'Not now' is learned from, and an offer that you never answer counts half as much. foresight-desktop shows it, where the desktop's notifications have buttons; without it nobody is told, but for 'foresight notice --follow'.",
    examples: [
      "foresight notices enable --cost quiet",
      "foresight notices",
    ])

  /// `Pages/pause.txt`.
  static let `pause` = Page(
    name: "pause",
    summary: "stop recording for now; 'resume' starts it again",
    description: "Stop recording for now, from every source. Suggestions are still made.")

  /// `Pages/perform.txt`.
  static let `perform` = Page(
    name: "perform",
    summary: "have an app do something",
    description: "Have an app perform one of its intents, in a process of its own; or do again what the latest donation that fits says how to do (see 'foresight help donate'), which your systemd then starts.",
    operands: [
      Option(operand: "INTENT"),
    ],
    options: [
      Option("--parameter", "NAME=VALUE", "a value it is done with: as 'predict' shows it, or as you would call it", isRepeatable: true),
      Option("--source", "APP", "the app that is meant"),
      Option("--stdin", "read what is to be performed from the standard input, as {\"intent\":\"…\",\"source\":\"…\",\"parameters\":{…}}: a command line can be read by everybody"),
      Option("--patience", "SECONDS", "how long an app may be silent before it is ended (default: 30); what it reports, or asks, counts as a word"),
    ],
    notes: "The app is started for it, and ends again unless the intent shows one of its windows. What it prints goes to the standard error; what the intent gives goes to the standard output. What it asks is asked here, if you are at a terminal. Ctrl-C asks it to stop, and ends it after two seconds. What was done is donated by the app, as all it does.",
    exits: [
      (1, "the person declined"),
      (65, "a value is missing or not valid, or several apps match"),
      (66, "no app, intent or shortcut matches"),
      (69, "the intent reported a failure, or programs cannot be started here"),
      (74, "the app crashed, did not answer, or gave an answer that makes no sense"),
      (77, "you have to unlock the screen or show who you are first, or somebody else could change the app"),
    ],
    examples: [
      "foresight perform OrderCoffee --parameter size=large",
    ])

  /// `Pages/pin.txt`.
  static let `pin` = Page(
    name: "pin",
    summary: "show an entry first in every launcher; 'unpin' undoes it",
    description: "Show an entry first in 'foresight menu', rofi, KRunner and GNOME's search, wherever it fits what is typed; of several that which was pinned first. In rofi and bemenu Alt+3 pins the entry that is selected. No probability changes, and it is unpinned when the last of its donations is forgotten. 'foresight settings' shows what is pinned.",
    operands: [
      Option(operand: "INTENT"),
    ],
    options: [
      Option("--source", "APP", "only that of this source"),
      Option("--parameter", "NAME=VALUE", "a value with which it is done", isRepeatable: true),
    ],
    exits: [
      (66, "there is no such intent"),
    ],
    examples: [
      "foresight pin Push --parameter branch=main",
    ])

  /// `Pages/predict.txt`.
  static let `predict` = Page(
    name: "predict",
    summary: "show what probably comes next",
    description: "Show what will probably come next, most probable first. A percentage is how probable it is that this is the next thing you do, whenever that is; with --intent or --source, the next of those. When you will do it, 'foresight forecast' tells.",
    usage: [
      "[--now | --at TIME] [OPTION…]",
    ],
    options: [
      Option("--now", "predict for this moment (the default)"),
      Option("--at", "TIME", "predict for another moment, from the donations before it", .time),
      Option("--context", "NAME=VALUE", "a circumstance; with unlocked=true, what an app shows only on an unlocked device is shown too", isRepeatable: true),
      Option("--limit", "N", "at most N suggestions (default: 8)"),
      Option("--intent", "NAME", "only this intent"),
      Option("--source", "APP", "only intents of this source", isRepeatable: true),
      Option("--min-probability", "P", "only suggestions at least this probable, 0 to 1"),
      Option("--patience", "SECONDS", "how long it may learn before it answers (default: 10); then it answers from the part that is learned, which JSON tells as \"learned\", and the rest is learned in the background"),
      Option("--whole", "only whole suggestions, which have all the values of a donation"),
      Option("--prefix", "TEXT", "only what begins so, with probabilities given that it does: whole command lines, also ones put together from your own words, and suggestions whose name or title begins so"),
      Option("--sequence", "NAME", "what came before is looked up in this sequence first, such as a terminal's session"),
      Option("--explain", nil, "say in a sentence why", choices: [Choice("all", "show all reasons as numbers that add up to the score")], isValueOptional: true),
    ],
    exits: [
      (1, "there is no suggestion"),
      (75, "nothing is learned yet; ask again"),
    ],
    examples: [
      "foresight predict --now --explain",
      "foresight predict --at '2026-11-21 08:30' --context place=home --json",
    ])

  /// The options of every subcommand.
  static let everywhere: [Option] = [
      Option("--store", "PATH", "the store (default: $FORESIGHT_STORE, else $XDG_DATA_HOME/foresight/donations.sqlite)", .file),
      Option("--json", "data as JSON"),
      Option("--quiet", "print no messages except errors"),
      Option("--help", "print this text, or the help of a subcommand"),
      Option("--version", "print the version"),
    ]

  /// `Pages/program.txt`.
  static let `program` = Page(
    summary: "learns what you do and suggests what comes next",
    description: "Foresight learns what you do and suggests what comes next.",
    usage: [
      "SUBCOMMAND [OPTION…]",
    ],
    operands: [
      Option(operand: "SUBCOMMAND", choices: Subcommand.allCases.map { Choice($0.rawValue, $0.page.summary) }),
    ],
    options: everywhere,
    notes: "An option's value is the next word, or stands behind '='. What follows '--' is no option.\n\n$FORESIGHT_PRIOR names the weights that a model starts from: 'shipped' (the default), 'simulated' (which contains nobody's data), 'none', or a file made by 'foresight train'.",
    exits: [
      (0, "done"),
      (1, "no suggestion, or nothing recorded because of a setting"),
      (64, "usage"),
      (65, "bad data"),
      (66, "no such input"),
      (69, "not available here"),
      (73, "cannot create"),
      (74, "input or output failed"),
      (75, "busy, try again"),
      (77, "not permitted"),
      (78, "configuration"),
    ],
    examples: [
      "foresight donate OrderCoffee --parameter size=large",
      "foresight predict --now --explain",
    ])

  /// `Pages/rank.txt`.
  static let `rank` = Page(
    name: "rank",
    summary: "put the entries of a menu in order, by what was chosen there before",
    description: "Read the entries of a menu, one a line, and print them, the likeliest first: a line each of its probability, a tab and the entry. With --chosen, record what was chosen; that menu alone learns from it.",
    usage: [
      "[--source MENU] [--prefix TEXT] [OPTION…]",
      "[--source MENU] --chosen TEXT [--prefix TEXT] [OPTION…]",
    ],
    options: [
      Option("--source", "MENU", "which menu it is, by a name of your own (default: foresight); what is chosen is recorded under rank:MENU"),
      Option("--chosen", "TEXT", "what was chosen; '-' reads it from the standard input, one a line"),
      Option("--prefix", "TEXT", "what is typed, or was when it was chosen: 'pl' is learned for 'p' and for 'pla' too"),
      Option("--context", "NAME=VALUE", "a circumstance", isRepeatable: true),
      Option("--at", "TIME", "the moment (default: now)", .time),
    ],
    notes: "Entries that were never chosen share the probability of something new, in the order in which they come. One that comes twice is printed once; up to 10,000, of up to 1024 bytes each. Nothing that was chosen is suggested anywhere else; 'foresight forget --source rank:MENU' forgets it.",
    exits: [
      (1, "there was no entry, or nothing was recorded because of a setting"),
      (65, "an entry is not UTF-8, too long, or holds a control character"),
    ],
    examples: [
      "choice=$(ls | foresight rank --source notes | cut -f2- | rofi -dmenu) &&",
      "printf %s \"$choice\" | foresight rank --source notes --chosen -",
    ])

  /// `Pages/record.txt`.
  static let `record` = Page(
    name: "record",
    summary: "record a command line that has ended, for a shell's hook",
    description: "Record a command line. The standard input has six fields, each ended by a NUL character: the line, when it began and when it ended (Unix seconds with a fraction), its exit status, the directory, and the shell's session; and maybe a seventh, 'shown' if something was suggested at its prompt, 'taken' if the line came from that, '-' if the shell does not tell. In the second protocol there may follow the directory of the next prompt, circumstances such as branch=main, or /paths=1 3 for the words that were paths, an empty field, and the circumstances at the next prompt. What probably follows is printed, a line each: its probability, a tab, and the command line.",
    operands: [
      Option(operand: "SHELL", choices: [Choice("zsh", "zsh 5.8 or later"), Choice("bash", "bash 5.1 or later"), Choice("fish", "fish 3.4 or later")]),
    ],
    options: [
      Option("--numbered", "the line has its number before it, as bash's 'history 1' prints it"),
      Option("--protocol", "NUMBER", "the protocol of the fields, 1 if it is left out; later ones may have more of them"),
    ],
    notes: "An end that is empty is now, and a start such as -1.5 is so many seconds before the end. A line that begins with a blank, or has more than 65,536 bytes, is not recorded.",
    exits: [
      (1, "the store belongs to another user; nothing was recorded"),
    ],
    examples: [
      "printf 'make test\\0-1.5\\0\\0000\\0%s\\0%s\\0' \"$PWD\" \"$$\" | foresight record zsh",
    ])

  /// `Pages/report.txt`.
  static let `report` = Page(
    name: "report",
    summary: "write a page about what was learned of you",
    description: "Write a page about your own log, for yourself: your week as a clock of hours, the habits that were found and how sure they are, the hours of tomorrow with what became of such promises of late, how often suggestions were right by week, today's forecast beside what happened, and what is recorded from whom, with the command that forgets it.",
    options: [
      Option("--output", "FILE.html", "the page; only you may read it", .file),
      Option("--at", "TIME", "as if it were this moment, at its offset from UTC; nothing later is known (default: now)", .time),
    ],
    notes: "The page is one file. It runs no script, asks for nothing from elsewhere, and can be read on a phone, in the dark and on paper. What your settings hide or exclude does not stand in it, even if it was recorded before.\n\nHow often suggestions were right is measured as it happened: each of the latest 4,000 donations of half a year is predicted once more from what came before it. The rest rests on the latest 100,000. Ctrl-C ends it, and nothing is written.",
    exits: [
      (66, "there is no store"),
      (73, "the page cannot be written there"),
    ],
    examples: [
      "foresight report --output you.html",
    ])

  /// `Pages/resume.txt`.
  static let `resume` = Page(
    name: "resume",
    summary: "start recording again",
    description: "Start recording again after 'foresight pause'.")

  /// `Pages/run.txt`.
  static let `run` = Page(
    name: "run",
    summary: "have an app do what a phrase says",
    description: "Have an app do what one of its shortcuts promises, by the phrase that it is said with.",
    operands: [
      Option(operand: "PHRASE", isRepeatable: true),
    ],
    options: [
      Option("--source", "APP", "the app that is meant"),
      Option("--patience", "SECONDS", "how long an app may be silent before it is ended (default: 30); what it reports, or asks, counts as a word"),
    ],
    notes: "'foresight apps' lists the phrases. Case and punctuation make no difference; what stands in brackets there is a value.\n\nThe app is started for it, and ends again unless the intent shows one of its windows. What it prints goes to the standard error; what the intent gives goes to the standard output. What it asks is asked here, if you are at a terminal. Ctrl-C asks it to stop, and ends it after two seconds. What was done is donated by the app, as all it does.",
    exits: [
      (1, "the person declined"),
      (65, "a value is missing or not valid, or several apps match"),
      (66, "no app, intent or shortcut matches"),
      (69, "the intent reported a failure, or programs cannot be started here"),
      (74, "the app crashed, did not answer, or gave an answer that makes no sense"),
      (77, "you have to unlock the screen or show who you are first, or somebody else could change the app"),
    ],
    examples: [
      "foresight run order a large coffee at cafe",
    ])

  /// `Pages/save.txt`.
  static let `save` = Page(
    name: "save",
    summary: "store the model now; 'predict' and 'import' do so on their own",
    description: "Store the model on disk, so that the next prediction starts from it. 'predict' and 'import' do so on their own when it is worth it, 'predict' in the background.")

  /// `Pages/search.txt`.
  static let `search` = Page(
    name: "search",
    summary: "find entities, shortcuts and intents by their texts",
    description: "Find what apps have indexed by its title, its other names and its keywords, their shortcuts by their phrases, and intents by their titles.",
    operands: [
      Option(operand: "TEXT", isRepeatable: true),
    ],
    options: [
      Option("--source", "APP", "only what this source has", isRepeatable: true),
      Option("--limit", "N", "at most N results (default: 8)"),
      Option("--context", "NAME=VALUE", "a circumstance", isRepeatable: true),
      Option("--at", "TIME", "as it is expected at another moment (default: now)", .time),
    ],
    notes: "All words have to fit. A word fits one that is the same or begins with it, whatever its capitals and accents; one letter may be wrong in a word of four to seven, two in one of eight and more. Where a script has no spaces, a part of the text fits.\n\nResults without a wrong letter come first. Within each of the two groups they are ordered by how well they fit, and how likely they are to come next.\n\nA text that contains all words of one of an app's negative phrases finds none of that app's shortcuts.",
    exits: [
      (1, "nothing is found"),
    ],
    examples: [
      "foresight search autunm leaves",
      "foresight search tea --source cafe --json",
    ])

  /// `Pages/service.txt`.
  static let `service` = Page(
    name: "service",
    summary: "let a service answer, which is quicker",
    description: "The service, foresightd, answers what this program answers, on a socket: sooner, because it has the model in memory. systemd starts it when a program connects; it ends when no program has been connected for ten minutes. 'predict', 'donate', 'dismiss', 'rank', 'menu' and 'next' ask it if it is there, and otherwise do the work themselves.",
    operands: [
      Option(operand: "ACTION", choices: [Choice("enable", "from now on, and after each login"), Choice("disable", "not any more"), Choice("status", "whether it is there, and how it does")]),
    ],
    notes: "Without systemd zsh starts foresightd, or you do, such as when your session begins: it makes the socket, $FORESIGHT_SOCKET or foresight/socket in $XDG_RUNTIME_DIR, else beside the store.",
    exits: [
      (1, "with status: it is not there"),
      (69, "systemd does not answer"),
    ],
    examples: [
      "foresight service enable",
      "foresight service status",
    ])

  /// `Pages/settings.txt`.
  static let `settings` = Page(
    name: "settings",
    summary: "show or change what is recorded, and for how long",
    description: "Show the settings, or change them. They are kept in a file beside the store, STORE.settings, which may be edited too; every program that records follows them.",
    options: [
      Option("--exclude", "WHAT", "do not record this; WHAT is source=…, intent=… or parameter=…, or several of them separated by commas, with * and ? as in file names; with parameter=…, only that value is left out", isRepeatable: true),
      Option("--include", "WHAT", "undo an --exclude with the same WHAT", isRepeatable: true),
      Option("--learn-from", "SOURCE", "learn from what an assistant recorded under this source, such as mcp:claude, and suggest it; without this it is only kept", isRepeatable: true),
      Option("--unlearn-from", "SOURCE", "undo a --learn-from", isRepeatable: true),
      Option("--context-variable", "NAME", "record the value of this variable, such as AWS_PROFILE, with the command lines of shells that are started from now on, and learn from it", isRepeatable: true),
      Option("--no-context-variable", "NAME", "undo a --context-variable", isRepeatable: true),
      Option("--redact", "PATTERN", "replace texts that match a POSIX extended regular expression by [redacted] before they are written; all that any match covers is replaced, \\b and \\w are known, and references such as \\1 are not", isRepeatable: true),
      Option("--unredact", "PATTERN", "undo a --redact with the same PATTERN", isRepeatable: true),
      Option("--redact-secrets", nil, "redact what looks like a key, a token or a password (default: on)", choices: [Choice("on"), Choice("off")]),
      Option("--retention", "DAYS|forever", "delete donations older than this, at most a day late", choices: [Choice("forever")]),
      Option("--durability", nil, "what power loss may take", choices: [Choice("durable", "what is acknowledged survives power loss (the default)"), Choice("relaxed", "it survives a crash of the program; power loss may take the latest")]),
    ],
    examples: [
      "foresight settings --exclude source=zsh,intent='ssh*' --retention 365",
    ])

  /// `Pages/simulate.txt`.
  static let `simulate` = Page(
    name: "simulate",
    summary: "make up a log whose best possible prediction is known",
    description: "Make up a log: users with routines by hour and weekday, habits that follow one another, places, and drift. Because the process is known, so is the best possible prediction, and 'evaluate' tells how far each model is from it. With --lives the times are made up, too, and the probability of everything in the next quarter of an hour is known.",
    options: [
      Option("--users", "N", "how many users (default: 20)"),
      Option("--days", "D", "how many days of each (default: 60)"),
      Option("--seed", "S", "the same seed gives the same log (default: 1)"),
      Option("--lives", "make up people of 28 habits each: at an hour, some days apart, after one another, and at any moment; with days away, holidays, and habits that begin, end and drift"),
      Option("--menus", "make up menus, and what is chosen in each, with what was typed (see 'foresight rank')"),
      Option("--dismissals", "make up people who also turn suggestions down, by a rule that the optimum knows; FILE then ends in .ndjson"),
      Option("--output", "FILE.tsv", "write the log to this file, and to FILE.optimum.tsv the probability that the process gave to each event, or, with --lives, to FILE.lives.json how the people were made; without it, only the log is written, to the standard output", .file),
    ],
    examples: [
      "foresight simulate --users 20 --days 60 --seed 1 --output made-up.tsv",
      "foresight evaluate made-up.tsv",
      "foresight simulate --lives --users 30 --days 180 --output lives.tsv",
      "foresight import tsv lives.tsv --user user0001 --store made-up.sqlite",
    ])

  /// `Pages/status.txt`.
  static let `status` = Page(
    name: "status",
    summary: "show how much has been recorded",
    description: "Show how much has been recorded, since when, how large the store is, and how far the stored model has come.",
    options: [
      Option("--prometheus", "FILE", "write the figures to FILE instead, for the textfile collector of Prometheus's node_exporter; with those of the service, if one answers; anybody may read FILE, and nothing recorded is in it", .file),
    ],
    examples: [
      "foresight status --prometheus /var/lib/node_exporter/foresight.prom",
    ])

  /// `Pages/train.txt`.
  static let `train` = Page(
    name: "train",
    summary: "learn starting weights from other people's logs",
    description: "Learn a prior, the weights that a model starts from, from other people's logs. A prior says how far each feature can be trusted. It holds no names of intents unless --names is given, and only hashes of its users, by which 'evaluate' recognises them.",
    usage: [
      "DATASET… --output FILE.json [OPTION…]",
      "DATASET… --partial [OPTION…]",
      "--merge FILE… --output FILE.json [OPTION…]",
      "--from-contributions FILE… --output FILE.json [OPTION…]",
    ],
    operands: [
      Option(operand: "DATASET", .file, isRepeatable: true),
    ],
    options: [
      Option("--output", "FILE.json", "where the prior is written", .file),
      Option("--when", "learn what the model of when starts from, which is a prior of its own"),
      Option("--command-lines", "count the words of command lines alone: how many users typed each of them where"),
      Option("--words", "FILE", "with --command-lines: name no others than these and options; a line of the file is a program and words behind it", .file),
      Option("--from-user", "N", "with --when: begin with the N-th user of the file"),
      Option("--to-user", "M", "with --when: end with the M-th user of the file"),
      Option("--events", "N", "with --when: only the first N events of each user"),
      Option("--seed", "S", "the same seed gives the same prior (default: 1)"),
      Option("--sample", "SHARE", "learn the weights from this share of the users, drawn by a hash of their names; the prior tells it"),
      Option("--names", "name what the users do, too: how many of them went on with what, after what, and where the context was what; of command lines also the words"),
      Option("--situations", "learn, too, how the weights depend on what was done last and on the context: for people who do the same kind of thing as those in the log, such as the members of a team"),
      Option("--min-users", "N", "name only what at least N users did (default: 5)"),
      Option("--min-steps", "K", "name what came after what, or a word behind others, where K users went on so, if N did or typed each of them (default: N)"),
      Option("--epsilon", "E", "add noise to the numbers of users, so that what is named is e^E times as probable at most with any one of them as without, but for one case in a million; the users' hashes are left out then"),
      Option("--steps", "K", "with --epsilon: count only the K steps that each user took most often, those in command lines among them (default: \(NamedCounts.Noise.usualSteps)); fewer need less noise"),
      Option("--from-contributions", "the files are what 'contribute' wrote: add up what they name; the weights stay those that FORESIGHT_PRIOR names (default: shipped)"),
      Option("--partial", "write what can be added up: a line a user, with what those in the sample did, and one a step that is named"),
      Option("--dataset", "NAME", "with --partial: what the data set is called"),
      Option("--merge", "the files are what --partial wrote: learn from them, in any order, the prior of one run"),
      Option("--expect-events", "N", "with --merge: how many events there have to be in all"),
    ],
    notes: "DATASET is TSV or NDJSON, as for 'evaluate'. The users are gone through seven times, each time in an order drawn from the seed.\n\nA part of a data set has all events of its users. --merge needs the same --names, --epsilon and --steps; it gives, to the last byte, what one run with the same --sample does. What is missing, there twice or broken off is reported, and nothing is written. Without --sample the lines hold all that everybody did.\n\nNoise is drawn from the system, so the numbers differ each time. It covers what is named, not the weights, which are learned from the users' logs as they are: with --from-contributions none are learned. It takes many users to name something: with E = 1 and K = 20, 324 who did the same.\n\nContributions are added up in any order to the same bits, and of a store its latest counts. One that is damaged or contradicts another is named, and nothing is written.",
    examples: [
      "foresight train log.tsv.gz --output prior.json",
      "foresight train log.tsv.gz --names --min-users 10 --output prior.json",
      "foresight train part-1.tsv --dataset log --names --partial > lines-1",
      "foresight train --merge lines-* --names --output prior.json",
      "foresight train --from-contributions given/*.json --output prior.json",
      "foresight evaluate other.tsv.gz --prior prior.json",
    ])

  /// `Pages/unhide.txt`.
  static let `unhide` = Page(
    name: "unhide",
    summary: "suggest a hidden intent again",
    description: "Suggest a hidden intent again.",
    operands: [
      Option(operand: "INTENT"),
    ],
    options: [
      Option("--source", "APP", "only that of this source"),
    ],
    exits: [
      (66, "there is no such intent"),
    ])

  /// `Pages/unpin.txt`.
  static let `unpin` = Page(
    name: "unpin",
    summary: "show a pinned entry where it belongs again",
    description: "Show what was pinned where it belongs again; without values all of this intent.",
    operands: [
      Option(operand: "INTENT"),
    ],
    options: [
      Option("--source", "APP", "only that of this source"),
      Option("--parameter", "NAME=VALUE", "a value with which it is done", isRepeatable: true),
    ],
    exits: [
      (66, "there is no such intent"),
    ])

  /// `Pages/watch.txt`.
  static let `watch` = Page(
    name: "watch",
    summary: "have what you do on the desktop recorded by itself",
    description: "Choose what foresight-desktop records by itself while you are logged in, and what the service adds to the context of donations made through it. Nothing is recorded or added until you enable it; pausing, exclusions and redaction apply here as everywhere.",
    usage: [
      "enable SOURCE… [--within DISTANCE]",
      "disable SOURCE…",
      "list",
      "status",
    ],
    operands: [
      Option(operand: "ACTION", choices: [Choice("enable", "record it from now on, and after each login"), Choice("disable", "not any more; what was recorded stays"), Choice("list", "what there is, and whether it is recorded"), Choice("status", "what is on, and what the service adds to donations now")]),
      Option(operand: "SOURCE", choices: WatchedSource.allCases.map { Choice($0.rawValue, $0.summary) }, isRepeatable: true),
    ],
    options: [
      Option("--within", "DISTANCE", "how closely a place is recorded; 10km if it was never said", choices: [Choice("1km", "to a hundredth of a degree"), Choice("10km", "to a tenth of a degree"), Choice("100km", "to a degree")]),
    ],
    notes: "Apps are recognised by the systemd units that GNOME, KDE and others make for them, under the id of their .desktop file; what starts in the first 30 seconds of a session is left out. An app started from a terminal or by the session bus is seen where sway, i3 or X11 tell of its first window, for which xprop keeps running on X11; a second window of one that runs is not. Files come from the list of recent files that GTK and KDE programs write.\n\nThe focus is reported by sway, by i3, and on X11 by xprop; an app that has had it for five seconds is recorded, under the source focus, and what you exclude of the source apps holds for it too.\n\nnetwork, power, monitor, idle and place are fields of the context, each with one of a few values that come again. They are added to what is donated to the service, or recorded by it, within a minute of its happening, and to what it is asked about now, unless the field is stated already; without the service nothing is added. The network comes from NetworkManager, power and monitor from the kernel, idle from the screen saver or the login manager, and place from GeoClue, which asks your desktop whether it may tell.",
    examples: [
      "foresight watch enable apps",
      "foresight watch enable network power",
      "foresight watch enable place --within 100km",
      "foresight forget --source apps --dry-run",
    ])
}

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
    description: "List the apps that have declared what they can do: their programs, their intents with their parameters (a '?' marks an optional one), and the phrases of their shortcuts.",
    options: [
      Option(name: "--remove", text: "take an app off the list, until it is started again", kind: .text, placeholder: "APP", isRepeatable: true),
    ],
    notes: "When an app starts, it declares what it can do in a file beside the store. Its program is run only if the program and every directory on the way to it belong to you or to root, and nobody else can write to them.",
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
    description: "List the rules that you keep: that you do something within 5 or 15 minutes of something else, or in an hour of the day; on any day, on workdays or on weekends. Rules that apps offer are listed, too. If you accept a rule, Foresight acts on it for you from then on. It acts on no other rule. Rules that you put off, or never want, come last.",
    usage: [
      "[--log]",
      "accept ID",
      "later ID",
      "never ID",
      "remove ID",
    ],
    operands: [
      Option(name: "ANSWER", kind: .text, choices: [("accept", "act on this rule from now on"), ("later", "do not propose the rule before rules are next found"), ("never", "never propose the rule again"), ("remove", "take your answer back, and delete the log of what the rule did")]),
      Option(name: "ID", kind: .text),
    ],
    options: [
      Option(name: "--log", text: "show what was done automatically, stopped, missed or failed"),
      Option(name: "--at", text: "list the rules as they were at another moment (default: now)", kind: .time, placeholder: "TIME"),
    ],
    notes: "\"Kept 36 of 40 times\" counts the eight weeks before rules were last found. \"At least 8 of 10\" is a careful reading of that: if you go on as you did, the true share is greater nine times in ten. A rule needs eight occasions on different days, and about one in twenty of the listed rules may be chance. Rules are found anew every other Monday. For each thing that you do, only its most reliable rule is listed. Hidden intents are left out. A command line can trigger a rule, but no rule runs one.\n\nBefore an accepted rule acts, a notification has to announce it for ten seconds with the screen unlocked, so that you can stop it. Notices therefore have to be on ('foresight notices enable'). A rule acts once on each occasion, unless you have already done it yourself, and never if it would delete something or call the session bus. A rule that you kept less often in the last fortnight than it promised waits until you accept it again. Nothing that came over the session bus or from an assistant triggers a rule.",
    exits: [
      (1, "there is no rule yet, or with --log, nothing was done"),
      (65, "it cannot be done automatically"),
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
    description: "Complete a command line. The standard input has fields, each ended by a NUL character: the typed text, the directory and the shell's session. Two more follow for each suggestion that was shown at this prompt and not taken: what was typed at the time, and the suggested line. In protocol 2, fields for the circumstances, such as branch=main, and for the directory's contents, such as /file=main.c, come before these pairs, followed by an empty field. Possible completions are printed one per line: the probability, a tab, and the command line.",
    operands: [
      Option(name: "SHELL", kind: .text, choices: [("zsh", "zsh 5.8 or later"), ("bash", "bash 5.1 or later"), ("fish", "fish 3.4 or later")]),
    ],
    options: [
      Option(name: "--protocol", text: "the protocol of the fields, 1 if it is left out; later ones may have more of them", kind: .text, placeholder: "NUMBER"),
      Option(name: "--here", text: "read nothing, and print the contents of this directory as fields that may stand among the circumstances: names of files, targets of its makefile, scripts of its package.json and branches of git"),
      Option(name: "--paths", text: "read a command line that starts to run in this directory and its start in Unix seconds, each ended by a NUL character, and print which of its words are paths, as a field for the circumstances that 'record' reads"),
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
    description: "Write a script with which a shell completes subcommands, options and their values. 'make install' installs the scripts of all three; otherwise, add one of these lines to the shell's start-up file.",
    operands: [
      Option(name: "SHELL", kind: .text, choices: [("bash", ""), ("zsh", ""), ("fish", "")]),
    ],
    examples: [
      "eval \"$(foresight completions bash)\"      in ~/.bashrc",
      "eval \"$(foresight completions zsh)\"       in ~/.zshrc, after compinit",
      "foresight completions fish | source       in ~/.config/fish/config.fish",
    ])

  /// `Pages/contribute.txt`.
  static let `contribute` = Page(
    name: "contribute",
    summary: "write what you would give to a shared prior, for you to read",
    description: "Write what you would contribute to a prior that many people share: which intents you did after which, the most frequent first. It holds no times, counts, parameters or results, and only the context fields that you name. Nothing is sent: read it, then give it to whom you like.",
    options: [
      Option(name: "--output", text: "write it to this file; without it, to the standard output", kind: .file, placeholder: "FILE.json"),
      Option(name: "--steps", text: "give at most K steps, those that you took most often (default: 100)", kind: .text, placeholder: "K"),
      Option(name: "--source", text: "give only what this app donated", kind: .text, placeholder: "APP", isRepeatable: true),
      Option(name: "--with-field", text: "give the values of this field of the context, too", kind: .text, placeholder: "NAME", isRepeatable: true),
      Option(name: "--for", text: "the name of the prior that it is for (default: everyone); each has its own random number for your store", kind: .text, placeholder: "PRIOR"),
    ],
    notes: "What your settings exclude, redact or hide now is not given, even if it was recorded before. While recording is paused, nothing is given.\n\nThe random number makes your store count only once, however often you contribute. It is kept beside the store, in STORE.contributions; if you delete that file, you count as somebody new.",
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
      Option(name: "INTENT", kind: .text),
    ],
    options: [
      Option(name: "--parameter", text: "a value that was suggested", kind: .text, placeholder: "NAME=VALUE", isRepeatable: true),
      Option(name: "--context", text: "a circumstance", kind: .text, placeholder: "NAME=VALUE", isRepeatable: true),
      Option(name: "--source", text: "whose intent it is (default: the only source that donated it)", kind: .text, placeholder: "APP"),
      Option(name: "--at", text: "when it was turned down (default: now)", kind: .time, placeholder: "TIME"),
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
    description: "Check the store: the owners and modes of its files, the database, whether all rows fit together, and the model. Also show whether the service answers, which shells' start-up files have the hook and beside which plugins, and when a line of each shell was last recorded. Nothing is written without --repair.",
    options: [
      Option(name: "--repair", text: "repair what is wrong; everything that can be read of a damaged database is saved, and a copy of the damaged one is kept as STORE.damaged-1, and so on, until the next 'foresight forget'"),
      Option(name: "--secrets", text: "show instead where something in the log looks like a key, a token or a password, or matches a pattern of --redact, but not the text itself; with --repair, replace it by [redacted] and learn anew, as if it had been redacted when it was recorded, and delete copies of a damaged store"),
    ],
    exits: [
      (1, "with --secrets: something looks like a secret"),
      (65, "something is wrong"),
      (75, "the store is busy, or something that was replaced is not yet erased"),
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
      Option(name: "INTENT", kind: .text),
    ],
    options: [
      Option(name: "--parameter", text: "a value it was done with", kind: .text, placeholder: "NAME=VALUE", isRepeatable: true),
      Option(name: "--context", text: "a circumstance", kind: .text, placeholder: "NAME=VALUE", isRepeatable: true),
      Option(name: "--result", text: "what came of it", kind: .text, placeholder: "TEXT"),
      Option(name: "--source", text: "who donates it (default: foresight)", kind: .text, placeholder: "APP"),
      Option(name: "--at", text: "when it happened (default: now)", kind: .time, placeholder: "TIME"),
      Option(name: "--duration", text: "how long it took", kind: .text, placeholder: "SECONDS"),
      Option(name: "--sequence", text: "the sequence it belongs to, such as a terminal's session", kind: .text, placeholder: "NAME"),
      Option(name: "--action", text: "how to do it again when it is chosen: a command, a program of the desktop, a file, a URI or a call on the session bus, such as {\"command\":[\"git\",\"push\"]} or {\"desktop\":\"firefox.desktop\"} (see Datasets/README.md)", kind: .text, placeholder: "JSON"),
      Option(name: "--id", text: "its id; a donation whose id is there already is not recorded again", kind: .text, placeholder: "UUID"),
      Option(name: "--stdin", text: "read NDJSON from the standard input, one donation or dismissal per line; a bad line is reported, the others are recorded (exit 65 at the end)"),
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
    description: "Measure how well models predict logs. For each user, a model starts anew, and predicts each event before it learns it. Nothing is stored.",
    operands: [
      Option(name: "DATASET", kind: .file, isRepeatable: true),
    ],
    options: [
      Option(name: "--model", text: "measure this model instead of all", kind: .text, placeholder: "NAME", choices: (ModelCatalog.names + ModelCatalog.ghosts).map { ($0, "") }, isRepeatable: true),
      Option(name: "--compare-to", text: "the model that the others are compared with (default: the first)", kind: .text, placeholder: "NAME", choices: (ModelCatalog.names + ModelCatalog.ghosts).map { ($0, "") }),
      Option(name: "--targets", text: "which events are predicted", kind: .text, choices: [("all", "predict every event (the default)"), ("switches", "skip repeats; the current intent is never a candidate")]),
      Option(name: "--level", text: "what of an event is predicted", kind: .text, choices: [("intent", "predict the intent (the default)"), ("suggestion", "predict the intent together with all its parameters")]),
      Option(name: "--split", text: "only learn from events before DATE, and measure those at or after it; DATE is a date such as 2026-10-01, or a time in RFC 3339", kind: .text, placeholder: "DATE"),
      Option(name: "--user", text: "only this user", kind: .text, placeholder: "U", isRepeatable: true),
      Option(name: "--limit-users", text: "only the first N users", kind: .text, placeholder: "N"),
      Option(name: "--without", text: "leave out events of this intent, or, if it ends in '*', of all intents that begin so", kind: .text, placeholder: "INTENT", isRepeatable: true),
      Option(name: "--without-repeats", text: "leave out each event that repeats the one before it with the same values"),
      Option(name: "--learn-from", text: "keep what an assistant recorded under this source, such as mcp:claude; it is left out otherwise", kind: .text, placeholder: "SOURCE", isRepeatable: true),
      Option(name: "--prior", text: "start foresight from this prior file, or from the prior called 'shipped' or 'simulated'; users that it was learned from are left out", kind: .file, placeholder: "FILE", choices: [("shipped", ""), ("simulated", ""), ("none", "start foresight from weights set by hand (the default)")]),
      Option(name: "--folds", text: "divide the users into K groups, and start foresight for each group from a prior trained on the others", kind: .text, placeholder: "K"),
      Option(name: "--names", text: "with --folds: let the prior name what the others do, so that foresight can expect what a user never did"),
      Option(name: "--min-users", text: "name only what at least N of the others did (default: 5)", kind: .text, placeholder: "N"),
      Option(name: "--min-steps", text: "name a step that K of the others took, if N did both of its intents (default: N)", kind: .text, placeholder: "K"),
      Option(name: "--epsilon", text: "add noise to the counts of the others, as 'train' does", kind: .text, placeholder: "E"),
      Option(name: "--steps", text: "with --epsilon: count only the K steps that each user took most often", kind: .text, placeholder: "K"),
      Option(name: "--words", text: "of command lines, name only the words that 'train --words' would", kind: .file, placeholder: "FILE"),
      Option(name: "--allow-seen", text: "keep users that the prior was learned from"),
      Option(name: "--typing", text: "the log is of command lines: count the keystrokes that each model saves, by lines and by words; --level is then suggestion"),
      Option(name: "--threshold", text: "with --typing: show only texts that are at least so probable, 0 to 1, or four thresholds with commas between: for lines at an empty prompt, for known texts, for composed texts, and for more than the next word (default: 0.16,0.12,0.065,0.5); 0 shows all", kind: .text, placeholder: "P"),
      Option(name: "--completions", text: "with --typing: know the words that completions of fish or zsh in DIRECTORY name", kind: .file, placeholder: "DIRECTORY", isRepeatable: true),
      Option(name: "--when", text: "measure how well models predict when things are done, at each quarter of an hour and after each event: bits saved, calibration, a day's lines, offers, what is overdue"),
      Option(name: "--horizon", text: "with --when: how far ahead is predicted", kind: .text, choices: [("15", "a quarter of an hour (the default)"), ("60", "an hour"), ("day", "the hours of a day, predicted at four in the morning")]),
      Option(name: "--warm-up", text: "with --when: measure nothing in the first DAYS days of a user", kind: .text, placeholder: "DAYS"),
      Option(name: "--from-user", text: "with --when: begin with the N-th user of the file", kind: .text, placeholder: "N"),
      Option(name: "--to-user", text: "with --when: end with the M-th user of the file", kind: .text, placeholder: "M"),
      Option(name: "--events", text: "with --when: only the first N events of each user", kind: .text, placeholder: "N"),
      Option(name: "--external", text: "measure a program of your own beside the models", kind: .text, placeholder: "COMMAND", isRepeatable: true),
      Option(name: "--report", text: "write a page with tables and charts (not with --when); if the shipped prior was learned from nobody in the log, foresight is measured with it, too", kind: .file, placeholder: "FILE.html"),
      Option(name: "--predictions", text: "write what each model expected of each event: rank, probability, first guess; NDJSON, one line for each event and model", kind: .file, placeholder: "FILE"),
      Option(name: "--jobs", text: "use N cores (default: all); the figures stay the same", kind: .text, placeholder: "N"),
      Option(name: "--dataset", text: "what the data set is called (default: the file's name)", kind: .text, placeholder: "NAME"),
      Option(name: "--partial", text: "write one line per user and model, in whole numbers, for --merge: for a part of a data set, on any machine"),
      Option(name: "--merge", text: "add up the lines that --partial wrote, in any order, to the figures that one run would give"),
      Option(name: "--expect-events", text: "with --merge: how many events there have to be in all", kind: .text, placeholder: "N"),
    ],
    notes: "A part of a data set must have all events of its users; with --merge, DATASET is a file of such lines. If anything is missing, duplicated or cut off, that is reported, and no figures are printed.\n\nDATASET is TSV or NDJSON (see Datasets/README.md), gzipped or not, sorted by user, then by time; '-' is the standard input. Models: \(ModelCatalog.names.joined(separator: ", ")), and decay-… with any half-life in m, h or d; with --typing also what shells show, \(ModelCatalog.ghosts.joined(separator: ", ")); with --when only \(WhenEvaluator.models.joined(separator: ", ")).\n\n/bin/sh runs COMMAND once for each user. COMMAND reads what happens as JSON objects, one per line. It answers each object of the kind \"question\" with one line, before it can read what came next: the \"target\" values of earlier lines, the most expected first, such as [\"mail\",\"tea\"], or with probabilities, [[\"mail\",0.6],[\"tea\",0.3]]; the rest is the probability of something new.",
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
      Option(name: "--format", text: "how it is written", kind: .text, choices: [("ndjson", "lossless, and 'import ndjson --with-actions' reads it back (the default)"), ("tsv", "for data sets: text only, without dismissals, titles, durations and more")]),
    ],
    examples: [
      "foresight export | gzip > donations.ndjson.gz",
    ])

  /// `Pages/forecast.txt`.
  static let `forecast` = Page(
    name: "forecast",
    summary: "forecast what you will probably do, and when",
    description: "Forecast what you will probably do in the rest of today or on another day, two hours at a time, or how likely you are to do one thing soon; or show what is late. A day goes from four in the morning to four. 'foresight predict' shows what comes next, whenever that is; this command shows when.",
    usage: [
      "[--day DAY] [--lines N]",
      "INTENT [--within MINUTES] [--source APP]",
      "--overdue",
    ],
    operands: [
      Option(name: "INTENT", kind: .text),
    ],
    options: [
      Option(name: "--day", text: "the whole of a day: today, tomorrow, a weekday, or a date at most 60 days ahead (default: what is left of today)", kind: .text, placeholder: "DAY", choices: [("today", ""), ("tomorrow", "")] + Moment.weekdays.map { ($0.lowercased(), "") }),
      Option(name: "--lines", text: "at most N lines (default: 10)", kind: .text, placeholder: "N"),
      Option(name: "--within", text: "how probable INTENT is within so many minutes, 1 to 1440, which is a day (default: 60)", kind: .text, placeholder: "MINUTES"),
      Option(name: "--source", text: "the INTENT of this app, if several apps have one of that name", kind: .text, placeholder: "APP"),
      Option(name: "--overdue", text: "show what is late: not done for longer than in nineteen of twenty cases; nothing while you seem to be away"),
    ],
    notes: "A percentage is how often such a line comes true: of ten lines that say 70 %, seven do. \"On 41 of 48 workdays\" counts the workdays of the last twelve weeks on which you did it in these hours. INTENT is a name or a title. Only what you did three times or more can be forecast, and of that only the forty things that you did most often of late.",
    exits: [
      (1, "nothing can be forecast, or nothing is overdue"),
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
    description: "Delete donations, every text that only they used, and everything learned from them. The ids of the deleted donations are printed. Used alone, --entity and --source also remove the entity, or all entities of the source, from the index that 'foresight search' reads. Copies of a damaged store are deleted as well.",
    usage: [
      "OPTION… [--dry-run]",
    ],
    options: [
      Option(name: "--id", text: "this donation", kind: .text, placeholder: "ID", isRepeatable: true),
      Option(name: "--intent", text: "donations of this intent", kind: .text, placeholder: "NAME"),
      Option(name: "--line", text: "exactly this command line, such as 'git push'", kind: .text, placeholder: "TEXT"),
      Option(name: "--containing", text: "donations with this word in their intent, values, context, result, action or titles", kind: .text, placeholder: "WORD"),
      Option(name: "--context", text: "donations with this value in their context, such as host=laptop", kind: .text, placeholder: "NAME=VALUE", isRepeatable: true),
      Option(name: "--entity", text: "donations with this entity among their parameters, in their context, or as their result", kind: .text, placeholder: "TYPE/ID"),
      Option(name: "--source", text: "donations of this source", kind: .text, placeholder: "APP"),
      Option(name: "--since", text: "donations at or after this time", kind: .time, placeholder: "TIME"),
      Option(name: "--before", text: "donations before this time", kind: .time, placeholder: "TIME"),
      Option(name: "--all", text: "everything; without a terminal this needs --yes"),
      Option(name: "--yes", text: "do not ask for confirmation"),
      Option(name: "--dry-run", text: "show what would be deleted: the ids, or the latest donations themselves in a terminal"),
      Option(name: "--keep-damaged", text: "keep copies of a damaged store, although they may hold the same donations"),
    ],
    notes: "With several options, donations must match all of them. --containing ignores case and finds only whole words. The history that a shell, or a program like atuin, keeps of its own is not changed, and its path is shown. Keyed hashes of the forgotten lines are kept, so that 'foresight import' leaves these lines out. A line that you run again is recorded again. --all also deletes the hashes and their key.",
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
    description: "Explain a subcommand, as its --help does; without a name, list all subcommands.",
    usage: [
      "[SUBCOMMAND]",
    ],
    operands: [
      Option(name: "SUBCOMMAND", kind: .text, choices: Subcommand.allCases.map { ($0.rawValue, "") }),
    ])

  /// `Pages/hide.txt`.
  static let `hide` = Page(
    name: "hide",
    summary: "stop suggesting an intent; 'unhide' brings it back",
    description: "Stop suggesting an intent, or, if the name has * or ?, all intents whose names match, now or later. They are still recorded and learned from.",
    operands: [
      Option(name: "INTENT", kind: .text),
    ],
    options: [
      Option(name: "--source", text: "only the intent of this source", kind: .text, placeholder: "APP"),
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
    summary: "import a data set, or the history of a shell, a desktop or a browser",
    description: "Import a file, whole or not at all. Importing it again adds nothing.",
    usage: [
      "FORMAT PATH [OPTION…]",
      "auto [--yes] [--skip-bad] [--forgotten]",
    ],
    operands: [
      Option(name: "FORMAT", kind: .text, choices: [("tsv", "a table: user, time, intent, parameters, context (see Datasets/README.md)"), ("ndjson", "JSON objects, one per line, as 'export' writes them"), ("zsh", "~/.zsh_history"), ("bash", "~/.bash_history"), ("fish", "~/.local/share/fish/fish_history"), ("atuin", "~/.local/share/atuin/history.db"), ("mcfly", "~/.local/share/mcfly/history.db"), ("kde", "~/.local/share/kactivitymanagerd/resources/database"), ("xbel", "the recent files of GTK and KDE: ~/.local/share/recently-used.xbel"), ("firefox", "places.sqlite in a profile below ~/.mozilla/firefox, or ~/.config/mozilla/firefox: sites visited"), ("chromium", "History in a profile below ~/.config/chromium: sites visited"), ("activitywatch", "an export of ActivityWatch, in JSON"), ("home-assistant", "home-assistant_v2.db of its recorder: services that were called"), ("auto", "find histories in their usual places, and ask about each")]),
      Option(name: "PATH", kind: .file),
    ],
    options: [
      Option(name: "--user", text: "take only this user from a file of several users", kind: .text, placeholder: "U"),
      Option(name: "--all-users", text: "take all users; the user becomes the source"),
      Option(name: "--skip-bad", text: "leave out lines that cannot be understood, and say which"),
      Option(name: "--with-actions", text: "with ndjson and tsv: also take what you would be offered to run (actions, which say how something is done again, command lines of a shell, what the apps on this machine would do, and whatever has a title), and let a row replace the donation that has its id. Only for a file of your own, such as one that 'export' wrote"),
      Option(name: "--forgotten", text: "import forgotten command lines again"),
      Option(name: "--service-command", text: "with home-assistant: the command that calls a service again, with SERVICE and ENTITY in place of their names", kind: .text, placeholder: "WORDS"),
      Option(name: "--yes", text: "with auto: import all histories that are found, except browsers', and do not ask"),
    ],
    notes: "A PATH of '-' is the standard input; gzip is recognized. A command in a history becomes an intent named after its first word, with the rest as the parameter 'arguments'. zsh writes times only after 'setopt EXTENDED_HISTORY', bash only if HISTTIMEFORMAT is set. Without times, the order of the lines is learned, and nothing about hours and pauses.\n\nThe databases of atuin and mcfly also hold directories, exit statuses and sessions. Databases are read from a copy, so they may be in use.\n\n'kde' holds which app opened which file, which apps were started from a menu, and when, but no windows that you only looked at. The desktop itself, and programs that start others, are left out. 'xbel' is not a full history: for each file it has the last use by each app, and the first use if only one app has used the file. Nothing is made up for the time between.\n\nFrom 'firefox' and 'chromium', the host of each visited site is kept, with the scheme and port to visit it again, but no path, title or search. Pages of one site within half an hour are one visit. Private windows are not in these histories, nor is anything older than the browser remembers (Chromium: 90 days).\n\nFrom 'activitywatch', the app or site in front is kept, and for how long it was there. Titles are dropped, and successive windows of one app are one donation. Whether anybody looked cannot be known.\n\nApps, files and sites can be opened again from a menu: an app by its id, a file by its path, a site by its scheme, host and port. An app has the name in its .desktop file, whatever the history calls it.\n\nFrom 'home-assistant', the services that a person called are kept, each with its entity, but nothing that automations did. To call them again: --service-command 'hass-cli service call SERVICE --arguments entity_id=ENTITY'.\n\n'import auto' looks for these histories, except Home Assistant's, in their usual places. It shows how many commands or events each holds and how many are new. Without a terminal and without --yes, it does nothing more. A browser's history is opened only if you agree to it at a terminal, or import it by name.",
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
    summary: "print a shell's hook, which learns and suggests commands",
    description: "Print a script for a shell's start-up file. It records each command after it has ended, and suggests the next one: in zsh as grey text at the prompt, in bash and fish at a key.",
    operands: [
      Option(name: "SHELL", kind: .text, choices: [("zsh", "zsh 5.8 or later"), ("bash", "bash 5.1 or later"), ("fish", "fish 3.4 or later")]),
    ],
    options: [
      Option(name: "--search", text: "give Ctrl-R to 'foresight next --search'; without it the key stays as it is"),
    ],
    notes: "A command that begins with a blank is not recorded, nor is anything in fish's private mode or after 'foresight pause'. A suggestion is never run by itself.\n\nzsh: Right or End takes the grey text, Alt-F or Ctrl-Right a word of it; Ctrl-X Ctrl-G, or FORESIGHT_GHOST=0, switches it off. At an empty prompt, it appears only if it is at least as probable as FORESIGHT_THRESHOLD (0.16). With zsh-autosuggestions, add 'foresight' to ZSH_AUTOSUGGEST_STRATEGY. Without systemd, the hook starts 'foresightd' if no service is running, unless FORESIGHT_SERVICE is 0. Without a service, it runs this program in the background.\n\nbash: Alt-Right puts a suggestion on the prompt and, pressed again, the next one; fish: Alt-N does the same. FORESIGHT_KEY names another key, as the shell's 'bind' does.\n\nAlt-Down opens a list to choose from (in fish, where that key searches the history, Alt-J), unless the key has another meaning; the line that you choose is put on the prompt. See 'foresight next --help'.\n\n'foresight_uninit' removes the hook from a running shell.",
    examples: [
      "eval \"$(foresight init zsh)\"       # in ~/.zshrc",
      "eval \"$(foresight init bash)\"      # in ~/.bashrc",
      "foresight init fish | source        # in ~/.config/fish/config.fish",
    ])

  /// `Pages/manual.txt`.
  static let `manual` = Page(
    name: "manual",
    summary: "write a page of the manual, for 'man'",
    description: "Write the manual page of a subcommand, or that of the program, in the format of 'man'. 'make install' installs all of them.",
    usage: [
      "[SUBCOMMAND]",
      "--list",
    ],
    operands: [
      Option(name: "SUBCOMMAND", kind: .text, choices: Subcommand.allCases.map { ($0.rawValue, "") }),
    ],
    options: [
      Option(name: "--list", text: "print the names of the subcommands instead, one per line"),
    ],
    examples: [
      "foresight manual predict | man -l -",
    ])

  /// `Pages/mcp.txt`.
  static let `mcp` = Page(
    name: "mcp",
    summary: "let an assistant ask what comes next",
    description: "Serve the Model Context Protocol on the standard input and output, for an assistant that starts this program. The assistant may ask what you probably do next and when, look up your habits, and search what apps have indexed, but only for the sources that you name. It cannot have anything performed. What it reads leaves this machine if its model runs elsewhere.",
    options: [
      Option(name: "--source", text: "let the assistant see what is known of this source; without this it sees nothing", kind: .text, placeholder: "APP", isRepeatable: true),
      Option(name: "--allow-donate", text: "let it record what it did for you, under the source mcp:NAME, and forget that again; these records are neither learned from nor suggested until 'foresight settings --learn-from mcp:NAME'"),
    ],
    notes: "Probabilities come from the whole model, so what you do in other sources can change them. The names and values of other sources are not shown, nor is why something is suggested.\n\nNAME is what the assistant's program calls itself.",
    examples: [
      "foresight mcp --source zsh --source cafe",
      "foresight mcp --source zsh --allow-donate",
    ])

  /// `Pages/menu.txt`.
  static let `menu` = Page(
    name: "menu",
    summary: "show what comes next in a launcher, and do what is chosen",
    description: "Show the suggestions that can be carried out now in a launcher: pinned ones first, then the likeliest. The launcher is the one that you name, or the first of fuzzel, wofi, tofi, bemenu, rofi and dmenu that is installed and fits the screen. What you choose is carried out, and learned from.",
    usage: [
      "[OPTION…] [-- LAUNCHER [WORD…]]",
      "--rofi [--limit N] -- [ROW]",
    ],
    operands: [
      Option(name: "LAUNCHER", kind: .text, isRepeatable: true),
    ],
    options: [
      Option(name: "--limit", text: "show at most N rows (default: 200, the most)", kind: .text, placeholder: "N"),
      Option(name: "--rofi", text: "answer rofi, which runs this command as a script"),
    ],
    notes: "A suggestion can be carried out if its app can perform it (see 'foresight apps'), or if a donation says how (see 'foresight help donate'). The title is followed by what will run, unless that is a program that your desktop knows, or a file or a site that the title names. The first eight rows also show why they are suggested, and how likely they are; typing searches them all. Without --rofi, a notification reports what fails within two seconds, and it is not learned from.\n\nIn rofi and bemenu, Alt+1 shows why the row is suggested, Alt+2 says that you do not want it now, and Alt+3 pins or unpins it; with a launcher of your own, exit statuses 10, 11 and 12 mean the same.\n\nTo show the rows in rofi's own window: rofi -show next -show-icons -modi 'next:foresight menu --rofi --'",
    exits: [
      (1, "nothing was chosen, or nothing that is suggested can be started"),
      (69, "there is no screen, no launcher, or nothing can start a program"),
      (74, "what was chosen could not be carried out"),
    ],
    examples: [
      "foresight menu",
      "foresight menu -- fuzzel --dmenu --width 60",
    ])

  /// `Pages/next.txt`.
  static let `next` = Page(
    name: "next",
    summary: "choose from what probably comes next, at a terminal",
    description: "Show the command lines that probably come next in this directory, and print the one that you choose. It is not run: the shell's hook puts it on the prompt (see 'foresight init --help').",
    options: [
      Option(name: "--shell", text: "the shell whose lines come first (default: by $SHELL)", kind: .text, choices: [("zsh", ""), ("bash", ""), ("fish", "")]),
      Option(name: "--typed", text: "read the typed text, the directory and the shell's session from the standard input, each ended by a NUL character, as 'complete' does"),
      Option(name: "--search", text: "search all lines that were ever run, the latest first"),
      Option(name: "--fzf", text: "choose with fzf, which must be installed"),
      Option(name: "--protocol", text: "the protocol of the fields, 1 if it is left out; later ones may have more of them", kind: .text, placeholder: "NUMBER"),
    ],
    notes: "Arrows or digits select a line. What you type filters the lines; then Alt with a digit selects. Enter takes the line, or the typed text if no line fits. ? shows why the line is there. Delete dismisses it. Shift-Delete shows what forgetting it would delete and, pressed again, forgets it for good. Ctrl-U clears the typed text, Escape or Ctrl-C leaves. Behind each line stands where it was last run, its exit status if that was not 0, and how long ago. + marks a line that is put together from your words and was never run, ! one that destroys something. The list is drawn on the terminal, wherever the output goes.\n\nWith --search, a line is found if it has the letters of each typed word in their order; a capital finds only a capital. ? shows how often and where the line was run, and what was run before and after it. Alt-D leaves only lines of this directory, Alt-S of this session, Alt-H of this host, Alt-X those that succeeded, Alt-F those that failed; the same key again removes the filter.",
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
    summary: "list what was offered unasked, or print each offer as it comes",
    description: "List the latest notices, how probable each was and what became of it. With --follow, print each new notice as one line of JSON, for a program that shows it in its own way.",
    usage: [
      "[--follow]",
      "taken ID",
      "dismissed ID",
    ],
    operands: [
      Option(name: "ANSWER", kind: .text, choices: [("taken", "record that it was done because it was offered"), ("dismissed", "record that it was turned down")]),
      Option(name: "ID", kind: .text),
    ],
    options: [
      Option(name: "--follow", text: "print each notice as it comes, until interrupted"),
    ],
    notes: "A notice is open for a quarter of an hour, and then taken, dismissed or ignored. 'and done' follows one that you did in that time all the same. --follow ends when notices are turned off, or the service ends.",
    exits: [
      (1, "nothing was offered"),
      (66, "there is no such notice, it was answered, or notices are off"),
      (69, "the service is not there"),
    ],
    examples: [
      "foresight notice",
      "foresight notice --follow",
    ])

  /// `Pages/notices.txt`.
  static let `notices` = Page(
    name: "notices",
    summary: "let the desktop offer what you will probably do soon",
    description: "Let the desktop offer you, in a notification, what you will probably do within a quarter of an hour, if now is a better moment for that than later. Nothing is offered until you enable it.",
    usage: [
      "enable [--cost COST] [--per-day N]",
      "disable",
      "[status]",
    ],
    operands: [
      Option(name: "ACTION", kind: .text, choices: [("enable", "turn notices on"), ("disable", "turn notices off, and with them accepted automations"), ("status", "show whether notices are on, and how often they were right (default)")]),
    ],
    options: [
      Option(name: "--cost", text: "how much a wrong offer costs you", kind: .text, choices: [("quiet", "offer at odds of two to one or better: a wrong offer costs twice what a right one is worth"), ("normal", "offer what is more likely than not: a wrong offer costs as much (default)"), ("talkative", "offer at odds of one to two or better: a wrong offer costs half as much")]),
      Option(name: "--per-day", text: "offer at most N times a day, 1 to 20 (default: 3)", kind: .text, placeholder: "N"),
    ],
    notes: "Nothing is offered in the first two weeks of a log, at hours at which you were never active, or while the screen is locked or the desktop is set to Do Not Disturb. The same thing is not offered twice within four hours. Nothing is offered that is hidden, excluded or handed over to an automation, that deletes something, or that cannot be done. 'Not now' is learned from; an offer that you never answer counts half as much. foresight-desktop shows the offers, if the desktop's notifications have buttons; without it, only 'foresight notice --follow' does.",
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
    description: "Have an app perform one of its intents. If no app has the intent, your systemd starts what the latest matching donation says (see --action in 'foresight help donate').",
    operands: [
      Option(name: "INTENT", kind: .text),
    ],
    options: [
      Option(name: "--parameter", text: "a value to perform it with: as 'predict' shows it, or in your own words", kind: .text, placeholder: "NAME=VALUE", isRepeatable: true),
      Option(name: "--source", text: "the app that is meant", kind: .text, placeholder: "APP"),
      Option(name: "--stdin", text: "read the intent from the standard input, as {\"intent\":\"…\",\"source\":\"…\",\"parameters\":{…}}, because everybody can read a command line"),
      Option(name: "--patience", text: "how long the app may be silent before the command gives up (default: 30); reports of progress and questions restart the time", kind: .text, placeholder: "SECONDS"),
    ],
    notes: "If the app is running, it is asked to perform the intent; otherwise it is started for that, and ends again unless the intent shows one of its windows. What a started app prints goes to the standard error; the result goes to the standard output. The app's questions appear here if you are at a terminal. Ctrl-C asks the app to stop, and after two seconds ends it if it was started for this. The app donates what it did, as always.",
    exits: [
      (1, "you declined"),
      (65, "a value is missing or not valid, or several apps match"),
      (66, "no app, intent or shortcut matches"),
      (69, "the intent reported a failure, or programs cannot be started here"),
      (74, "the app crashed, did not answer, or gave an answer that makes no sense"),
      (77, "you have to unlock the screen or show who you are first, or another user could change the app's program"),
    ],
    examples: [
      "foresight perform OrderCoffee --parameter size=large",
    ])

  /// `Pages/pin.txt`.
  static let `pin` = Page(
    name: "pin",
    summary: "show an entry first in every launcher; 'unpin' undoes it",
    description: "Show an entry first in 'foresight menu', rofi, KRunner and GNOME's search, wherever it fits what is typed. Several pinned entries stand in the order in which you pinned them. In rofi and bemenu, Alt+3 pins the selected entry. Probabilities do not change. An entry is unpinned when the last of its donations is forgotten. 'foresight settings' shows what is pinned.",
    operands: [
      Option(name: "INTENT", kind: .text),
    ],
    options: [
      Option(name: "--source", text: "only the intent of this source", kind: .text, placeholder: "APP"),
      Option(name: "--parameter", text: "a value with which it is done", kind: .text, placeholder: "NAME=VALUE", isRepeatable: true),
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
    description: "Show what will probably come next, most probable first. A percentage is how probable it is that this is the next thing you do, whenever that is; with --intent or --source, the next of those. 'foresight forecast' shows when you will probably do it.",
    usage: [
      "[--now | --at TIME] [OPTION…]",
    ],
    options: [
      Option(name: "--now", text: "predict for this moment (the default)"),
      Option(name: "--at", text: "predict for another moment, from the donations before it", kind: .time, placeholder: "TIME"),
      Option(name: "--context", text: "a circumstance; unlocked=true also shows what an app shows only on an unlocked device", kind: .text, placeholder: "NAME=VALUE", isRepeatable: true),
      Option(name: "--limit", text: "at most N suggestions (default: 8)", kind: .text, placeholder: "N"),
      Option(name: "--intent", text: "only this intent", kind: .text, placeholder: "NAME"),
      Option(name: "--source", text: "only intents of this source", kind: .text, placeholder: "APP", isRepeatable: true),
      Option(name: "--min-probability", text: "only suggestions at least this probable, 0 to 1", kind: .text, placeholder: "P"),
      Option(name: "--patience", text: "how long it may learn before it answers (default: 10); then it answers from the part that it has learned, whose share JSON gives as \"learned\", and learns the rest in the background", kind: .text, placeholder: "SECONDS"),
      Option(name: "--whole", text: "only whole suggestions, which have all the values of a donation"),
      Option(name: "--prefix", text: "only what begins with TEXT: whole command lines, also ones put together from your own words, and suggestions whose name or title begins so; probabilities assume that this beginning is right", kind: .text, placeholder: "TEXT"),
      Option(name: "--sequence", text: "look first in this sequence for what came before, such as a terminal's session", kind: .text, placeholder: "NAME"),
      Option(name: "--explain", text: "say in a sentence why it is suggested", kind: .text, choices: [("all", "show all reasons as numbers that add up to the score")], isValueOptional: true),
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
      Option(name: "--store", text: "the store (default: $FORESIGHT_STORE, else $XDG_DATA_HOME/foresight/donations.sqlite)", kind: .file, placeholder: "PATH"),
      Option(name: "--json", text: "data as JSON"),
      Option(name: "--quiet", text: "print no messages except errors"),
      Option(name: "--help", text: "print this text, or the help of a subcommand"),
      Option(name: "--version", text: "print the version"),
    ]

  /// `Pages/program.txt`.
  static let `program` = Page(
    summary: "learns what you do and suggests what comes next",
    description: "Foresight learns what you do and suggests what comes next.",
    usage: [
      "SUBCOMMAND [OPTION…]",
    ],
    operands: [
      Option(name: "SUBCOMMAND", kind: .text, choices: Subcommand.allCases.map { ($0.rawValue, $0.page.summary) }),
    ],
    options: everywhere,
    notes: "An option's value is the next word, or follows '='. Words after '--' are not options.\n\n$FORESIGHT_PRIOR names the weights that a model starts from: 'shipped' (the default), 'simulated' (which contains nobody's data), 'none', or a file made by 'foresight train'.",
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
    summary: "sort the entries of a menu by what was chosen there before",
    description: "Read the entries of a menu, one per line, and print them, the likeliest first: on each line the probability, a tab and the entry. With --chosen, record what was chosen; only that menu learns from it.",
    usage: [
      "[--source MENU] [--prefix TEXT] [OPTION…]",
      "[--source MENU] --chosen TEXT [--prefix TEXT] [OPTION…]",
    ],
    options: [
      Option(name: "--source", text: "the name that you give the menu (default: foresight); what is chosen is recorded under rank:MENU", kind: .text, placeholder: "MENU"),
      Option(name: "--chosen", text: "what was chosen; '-' reads it from the standard input, one per line", kind: .text, placeholder: "TEXT"),
      Option(name: "--prefix", text: "the text that is typed, or was when the entry was chosen: what is learned for 'pl' also counts for 'p' and 'pla'", kind: .text, placeholder: "TEXT"),
      Option(name: "--context", text: "a circumstance", kind: .text, placeholder: "NAME=VALUE", isRepeatable: true),
      Option(name: "--at", text: "the moment (default: now)", kind: .time, placeholder: "TIME"),
    ],
    notes: "Entries that were never chosen share the probability of something new, and keep their order. A repeated entry is printed once. At most 10,000 entries are accepted, each of at most 1024 bytes. What was chosen is suggested nowhere else; 'foresight forget --source rank:MENU' forgets it.",
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
    description: "Record a command line. The standard input has six fields, each ended by a NUL character: the line, when it began and when it ended (Unix seconds with a fraction), its exit status, the directory, and the shell's session. A seventh may follow: 'shown' if something was suggested at its prompt, 'taken' if the line came from that, empty if nothing was, '-' if the shell does not know. In protocol 2, these may follow: the directory of the next prompt, circumstances such as branch=main, /paths=1 3 for the words that were paths, an empty field, and the circumstances at the next prompt. What probably follows is printed, one line each: its probability, a tab, and the command line.",
    operands: [
      Option(name: "SHELL", kind: .text, choices: [("zsh", "zsh 5.8 or later"), ("bash", "bash 5.1 or later"), ("fish", "fish 3.4 or later")]),
    ],
    options: [
      Option(name: "--numbered", text: "the line begins with its number, as bash's 'history 1' prints it"),
      Option(name: "--protocol", text: "the protocol of the fields, 1 if it is left out; later ones may have more of them", kind: .text, placeholder: "NUMBER"),
    ],
    notes: "An empty end means now, and a start such as -1.5 is so many seconds before the end. A line that begins with a blank, or has more than 65,536 bytes, is not recorded.",
    exits: [
      (1, "the store belongs to another user; nothing was recorded"),
    ],
    examples: [
      "printf 'make test\\0-1.5\\0\\0000\\0%s\\0%s\\0' \"$PWD\" \"$$\" | foresight record zsh",
    ])

  /// `Pages/report.txt`.
  static let `report` = Page(
    name: "report",
    summary: "write a page that shows what was learned about you",
    description: "Write a page about your own log, for yourself. It shows your week as a clock of hours, the habits that were found and how sure they are, tomorrow by the hour and how well such forecasts did lately, how often suggestions were right in each week, today's forecast beside what happened, and what each source recorded, with the command that forgets it.",
    usage: [
      "--output FILE.html [--at TIME]",
    ],
    options: [
      Option(name: "--output", text: "the page to write, which must be named; only you may read it", kind: .file, placeholder: "FILE.html"),
      Option(name: "--at", text: "write the page as of this moment, at its offset from UTC; nothing later is used (default: now)", kind: .time, placeholder: "TIME"),
    ],
    notes: "The page is one file. It runs no script, loads nothing from elsewhere, and can be read on a phone, in the dark and on paper. It leaves out what your settings hide or exclude, even if it was recorded before.\n\nTo measure how often suggestions were right, each of the latest 4,000 donations of half a year is predicted once more from what came before it. Everything else is based on the latest 100,000. Ctrl-C stops the command, and nothing is written.",
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
    description: "Have an app run one of its shortcuts, which you name by a phrase.",
    operands: [
      Option(name: "PHRASE", kind: .text, isRepeatable: true),
    ],
    options: [
      Option(name: "--source", text: "the app that is meant", kind: .text, placeholder: "APP"),
      Option(name: "--patience", text: "how long the app may be silent before the command gives up (default: 30); reports of progress and questions restart the time", kind: .text, placeholder: "SECONDS"),
    ],
    notes: "'foresight apps' lists the phrases. Case and punctuation at the ends make no difference. What is in brackets in the list stands for a value.\n\nIf the app is running, it is asked to perform the intent; otherwise it is started for that, and ends again unless the intent shows one of its windows. What a started app prints goes to the standard error; the result goes to the standard output. The app's questions appear here if you are at a terminal. Ctrl-C asks the app to stop, and after two seconds ends it if it was started for this. The app donates what it did, as always.",
    exits: [
      (1, "you declined"),
      (65, "a value is missing or not valid, or several apps match"),
      (66, "no app, intent or shortcut matches"),
      (69, "the intent reported a failure, or programs cannot be started here"),
      (74, "the app crashed, did not answer, or gave an answer that makes no sense"),
      (77, "you have to unlock the screen or show who you are first, or another user could change the app's program"),
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
    description: "Search what apps have indexed, by title, other names and keywords; the apps' shortcuts, by phrase; and intents, by title.",
    operands: [
      Option(name: "TEXT", kind: .text, isRepeatable: true),
    ],
    options: [
      Option(name: "--source", text: "only results of this source", kind: .text, placeholder: "APP", isRepeatable: true),
      Option(name: "--limit", text: "at most N results (default: 8)", kind: .text, placeholder: "N"),
      Option(name: "--context", text: "a circumstance", kind: .text, placeholder: "NAME=VALUE", isRepeatable: true),
      Option(name: "--at", text: "rank the results for another moment (default: now)", kind: .time, placeholder: "TIME"),
    ],
    notes: "All words have to match. A word matches one that is the same or begins with it, whatever its capitals and accents. One letter may be wrong in a word of four to seven letters, two in one of eight or more. In a script without spaces, any part of the text matches.\n\nResults without a wrong letter come first. Within each of the two groups they are ordered by how well they match, and how likely they are to come next.\n\nA text that contains all words of one of an app's negative phrases finds none of that app's shortcuts.",
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
    summary: "turn on or off the service, which answers faster",
    description: "Turn the service on or off. The service, foresightd, answers on a socket what this program answers, but faster, because it has the model in memory. systemd starts it when a program connects; it ends when no program but shells that ask nothing has been connected for ten minutes. 'predict', 'donate', 'dismiss', 'rank', 'menu', 'next', 'record' and 'complete' ask it if it is there, and otherwise do the work themselves.",
    operands: [
      Option(name: "ACTION", kind: .text, choices: [("enable", "let systemd start it from now on, and after each login"), ("disable", "stop it and foresight-desktop, and start neither any more"), ("status", "show whether it is there, and how fast it answers")]),
    ],
    notes: "Without systemd, zsh starts foresightd, or you do, for example when your session begins. It makes the socket itself: $FORESIGHT_SOCKET, or foresight/socket in $XDG_RUNTIME_DIR, else in $XDG_DATA_HOME or ~/.local/share.",
    exits: [
      (1, "with status: it is not there"),
      (69, "systemd does not answer"),
      (75, "with status: it does not answer, or there is no store yet"),
    ],
    examples: [
      "foresight service enable",
      "foresight service status",
    ])

  /// `Pages/settings.txt`.
  static let `settings` = Page(
    name: "settings",
    summary: "show or change what is recorded, and for how long",
    description: "Show the settings, or change them. They are kept in a file beside the store, STORE.settings, which you may also edit. Every program that records follows them.",
    options: [
      Option(name: "--exclude", text: "do not record this; WHAT is source=…, intent=… or parameter=…, or several of them separated by commas, with * and ? as in file names; with parameter=…, only that value is left out", kind: .text, placeholder: "WHAT", isRepeatable: true),
      Option(name: "--include", text: "undo an --exclude with the same WHAT", kind: .text, placeholder: "WHAT", isRepeatable: true),
      Option(name: "--learn-from", text: "learn from what an assistant recorded under this source, such as mcp:claude, and suggest it; without this it is only kept", kind: .text, placeholder: "SOURCE", isRepeatable: true),
      Option(name: "--unlearn-from", text: "undo a --learn-from", kind: .text, placeholder: "SOURCE", isRepeatable: true),
      Option(name: "--context-variable", text: "record the value of this variable, such as AWS_PROFILE, with the command lines of shells that are started from now on, and learn from it", kind: .text, placeholder: "NAME", isRepeatable: true),
      Option(name: "--no-context-variable", text: "undo a --context-variable", kind: .text, placeholder: "NAME", isRepeatable: true),
      Option(name: "--redact", text: "replace texts that match a POSIX extended regular expression by [redacted] before they are written; all that any match covers is replaced, \\b and \\w are known, and references such as \\1 are not", kind: .text, placeholder: "PATTERN", isRepeatable: true),
      Option(name: "--unredact", text: "undo a --redact with the same PATTERN", kind: .text, placeholder: "PATTERN", isRepeatable: true),
      Option(name: "--redact-secrets", text: "redact what looks like a key, a token or a password (default: on)", kind: .text, choices: [("on", ""), ("off", "")]),
      Option(name: "--retention", text: "delete donations older than this, at most a day late", kind: .text, placeholder: "DAYS|forever", choices: [("forever", "")]),
      Option(name: "--durability", text: "what power loss may take", kind: .text, choices: [("durable", "what is acknowledged survives power loss (the default)"), ("relaxed", "it survives a crash of the program; power loss may take the latest")]),
    ],
    examples: [
      "foresight settings --exclude source=zsh,intent='ssh*' --retention 365",
    ])

  /// `Pages/simulate.txt`.
  static let `simulate` = Page(
    name: "simulate",
    summary: "make up a log whose best possible prediction is known",
    description: "Make up a log of users with routines by hour and weekday, habits that follow one another, places, and drift. Because the process is known, so is the best possible prediction, and 'evaluate' shows how far each model is from it. With --lives, the times are made up as well, and the probability of everything in the next quarter of an hour is known. Give at most one of --lives, --menus and --dismissals.",
    options: [
      Option(name: "--users", text: "how many users (default: 20)", kind: .text, placeholder: "N"),
      Option(name: "--days", text: "how many days each user has (default: 60)", kind: .text, placeholder: "D"),
      Option(name: "--seed", text: "the same seed gives the same log (default: 1)", kind: .text, placeholder: "S"),
      Option(name: "--lives", text: "make up people with 28 habits each: at an hour, some days apart, after one another, and at any moment; with days away, holidays, and habits that begin, end and drift"),
      Option(name: "--menus", text: "make up menus, and what is chosen in each, with what was typed (see 'foresight rank')"),
      Option(name: "--dismissals", text: "make up people who also turn suggestions down, by a rule that the optimum knows; FILE then ends in .ndjson"),
      Option(name: "--output", text: "write the log to this file, and the probability that the process gave to each event to FILE.optimum.tsv; with --lives, how the people were made to FILE.lives.json instead; with --menus, the log alone; without this option, the log alone to the standard output", kind: .file, placeholder: "FILE.tsv"),
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
    description: "Show how much has been recorded, since when, how large the store is, how often suggestions were taken, and how far the stored model has come.",
    options: [
      Option(name: "--prometheus", text: "write the figures to FILE instead, for the textfile collector of Prometheus's node_exporter; those of the service are added if it answers; anybody may read FILE, and nothing recorded is in it", kind: .file, placeholder: "FILE"),
    ],
    examples: [
      "foresight status --prometheus /var/lib/node_exporter/foresight.prom",
    ])

  /// `Pages/train.txt`.
  static let `train` = Page(
    name: "train",
    summary: "learn starting weights from other people's logs",
    description: "Learn a prior, the weights that a model starts from, from other people's logs. A prior says how far each feature can be trusted. It holds no names of intents unless --names is given, and of its users only hashes, by which 'evaluate' recognizes them.",
    usage: [
      "DATASET… --output FILE.json [OPTION…]",
      "DATASET… --partial [OPTION…]",
      "--merge FILE… --output FILE.json [OPTION…]",
      "--from-contributions FILE… --output FILE.json [OPTION…]",
    ],
    operands: [
      Option(name: "DATASET", kind: .file, isRepeatable: true),
    ],
    options: [
      Option(name: "--output", text: "where the prior is written", kind: .file, placeholder: "FILE.json"),
      Option(name: "--when", text: "learn the weights that forecasts start from, which are a prior of their own"),
      Option(name: "--command-lines", text: "only count the words of command lines: how many users typed which word where"),
      Option(name: "--words", text: "with --command-lines: name only options and the words in this file; a line of it is a program and words that may follow", kind: .file, placeholder: "FILE"),
      Option(name: "--from-user", text: "with --when: begin with the N-th user of the file", kind: .text, placeholder: "N"),
      Option(name: "--to-user", text: "with --when: end with the M-th user of the file", kind: .text, placeholder: "M"),
      Option(name: "--events", text: "with --when: only the first N events of each user", kind: .text, placeholder: "N"),
      Option(name: "--seed", text: "the same seed gives the same prior (default: 1)", kind: .text, placeholder: "S"),
      Option(name: "--sample", text: "learn the weights from this share of the users, drawn by a hash of their names; the prior records the share", kind: .text, placeholder: "SHARE"),
      Option(name: "--names", text: "also name what the users do: how many of them did what after what, and in which context; of command lines also the words"),
      Option(name: "--situations", text: "also learn how the weights depend on what was done last and on the context: for people who do the same kind of thing as those in the log, such as the members of a team; not with --epsilon, --partial or --from-contributions"),
      Option(name: "--min-users", text: "name only what at least N users did (default: 5)", kind: .text, placeholder: "N"),
      Option(name: "--min-steps", text: "name a step, or a word after others, that K users took or typed, if N did or typed each part of it (default: N)", kind: .text, placeholder: "K"),
      Option(name: "--epsilon", text: "add noise to the counts of users: what is named is at most e^E times as probable with any one of them as without, but for one case in a million; the users' hashes are left out then", kind: .text, placeholder: "E"),
      Option(name: "--steps", text: "with --epsilon: count only the K steps that each user took most often, those in command lines among them (default: \(NamedCounts.Noise.usualSteps)); fewer need less noise", kind: .text, placeholder: "K"),
      Option(name: "--from-contributions", text: "add up the names in the files that 'contribute' wrote; the weights stay those that FORESIGHT_PRIOR names (default: shipped)"),
      Option(name: "--partial", text: "write lines for --merge: one per user, with what those in the sample did, and one per step that is named"),
      Option(name: "--dataset", text: "with --partial: what the data set is called", kind: .text, placeholder: "NAME"),
      Option(name: "--merge", text: "learn from the files that --partial wrote, in any order, the prior that one run would learn with the same --sample, or with --sample 1 if it was left out"),
      Option(name: "--expect-events", text: "with --merge: how many events there have to be in all", kind: .text, placeholder: "N"),
    ],
    notes: "DATASET is TSV or NDJSON, as for 'evaluate'. Training goes through the users seven times, each time in an order drawn from the seed.\n\nA part of a data set must have all events of its users. --merge needs the same --names, --epsilon and --steps, and gives, to the last byte, what one run with the same --sample does. If anything is missing, duplicated or cut off, that is reported, and nothing is written. Without --sample, the lines hold everything that each user did.\n\nNoise is random, so the counts differ each time. It covers what is named, not the weights, which are learned from the users' logs as they are; with --from-contributions, no weights are learned. It takes many users to name something: with E = 1 and K = 20, 324 who did the same.\n\nContributions give the same bytes in any order, and only the latest of each store counts. If one is damaged or contradicts another, it is named, and nothing is written.",
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
      Option(name: "INTENT", kind: .text),
    ],
    options: [
      Option(name: "--source", text: "only the intent of this source", kind: .text, placeholder: "APP"),
    ],
    exits: [
      (66, "there is no such intent"),
    ])

  /// `Pages/unpin.txt`.
  static let `unpin` = Page(
    name: "unpin",
    summary: "stop showing an entry first",
    description: "Stop showing a pinned entry first. Without values, all pinned entries of the intent are unpinned.",
    operands: [
      Option(name: "INTENT", kind: .text),
    ],
    options: [
      Option(name: "--source", text: "only the intent of this source", kind: .text, placeholder: "APP"),
      Option(name: "--parameter", text: "a value with which it is done", kind: .text, placeholder: "NAME=VALUE", isRepeatable: true),
    ],
    exits: [
      (66, "there is no such intent"),
    ])

  /// `Pages/watch.txt`.
  static let `watch` = Page(
    name: "watch",
    summary: "record what you do on the desktop automatically",
    description: "Choose what foresight-desktop records automatically while you are logged in, and what the service adds to the context of donations made through it. Nothing is recorded or added until you enable it; pausing, exclusions and redaction apply here as everywhere.",
    usage: [
      "enable SOURCE… [--within DISTANCE]",
      "disable SOURCE…",
      "list",
      "status",
    ],
    operands: [
      Option(name: "ACTION", kind: .text, choices: [("enable", "record these sources from now on, and after each login"), ("disable", "stop recording them; what was recorded stays"), ("list", "show all sources, and whether each is recorded"), ("status", "show which sources are on, and what the service adds to donations now")]),
      Option(name: "SOURCE", kind: .text, choices: WatchedSource.allCases.map { ($0.rawValue, $0.summary) }, isRepeatable: true),
    ],
    options: [
      Option(name: "--within", text: "how closely a place is recorded; 10km unless you have chosen another", kind: .text, placeholder: "DISTANCE", choices: [("1km", "to a hundredth of a degree"), ("10km", "to a tenth of a degree"), ("100km", "to a degree")]),
    ],
    notes: "Apps are recognized by the systemd units that GNOME, KDE and others make for them, and recorded under the id of their .desktop file; what starts in the first 30 seconds of a session is left out. An app that a terminal or the session bus starts is seen only on sway, i3 and X11, when it opens its first window; on X11, xprop keeps running for that. A second window of a running app is not seen. Files come from the list of recent files that GTK and KDE programs write.\n\nThe focus is reported by sway, by i3, and on X11 by xprop. An app that has had it for five seconds is recorded under the source focus. What you exclude of the source apps is not recorded there either.\n\nnetwork, power, monitor, idle and place are fields of the context, each with one of a few recurring values. The service adds them to donations that reach it within a minute of happening, and to questions about now, unless the field is given already. Without the service nothing is added. The network comes from NetworkManager, power and monitor from the kernel, idle from the screen saver or the login manager, and place from GeoClue, which asks your desktop for permission.",
    examples: [
      "foresight watch enable apps",
      "foresight watch enable network power",
      "foresight watch enable place --within 100km",
      "foresight forget --source apps --dry-run",
    ])
}

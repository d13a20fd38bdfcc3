import ForesightEvaluation
import ForesightPrediction

/// The pages about measuring models, and about making what they learn from.
extension Page {
  static let evaluate = Page(
    name: "evaluate", summary: "measure how well models predict a log",
    description: """
      Measure how well models predict logs: each event is predicted from what came before it and \
      then learned, from the start for each user. Nothing is stored.
      """,
    operands: [dataSets],
    options: [
      Option(
        "--model", "NAME", "a model; without this, all of them", choices: models, isRepeatable: true
      ),
      Option(
        "--compare-to", "NAME", "the model that the others are compared with (default: the first)",
        choices: models),
      Option(
        "--targets", nil, "which events are predicted",
        choices: [
          Choice("all", "predict every event (the default)"),
          Choice("switches", "skip repeats; the current intent is never a candidate"),
        ]),
      Option(
        "--level", nil, "what of an event is predicted",
        choices: [
          Choice("intent", "predict the intent (the default)"),
          Choice("suggestion", "predict the intent together with all its parameters"),
        ]),
      Option(
        "--split", "DATE",
        """
        only learn from events before DATE, and measure those at or after it; DATE is such as \
        2026-10-01, or a time in RFC 3339
        """),
      Option("--user", "U", "only this user", isRepeatable: true),
      Option("--limit-users", "N", "only the first N users"),
      Option(
        "--without", "INTENT",
        "leave out events of this intent, or with '*' at its end of all that begin so",
        isRepeatable: true),
      Option(
        "--without-repeats", "leave out what repeats the event before it, with the same values"),
      Option(
        "--learn-from", "SOURCE",
        "keep what an assistant recorded under this source, such as mcp:claude; it is left out otherwise",
        isRepeatable: true),
      Option(
        "--prior", "FILE",
        """
        start foresight from this prior, or from the one called 'shipped' or 'simulated'; users it \
        was learned from are left out
        """, .file,
        choices: [
          "shipped", "simulated",
          Choice("none", "start foresight from weights set by hand (the default)"),
        ]),
      Option(
        "--folds", "K",
        "start foresight, for each K-th of the users, from a prior trained on the others"),
      Option(
        "--names",
        """
        with --folds: let the prior name what the others do, so that what a user never did can be \
        expected, too
        """),
      Option("--min-users", "N", "name only what at least N of the others did (default: 5)"),
      Option(
        "--min-steps", "K",
        "let what came after what be named where K of them went on so, if N did each (default: N)"),
      Option("--epsilon", "E", "add noise to the numbers of the others, as 'train' does"),
      Option("--steps", "K", "with --epsilon: count only the K steps that each took most often"),
      Option(
        "--words", "FILE", "name of command lines only the words that 'train --words' would", .file),
      Option("--allow-seen", "keep users that the prior was learned from"),
      Option(
        "--typing",
        """
        the log is of command lines: count the keystrokes that each model saves, by lines \
        and by words
        """),
      Option(
        "--threshold", "P",
        """
        with --typing: show only texts that are at least so probable, 0 to 1, or with other thresholds \
        for lines at an empty prompt, for known and for composed texts and for more than the next word \
        (default: 0.16,0.12,0.065,0.5); 0 shows all
        """),
      Option(
        "--completions", "DIRECTORY",
        "with --typing: let the words be known that the completions in it name, of fish or zsh",
        .file,
        isRepeatable: true),
      Option(
        "--when",
        """
        measure how well it is known when things are done, at each quarter of an hour and after each \
        event: bits saved, calibration, a day's lines, offers, what is overdue
        """),
      Option(
        "--horizon", nil, "with --when: within what time",
        choices: [
          Choice("15", "a quarter of an hour (the default)"), Choice("60", "an hour"),
          Choice("day", "the hours of a day, told at four in the morning"),
        ]),
      Option("--warm-up", "DAYS", "with --when: measure nothing in the first days of a user"),
      Option("--from-user", "N", "with --when: begin with the N-th user of the file"),
      Option("--to-user", "M", "with --when: end with the M-th user of the file"),
      Option("--events", "N", "with --when: only the first N events of each user"),
      Option(
        "--external", "COMMAND", "measure a program of your own beside the models",
        isRepeatable: true),
      Option(
        "--report", "FILE.html",
        """
        write a page with tables and charts, but for --when; where the shipped prior has seen nobody \
        in the log, foresight is measured with it, too
        """, .file),
      Option(
        "--predictions", "FILE",
        """
        write what each model expected of each event: rank, probability, first guess; NDJSON, one \
        line for each event and model
        """, .file),
      Option("--jobs", "N", "use N cores (default: all); the figures stay the same"),
      Option("--dataset", "NAME", "what the data set is called (default: the file's name)"),
      Option(
        "--partial",
        "write a line a user and model, in whole numbers, for --merge: for a part of a data set, on any machine"
      ),
      Option(
        "--merge", "add the lines that --partial wrote, in any order, to the figures of one run"),
      Option("--expect-events", "N", "with --merge: how many events there have to be in all"),
    ],
    notes: """
      A part of a data set has all events of its users; with --merge, DATASET is a file of such lines. \
      What is missing, there twice or broken off is reported, and no figure is made of it.

      DATASET is TSV or NDJSON (see Datasets/README.md), gzipped or not, sorted by user, then by \
      time; '-' is the standard input. Models: \(ModelCatalog.names.joined(separator: ", ")), and \
      decay-… with any half-life in m, h or d; and what shells show, \(ModelCatalog.ghosts.joined(separator: ", ")).

      COMMAND is run by /bin/sh, once for each user. It reads what happens as JSON objects, one a \
      line. For each of the kind "question" it writes one line, before it is told what came: the \
      "target" of earlier lines, the most expected first, such as ["mail","tea"], or with \
      probabilities, [["mail",0.6],["tea",0.3]]; the rest is that of something new.
      """,
    examples: [
      "foresight evaluate log.tsv.gz --model foresight --model markov-2",
      "foresight evaluate log.tsv.gz --split 2026-10-01 --predictions out.ndjson",
      "foresight evaluate log.tsv.gz --external 'python3 Examples/most_frequent.py'",
    ])

  private static let models = (ModelCatalog.names + ModelCatalog.ghosts).map { Choice($0) }
  private static let dataSets = Option(operand: "DATASET", .file, isRepeatable: true)

  static let simulate = Page(
    name: "simulate", summary: "make up a log whose best possible prediction is known",
    description: """
      Make up a log: users with routines by hour and weekday, habits that follow one another, \
      places, and drift. Because the process is known, so is the best possible prediction, and \
      'evaluate' tells how far each model is from it. With --lives the times are made up, too, \
      and the probability of everything in the next quarter of an hour is known.
      """,
    options: [
      Option("--users", "N", "how many users (default: 20)"),
      Option("--days", "D", "how many days of each (default: 60)"),
      Option("--seed", "S", "the same seed gives the same log (default: 1)"),
      Option(
        "--lives",
        """
        make up people of 28 habits each: at an hour, some days apart, after one another, and at any \
        moment; with days away, holidays, and habits that begin, end and drift
        """),
      Option(
        "--menus",
        "make up menus, and what is chosen in each, with what was typed (see 'foresight rank')"),
      Option(
        "--dismissals",
        """
        make up people who also turn suggestions down, by a rule that the optimum knows; FILE then ends in \
        .ndjson
        """),
      Option(
        "--output", "FILE.tsv",
        """
        write the log to this file, and to FILE.optimum.tsv the probability that the process gave \
        to each event, or, with --lives, to FILE.lives.json how the people were made; without it, \
        only the log is written, to the standard output
        """, .file),
    ],
    examples: [
      "foresight simulate --users 20 --days 60 --seed 1 --output made-up.tsv",
      "foresight evaluate made-up.tsv",
      "foresight simulate --lives --users 30 --days 180 --output lives.tsv",
      "foresight import tsv lives.tsv --user user0001 --store made-up.sqlite",
    ])

  static let train = Page(
    name: "train", summary: "learn starting weights from other people's logs",
    description: """
      Learn a prior, the weights that a model starts from, from other people's logs. A prior says \
      how far each feature can be trusted. It holds no names of intents unless --names is given, and \
      only hashes of its users, by which 'evaluate' recognises them.
      """,
    usage: [
      "DATASET… --output FILE.json [OPTION…]",
      "DATASET… --partial [OPTION…]",
      "--merge FILE… --output FILE.json [OPTION…]",
      "--from-contributions FILE… --output FILE.json [OPTION…]",
    ], operands: [dataSets],
    options: [
      Option("--output", "FILE.json", "where the prior is written", .file),
      Option("--when", "learn what the model of when starts from, which is a prior of its own"),
      Option(
        "--command-lines",
        "count the words of command lines alone: how many users typed each of them where"),
      Option(
        "--words", "FILE",
        """
        with --command-lines: name no others than these and options; a line of the file is a program and \
        words behind it
        """, .file),
      Option("--from-user", "N", "with --when: begin with the N-th user of the file"),
      Option("--to-user", "M", "with --when: end with the M-th user of the file"),
      Option("--events", "N", "with --when: only the first N events of each user"),
      Option("--seed", "S", "the same seed gives the same prior (default: 1)"),
      Option(
        "--sample", "SHARE",
        "learn the weights from this share of the users, drawn by a hash of their names; the prior tells it"
      ),
      Option(
        "--names",
        """
        name what the users do, too: how many of them went on with what, after what, and where the \
        context was what; of command lines also the words
        """),
      Option(
        "--situations",
        """
        learn, too, how the weights depend on what was done last and on the context: for people who do \
        the same kind of thing as those in the log, such as the members of a team
        """),
      Option("--min-users", "N", "name only what at least N users did (default: 5)"),
      Option(
        "--min-steps", "K",
        """
        name what came after what, or a word behind others, where K users went on so, if N did or typed \
        each of them (default: N)
        """),
      Option(
        "--epsilon", "E",
        """
        add noise to the numbers of users, so that what is named is e^E times as probable at most \
        with any one of them as without, but for one case in a million; the users' hashes are left \
        out then
        """),
      Option(
        "--steps", "K",
        """
        with --epsilon: count only the K steps that each user took most often, those in command lines \
        among them (default: \(NamedCounts.Noise.usualSteps)); fewer need less noise
        """),
      Option(
        "--from-contributions",
        """
        the files are what 'contribute' wrote: add up what they name; the weights stay those that \
        FORESIGHT_PRIOR names (default: shipped)
        """),
      Option(
        "--partial",
        """
        write what can be added up: a line a user, with what those in the sample did, and one a step \
        that is named
        """),
      Option("--dataset", "NAME", "with --partial: what the data set is called"),
      Option(
        "--merge",
        "the files are what --partial wrote: learn from them, in any order, the prior of one run"),
      Option("--expect-events", "N", "with --merge: how many events there have to be in all"),
    ],
    notes: """
      DATASET is TSV or NDJSON, as for 'evaluate'. The users are gone through seven times, each \
      time in an order drawn from the seed.

      A part of a data set has all events of its users. --merge needs the same --names, --epsilon \
      and --steps; it gives, to the last byte, what one run with the same --sample does. What \
      is missing, there twice or broken off is reported, and nothing is written. Without --sample the lines \
      hold all that everybody did.

      Noise is drawn from the system, so the numbers differ each time. It covers what is named, not \
      the weights, which are learned from the users' logs as they are: with --from-contributions \
      none are learned. It takes many users to name something: with E = 1 and K = 20, 324 who did \
      the same.

      Contributions are added up in any order to the same bits, and of a store its latest counts. \
      One that is damaged or contradicts another is named, and nothing is written.
      """,
    examples: [
      "foresight train log.tsv.gz --output prior.json",
      "foresight train log.tsv.gz --names --min-users 10 --output prior.json",
      "foresight train part-1.tsv --dataset log --names --partial > lines-1",
      "foresight train --merge lines-* --names --output prior.json",
      "foresight train --from-contributions given/*.json --output prior.json",
      "foresight evaluate other.tsv.gz --prior prior.json",
    ])
}

import Evaluation
import Foresight
import JSON

/// What `--help` shows.
enum Help {
  static let overview = """
    Foresight learns what you do and suggests what comes next.

    usage: foresight SUBCOMMAND [OPTION…]

      donate     record one interaction, or a stream of them
      predict    show what probably comes next
      dismiss    record that a suggestion was not wanted
      import     bring in a data set or a shell's history
      export     write out everything that has been recorded
      forget     delete donations and everything learned from them
      settings   show or change what is recorded, and for how long
      pause      stop recording for now; 'resume' starts it again
      hide       stop suggesting an intent; 'unhide' brings it back
      status     show how much has been recorded
      doctor     check the store and its model, and repair them
      save       store the model now; 'predict' and 'import' do so on their own
      evaluate   measure how well models predict a log
      simulate   make up a log whose best possible prediction is known
      train      learn starting weights from other people's logs

    options of every subcommand:
      --store PATH   the store (default: $FORESIGHT_STORE, else
                     $XDG_DATA_HOME/foresight/donations.sqlite)
      --json         data as JSON
      --quiet        print no messages except errors
      --help         print this text, or the help of a subcommand
      --version      print the version

    $FORESIGHT_PRIOR names the weights that a model starts from: 'shipped' (the default),
    'simulated' (which contains nobody's data), 'none', or a file made by 'foresight train'.

    try:
      foresight donate OrderCoffee --parameter size=large
      foresight predict --now --explain

    exit codes: 0 done, 1 no suggestion, or nothing recorded because of a setting, 64 usage,
    65 bad data, 66 no such input, 73 cannot create, 74 input or output failed,
    75 busy, try again, 77 not permitted, 78 configuration
    """
}

extension Subcommand {
  /// The text of `foresight SUBCOMMAND --help`.
  var help: String {
    switch self {
    case .donate:
      """
      Record an interaction. Its id is printed once it is on disk.

      usage: foresight donate INTENT [OPTION…]
             foresight donate --stdin [--source APP]

        --parameter NAME=VALUE   a value it was done with (repeatable)
        --context NAME=VALUE     a circumstance (repeatable)
        --result TEXT            what came of it
        --source APP             who donates it (default: foresight)
        --at TIME                when it happened (default: now)
        --id UUID                its identity; an id that is there already is not recorded again
        --stdin                  read NDJSON to its end, one donation or dismissal per line; a bad
                                 line is reported, the others are recorded (exit 65 at the end)

      TIME is \(Arguments.momentForms).

        foresight donate OrderCoffee --parameter size=large --context place=home
        echo '{"intent":"OrderCoffee","parameters":{"cups":2}}' | foresight donate --stdin
      """
    case .predict:
      """
      Show what will probably come next, most probable first.

      usage: foresight predict [--now | --at TIME] [OPTION…]

        --now                    predict for this moment (the default)
        --at TIME                predict for another moment, from the donations before it
        --context NAME=VALUE     a circumstance (repeatable); with unlocked=true, what an app
                                 shows only on an unlocked device is shown too
        --limit N                at most N suggestions (default: 8)
        --intent NAME            only this intent
        --source APP             only intents of this source
        --min-probability P      only suggestions at least this probable, 0 to 1
        --patience SECONDS       how long it may learn before it answers (default: 10); exit code 75
                                 says that it has to learn more: what it learned is kept, ask again
        --explain                say in a sentence why
        --explain=all            show all reasons as numbers that add up to the score

      TIME is \(Arguments.momentForms).
      Exit code 1 means that there is no suggestion.

        foresight predict --now --explain
        foresight predict --at 2026-11-21T08:30 --context place=home --json
      """
    case .dismiss:
      """
      Record that a suggestion was not wanted. The dismissal's id is printed once it is on disk; it
      is exported and forgotten like any donation.

      usage: foresight dismiss INTENT [OPTION…]

        --parameter NAME=VALUE   a value that was suggested (repeatable)
        --context NAME=VALUE     a circumstance (repeatable)
        --source APP             whose intent it is (default: the only source that donated it)
        --at TIME                when it was turned down (default: now)

      TIME is \(Arguments.momentForms).
      Exit code 66: the intent was never donated. Exit code 65: several sources donated it, so you
      must name one.

        foresight dismiss OrderCoffee --parameter size=large --context place=office
      """
    case .import:
      """
      Bring in a file: all of it, or nothing. Importing a file a second time adds nothing.

      usage: foresight import FORMAT PATH [OPTION…]

        tsv      a table: user, time, intent, parameters, context (see Datasets/README.md)
        ndjson   JSON objects, one per line, as 'export' writes them
        zsh      ~/.zsh_history
        bash     ~/.bash_history
        fish     ~/.local/share/fish/fish_history

      A PATH of '-' is the standard input; gzip is recognised. A command in a history becomes an
      intent named after its first word, with the rest as the parameter 'arguments'. Where a shell
      writes no times (zsh does after 'setopt EXTENDED_HISTORY', bash where HISTTIMEFORMAT is set),
      the order of the lines is learned, and nothing about hours and pauses. Exit code 65: a line
      cannot be understood, and nothing was imported; with --skip-bad, no line could be.

        --user U      take only this user from a file of several users
        --all-users   take all users; the user becomes the source
        --skip-bad    leave out lines that cannot be understood, and say which

        foresight import zsh ~/.zsh_history
      """
    case .export:
      """
      Write out everything that has been recorded, in the order of the log.

      usage: foresight export [--format ndjson | tsv]

        --format ndjson   lossless, and 'import ndjson' reads it back (the default)
        --format tsv      for data sets: values become text, dismissals and titles are left out

        foresight export | gzip > donations.ndjson.gz
      """
    case .forget:
      """
      Delete donations, every text that only they used, and everything learned from them. The ids
      of the deleted donations are printed. Copies of a damaged store are deleted as well.

      usage: foresight forget OPTION… [--dry-run]

        --id ID            this donation (repeatable)
        --intent NAME      donations of this intent
        --entity TYPE/ID   donations with this entity among their parameters, in their context, or
                           as their result
        --source APP       donations of this source
        --since TIME       donations at or after this time
        --before TIME      donations before this time
        --all              everything; without a terminal this needs --yes
        --dry-run          show what would be deleted
        --keep-damaged     leave copies of a damaged store, though they may hold it, too

      With several options, donations must match all of them. Exit code 66: nothing of the kind was
      ever recorded. Exit code 75: the donations are deleted, but a process that is reading holds
      back the last step of erasing them from the disk; give the same command again.

        foresight forget --intent OrderCoffee --since 2026-11-20T00:00
      """
    case .settings:
      """
      Show the settings, or change them. They are kept in a file beside the store, STORE.settings,
      which may be edited too; every program that records follows them.

      usage: foresight settings [OPTION…]

        --exclude WHAT             do not record this; WHAT is source=…, intent=… or parameter=…, or
                                   several of them separated by commas, with * and ? as in file
                                   names; with parameter=…, only that value is left out (repeatable)
        --include WHAT             undo an --exclude with the same WHAT (repeatable)
        --redact PATTERN           replace texts that match a POSIX extended regular expression by
                                   [redacted] before they are written (repeatable); all that any
                                   match covers is replaced, \\b and \\w are known, and references
                                   such as \\1 are not
        --unredact PATTERN         undo a --redact with the same PATTERN (repeatable)
        --redact-secrets on|off    redact what looks like a key, a token or a password (default: on)
        --retention DAYS|forever   delete donations older than this, at most a day late
        --durability durable       what is acknowledged survives power loss (the default)
        --durability relaxed       it survives a crash of the program; power loss may take the latest

        foresight settings --exclude source=zsh,intent='ssh*' --retention 365
      """
    case .pause:
      """
      Stop recording for now, whoever donates. Suggestions are still made.

      usage: foresight pause
      """
    case .resume:
      """
      Start recording again after 'foresight pause'.

      usage: foresight resume
      """
    case .hide:
      """
      Stop suggesting an intent. It is still recorded and learned from. Exit code 66: there is no
      such intent.

      usage: foresight hide INTENT [--source APP]
      """
    case .unhide:
      """
      Suggest a hidden intent again.

      usage: foresight unhide INTENT [--source APP]
      """
    case .status:
      """
      Show how much has been recorded, since when, how large the store is, and how far the stored
      model has come.

      usage: foresight status [--json]
      """
    case .doctor:
      """
      Check the store: the owners and modes of its files, the database, whether all rows fit
      together, and the model. Nothing is written without --repair. Exit code 65: something is
      wrong.

      usage: foresight doctor [--secrets] [--repair] [--json]

        --repair   put right what is wrong; everything that can be read of a damaged database is
                   saved, and a copy of the damaged one is kept as STORE.damaged-1, and so on,
                   until the next 'foresight forget'
        --secrets  show instead where something in the log looks like a key, a token or a password,
                   or fits a pattern of --redact, but not what it is; exit code 1: there is some.
                   With --repair it is replaced by [redacted], and everything learned from it is
                   learned anew, as if it had been redacted when it was recorded

        foresight doctor
        foresight doctor --secrets
      """
    case .save:
      """
      Store the model on disk, so that the next prediction starts from it. 'predict' and 'import'
      do so on their own when it is worth it, 'predict' in the background.

      usage: foresight save
      """
    case .evaluate:
      """
      Measure how well models predict logs: each event is predicted from what came before it and
      then learned, from the start for each user. Nothing is stored.

      usage: foresight evaluate DATASET… [OPTION…]

        --model NAME          a model (repeatable; default: all of them)
        --compare-to NAME     the model that the others are compared with (default: the first)
        --targets all         predict every event (the default)
        --targets switches    skip repeats; the current intent is never a candidate
        --level intent        predict the intent (the default)
        --level suggestion    predict the intent together with all its parameters
        --split TIME          only learn from events before TIME, and measure those at or after it;
                              TIME is a date such as 2026-10-01, or a time in RFC 3339
        --user U              only this user (repeatable)
        --limit-users N       only the first N users
        --prior FILE          start foresight from this prior, or from the one called 'shipped' or
                              'simulated'; users it was learned from are left out
        --prior none          start foresight from weights set by hand (the default)
        --folds K             start foresight, for each K-th of the users, from a prior trained on
                              the others
        --allow-seen          keep users that the prior was learned from
        --external COMMAND    measure a program of your own beside the models (repeatable)
        --report FILE.html    write a page with tables and charts; where the shipped prior has seen
                              nobody in the log, foresight is measured with it, too
        --predictions FILE    write what each model expected of each event: rank, probability,
                              first guess; NDJSON, one line for each event and model
        --jobs N              use N cores (default: all); the figures stay the same

      DATASET is TSV or NDJSON (see Datasets/README.md), gzipped or not, sorted by user, then by
      time; '-' is the standard input. Models: \(ModelCatalog.names.joined(separator: ", ")),
      and decay-… with any half-life in m, h or d.

      COMMAND is run by /bin/sh, once for each user. It reads what happens as JSON objects, one a
      line. For each of the kind "question" it writes one line, before it is told what came: the
      "target" of earlier lines, the most expected first, such as ["mail","tea"], or with
      probabilities, [["mail",0.6],["tea",0.3]]; the rest is that of something new.

        foresight evaluate log.tsv.gz --model foresight --model markov-2
        foresight evaluate log.tsv.gz --split 2026-10-01 --predictions predictions.ndjson
        foresight evaluate log.tsv.gz --external 'python3 Examples/most_frequent.py'
      """
    case .simulate:
      """
      Make up a log: users with routines by hour and weekday, habits that follow one another,
      places, and drift. Because the process is known, so is the best possible prediction, and
      'evaluate' tells how far each model is from it.

      usage: foresight simulate [--users N] [--days D] [--seed S] [--output FILE.tsv]

        --users N            how many users (default: 20)
        --days D             how many days of each (default: 60)
        --seed S             the same seed gives the same log (default: 1)
        --output FILE.tsv    write the log to this file, and to FILE.optimum.tsv the probability
                             that the process gave to each event; without it, only the log is
                             written, to the standard output

        foresight simulate --users 20 --days 60 --seed 1 --output made-up.tsv
        foresight evaluate made-up.tsv
      """
    case .train:
      """
      Learn a prior, the weights that a model starts from, from other people's logs. A prior says
      how far each feature can be trusted. It holds no names of intents, and only hashes of its
      users, by which 'evaluate' recognises them.

      usage: foresight train DATASET… --output FILE.json [--seed S]

      DATASET is TSV or NDJSON, as for 'evaluate'. The users are gone through four times, each time
      in an order drawn from the seed (default: 1).

        foresight train log.tsv.gz --output prior.json
        foresight evaluate other.tsv.gz --prior prior.json
      """
    }
  }
}

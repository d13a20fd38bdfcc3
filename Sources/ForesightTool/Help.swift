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
      export     write out everything that is recorded
      forget     delete donations and what was learnt from them
      settings   show or change what is recorded, and for how long
      pause      record nothing for now; 'resume' goes on
      hide       do not suggest an intent any more; 'unhide' does again
      status     show what is recorded
      doctor     check the store and its model; repair them
      evaluate   measure how well models predict a log
      simulate   make up a log of which the best possible prediction is known
      train      learn the weights to start from, from other people's logs

    options of every subcommand:
      --store PATH   the store (default: $FORESIGHT_STORE, else
                     $XDG_DATA_HOME/foresight/donations.sqlite)
      --json         data as JSON
      --quiet        no messages but errors
      --help         this text, or that of a subcommand
      --version      the version

    $FORESIGHT_PRIOR names the weights a model starts from: 'shipped' (the default), 'simulated',
    in which nobody's data are, 'none', or a file made by 'foresight train'.

    try:
      foresight donate OrderCoffee --parameter size=large
      foresight predict --now --explain

    exit codes: 0 done, 1 no suggestion, 64 usage, 65 bad data, 66 no such input,
    73 cannot create, 74 input or output failed, 75 busy, 77 not permitted,
    78 configuration
    """
}

extension Subcommand {
  /// The text of `foresight SUBCOMMAND --help`.
  var help: String {
    switch self {
    case .donate:
      """
      Record an interaction; prints its id once it is on disk.

      usage: foresight donate INTENT [OPTION…]
             foresight donate --stdin [--source APP]

        --parameter NAME=VALUE   a value it was done with (repeatable)
        --context NAME=VALUE     a circumstance (repeatable)
        --result TEXT            what came of it
        --source APP             who donates (default: foresight)
        --at TIME                when (default: now)
        --id UUID                its identity; recording an id twice records it once
        --stdin                  read NDJSON, one donation or dismissal a line, until it ends;
                                 a bad line is reported and the rest go on (exit 65)

      TIME is \(Arguments.momentForms).

        foresight donate OrderCoffee --parameter size=large --context place=home
        echo '{"intent":"OrderCoffee","parameters":{"cups":2}}' | foresight donate --stdin
      """
    case .predict:
      """
      Show what probably comes next, the most probable first.

      usage: foresight predict [--now | --at TIME] [OPTION…]

        --now                    predict for this moment (the default)
        --at TIME                predict for another; only donations before it are known
        --context NAME=VALUE     a circumstance (repeatable); unlocked=true also shows what its
                                 app shows only on an unlocked device
        --limit N                at most so many suggestions (default: 8)
        --intent NAME            only this intent
        --source APP             only intents of this source
        --min-probability P      only suggestions at least this probable, 0 to 1
        --explain                show the reasons; they add up to the score

      TIME is \(Arguments.momentForms).
      Exit code 1 means that there is no suggestion.

        foresight predict --now --explain
        foresight predict --at 2026-11-21T08:30 --context place=home --json
      """
    case .dismiss:
      """
      Record that a suggestion was not wanted; prints the dismissal's id once it is on disk. It is
      forgotten and exported like any donation.

      usage: foresight dismiss INTENT [OPTION…]

        --parameter NAME=VALUE   a value that was suggested (repeatable)
        --context NAME=VALUE     a circumstance (repeatable)
        --source APP             whose intent it is (default: the only source that donated it)
        --at TIME                when (default: now)

      TIME is \(Arguments.momentForms).
      Exit code 66: the intent was never donated. Exit code 65: several sources donated it, so one
      must be named.

        foresight dismiss OrderCoffee --parameter size=large --context place=office
      """
    case .import:
      """
      Bring in a file: all of it or nothing. Importing a file twice adds nothing.

      usage: foresight import FORMAT PATH [OPTION…]

        tsv      a table: user, time, intent, parameters, context (see Datasets/README.md)
        ndjson   JSON objects, one a line, as 'export' writes them
        zsh      ~/.zsh_history, written with 'setopt EXTENDED_HISTORY'
        bash     ~/.bash_history, written with HISTTIMEFORMAT set
        fish     ~/.local/share/fish/fish_history

      PATH '-' is the standard input; gzip is recognised. A command of a history becomes an
      intent named by its first word, with the rest as the parameter 'arguments'.

        --user U      of a file with several users, only this one
        --all-users   of a file with several users, all; the user becomes the source
        --skip-bad    leave out lines that cannot be understood, and tell how many

        foresight import zsh ~/.zsh_history
      """
    case .export:
      """
      Write out everything that is recorded, in the order of the log.

      usage: foresight export [--format ndjson | tsv]

        --format ndjson   the default; loses nothing, and 'import ndjson' reads it back
        --format tsv      for data sets; all values become text, dismissals are left out

        foresight export | gzip > donations.ndjson.gz
      """
    case .forget:
      """
      Delete donations, with every word that only they used, and all that was learnt from them.
      Prints the ids of what was deleted.

      usage: foresight forget OPTION… [--dry-run]

        --id ID            this donation (repeatable)
        --intent NAME      donations of this intent
        --entity TYPE/ID   donations in which a parameter holds this entity
        --source APP       donations of this source
        --since TIME       donations at or after this time
        --before TIME      donations before this time
        --all              everything; needs --yes where no one can be asked
        --dry-run          show what would be deleted

      Options intersect. Exit code 75: deleted, but a process that is reading holds back the
      last step of erasing it from the disk.

        foresight forget --intent OrderCoffee --since 2026-11-20T00:00
      """
    case .settings:
      """
      Show the settings, or change them. They are kept in a file beside the store, STORE.settings,
      which may be edited too; every program that records follows them.

      usage: foresight settings [OPTION…]

        --exclude WHAT             do not record it; WHAT is one or more of source=…, intent=… and
                                   parameter=…, with commas between, and * and ? as in file names;
                                   with parameter=… only that value is left out (repeatable)
        --include WHAT             record again what was excluded by the same words (repeatable)
        --redact PATTERN           put [redacted] in the place of texts that fit a POSIX extended
                                   regular expression, before they are written (repeatable)
        --unredact PATTERN         no longer (repeatable)
        --redact-secrets on|off    the same for what looks like a key, a token or a password (on)
        --retention DAYS|forever   delete donations when they are so old, at most a day later
        --durability durable       what is acknowledged survives power loss (the default)
        --durability relaxed       a crash of a program; power loss may take the latest

        foresight settings --exclude source=zsh,intent='ssh*' --retention 365
      """
    case .pause:
      """
      Record nothing for now, whoever donates. Suggestions go on.

      usage: foresight pause
      """
    case .resume:
      """
      Record again after 'foresight pause'.

      usage: foresight resume
      """
    case .hide:
      """
      Do not suggest an intent any more. It is recorded and learned from as before.

      usage: foresight hide INTENT [--source APP]
      """
    case .unhide:
      """
      Suggest an intent again that was hidden.

      usage: foresight unhide INTENT [--source APP]
      """
    case .status:
      """
      Show how much is recorded, since when, how large it is, and how far the model has come.

      usage: foresight status [--json]
      """
    case .doctor:
      """
      Check the store: its files' owners and modes, the database, that all rows fit each other, and
      the model. Nothing is written without --repair. Exit code 65: something is wrong.

      usage: foresight doctor [--repair] [--json]

        --repair   put right what is wrong; of a damaged database everything that can be read is
                   saved, and the damaged files are kept as STORE.damaged-1, and so on, until the
                   next 'foresight forget'

        foresight doctor
      """
    case .save:
      """
      Keep the model on disk, so that the next prediction starts from it. 'predict' and 'import' do so
      by themselves when it is time.

      usage: foresight save
      """
    case .evaluate:
      """
      Measure how well models predict logs: each event is predicted from what came before it, then
      learnt, for each user from the start. Nothing is stored.

      usage: foresight evaluate DATASET… [OPTION…]

        --model NAME          a model (repeatable; default: all of them)
        --compare-to NAME     the model that differences are taken to (default: the first)
        --targets all         every event is predicted (the default)
        --targets switches    repeats are left out, and the current intent is no candidate
        --level intent        predict the intent (the default)
        --level suggestion    predict the intent with all its parameters
        --user U              only this user (repeatable)
        --limit-users N       only the first N users
        --prior FILE          foresight starts from this prior, or from the one called shipped or
                              simulated; users it was learned from are left out
        --prior none          foresight starts from weights set by hand (the default)
        --folds K             foresight starts, for each K-th of the users, from a prior trained
                              on the others
        --allow-seen          keep users that the prior was learned from
        --report FILE.html    write a page with tables and charts
        --jobs N              use N cores (default: all); the figures are the same

      DATASET is TSV or NDJSON (see Datasets/README.md), gzipped or not, sorted by user, then by
      time; '-' is the standard input. Models: \(ModelCatalog.names.joined(separator: ", ")),
      and decay-… with any half-life in m, h or d.

        foresight evaluate log.tsv.gz --model foresight --model markov-2
      """
    case .simulate:
      """
      Make up a log: users with routines by hour and weekday, habits that follow habits, places,
      and drift. The process is known, so the best that is possible is known too, and 'evaluate'
      tells how far from it each model is.

      usage: foresight simulate [--users N] [--days D] [--seed S] [--output FILE.tsv]

        --users N            how many users (default: 20)
        --days D             how many days of each (default: 60)
        --seed S             the same seed gives the same log (default: 1)
        --output FILE.tsv    write the log there, and beside it, as FILE.optimum.tsv, what the
                             process gave to each event; without it only the log is written,
                             to the standard output

        foresight simulate --users 20 --days 60 --seed 1 --output made-up.tsv
        foresight evaluate made-up.tsv
      """
    case .train:
      """
      Learn the weights that a prediction starts from, a prior, from other people's logs. A prior
      tells how far each feature can be trusted; it holds no names of intents, and of its users
      only hashes, by which evaluate knows them again.

      usage: foresight train DATASET… --output FILE.json [--seed S]

      DATASET is TSV or NDJSON, as for 'evaluate'. Users are gone through four times, each time in
      an order drawn from the seed (1).

        foresight train log.tsv.gz --output prior.json
        foresight evaluate other.tsv.gz --prior prior.json
      """
    }
  }
}

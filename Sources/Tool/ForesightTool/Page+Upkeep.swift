import ForesightPrivacy

/// The pages about the state of the log and the service, and their upkeep.
extension Page {
  static let status = Page(
    name: "status", summary: "show how much has been recorded",
    description: """
      Show how much has been recorded, since when, how large the store is, and how far the stored \
      model has come.
      """,
    options: [
      Option(
        "--prometheus", "FILE",
        """
        write the figures to FILE instead, for the textfile collector of Prometheus's node_exporter; \
        with those of the service, if one answers; anybody may read FILE, and nothing recorded is in it
        """, .file)
    ],
    examples: ["foresight status --prometheus /var/lib/node_exporter/foresight.prom"])

  static let service = Page(
    name: "service", summary: "let a service answer, which is quicker",
    description: """
      The service, foresightd, answers what this program answers, on a socket: sooner, because it has \
      the model in memory. systemd starts it when a program connects; it ends when no program has \
      been connected for ten minutes. 'predict', 'donate', 'dismiss', 'rank', 'menu' and 'next' ask it if it \
      is there, and otherwise do the work themselves.
      """,
    operands: [
      Option(
        operand: "ACTION",
        choices: [
          Choice("enable", "from now on, and after each login"),
          Choice("disable", "not any more"),
          Choice("status", "whether it is there, and how it does"),
        ])
    ],
    notes: """
      Without systemd zsh starts foresightd, or you do, such as when your session begins: it makes the \
      socket, $FORESIGHT_SOCKET or foresight/socket in $XDG_RUNTIME_DIR, else beside the store.
      """,
    exits: [(1, "with status: it is not there"), (69, "systemd does not answer")],
    examples: ["foresight service enable", "foresight service status"])

  static let watch = Page(
    name: "watch", summary: "have what you do on the desktop recorded by itself",
    description: """
      Choose what foresight-desktop records by itself while you are logged in, and what the service adds to the context \
      of donations made through it. Nothing is recorded or added until you enable it; pausing, exclusions and \
      redaction apply here as everywhere.
      """,
    usage: ["enable SOURCE… [--within DISTANCE]", "disable SOURCE…", "list", "status"],
    operands: [
      Option(
        operand: "ACTION",
        choices: [
          Choice("enable", "record it from now on, and after each login"),
          Choice("disable", "not any more; what was recorded stays"),
          Choice("list", "what there is, and whether it is recorded"),
          Choice("status", "what is on, and what the service adds to donations now"),
        ]),
      Option(
        operand: "SOURCE", choices: WatchedSource.allCases.map { Choice($0.rawValue, $0.summary) },
        isRepeatable: true),
    ],
    options: [
      Option(
        "--within", "DISTANCE", "how closely a place is recorded; 10km if it was never said",
        choices: [
          Choice("1km", "to a hundredth of a degree"), Choice("10km", "to a tenth of a degree"),
          Choice("100km", "to a degree"),
        ])
    ],
    notes: """
      Apps are recognised by the systemd units that GNOME, KDE and others make for them, under the id of their .desktop \
      file; what starts in the first 30 seconds of a session is left out. An app started from a terminal or by the \
      session bus is seen where sway, i3 or X11 tell of its first window, for which xprop keeps running on X11; a second \
      window of one that runs is not. Files come from the list of recent files that GTK \
      and KDE programs write.

      The focus is reported by sway, by i3, and on X11 by xprop; an app that has had it for five seconds is recorded, \
      under the source focus, and what you exclude of the source apps holds for it too.

      network, power, monitor, idle and place are fields of the context, each with one of a few values that come \
      again. They are added to what is donated to the service, or recorded by it, within a minute of its happening, \
      and to what it is asked about now, unless the field is stated already; without the service nothing is added. \
      The network comes from NetworkManager, power and monitor from the kernel, idle from the screen saver or the \
      login manager, and place from GeoClue, which asks your desktop whether it may tell.
      """,
    examples: [
      "foresight watch enable apps", "foresight watch enable network power",
      "foresight watch enable place --within 100km", "foresight forget --source apps --dry-run",
    ])

  static let doctor = Page(
    name: "doctor", summary: "check the store and its model, and repair them",
    description: """
      Check the store: the owners and modes of its files, the database, whether all rows fit \
      together, and the model; and whether the service answers, which start-up files of shells have the hook, beside \
      which plugins, and when a line of each shell was last recorded. Nothing is written without --repair.
      """,
    options: [
      Option(
        "--repair",
        """
        put right what is wrong; everything that can be read of a damaged database is saved, and a \
        copy of the damaged one is kept as STORE.damaged-1, and so on, until the next 'foresight \
        forget'
        """),
      Option(
        "--secrets",
        """
        show instead where something in the log looks like a key, a token or a password, or fits a \
        pattern of --redact, but not what it is; with --repair it is replaced by [redacted], and \
        everything learned from it is learned anew, as if it had been redacted when it was recorded
        """),
    ],
    exits: [(1, "with --secrets: there is some"), (65, "something is wrong")],
    examples: ["foresight doctor", "foresight doctor --secrets"])

  static let save = Page(
    name: "save",
    summary: "store the model now; 'predict' and 'import' do so on their own",
    description: """
      Store the model on disk, so that the next prediction starts from it. 'predict' and 'import' \
      do so on their own when it is worth it, 'predict' in the background.
      """)
}

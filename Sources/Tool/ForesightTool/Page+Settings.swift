/// The pages about what is recorded and what is shown.
extension Page {
  static let settings = Page(
    name: "settings", summary: "show or change what is recorded, and for how long",
    description: """
      Show the settings, or change them. They are kept in a file beside the store, STORE.settings, \
      which may be edited too; every program that records follows them.
      """,
    options: [
      Option(
        "--exclude", "WHAT",
        """
        do not record this; WHAT is source=…, intent=… or parameter=…, or several of them separated \
        by commas, with * and ? as in file names; with parameter=…, only that value is left out
        """, isRepeatable: true),
      Option("--include", "WHAT", "undo an --exclude with the same WHAT", isRepeatable: true),
      Option(
        "--learn-from", "SOURCE",
        """
        learn from what an assistant recorded under this source, such as mcp:claude, and suggest it; \
        without this it is only kept
        """, isRepeatable: true),
      Option("--unlearn-from", "SOURCE", "undo a --learn-from", isRepeatable: true),
      Option(
        "--context-variable", "NAME",
        """
        record the value of this variable, such as AWS_PROFILE, with the command lines of shells that are started from \
        now on, and learn from it
        """, isRepeatable: true),
      Option("--no-context-variable", "NAME", "undo a --context-variable", isRepeatable: true),
      Option(
        "--redact", "PATTERN",
        #"""
        replace texts that match a POSIX extended regular expression by [redacted] before they are \#
        written; all that any match covers is replaced, \b and \w are known, and references such as \#
        \1 are not
        """#, isRepeatable: true),
      Option("--unredact", "PATTERN", "undo a --redact with the same PATTERN", isRepeatable: true),
      Option(
        "--redact-secrets", nil,
        "redact what looks like a key, a token or a password (default: on)", choices: ["on", "off"]),
      Option(
        "--retention", "DAYS|forever", "delete donations older than this, at most a day late",
        choices: ["forever"]),
      Option(
        "--durability", nil, "what power loss may take",
        choices: [
          Choice("durable", "what is acknowledged survives power loss (the default)"),
          Choice("relaxed", "it survives a crash of the program; power loss may take the latest"),
        ]),
    ],
    examples: ["foresight settings --exclude source=zsh,intent='ssh*' --retention 365"])

  static let pause = Page(
    name: "pause", summary: "stop recording for now; 'resume' starts it again",
    description: "Stop recording for now, from every source. Suggestions are still made.")

  static let resume = Page(
    name: "resume", summary: "start recording again",
    description: "Start recording again after 'foresight pause'.")

  static let hide = Page(
    name: "hide", summary: "stop suggesting an intent; 'unhide' brings it back",
    description: """
      Stop suggesting an intent, or with * all whose names fit, now or later. It is still recorded and learned from.
      """,
    operands: [intent], options: [Option("--source", "APP", "only that of this source")],
    exits: [(66, "there is no such intent")],
    examples: ["foresight hide OrderCoffee", "foresight hide 'rm*' --source zsh"])

  static let unhide = Page(
    name: "unhide", summary: "suggest a hidden intent again",
    description: "Suggest a hidden intent again.",
    operands: [intent], options: [Option("--source", "APP", "only that of this source")],
    exits: [(66, "there is no such intent")])

  static let pin = Page(
    name: "pin", summary: "show an entry first in every launcher; 'unpin' undoes it",
    description: """
      Show an entry first in 'foresight menu', rofi, KRunner and GNOME's search, wherever it fits what is typed; of \
      several that which was pinned first. In rofi and bemenu Alt+3 pins the entry that is selected. No probability changes, and it is \
      unpinned when the last of its donations is forgotten. 'foresight settings' shows what is pinned.
      """,
    operands: [intent], options: pinOptions, exits: [(66, "there is no such intent")],
    examples: ["foresight pin Push --parameter branch=main"])

  static let unpin = Page(
    name: "unpin", summary: "show a pinned entry where it belongs again",
    description: "Show what was pinned where it belongs again; without values all of this intent.",
    operands: [intent], options: pinOptions, exits: [(66, "there is no such intent")])

  private static let pinOptions = [
    Option("--source", "APP", "only that of this source"),
    Option("--parameter", "NAME=VALUE", "a value with which it is done", isRepeatable: true),
  ]
}

/// What there is to say about apps whose intents can be performed.
extension Page {
  private static let source = Option("--source", "APP", "the app that is meant")
  private static let patience = Option(
    "--patience", "SECONDS",
    "how long an app may be silent before it is ended (default: 30); what it reports, or asks, counts as a word",
    .number)
  private static let exits: [(code: Int32, meaning: String)] = [
    (1, "somebody did not want it"),
    (65, "a value is missing or is none, or several apps are meant"),
    (66, "no app, intent or shortcut is meant"), (69, "the intent said that it failed"),
    (74, "the app crashed, was silent, or cannot be understood"),
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

  static let perform = Page(
    name: "perform", summary: "have an app do something",
    description: "Have an app perform one of its intents, in a process of its own.",
    operands: [Operand(name: "INTENT")],
    options: [
      Option(
        "--parameter", "NAME=VALUE",
        "a value it is done with: as 'predict' shows it, or as you would call it",
        isRepeatable: true),
      source, patience,
    ],
    notes: conversation, exits: exits,
    examples: ["foresight perform OrderCoffee --parameter size=large"])

  static let run = Page(
    name: "run", summary: "have an app do what a phrase says",
    description:
      "Have an app do what one of its shortcuts promises, by the phrase that it is said with.",
    operands: [Operand(name: "PHRASE", isRepeated: true)], options: [source, patience],
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
}

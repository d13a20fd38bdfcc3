extension Page {
  static let forecast = Page(
    name: "forecast", summary: "tell what you will probably do, and when",
    description: """
      Tell what you will probably do on a day, two hours at a time; how soon you will do one thing; or \
      what you have not done for unusually long. A day goes from four in the morning to four.
      """,
    usage: [
      "[--day DAY] [--lines N]", "INTENT [--within MINUTES] [--source APP]", "--overdue",
    ],
    operands: [Operand(name: "INTENT")],
    options: [
      Option(
        "--day", "DAY", "the day (default: today), or a date such as 2026-10-01", .time,
        choices: ["today", "tomorrow"]),
      Option("--lines", "N", "at most N lines (default: 10)", .number),
      Option(
        "--within", "MINUTES", "how probable INTENT is within so many minutes (default: 60)",
        .number),
      Option("--source", "APP", "the INTENT of this app, where several have one of the name"),
      Option(
        "--overdue",
        "what you have not done for longer than in nineteen of twenty cases; nothing while you seem away"
      ),
    ],
    notes: """
      A percentage is how often such a line comes true: of ten lines that say 70 %, seven do. Only \
      what you did three times or more is told, and of that the forty things that you did most of late.
      """,
    exits: [(1, "the log says nothing, or nothing is overdue")],
    examples: [
      "foresight forecast --day tomorrow", "foresight forecast StartCoffee --within 60",
      "foresight forecast --overdue --json",
    ])
}

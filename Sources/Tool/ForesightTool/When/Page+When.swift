import ForesightValues

extension Page {
  static let forecast = Page(
    name: "forecast", summary: "tell what you will probably do, and when",
    description: """
      Tell what you will probably do in what is left of today, or on another day, two hours at a time; how soon \
      you will do one thing; or what is late. A day goes from four in the morning to four. 'foresight predict' \
      tells what comes next, whenever that is; this tells when.
      """,
    usage: [
      "[--day DAY] [--lines N]", "INTENT [--within MINUTES] [--source APP]", "--overdue",
    ],
    operands: [Option(operand: "INTENT")],
    options: [
      Option(
        "--day", "DAY",
        "the whole of a day: today, tomorrow, a weekday, or a date at most 60 days ahead (default: what is left of today)",
        choices: ["today", "tomorrow"] + Moment.weekdays.map { Choice($0.lowercased()) }),
      Option("--lines", "N", "at most N lines (default: 10)"),
      Option(
        "--within", "MINUTES",
        "how probable INTENT is within so many minutes, 1 to 1440, a day (default: 60)"),
      Option("--source", "APP", "the INTENT of this app, where several have one of the name"),
      Option(
        "--overdue",
        "what is late: not done for longer than in nineteen of twenty cases; nothing while you seem to be away"
      ),
    ],
    notes: """
      A percentage is how often such a line comes true: of ten lines that say 70 %, seven do. "On 41 of 48 workdays" \
      counts those of the last twelve weeks on which you did it in these hours. INTENT is a name or a title. Only what \
      you did three times or more is told, and of that the forty things that you did most of late.
      """,
    exits: [(1, "the log says nothing, or nothing is overdue")],
    examples: [
      "foresight forecast --day tomorrow", "foresight forecast StartCoffee --within 60",
      "foresight forecast --overdue --json",
    ])
}

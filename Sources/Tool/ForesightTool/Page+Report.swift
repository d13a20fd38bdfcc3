/// The page about the report that a person gets of their own log.
extension Page {
  static let report = Page(
    name: "report", summary: "write a page about what was learned of you",
    description: """
      Write a page about your own log, for yourself: your week as a clock of hours, the habits that were found and how \
      sure they are, the hours of tomorrow with what became of such promises of late, how often suggestions were right by \
      week, today's forecast beside what happened, and what is recorded from whom, with the command that forgets it.
      """,
    options: [
      Option("--output", "FILE.html", "the page; only you may read it", .file),
      Option(
        "--at", "TIME",
        "as if it were this moment, at its offset from UTC; nothing later is known (default: now)",
        .time),
    ],
    notes: """
      The page is one file. It runs no script, asks for nothing from elsewhere, and can be read on a phone, in the dark \
      and on paper. What your settings hide or exclude does not stand in it, even if it was recorded before.

      How often suggestions were right is measured as it happened: each of the latest 4,000 donations of half a year is \
      predicted once more from what came before it. The rest rests on the latest 100,000. Ctrl-C ends it, and \
      nothing is written.
      """,
    exits: [(66, "there is no store"), (73, "the page cannot be written there")],
    examples: ["foresight report --output you.html"])
}

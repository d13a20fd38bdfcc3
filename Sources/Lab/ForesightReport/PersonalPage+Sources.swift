internal import ForesightPages
internal import ForesightValues

/// The section on sources: the donations recorded from each, and the way to forget them.
extension PersonalPage {
  var sources: String {
    let cards = review.sources.map(card)
    let all = """
      <div class="source"><h3>Everything</h3>\(HTML.paragraph(
        "All donations, every text that only they used, and all that was learned."))
      <dl><dt>see it</dt><dd>\(Self.copied("foresight export"))</dd>
      <dt>stop recording</dt><dd>\(Self.copied("foresight pause"))</dd>
      <dt>forget it</dt><dd>\(Self.copied("foresight forget --all"))</dd></dl></div>
      """
    return section(
      "What is recorded, and how to forget it",
      "A click chooses a whole command, to be copied into a terminal; with --dry-run it only shows what it would delete.",
      "<div class=\"sources\">\(cards.joined())\(all)</div>")
  }

  private func card(_ source: Review.Source) -> String {
    var facts =
      "\(Numbers.counted(source.donations, "donation")) of \(Numbers.counted(source.intents, "intent"))"
    if let day = source.lastDay { facts += ", the last on \(Dates.date(day))" }
    if ReservedSource.menu.contains(source.name) {
      facts += "; chosen in a menu, which alone learns from it"
    } else if ReservedSource.automation.contains(source.name) {
      facts += "; done by automations, and not learned from"
    } else if !source.isLearned {
      facts += "; an assistant's, from which nothing is learned"
    }
    let name = ShellWord.quoted(source.name)
    // A name with wildcards or separators would be a pattern, and exclude more than this source.
    let isPattern = source.name.contains { "*?[,=\\".contains($0) }
    let exclude =
      isPattern
      ? ""
      : "<dt>record no more</dt><dd>\(Self.copied("foresight settings --exclude \(ShellWord.quoted("source=" + source.name))"))</dd>"
    return """
      <div class="source"><h3><bdi>\(HTML.escaped(Self.short(source.name)))</bdi></h3>\(HTML.paragraph(facts + "."))
      <dl>\(exclude)<dt>forget it</dt><dd>\(Self.copied("foresight forget --source \(name)"))</dd></dl></div>

      """
  }

  /// A command that one click selects as a whole.
  private static func copied(_ command: String) -> String {
    "<code>\(HTML.escaped(command))</code>"
  }
}

// ForesightReport looks back at a person's log (`Review`, in the folder of that name) and makes the page about it
// (`PersonalPage`, below). `ReviewedSteps` reads the donations as numbers, `HabitCounts` counts habits in them, and
// `Replay` goes through the end of the log once more, to see what would have been suggested.
//
// Nothing that the person's settings hide or exclude today gets into either: RecordingRules+Showing.swift keeps it out.
//
// Begin with Review/Review.swift, the values that the page shows; then Review/Engine+Review.swift, which finds them.

internal import ForesightPages
internal import ForesightValues

/// A page about a person's own log, for that person: what was learned from it, and how well.
///
///     let review = try engine.review(at: moment)
///     PersonalPage(review: review, command: "foresight report", version: "1.0").text.hasPrefix("<!doctype")     // true
///
/// It is one file without scripts that loads nothing from elsewhere. It can be read on a phone, in the dark, and on
/// paper. Every recorded text is escaped, so that none can act as markup.
public struct PersonalPage: Sendable {
  let review: Review
  /// The command that made the page, which is shown at its end.
  let command: String
  /// The program and its version.
  let version: String

  /// Makes a page.
  public init(review: Review, command: String, version: String) {
    (self.review, self.command, self.version) = (review, command, version)
  }

  /// The page as HTML.
  public var text: String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">
    <title>What Foresight has learned about you</title><style>\(HTML.colors)\(Self.style)</style></head><body>
    <header><h1>What Foresight has learned about you</h1>
    \(HTML.paragraph(span))\(tiles)</header>
    \(clock)\(most)\(habits)\(ahead)\(accuracy)\(today)\(sources)\(remarks)
    </body></html>

    """
  }

  // MARK: The beginning

  private var total: Int { review.week.reduce(0, +) }

  /// The period that the page covers, in a sentence.
  private var span: String {
    let moment = review.moment
    let now =
      "\(Moment.weekdays[moment.weekday]), \(Dates.date(moment.day)), at \(Dates.time(moment))"
    guard let days = review.days else { return "Nothing is known as of \(now)." }
    let things = Numbers.counted(total, "thing")
    let latest = total == 1 ? "The latest thing you did" : "The latest \(things) you did"
    let which = review.isPartial ? latest : "\(things) you did"
    let (first, last) = (Dates.date(days.lowerBound), Dates.date(days.upperBound))
    let long = Numbers.counted(days.count, "day")
    return "\(which), "
      + (first == last ? "on \(first)" : "in the \(long) from \(first) to \(last)")
      + ", as of \(now)."
  }

  /// The key figures, at most five.
  private var tiles: String {
    var tiles: [(figure: String, meaning: String)] = []
    let monday = review.moment.day - review.moment.weekday
    let recent = review.weeks.filter { $0.day > monday - 28 }
    let share = Share(
      recent.reduce(0) { $0 + $1.first }, of: recent.reduce(0) { $0 + $1.predictions })
    if share.count > 0, let first = recent.first?.day {
      let weeks =
        first == monday
        ? "this week"
        : first > monday - 21
          ? "since \(Dates.date(max(first, review.days?.lowerBound ?? first)))"
          : "in the last four weeks"
      tiles.append((Numbers.percent(share.rate), "of first suggestions were right \(weeks)"))
    }
    for (share, meaning) in [
      (review.offers, "suggestions that were shown were taken"),
      (review.notices, "things offered unasked were right"),
    ] where share.count > 0 {
      tiles.append(("\(Numbers.grouped(share.hits)) of \(Numbers.grouped(share.count))", meaning))
    }
    let habits = review.follows.count + review.hours.count + review.circumstances.count
    if habits > 0 { tiles.append(("\(habits)", habits == 1 ? "habit found" : "habits found")) }
    if let busiest = week.busiest {
      tiles.append(
        ("\(Moment.weekdays[busiest / 24].prefix(3)) \(busiest % 24):00", "is your busiest hour"))
    }
    if tiles.isEmpty { return "" }
    let cells = tiles.map {
      "<div><dt>\(HTML.escaped($0.meaning))</dt><dd>\(Self.unbroken($0.figure))</dd></div>"
    }
    return "<dl class=\"tiles\">\(cells.joined())</dl>"
  }

  private var week: WeekClock { WeekClock(week: review.week, occurrences: review.occurrences) }

  /// The section on the week: its clock, and the same in words.
  private var clock: String {
    guard total > 0 else { return "" }
    let (clock, means) = (week, week.means)
    let days = (0..<7).map { day in means[(day * 24)..<(day * 24 + 24)].reduce(0, +) }
    let most = days.max() ?? 1
    let places = days.contains { $0 != $0.rounded() } ? 1 : 0
    let bars = days.enumerated().map { day, mean in
      // Nothing is known of a day of the week that never occurred.
      let isKnown = clock.occurrences[(day * 24)..<(day * 24 + 24)].contains { $0 > 0 }
      let figure = isKnown ? Numbers.fixed(mean, mean < 100 ? places : 0) : "–"
      let bar = mean > 0 ? "i style=\"--w:\(Numbers.fixed(mean / most * 100, 1))%\"" : "i hidden"
      return "<li><span>\(Moment.weekdays[day])</span><\(bar)></i><b>\(figure)</b></li>"
    }
    var lead: [String] = []
    if let busiest = clock.busiest {
      let hour = busiest % 24
      lead.append(
        "Most happens on a \(Moment.weekdays[busiest / 24]) between \(hour):00 and \(hour + 1):00.")
    }
    if let days = review.days, days.count >= 7 {
      let weekend = Double(review.week[120...].reduce(0, +)) / Double(total)
      lead.append("\(Self.unbroken(Numbers.percent(weekend))) of what you do happens at weekends.")
    }
    return section(
      "Your week",
      "A ring for each day, Monday innermost. The more you do in an hour when it comes, the stronger its colour; the bars "
        + "say how much you do on such a day.",
      """
      <div class="clock"><div class="dial">\(clock.element)</div><div>
      <p class="lead">\(lead.joined(separator: " "))</p>
      <ul class="days">\(bars.joined())</ul></div></div>
      """)
  }

  /// The remarks at the end of the page.
  private var remarks: String {
    var remarks: [String] = []
    if review.leftOut > 0 {
      remarks.append(
        "\(Numbers.counted(review.leftOut, "donation")) and everything about them "
          + (review.leftOut == 1 ? "is" : "are")
          + " left out of this page, because your settings hide or exclude them; to erase them, use foresight forget."
      )
    }
    if review.isPartial {
      remarks.append(
        "Only the latest \(Numbers.grouped(review.considered)) donations were looked at, apart from who donated how many."
      )
    }
    remarks.append(
      "A habit is told where it was seen three times or more, and clearly more often than without its occasion; "
        + "the range is where the true share lies with a probability of 95 %.")
    remarks.append(
      "This file holds what you do. It is readable by you alone where it was written; nothing was sent anywhere, "
        + "and opening it asks for nothing.")
    return """
      <footer>\(remarks.map { HTML.paragraph($0) }.joined())
      <p>Made by <code>\(HTML.escaped(command))</code> with \(HTML.escaped(version)).</p></footer>
      """
  }

  // MARK: Pieces

  /// Returns a section of the page: a heading, a line that says how to read it, and the content.
  func section(_ title: String, _ explanation: String, _ content: String) -> String {
    "<section><h2>\(HTML.escaped(title))</h2>\(HTML.paragraph(explanation, "how"))\(content)</section>"
  }

  /// Returns the name of an item as markup: shortened, and isolated from the direction of the text around it.
  static func name(_ item: Review.Item, withSubtitle: Bool = true) -> String {
    let title = "<bdi>\(HTML.escaped(short(item.title)))</bdi>"
    guard withSubtitle, let subtitle = item.subtitle, !subtitle.isEmpty else { return title }
    return title + " <small><bdi>\(HTML.escaped(short(subtitle)))</bdi></small>"
  }

  /// Returns a text that is cut to 80 Unicode scalars, because a single character may have thousands of them.
  static func short(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(81)
    return scalars.count <= 80 ? text : String(String.UnicodeScalarView(scalars.prefix(79))) + "…"
  }

  /// Returns an escaped text whose spaces do not break, so that a number and its unit stay on one line.
  static func unbroken(_ text: String) -> String {
    HTML.escaped(text.replacing(" ", with: "\u{a0}"))
  }

  /// Returns a probability in percent, between `<1 %` and `>99 %`: nothing is certain, and nothing that is shown is
  /// impossible.
  static func percent(_ probability: Double) -> String {
    let percent = probability * 100
    return unbroken(
      percent >= 99.5 ? ">99 %" : percent < 0.95 ? "<1 %" : Numbers.percent(probability))
  }
}

internal import ForesightPages

/// The habits that were found, and how sure each is.
extension PersonalPage {
  var habits: String {
    let groups = [
      ("One thing after another", "What you do within an hour of something else.", review.follows),
      (
        "At an hour", "What you do on how many of your days, in the last twelve weeks.",
        review.hours
      ),
      ("In a place, or otherwise", "What you do while something is so.", review.circumstances),
    ]
    let lists = groups.filter { !$0.2.isEmpty }.map { title, explanation, habits in
      "<div class=\"group\"><h3>\(HTML.escaped(title))</h3>\(HTML.paragraph(explanation, "how"))"
        + "<ol>\(habits.map(habit).joined())</ol></div>"
    }
    if lists.isEmpty {
      guard review.days != nil else { return "" }
      return section("Your habits", "None is clear yet. Habits show after some weeks.", "")
    }
    return section(
      "Your habits",
      "The dot is how often it was so, the band how sure that is, and the line how often it is so anyway.",
      "<div class=\"groups\">\(lists.joined())</div>")
  }

  private func habit(_ habit: Review.Habit) -> String {
    let likely = habit.share.likely
    func place(_ share: Double) -> String { Numbers.fixed(share * 100, 1) + "%" }
    // A dash at which no line is broken.
    let range =
      "\(Numbers.fixed(likely.lowerBound * 100, 0))\u{2060}–\u{2060}\(Numbers.percent(likely.upperBound))"
    return """
      <li><p><b>\(Self.name(habit.item))</b> \(occasion(habit.occasion))</p>
      <div class="bar" style="--r:\(place(habit.share.rate));--lo:\(place(likely.lowerBound));\
      --hi:\(place(likely.upperBound));--u:\(place(min(habit.usual, 1)))"><i></i><u></u><s></s></div>
      <p class="sure"><b>\(Self.unbroken(Numbers.percent(habit.share.rate)))</b>
      \(Self.unbroken(habit.share.description + unit(habit.occasion))), likely \(Self.unbroken(range));
      \(Self.unbroken("otherwise "))\(Self.percent(habit.usual))</p></li>

      """
  }

  private func unit(_ occasion: Review.Occasion) -> String {
    guard case .between(_, _, let days) = occasion else { return " times" }
    return switch days {
    case .all: " days"
    case .workdays: " workdays"
    case .weekends: " weekend days"
    }
  }

  private func occasion(_ occasion: Review.Occasion) -> String {
    switch occasion {
    case .after(let item): return "after <bdi>\(Self.name(item))</bdi>"
    case .between(let start, let end, let days):
      return Self.unbroken("from \(start):00") + " " + Self.unbroken("to \(end):00") + days.words
    case .during(let name, let value):
      return "while <bdi>\(HTML.escaped(Self.short(name)))</bdi> is "
        + "<bdi>\(HTML.escaped(Self.short(value)))</bdi>"
    }
  }
}

internal import ForesightPages

/// The section on accuracy: the share of suggestions that were right, week by week.
extension PersonalPage {
  var accuracy: String {
    guard let firstWeek = review.weeks.first else { return "" }
    let all = review.weeks.reduce((0, 0, 0)) {
      ($0.0 + $1.predictions, $0.1 + $1.first, $0.2 + $1.firstThree)
    }
    func share(_ hits: Int) -> String {
      Self.unbroken(Numbers.percent(Share(hits, of: all.0).rate))
    }
    // The first week may have begun before anything was known.
    let start = max(firstWeek.day, review.days?.lowerBound ?? firstWeek.day)
    let columns = review.weeks.enumerated().map { number, week in
      column(week, since: max(week.day, start), isLabelled: number % labelStep == 0)
    }
    return section(
      "How often it was right",
      (all.0 == 1 ? "The last thing" : "Each of the last \(Numbers.grouped(all.0)) things")
        + " was predicted from what was known before it, and then learned.",
      """
      <p class="lead">Since \(Dates.date(start)) the first suggestion was right \(share(all.1)) of the
      time, and one of the first three \(share(all.2)). Always suggesting what you do most would have been right
      \(Self.unbroken(Numbers.percent(review.mostFrequent.rate))) of the time.</p>
      <div class="chart"><div class="weeks" style="--n:\(review.weeks.count)" role="img" aria-label="The share of right suggestions by week"><div class="grid">\
      <span>100&nbsp;%</span><span>50&nbsp;%</span><span>0&nbsp;%</span></div>\(columns.joined())</div>
      <p class="legend"><span class="tag c0">the first suggestion</span>
      <span class="tag faint">one of the first three</span></p></div>
      """)
  }

  /// The number of weeks from one labeled week to the next; there is room for six labels.
  private var labelStep: Int { max(1, (review.weeks.count + 5) / 6) }

  /// - Parameter day: the first day of the week on which anything was predicted.
  private func column(_ week: Review.Week, since day: Int, isLabelled: Bool) -> String {
    func height(_ hits: Int) -> String {
      Numbers.fixed(Share(hits, of: week.predictions).rate * 100, 1) + "%"
    }
    let hint =
      "Week of \(Dates.short(week.day)): of \(week.predictions), the first was right for \(week.first) and "
      + "one of three for \(week.firstThree)"
    return
      "<div class=\"week\" title=\"\(HTML.escaped(hint))\"><i style=\"height:\(height(week.firstThree))\"></i>"
      + "<i style=\"height:\(height(week.first))\"></i>"
      + (isLabelled ? "<span>\(Self.unbroken(Dates.short(day)))</span>" : "") + "</div>"
  }
}

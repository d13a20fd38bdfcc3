internal import Foresight
internal import ForesightPages

/// The day, hour by hour: what was to be expected, and what happened.
extension PersonalPage {
  var today: String {
    guard review.today.contains(where: { !$0.forecast.isEmpty }) else { return "" }
    let rows = review.today.filter(isTold)
    let quiet = review.today.count - rows.count
    let note =
      quiet == 0
      ? ""
      : HTML.paragraph("Hours in which you have hardly ever done anything are left out.", "how")
    return section(
      "\(Moment.weekdays[review.moment.weekday]), hour by hour",
      "What was likeliest to come next when the hour began, by what was known then; for hours to come, by what is known now.",
      """
      <div class="today"><div class="head"><span>Hour</span><span>Likely next</span><span>Happened</span></div>
      \(rows.map(row).joined())</div>\(note)
      """)
  }

  /// Returns true if an hour is worth a row: something happened in it, or usually does at that time of day.
  private func isTold(_ hour: Review.Hour) -> Bool {
    let usual = (0..<7).reduce(0) { $0 + review.week[$1 * 24 + hour.hour] }
    let all = review.week.reduce(0, +)
    return !hour.happened.isEmpty || usual * 200 > all
  }

  private func row(_ hour: Review.Hour) -> String {
    let isNow = hour.hour == review.moment.hour
    let expected = hour.forecast.map { expected in
      "<li class=\"\(expected.happened ? "hit" : "")\">"
        + "<i style=\"--w:\(Numbers.fixed(expected.probability * 100, 1))%\"></i>"
        + "<span>\(Self.name(expected.item, withSubtitle: false))</span><b>\(Self.percent(expected.probability))</b></li>"
    }
    let most = 6
    var happened = hour.happened.prefix(most).map { happened in
      "<li>\(Self.name(happened.item, withSubtitle: false))"
        + (happened.count > 1 ? " <small>×\u{202f}\(Numbers.grouped(happened.count))</small>" : "")
        + "</li>"
    }
    if hour.happened.count > most {
      happened.append("<li><small>and \(hour.happened.count - most) more</small></li>")
    }
    let nothing = hour.hasBegun ? (isNow ? "nothing yet" : "nothing") : ""
    return """
      <div class="hour\(isNow ? " now" : "")\(hour.hasBegun ? "" : " ahead")"><h3>\(hour.hour):00</h3>
      <ul class="expected">\(expected.joined())</ul>
      \(happened.isEmpty ? "<p class=\"how what\">\(nothing)</p>" : "<ul>\(happened.joined())</ul>")</div>

      """
  }
}

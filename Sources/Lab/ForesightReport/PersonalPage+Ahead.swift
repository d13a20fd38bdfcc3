internal import ForesightPages
internal import ForesightValues

/// The section on the next day: what is likely in which hours, and how often such forecasts came true on the last days.
extension PersonalPage {
  var ahead: String {
    guard let first = review.ahead.first else { return "" }
    let rows = review.ahead.map { line in
      Self.row(
        "\(line.from.hour)\u{2060}–\u{2060}\(line.to.hour)", line.probability,
        Self.name(line.item), "<p class=\"how\">\(HTML.escaped(line.why))</p>")
    }
    let promises = review.promises.map { promise in
      Self.row(
        "from \(Numbers.percent(promise.least))", promise.said, "promised on average",
        "<p>\(Self.unbroken(Numbers.percent(promise.kept.rate))) came true, "
          + "\(Self.unbroken(promise.kept.description))</p>")
    }
    let kept =
      promises.isEmpty
      ? ""
      : HTML.paragraph(
        "Such lines of the last two weeks, each from what was known at four in the morning of its day:",
        "how") + "<div class=\"today\">\(promises.joined())</div>"
    // A forecast day begins at four in the morning, so its last hours have the date of the next day.
    let day = Moment(
      first.from.instant.advanced(by: -4 * 3_600_000_000), utcOffset: first.from.utcOffset)
    return section(
      "\(Moment.weekdays[day.weekday]), before it begins",
      "What you will probably begin in which two hours, and on how many days like it you did.",
      "<div class=\"today\">\(rows.joined())</div>\(kept)")
  }

  /// Returns a row of the section: a heading such as the hours, a name with its probability, and a remark.
  ///
  /// - Parameters:
  ///   - name, remark: markup.
  private static func row(
    _ heading: String, _ probability: Double, _ name: String, _ remark: String
  ) -> String {
    """
    <div class="hour"><h3>\(unbroken(heading))</h3>
    <ul class="expected"><li><i style="--w:\(Numbers.fixed(probability * 100, 1))%"></i>\
    <span>\(name)</span><b>\(percent(probability))</b></li></ul>\(remark)</div>

    """
  }
}

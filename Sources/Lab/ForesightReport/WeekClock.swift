internal import ForesightPages
internal import ForesightValues

/// The week as a clock of hours: a ring for each day, Monday innermost, midnight at the top, darker where more is done.
struct WeekClock {
  /// The number of donations in each hour of the week, from Monday at midnight.
  let week: [Int]
  /// The number of times that each hour of the week occurred: a log that begins on a Wednesday has more Wednesdays than
  /// Tuesdays.
  let occurrences: [Int]

  /// The mean number of donations per occurrence of each hour of the week.
  var means: [Double] { zip(week, occurrences).map { Double($0) / Double(max($1, 1)) } }

  private static let size = 400.0
  private static let (inner, outer) = (52.0, 172.0)
  /// The part of the circle, at the top, that the names of the days occupy.
  private static let gap = 0.045

  /// The hour of the week in which most is done; `nil` if nothing is done, hours tie, or an hour of the week never
  /// occurred.
  var busiest: Int? {
    guard !occurrences.contains(0) else { return nil }
    let means = means
    guard let most = means.max(), most > 0, means.count(where: { $0 == most }) == 1 else {
      return nil
    }
    return means.firstIndex(of: most)
  }

  var element: String {
    let means = means
    let most = means.max() ?? 1
    var drawing = SVG(
      width: Self.size, height: Self.size, label: "How much you do in each hour of the week")
    let (centre, thickness) = (Self.size / 2, (Self.outer - Self.inner) / 7)
    for (number, count) in week.enumerated() {
      let (day, hour) = (number / 24, number % 24)
      let radius = Self.inner + Double(day) * thickness
      let start = Self.turn(Double(hour))
      drawing.sector(
        centre, centre, radii: radius + 0.8...radius + thickness - 0.8,
        turns: start + 0.0012...Self.turn(Double(hour) + 1) - 0.0012,
        count == 0 ? "band" : "heat",
        opacity: count == 0 ? 1 : 0.14 + 0.86 * (means[number] / most).squareRoot(),
        hint: "\(Moment.weekdays[day]) \(hour):00, \(Numbers.grouped(count)) on "
          + Numbers.counted(occurrences[number], "day"))
    }
    for (day, name) in Moment.weekdays.enumerated() {
      let radius = Self.inner + (Double(day) + 0.5) * thickness
      drawing.text(String(name.prefix(2)), centre, centre - radius + 3.5, .middle, "day")
    }
    for hour in stride(from: 0, to: 24, by: 3) {
      let angle = Self.turn(Double(hour))
      let place = SVG.point(centre, centre, radius: Self.outer + 14, turn: angle)
      drawing.text("\(hour)", place.x, place.y + 4, .middle, "soft")
    }
    let total = week.reduce(0, +)
    let shown = total < 100_000 ? Numbers.grouped(total) : Numbers.short(total)
    drawing.text(shown, centre, centre + 4, .middle, "big")
    drawing.text(total == 1 ? "thing" : "things", centre, centre + 20, .middle, "soft")
    return drawing.element
  }

  /// Returns the angle of an hour, in turns from the top.
  private static func turn(_ hour: Double) -> Double { gap + (1 - 2 * gap) * hour / 24 }
}

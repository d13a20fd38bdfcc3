internal import ForesightPages
internal import ForesightPrediction

/// A page that tells how well it is known when things are done: days, probabilities, and offers. It names no intent.
///
///     WhenHTMLReport(reports: [], command: "foresight evaluate --when", version: "1.0").text.hasPrefix("<!doctype")      // true
public struct WhenHTMLReport: Sendable {
  private let reports: [WhenReport]
  private let command: String
  private let version: String

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - command: the command that made it.
  ///   - version: the program and its version.
  public init(reports: [WhenReport], command: String, version: String) {
    (self.reports, self.command, self.version) = (reports, command, version)
  }

  /// The page.
  public var text: String {
    let names = HTML.escaped(reports.map(\.dataset).joined(separator: ", "))
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>When: \(names)</title><style>\(HTML.style)</style></head><body>
      <h1>How well it is known when things are done: \(names)</h1>
      \(reports.map(\.section).joined(separator: "\n"))
      <section><h2>How this was made</h2><dl><dt>command</dt><dd><code>\(HTML.escaped(command))</code></dd>
      <dt>program</dt><dd>\(HTML.escaped(version))</dd></dl></section></body></html>

      """
  }
}

extension WhenReport {
  /// The tables and drawings of one data set.
  fileprivate var section: String {
    let drawings = (day + reliability + utility).joined()
    return "<section><h2>\(HTML.escaped(dataset))</h2><pre>\(HTML.escaped(table))</pre>"
      + "<div class=\"charts\">\(drawings)</div></section>"
  }

  /// The hours of a mean day, as they were forecast at four in the morning and as they were.
  private var day: [String] {
    guard let own = models.first, own.figures.clock[0].count > 0 else { return [] }
    let most = max(1, own.figures.clock.map(\.said).max() ?? 0)
    func points(_ value: (WhenFigures.Bin) -> Double) -> [(Double, Double)] {
      own.figures.clock.enumerated().map { (Double($0 + 4), value($1) / most) }
    }
    return [
      HTML.figure(
        "A day",
        "Things done in each hour, as they were expected at four in the morning, and as they came; "
          + "1 is the busiest hour as it was expected.",
        curves(
          "Things done by hour",
          [("expected", points(\.said)), ("done", points { Double($0.done) })],
          x: "hour, from four in the morning"))
    ]
  }

  /// The share of moments at which something was done, by the probability that was said.
  private var reliability: [String] {
    guard horizon != nil else { return [] }
    let lines = models.map { model in
      let bins = model.figures.quarters.bins.filter { $0.count >= 30 }
      return (model.name, bins.map { ($0.meanSaid, $0.share) })
    }
    return [
      HTML.figure(
        "Promises",
        "How often it was done, by the probability that was said of a quarter of an hour; one that is "
          + "right lies on the diagonal.",
        curves("Share done by probability", [("right", [(0, 0), (1, 1)])] + lines, x: "said"))
    ]
  }

  /// The worth of offers by how many there are a day.
  private var utility: [String] {
    guard horizon == .quarter else { return [] }
    let lines = models.map { model in
      let points = WhenFigures.budgets.enumerated().map { index, budget in
        (Double(budget), model.figures.utility(cost: WhenEvaluation.cost, budget: index))
      }
      return (model.name, points)
    }
    return [
      HTML.figure(
        "Offers",
        "What a day's offers are worth, if a wrong one costs half of what a right one brings.",
        curves("Worth by number of offers", lines, x: "offers a day, at most"))
    ]
  }

  private func curves(
    _ label: String, _ lines: [(name: String, points: [(x: Double, y: Double)])], x title: String
  ) -> String {
    let palette = Palette(lines.map(\.name))
    let all = lines.flatMap(\.points)
    var chart = Chart(
      label, height: 300, x: Axis(showing: all.map(\.x), from: Chart.left + 8, to: Chart.right - 8),
      y: Axis(showing: all.map(\.y) + [0], from: 256, to: 10))
    let (x, y) = (chart.x, chart.y)
    chart.label(y: y.ticks.map { ($0, Numbers.fixed($0, y.decimals)) })
    chart.label(
      x: x.ticks.map { ($0, Numbers.fixed($0, x.decimals)) }, lines: false, title: title)
    for (name, points) in lines.reversed() {
      let color = palette.color(of: name)
      chart.svg.path(points.map { (x.place($0.x), y.place($0.y)) }, "line \(color)")
      for point in points {
        chart.svg.disc(
          x.place(point.x), y.place(point.y), radius: 3, "dot \(color)",
          hint: "\(name): \(Numbers.fixed(point.x, 2)), \(Numbers.fixed(point.y, 3))")
      }
    }
    return chart.svg.element + HTML.legend(lines.map(\.name), palette)
  }
}

import ForesightFormats
import ForesightPages
import ForesightPrediction
import Foundation
import Testing

@testable import ForesightEvaluation

struct ReportTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func report(
    _ models: [String] = ModelCatalog.names, users: Int = 4, days: Int = 2,
    prior: PriorChoice = .none,
    shippedPrior: Prior? = nil
  ) throws -> EvaluationReport {
    var evaluator = Evaluator(models: models, clock: { 0 })
    (evaluator.prior, evaluator.shippedPrior) = (prior, shippedPrior)
    return try evaluator.evaluate(try folder.simulate(users: users, days: days))
  }

  private func page(_ reports: EvaluationReport...) -> String {
    HTMLReport(reports: reports, command: "", version: "").text
  }

  @Test func thePageStandsAlone() throws {
    let report = try report()
    let page = HTMLReport(
      reports: [report], command: "foresight evaluate <&'\"> x", version: "foresight 0"
    ).text
    for word in ["http:", "https:", "<script", "src=", "@import", "url("] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("foresight evaluate &lt;&amp;&#39;&quot;&gt; x"))
    for model in ModelCatalog.names + ["optimum"] { #expect(page.contains(">\(model)<")) }
    #expect(page.contains("prefers-color-scheme:dark") && page.contains("@media print"))
    // Names of users and intents stay where they are.
    #expect(!page.contains("user0001") && !page.contains("Intent1"))
    for tag in ["svg", "figure", "table", "section", "div", "tr", "p", "dl"] {
      #expect(
        page.components(separatedBy: "<\(tag)>").count
          + page.components(separatedBy: "<\(tag) ").count - 1
          == page.components(separatedBy: "</\(tag)>").count, "\(tag)")
    }
    let numbers = page.matches(of: /\ (x|y|x1|x2|y1|y2|cx|cy|r|width|height|points)="([^"]*)"/)
    #expect(numbers.count > 300)
    for match in numbers {
      #expect(match.output.2.allSatisfy { "0123456789.,- ".contains($0) }, "\(match.output.0)")
    }
  }

  /// The reader sees at once what came out, and from what.
  @Test func theResultStandsOnTopAndThePriorInTheFirstLine() throws {
    let report = try report(["foresight", "mfu", "mru"])
    let page = page(report)
    let lead = try #require(page.firstMatch(of: /<p class="lead">(.*?)<\/p>/)).output.1
    #expect(lead.contains("On log, foresight predicts best: what came next stood first in "))
    #expect(lead.contains("The next best, m") && lead.contains("more than chance: +0."))
    let start = try #require(page.range(of: "<section>"))
    #expect(page[start.upperBound...].hasPrefix("<p class=\"\">Prior: none;"))
    #expect(report.headline.count < 300)
    #expect(try self.report(["foresight"], prior: .folds(2)).setting.hasPrefix("Prior: 2 folds;"))
    #expect(try self.report(["mfu"]).setting.hasPrefix("4 users, "))
  }

  @Test func twoModelsThatAreAlikeAreNotToldApart() throws {
    #expect(try report(["decay-1h", "decay-61m"]).headline.contains("It may be chance: "))
    // Whichever of them the others are compared with.
    let headlines = try [["mru", "markov-1", "mfu"], ["mfu", "mru", "markov-1"]].map {
      try report($0).headline
    }
    #expect(headlines[0] == headlines[1] && headlines[0].contains("more than chance: +0."))
  }

  @Test func everyTermOfTheTablesIsExplained() throws {
    let report = try report()
    let page = page(report)
    for word in report.rankTable[0] + report.otherTable[0] {
      let meaning = try #require(Terms.meaning(of: word), "\(word)")
      #expect(
        page.contains("<abbr title=\"\(HTML.escaped(meaning))\">\(HTML.escaped(word))</abbr>"))
      #expect(page.contains("<dd>\(HTML.escaped(meaning))</dd>"))
    }
  }

  /// A dot, a line and the mark of a legend or table that stand for a model have the model's class.
  @Test func aModelHasOneColourThroughout() throws {
    let report = try report()
    let page = page(report)
    let palette = Palette(report)
    var colors: Set<String> = []
    for model in report.models.map(\.name) + ["optimum"] {
      let color = palette.color(of: model)
      if color != "other" { #expect(colors.insert(color).inserted) }
      for match in page.matches(of: /class="tag ([a-z0-9]*)">([^<]*)</)
      where match.output.2 == model {
        #expect(match.output.1 == color)
      }
      for match in page.matches(of: /class="[a-z]* ([a-z0-9]*)"><title>([^:,]*)[:,]/)
      where match.output.2 == model {
        #expect(match.output.1 == color)
      }
    }
    #expect(colors.count >= 6 && palette.color(of: "foresight") == "c0")
    for color in colors { #expect(HTML.style.contains(".\(color){--c:")) }
  }

  @Test func whatMeansNothingForOneUserIsLeftOut() throws {
    let one = page(try report(users: 1))
    let several = page(try report(users: 4))
    #expect(
      several.contains("Compared with foresight") && !one.contains("Compared with foresight"))
    #expect(!one.contains(">by user</abbr>") && one.contains("From one user nobody can tell"))
  }

  private func prior(_ users: [UInt64]) -> Prior {
    Prior(intents: .none, suggestions: .none, users: users)
  }

  @Test func theShippedPriorIsMeasuredOnStrangers() throws {
    let name = ModelCatalog.foresightAsShipped
    let strangers = try report(["foresight", "mfu"], shippedPrior: prior([1, 2]))
    #expect(strangers.models.map(\.name) == ["foresight", "mfu", name])
    // These are the weights that foresight starts from here, so the figures are the same.
    #expect(strangers.models[2].figures.ranks == strangers.models[0].figures.ranks)
    #expect(page(strangers).contains(">\(name)<"))
    #expect(strangers.notes.contains { $0.contains("nobody here was among") })
    var reader = try UserReader(path: folder.path + "/log.tsv", selection: UserSelection())
    var users: [UInt64] = []
    while let user = try reader.next() { users.append(user.identity) }
    for user in users {
      let seen = try report(["foresight", "mfu"], shippedPrior: prior([user]))
      #expect(seen.models.map(\.name) == ["foresight", "mfu"] && seen.optimum != nil)
      #expect(seen.models[0].figures.ranks == strangers.models[0].figures.ranks)
      #expect(seen.notes.contains { $0.contains("so it is not measured on them") })
    }
  }

  @Test func aPageOfAlmostNothingIsAPage() throws {
    let path = try folder.write(
      "log.tsv", "user\ttime\tintent\tparameters\tcontext\na\t1\tx\t\t\na\t2\tx\t\t\n")
    let report = try Evaluator(models: ["mfu"], clock: { 0 }).evaluate(path)
    let page = page(report)
    #expect(page.contains("1 user, 2 events") && page.contains("</html>"))
    #expect(
      page.contains("<p class=\"lead\">mfu: what came next stood first in 100\u{a0}% of its lists"))
  }

  @Test func theTableHasEveryModelTheBestFirst() throws {
    let report = try report()
    let column = report.rankTable[0].firstIndex(of: "MRR") ?? 0
    let ranks = report.rankTable.dropFirst().compactMap { Double($0[column]) }
    #expect(ranks.count == ModelCatalog.names.count + 1)
    #expect(ranks == ranks.sorted(by: >))
    #expect(report.rankTable[1][0] == "optimum")
  }

  @Test(arguments: [
    (0.4585, 4, "0.4585"), (-0.02, 3, "−0.020"), (0, 2, "0.00"), (-0.001, 2, "0.00"),
    (12, 0, "12"), (0.9999, 2, "1.00"), (1234.5, 1, "1234.5"),
  ])
  func numbersHaveTheirDecimals(value: Double, decimals: Int, text: String) {
    #expect(Numbers.fixed(value, decimals) == text)
  }

  @Test func numbersAreWrittenForPeople() {
    #expect(Numbers.grouped(491_444) == "491,444" && Numbers.grouped(12) == "12")
    #expect(Numbers.grouped(1_000_000) == "1,000,000")
    #expect(Numbers.signed(0.5, 1) == "+0.5" && Numbers.signed(-0.5, 1) == "−0.5")
    #expect(Numbers.counted(1, "user") == "1 user" && Numbers.counted(2, "user") == "2 users")
    #expect([300, 10_000, 3_000_000].map(Numbers.short) == ["300", "10k", "3M"])
    #expect(Numbers.percent(0.615) == "62 %" && Numbers.fixed(.nan, 2) == "–")
  }

  @Test func axesHaveRoundTicks() {
    let axis = Axis(showing: [0.23, 0.48], from: 0, to: 100)
    #expect(axis.ticks.count >= 4 && axis.decimals == 1)
    let shifted = Axis(showing: [0.36, 0.58], from: 0, to: 1)
    #expect(abs(shifted.ticks[0] - shifted.values.lowerBound) < 1e-9)
    #expect(axis.place(axis.values.lowerBound) == 0 && axis.place(axis.values.upperBound) == 100)
    #expect(Axis(showing: [1, 1], from: 0, to: 1).place(1).isFinite)
    #expect(Axis(showing: [], from: 0, to: 1).ticks.allSatisfy { $0.isFinite })
  }
}

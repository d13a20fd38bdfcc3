import DonationFormats
import Foundation
import Testing

@testable import Evaluation

struct ReportTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func report(_ models: [String] = ModelCatalog.names) throws -> EvaluationReport {
    try Evaluator(models: models, clock: { 0 }).evaluate(try folder.simulate(users: 4, days: 6))
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
    #expect(page.contains(try #require(report.checksum).description))
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
    #expect(numbers.count > 1000)
    for match in numbers {
      #expect(match.output.2.allSatisfy { "0123456789.,- ".contains($0) }, "\(match.output.0)")
    }
  }

  @Test func aPageOfAlmostNothingIsAPage() throws {
    let path = try folder.write(
      "log.tsv", "user\ttime\tintent\tparameters\tcontext\na\t1\tx\t\t\na\t2\tx\t\t\n")
    let report = try Evaluator(models: ["mfu"], clock: { 0 }).evaluate(path)
    let page = HTMLReport(reports: [report], command: "", version: "").text
    #expect(page.contains("1 user, 2 events") && page.contains("</html>"))
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

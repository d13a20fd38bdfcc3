import ForesightFormats
import ForesightValues
import Foundation
import Testing

@testable import ForesightSampleGenerator

struct SampleLifeTests {
  @Test func theSampleThatShipsIsTheOneThatIsGenerated() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Datasets/sample.ndjson")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(
      String.init)
    #expect(lines == SampleLife.donations(seed: 1).map(NDJSON.line))
  }

  @Test(arguments: 1...20)
  func everySeedGivesALife(seed: UInt64) {
    let donations = SampleLife.donations(seed: seed)
    #expect(donations == SampleLife.donations(seed: seed))
    #expect((600...1000).contains(donations.count))
    #expect(donations.contains { $0.intent == "OrderCoffee" })
    #expect(donations.contains { $0.intent == "OrderTea" })
    // Nobody is up in the small hours, before or after the clocks change.
    #expect(donations.allSatisfy { (6...23).contains($0.moment.hour) })
    #expect(Set(donations.map(\.moment.utcOffset)) == [60, 120])
  }
}

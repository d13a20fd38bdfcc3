import ForesightLog
import ForesightPrediction
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

/// What is forgotten is in no byte of the store, however its rows were moved before.
struct ForgottenBytesTests {
  /// SQLite leaves copies of rows where it moves them between pages, and rows of many lengths that come and go are
  /// moved often.
  @Test(arguments: 0..<8) func whatIsForgottenLeavesNoCopyBehind(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    var draws: UInt64 = 0
    func draw(_ count: Int) -> Int {
      draws += 1
      return Int(StableHash.combine(seed, draws) % UInt64(count))
    }
    var kept: [DonationID: String] = [:]
    var number = 0
    for round in 0..<16 {
      let donations = (0..<1 + draw(60)).map { _ in
        number += 1
        var donation = Donation(
          at: Moment(Instant(seconds: 1_767_225_600 + Int64(number)), utcOffset: 0),
          source: "s", intent: "Note")
        donation.id = DonationID(
          at: donation.moment.instant, order: 0, tail: UInt64(number), kind: .random)
        donation.parameters["text"] = .string(
          "mark\(number)y" + String(repeating: "z", count: draw(400)))
        return donation
      }
      try engine.donate(
        donations, now: Instant(seconds: 1_767_300_000), isLimited: false, random: { 1 })
      for donation in donations {
        kept[try #require(donation.id)] = donation.parameters["text"]?.canonicalText
      }
      let forgotten = kept.keys.sorted { $0.description < $1.description }
        .filter { _ in draw(3) == 0 }
      if forgotten.isEmpty { continue }
      #expect(try engine.forget(DonationQuery(ids: forgotten)).isErased)
      let marks = forgotten.compactMap { kept.removeValue(forKey: $0)?.prefix { $0 != "z" } }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: engine.log.path))
      for mark in marks {
        #expect(bytes.range(of: Data(mark.utf8)) == nil, "round \(round): \(mark) is still there")
      }
    }
    var found: Set<String> = []
    try engine.log.forEach { found.insert($0.parameters["text"]?.canonicalText ?? "") }
    #expect(found == Set(kept.values))
    #expect(try engine.log.read { try IntegrityCheck($0).isInOrder })
    for file in engine.cache.paths where FileManager.default.fileExists(atPath: file) {
      #expect(engine.cache.load(file)?.image.isWhole == true, "\(file)")
    }
  }
}

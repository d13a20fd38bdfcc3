import ForesightFormats
import ForesightLog
import ForesightPrediction
import ForesightPrivacy
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

/// redact ∘ record = record ∘ redact: on exports, with their ids, and on predictions; and nothing is left on the disk.
struct SecretsLawTests {
  /// A word that is in every secret here.
  private static let mark = "verschlossen"

  private struct Draws {
    let seed: UInt64
    var count: UInt64 = 0

    mutating func draw(_ bound: Int) -> Int {
      count += 1
      return Int(StableHash.combine(seed, count) % UInt64(bound))
    }
  }

  /// Commands, some of which hold secrets; several of one instant may differ in these alone.
  private static func donations(seed: UInt64) -> [Donation] {
    var draws = Draws(seed: seed)
    return (0..<45).map { number in
      let secret = "\(mark)\(draws.draw(5))"
      let commands: [(String, String)] = [
        ("git", "status"), ("make", "test"), ("ls", "-l"), ("mysql", "-p\(secret) -u root"),
        ("echo", "\(secret) | sudo -S ls"), ("curl", "-u bob:\(secret) h"), ("mysql", "-u root"),
      ]
      let (intent, arguments) = commands[draws.draw(commands.count)]
      var donation = Donation(
        at: Moment(Instant(seconds: 1_767_225_600 + Int64(number / 3) * 600), utcOffset: 60),
        source: "zsh", intent: intent, parameters: ["arguments": .string(arguments)],
        context: ["place": .string("p\(draws.draw(3))")])
      if draws.draw(8) == 0 { donation.kind = .dismissal }
      if draws.draw(8) == 0 {
        (donation.intent, donation.parameters) = ("PW=\(secret)", ["arguments": "ls"])
      }
      if draws.draw(8) == 0 { donation.context["api_token"] = .string(secret) }
      if draws.draw(8) == 0 { donation.result = .string("password=\(secret)") }
      if draws.draw(8) == 0 {
        donation.presentation = Presentation(
          name: "Run",
          combinations: [
            Combination(parameters: ["arguments"], title: "\(intent) \(arguments)")
          ])
      }
      return donation
    }
  }

  private static func record(
    _ donations: [Donation], in engine: Engine, isImport: Bool
  ) throws {
    var draws = Draws(seed: 7)
    let ids: IDSource =
      isImport ? .content : .random { UInt64(draws.draw(.max)) }
    _ = try engine.log.write { try $0.append(donations, ids: ids) }
  }

  private static func export(_ engine: Engine) throws -> [String] {
    try engine.log.read { log in
      var lines: [String] = []
      try log.forEach { lines.append(NDJSON.line($0)) }
      return lines
    }
  }

  private static func predictions(_ engine: Engine) throws -> [[Suggestion]] {
    try [9, 16].map {
      try engine.predict(PredictionRequest(at: after($0), context: ["place": "p1"], limit: 1000))
        .suggestions
    }
  }

  @Test(arguments: 0..<2, [true, false])
  func redactingLaterIsAsGoodAsRedactingAtOnce(seed: Int, isImport: Bool) throws {
    let donations = Self.donations(seed: UInt64(seed))
    let (early, late) = (try TemporaryDirectory(), try TemporaryDirectory())
    let (first, second) = (try early.engine(), try late.engine())
    try Self.record(donations, in: first, isImport: isImport)
    _ = try second.log.change { $0.redactsSecrets = false }
    try Self.record(donations, in: second, isImport: isImport)
    try second.save(now: after(1000).instant)
    _ = try Self.predictions(second)
    #expect(try Self.export(second) != Self.export(first))

    let (redacted, isErased) = try second.redactSecrets()
    #expect(!redacted.isEmpty && isErased)
    let exported = try Self.export(second)
    #expect(try exported == Self.export(first))
    #expect(!exported.joined().contains(Self.mark))
    #expect(try Self.predictions(second) == Self.predictions(first))
    for name in try FileManager.default.contentsOfDirectory(atPath: late.path) {
      let data = try Data(contentsOf: URL(fileURLWithPath: late.path + "/" + name))
      #expect(data.range(of: Data(Self.mark.utf8)) == nil, "\(name)")
    }
    // Once is enough, and the store is whole.
    #expect(try second.redactSecrets().redacted.isEmpty)
    let check = try second.log.read { try IntegrityCheck($0) }
    #expect(check.isInOrder, "\(check)")
    for file in second.cache.paths where FileManager.default.fileExists(atPath: file) {
      #expect(second.cache.load(file)?.image.isWhole == true, "\(file)")
    }

    guard isImport else { return }
    _ = try second.log.change { $0.redactsSecrets = true }
    let again = try second.log.write { try $0.append(donations, ids: .content) }
    #expect(again.added == 0)
  }

  @Test func aPersonsPatternsCountAndExclusionsDoNot() throws {
    let directory = try TemporaryDirectory()
    let engine = try directory.engine()
    try Self.record(Self.donations(seed: 1), in: engine, isImport: false)
    let count = try engine.log.read { try $0.count() }
    _ = try engine.log.change {
      $0.redactions = ["statu[s]"]
      $0.exclusions = [Exclusion(intent: "git")]
      $0.isPaused = true
    }
    #expect(try !engine.redactSecrets().redacted.isEmpty)
    let lines = try Self.export(engine)
    #expect(lines.contains { $0.contains(#""arguments":"[redacted]""#) })
    #expect(!lines.contains { $0.contains("status") })
    #expect(try engine.log.read { try $0.count() } == count)
  }
}

import ForesightFormats
import ForesightValues
import Foundation
import Testing

@testable import ForesightEvaluation

private let lives = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../../../shared/datasets/lives-2.tsv.gz").standardizedFileURL.path

/// Whether rules keep what they promise.
struct RuleEvaluationTests {
  /// By how much less may be kept than was promised.
  private static let tolerance = 0.03

  @Test(
    .enabled(
      if: FileManager.default.isReadableFile(atPath: lives), "the logs are not beside the project"))
  func onKnownLivesPromisesAreKept() throws {
    var (found, shuffled) = (RuleEvaluation(warmUp: 14), RuleEvaluation(warmUp: 14))
    var random = SplitMix64(seed: 1)
    var reader = try UserReader(path: lives, selection: UserSelection())
    while let user = try reader.next() {
      found.add(user.events)
      shuffled.add(Self.shuffled(user.events, &random))
    }
    try check(found, shuffled)
    #expect(found.perUser >= 2.5)
  }

  @Test func soTheyAreOnOthers() throws {
    let lives = Lives(users: 20, days: 180, seed: 5)
    var (found, shuffled) = (RuleEvaluation(warmUp: 14), RuleEvaluation(warmUp: 14))
    var random = SplitMix64(seed: 2)
    for user in 0..<lives.users {
      let events = lives.donations(ofUser: user).map { Event($0) }
      found.add(events)
      shuffled.add(Self.shuffled(events, &random))
    }
    try check(found, shuffled)
    #expect(found.perUser >= 1.5)
  }

  private func check(_ found: RuleEvaluation, _ shuffled: RuleEvaluation) throws {
    let (promised, kept) = (try #require(found.promised), try #require(found.kept))
    #expect(promised >= 0.7 && kept >= promised - Self.tolerance)
    print("rules: promised \(promised), kept \(kept), \(found.perUser) a person")
    // A busy hour is still a busy hour, but nothing comes after anything.
    #expect(shuffled.followersPerUser == 0 && shuffled.perUser <= 0.05)
    print("shuffled: \(shuffled.perUser) a person")
  }

  /// Shuffles the intents of a person over their times.
  private static func shuffled(_ events: [Event], _ random: inout SplitMix64) -> [Event] {
    zip(events, events.shuffled(using: &random)).map { event, other in
      var event = event
      (event.source, event.name) = (other.source, other.name)
      return event
    }
  }

  @Test func peopleAreAddedInAnyOrder() {
    let lives = Lives(users: 4, days: 90, seed: 1)
    let people = (0..<4).map { lives.donations(ofUser: $0).map { Event($0) } }
    var (one, other) = (RuleEvaluation(warmUp: 14), RuleEvaluation(warmUp: 14))
    for events in people { one.add(events) }
    for events in people.reversed() { other.add(events) }
    #expect(one == other && one.perUser > 0)
  }

  @Test func shortLogsHaveNoFortnight() {
    let lives = Lives(users: 1, days: 27, seed: 1)
    var evaluation = RuleEvaluation(warmUp: 14)
    evaluation.add([])
    evaluation.add(lives.donations(ofUser: 0).map { Event($0) })
    #expect(evaluation.promised == nil && evaluation.kept == nil && evaluation.perUser == 0)
    #expect(evaluation.json.text == "{\"promised\":null,\"kept\":null,\"per_user\":0.0}")
  }
}

import Foundation
import ForesightValues
import Testing

@testable import ForesightEvaluation

struct LivesTests {
  @Test func aSeedGivesALogAndEachPersonStandsAlone() {
    let lives = Lives(users: 3, days: 20, seed: 4)
    #expect(lives.donations(ofUser: 1) == lives.donations(ofUser: 1))
    #expect(
      lives.donations(ofUser: 1) == Lives(users: 9, days: 20, seed: 4).donations(ofUser: 1))
    #expect(lives.donations(ofUser: 1) != lives.donations(ofUser: 2))
    #expect(
      lives.donations(ofUser: 1) != Lives(users: 3, days: 20, seed: 5).donations(ofUser: 1))
  }

  @Test func timesNeverGoBackAndDaysGoFromFourToFour() {
    for user in 0..<10 {
      var day = 0
      var last = Instant(microseconds: 0)
      Lives(users: 10, days: 60, seed: 2).forEachDay(ofUser: user) { donations in
        for donation in donations {
          let instant = donation.moment.instant
          #expect(last <= instant && instant.microseconds % 1_000_000 == 0)
          #expect(LifeClock.day(LifeClock.seconds(instant)) == day)
          last = instant
        }
        day += 1
      }
      #expect(day == 60)
    }
  }

  /// A person does some 17 things a day, of 28 kinds at most, hardly anything at night, and is away on 7 % of days.
  @Test func peopleAreAsDescribed() {
    let lives = Lives(users: 60, days: 90, seed: 3)
    var (events, nights) = (0, 0)
    for user in 0..<lives.users {
      let donations = lives.donations(ofUser: user)
      events += donations.count
      nights += donations.count { $0.moment.hour < 5 }
      #expect((20...28).contains(Set(donations.map(\.intent)).count))
    }
    let perDay = Double(events) / Double(lives.users * lives.days)
    #expect((16...19).contains(perDay))
    #expect(Double(nights) < 0.005 * Double(events))

    var away = 0
    for seed in 0..<400 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let life = Life(days: 90, random: &random)
      let messages = life.habits.firstIndex { $0.name == "SendMessage" } ?? 0
      let usual = (0..<90).map { life.amount(of: messages, on: $0, last: nil) }
      away += usual.count { $0 < (usual.max() ?? 0) }
    }
    #expect((0.05...0.09).contains(Double(away) / 400 / 90))
  }

  @Test func whatFollowsHasACause() {
    let names = Set(LifeHabitKind.all.map(\.name))
    #expect(names.count == LifeHabitKind.all.count)
    for kind in LifeHabitKind.all { #expect(kind.cause.map(names.contains) ?? true) }
    for seed in 0..<50 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let life = Life(days: 30, random: &random)
      #expect(life.habits.count == 28)
      for (number, habit) in life.habits.enumerated() {
        guard case .following(let cause, _, _) = habit.rhythm else { continue }
        let kind = LifeHabitKind.all.first { $0.name == habit.name }
        #expect(cause < number && life.habits[cause].name == kind?.cause)
      }
    }
  }

  @Test(arguments: [0, 1, 2, 9]) func aShortLifeIsOne(days: Int) {
    let donations = Lives(users: 5, days: days, seed: 1).donations(ofUser: 4)
    #expect(donations.isEmpty == (days == 0))
  }

  @Test func aFileBesideTheLogTellsHowItWasMade() throws {
    let folder = try Folder()
    let (log, lives) = (folder.path + "/log.tsv", Lives(users: 3, days: 20, seed: .max))
    #expect(try Lives(beside: log) == nil)
    #expect(try Lives(beside: "-") == nil)
    let path = try #require(Lives.path(beside: log + ".gz"))
    #expect(path == folder.path + "/log.lives.json")
    try Data((lives.json.text + "\n").utf8).write(to: URL(fileURLWithPath: path))
    #expect(try Lives(beside: log) == lives)
    #expect(try Lives(beside: log + ".gz") == lives)
    for damaged in ["", "{}", lives.json.text.replacing("20", with: "-1"), "[1"] {
      try Data(damaged.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: (any Error).self) { try Lives(beside: log) }
    }
  }
}

extension Lives {
  /// All that one person does, in the order of time.
  func donations(ofUser number: Int) -> [Donation] {
    var donations: [Donation] = []
    forEachDay(ofUser: number) { donations += $0 }
    return donations
  }
}

import ForesightFormats
import ForesightPrediction
import ForesightValues
import Foundation
import Testing

@testable import ForesightEvaluation

struct PriorTrainingTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func evaluator(folds: Int) -> Evaluator {
    var evaluator = Evaluator(models: ["foresight"], clock: { 0 })
    evaluator.prior = .folds(folds)
    return evaluator
  }

  /// The law of folds: what a user does has no bearing on the figures of the others of the same fold,
  /// because all of them start from weights that saw none of them.
  @Test func nobodyIsTestedWithWeightsThatSawThem() throws {
    let path = try folder.simulate(users: 6, days: 2, optimum: false)
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let figures = try evaluator(folds: 3).evaluate(path).models[0].macro.users
    // All of them where there is time: each takes a training for each fold.
    let users =
      ProcessInfo.processInfo.environment["FORESIGHT_SLOW_TESTS"] == nil ? [4] : Array(0..<6)
    for user in users {
      // This user does something else altogether.
      let name = "user000\(user + 1)\t"
      let other = rows.enumerated().map { number, row in
        guard row.hasPrefix(name) else { return String(row) }
        var columns = row.split(separator: "\t", omittingEmptySubsequences: false)
        columns[2] = number % 2 == 0 ? "Even" : "Odd"
        return columns.joined(separator: "\t")
      }
      let changed = try folder.write("changed.tsv", other.joined(separator: "\n"))
      let others = try evaluator(folds: 3).evaluate(changed).models[0].macro.users
      for index in 0..<6 where index != user {
        #expect((figures[index] == others[index]) == (index % 3 == user % 3))
      }
    }
  }

  @Test func usersAreKnownByNameAndFirstEvent() throws {
    // Two logs without names are not the same person.
    func log(_ name: String, _ start: Int) throws -> String {
      try folder.write(
        name, (0..<9).map { "{\"at\":\(start + $0),\"intent\":\"x\($0 % 2)\"}\n" }.joined())
    }
    let (mine, yours) = (try log("a.ndjson", 1000), try log("b.ndjson", 2000))
    var evaluator = evaluator(folds: 2)
    evaluator.prior = .file(try Prior.trained(on: [mine]), name: "a")
    #expect(try evaluator.evaluate(yours).usersLeftOut == 0)
    #expect(throws: InputError.self) { try evaluator.evaluate(mine) }
  }

  @Test func usersOfThePriorAreLeftOutUnlessTheyAreAllowed() throws {
    let path = try folder.simulate(users: 4, days: 3, optimum: false)
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let some = try folder.write(
      "some.tsv",
      rows.filter { $0.hasPrefix("user\t") || $0.hasPrefix("user0002") }.joined(separator: "\n"))
    var evaluator = evaluator(folds: 2)
    evaluator.prior = .file(try Prior.trained(on: [some]), name: "some")
    let without = try evaluator.evaluate(path)
    #expect(without.users == 3 && without.usersLeftOut == 1 && without.usersSeen == 0)
    #expect(without.conditions.prior == "some")
    evaluator.allowsSeenUsers = true
    let with = try evaluator.evaluate(path)
    #expect(with.users == 4 && with.usersLeftOut == 0 && with.usersSeen == 1)
    evaluator.allowsSeenUsers = false
    #expect(throws: InputError.self) { try evaluator.evaluate(some) }
  }

  /// How far weights can be believed is learned from somebody whom they have not seen.
  @Test func oneUserAloneTellsNotHowFarTheWeightsCanBeBelieved() throws {
    let path = try folder.simulate(users: 1, days: 3, optimum: false)
    let prior = try Prior.trained(on: [path])
    #expect(prior.intents[.mixer] != Prior.none.intents[.mixer])
    #expect(prior.intents[.calibration].values == Prior.none.intents[.calibration].values)
    let many = try Prior.trained(on: [folder.simulate(users: 6, days: 3, optimum: false)])
    #expect(many.intents[.calibration].values != Prior.none.intents[.calibration].values)
  }

  @Test func trainingIsRepeatable() throws {
    let path = try folder.simulate(users: 4, days: 2, optimum: false)
    let prior = try Prior.trained(on: [path], seed: 3)
    #expect(try Prior.trained(on: [path], seed: 3) == prior)
    #expect(try Prior.trained(on: [path], seed: 4) != prior)
    #expect(prior.intents[.mixer].firmness.allSatisfy { $0 <= PriorTraining.firmestFeatures })
  }

  /// Trust in them is learned from people whom they were not learned from.
  @Test func situationsAreLearnedOnlyWhereTheyAreAskedFor() throws {
    let path = try folder.simulate(users: 6, days: 3, optimum: false)
    #expect(try Prior.trained(on: [path]).intents.situations == nil)
    let prior = try Prior.trained(on: [path], isSituated: true)
    let situations = try #require(prior.intents.situations)
    #expect(situations.weights.values.contains { $0 != 0 })
    #expect(situations.weights.firmness.allSatisfy { $0 <= PriorTraining.firmestSituations })
    #expect(situations.trust.values.allSatisfy { $0 != 1 && abs($0 - 1) < 1 })
    #expect(situations.trust.firmness.allSatisfy { $0 <= PriorTraining.firmestCalibration })
    #expect(try Prior.trained(on: [path], isSituated: true) == prior)
    let alone = try Prior.trained(
      on: [folder.simulate(users: 1, days: 3, optimum: false)], isSituated: true)
    #expect(alone.intents.situations?.trust.values == [1, 1])
  }

  @Test func whatManyDoIsNamedOnlyWhereItIsAskedFor() throws {
    let path = try folder.simulate(users: 4, days: 2, optimum: false)
    #expect(try Prior.trained(on: [path]).names == nil)
    let prior = try Prior.trained(on: [path], naming: NamingChoice(minimum: 3))
    let names = try #require(prior.names)
    #expect(names.minimum == 3 && names.noise == nil && prior.users.count == 4)
    let people = names.entries.flatMap(\.followers).map(\.people)
    #expect(people.allSatisfy { (3...4).contains($0) } && people.contains(4))
    #expect(try Prior.trained(on: [path], naming: NamingChoice(minimum: 3)) == prior)
    #expect(try Prior.trained(on: [path], naming: NamingChoice(minimum: 5)).names?.entries == [])
  }

  /// Whoever knows a user's name and first event would find the hash.
  @Test func withNoiseNoUserCanBeRecognised() throws {
    let path = try folder.simulate(users: 4, days: 2, optimum: false)
    let noise = NamedCounts.Noise(epsilon: 1, delta: 0.5, steps: 1)
    func trained(_ seed: UInt64) throws -> Prior {
      try Prior.trained(
        on: [path], naming: NamingChoice(minimum: 1, noise: noise),
        noiseFrom: SplitMix64(seed: seed))
    }
    let prior = try trained(1)
    #expect(prior.users.isEmpty && prior.names?.noise == noise)
    #expect(try (2..<8).contains { try trained($0).names != prior.names })
    #expect(try trained(1) == prior)
  }

  @Test func aUserIsNotInWhatTheUserIsPredictedFrom() throws {
    let path = try folder.simulate(users: 3, days: 2, optimum: false)
    var naming = PriorTraining.Naming(NamingChoice(minimum: 1))
    var reader = try UserReader(path: path, selection: UserSelection(), keepsDonations: true)
    var users: [UserReader.User] = []
    while let user = try reader.next() {
      naming.add(user, .all, nil)
      users.append(user)
    }
    for user in users {
      var others = NameCounting()
      for other in users where other.number != user.number {
        others.add(NameCounting.uses(in: other.donations).keys)
      }
      #expect(naming.others(than: user.identity) == others.counts(NamingChoice(minimum: 1)))
    }
  }

  #if !DEBUG
    @Test func trainingHelps() throws {
      let path = try folder.simulate(users: 10, days: 10, optimum: false)
      var evaluator = evaluator(folds: 2)
      let trained = try evaluator.evaluate(path).models[0].figures.ranks.meanReciprocalRank
      evaluator.prior = .none
      let untrained = try evaluator.evaluate(path).models[0].figures.ranks.meanReciprocalRank
      #expect(trained > untrained)
    }
  #endif

  @Test func moreFoldsThanUsersAreRefused() throws {
    let path = try folder.simulate(users: 2, days: 2, optimum: false)
    #expect(throws: InputError.self) { try evaluator(folds: 3).evaluate(path) }
    #expect(throws: InputError.self) { try evaluator(folds: 2).evaluate("-") }
  }
}

import DonationFormats
import Donations
import Foundation
import Prediction
import Testing

@testable import Evaluation

struct PriorTrainingTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func evaluator(folds: Int) -> Evaluator {
    var evaluator = Evaluator(models: ["foresight"], clock: { 0 })
    evaluator.prior = .folds(folds)
    return evaluator
  }

  /// The law of folds: what a user did has no bearing on the prior that the user is tested with.
  @Test func noPriorHasSeenTheUsersItIsTestedOn() throws {
    let path = try folder.simulate(users: 6, days: 4, optimum: false)
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let priors = try evaluator(folds: 3).priors(for: path, nil)
    for user in 0..<6 {
      // This user does something else altogether.
      let name = "user000\(user + 1)\t"
      let other = rows.enumerated().map { number, row in
        guard row.hasPrefix(name) else { return String(row) }
        var columns = row.split(separator: "\t", omittingEmptySubsequences: false)
        columns[2] = number % 2 == 0 ? "Even" : "Odd"
        return columns.joined(separator: "\t")
      }
      let changed = try folder.write("changed.tsv", other.joined(separator: "\n"))
      let others = try evaluator(folds: 3).priors(for: changed, nil)
      for fold in 0..<3 { #expect((priors[fold] == others[fold]) == (user % 3 == fold)) }
      #expect(!priors[user % 3].hasSeen(StableHash.of("user000\(user + 1)")))
      #expect(priors[(user + 1) % 3].hasSeen(StableHash.of("user000\(user + 1)")))
    }
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
    #expect(without.prior == "some")
    evaluator.allowsSeenUsers = true
    let with = try evaluator.evaluate(path)
    #expect(with.users == 4 && with.usersLeftOut == 0 && with.usersSeen == 1)
    evaluator.allowsSeenUsers = false
    #expect(throws: InputError.self) { try evaluator.evaluate(some) }
  }

  @Test func trainingIsRepeatableAndDoesNotHurt() throws {
    let path = try folder.simulate(users: 10, days: 10, optimum: false)
    #expect(try Prior.trained(on: [path]) == Prior.trained(on: [path]))
    var evaluator = evaluator(folds: 2)
    let trained = try evaluator.evaluate(path).models[0].figures.ranks.meanReciprocalRank
    evaluator.prior = .none
    let untrained = try evaluator.evaluate(path).models[0].figures.ranks.meanReciprocalRank
    #expect(trained > untrained)
  }

  @Test func moreFoldsThanUsersAreRefused() throws {
    let path = try folder.simulate(users: 2, days: 2, optimum: false)
    #expect(throws: InputError.self) { try evaluator(folds: 3).evaluate(path) }
    #expect(throws: InputError.self) { try evaluator(folds: 2).evaluate("-") }
  }
}

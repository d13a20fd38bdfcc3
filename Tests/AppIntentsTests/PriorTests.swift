import AppIntents
import Foresight
import ForesightEvaluation
import ForesightPrediction
import Foundation
import Synchronization
import Testing

extension DonatingTests {
  /// An app that brings a prior. Serial, as all that shares the one manager.
  @Suite(.serialized)
  struct PriorTests {
    private let directory = TemporaryStore()

    private func configure(_ file: String) {
      IntentDonationManager.configure(
        source: directory.source, storePath: directory.store, prior: file)
    }

    private func write(_ text: String) throws -> String {
      try FileManager.default.createDirectory(
        atPath: directory.path, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let file = directory.path + "/prior.json"
      try text.write(toFile: file, atomically: false, encoding: .utf8)
      return file
    }

    @Test func theFirstDayHasSuggestions() async throws {
      let names = NamedCounts(
        minimum: 5,
        entries: [
          .init(
            context: .any,
            followers: [.init(intent: .init(source: directory.source, name: "PayBill"), people: 40)]
          )
        ])
      let prior = Prior(
        intents: Prior.none.intents, suggestions: Prior.none.suggestions, users: [], names: names)
      #expect(try await IntentPredictor.shared.suggestions().isEmpty)
      configure(try write(PriorFile.text(of: prior, datasets: [])))
      let first = try #require(try await IntentPredictor.shared.suggestions().first)
      #expect(first.persistentIdentifier == "PayBill")
      #expect(first.why.hasPrefix("new to you"), "\(first.why)")
      // What is suggested can be done, once the app has said what it is.
      try await IntentDonationManager.shared.donate(intent: PayBill())
      let later = try #require(try await IntentPredictor.shared.suggestions().first)
      #expect(try await later.makeIntent() is PayBill)
    }

    @Test func aPriorThatCannotBeUsedIsToldAndCostsNoDonation() async throws {
      let told = Mutex<[String]>([])
      IntentDonationManager.errorHandler = { error in told.withLock { $0.append("\(error)") } }
      defer { IntentDonationManager.errorHandler = nil }
      configure(try write("{}"))
      try await IntentDonationManager.shared.donate(intent: PayBill())
      #expect(try await IntentPredictor.shared.suggestions().count == 1)
      for _ in 0..<100 where told.withLock({ $0.isEmpty }) {
        try await Task.sleep(for: .milliseconds(20))
      }
      let messages = told.withLock { $0 }
      #expect(messages.contains { $0.contains("starting weights") && $0.contains("prior.json") })
    }
  }
}

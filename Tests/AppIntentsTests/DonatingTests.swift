import AppIntents
import ForesightLog
import Foundation
import Testing

/// The manager is one for the process, so these run one after the other, each with a store of its own.
@Suite(.serialized)
struct DonatingTests {
  private let directory = TemporaryStore()
  private let manager = IntentDonationManager.shared

  private func start(_ count: Int) -> Date {
    Date(timeIntervalSince1970: 1_767_250_000 + Double(count) * 3600)
  }

  @Test func whatIsDonatedIsSuggestedAndCanBeDone() async throws {
    for number in 0..<40 {
      try await manager.donate(
        intent: OrderCoffee(number % 4 == 3 ? "mocha" : "latte", .large, cups: 1 + number % 2),
        context: ["place": "cafe"], at: start(2 * number))
      try await manager.donate(
        intent: PayBill(), context: ["place": "cafe"], at: start(2 * number).addingTimeInterval(60))
    }
    let suggestions = try await IntentPredictor.shared.suggestions(
      at: start(80), context: ["place": "cafe"])
    #expect(Set(suggestions.map(\.persistentIdentifier)) == ["OrderCoffee", "PayBill"])
    #expect(suggestions.map(\.probability).reduce(0, +) <= 1.0001)
    let first = try #require(suggestions.first)
    #expect(first.persistentIdentifier == "OrderCoffee" && first.probability > 0.5)
    #expect(!first.reasons.isEmpty)
    let made = try #require(try await first.makeIntent() as? OrderCoffee)
    #expect(made.coffee.id == "latte" && made.size == .large)
    let shown = first.displayRepresentation
    #expect(String(localized: shown.title) == "Order a Large Latte")
    #expect(shown.subtitle.map { String(localized: $0) } == "As on other days")
    #expect(suggestions.contains { String(localized: $0.displayRepresentation.title) == "Pay" })
  }

  @Test func valuesAreCopiedAtTheCall() async throws {
    let order = OrderCoffee("latte", .small)
    let donated = donateAtOnce(order)
    order.coffee = Coffee(id: "mocha")
    try await manager.flush()
    let mocha = EntityIdentifier(for: Coffee.self, identifier: "mocha")
    #expect(try await manager.deleteDonations(matching: .entityIdentifier(mocha)) == [])
    let latte = EntityIdentifier(for: Coffee(id: "latte"))
    #expect(try await manager.deleteDonations(matching: .entityIdentifier(latte)) == [donated])
  }

  @Test func everyPredicateDeletesWhatItMatchesAndNothingElse() async throws {
    let latte = try await manager.donate(intent: OrderCoffee("latte"))
    let mocha = try await OrderCoffee("mocha").donate()
    let espresso = try await OrderCoffee("espresso").donate(result: .result(value: 2))
    let paid = try await PayBill().donate()
    let moreLatte = try await OrderCoffee("latte").donate()
    func delete(_ predicate: IntentDonationMatchingPredicate) async throws
      -> Set<IntentDonationIdentifier>
    {
      Set(try await manager.deleteDonations(matching: predicate))
    }
    let id = EntityIdentifier(for: Coffee.self, identifier: "latte")
    #expect(try await delete(.intentType(PayBill.self, entityIdentifier: id)) == [])
    #expect(
      try await delete(.intentType(OrderCoffee.self, entityIdentifier: id)) == [latte, moreLatte])
    #expect(try await delete(.donationIdentifier(mocha)) == [mocha])
    #expect(try await delete(.intentType(OrderCoffee.self)) == [espresso])
    #expect(try await delete(.donationIdentifiers([paid, mocha])) == [paid])
    #expect(try await IntentPredictor.shared.suggestions().isEmpty)
  }

  @Test func whatWasDoneIsDonatedThoughItsResultCannotBe() async throws {
    #expect(try await WeighNothing()().isNaN)
    try await manager.flush()
    let suggestions = try await IntentPredictor.shared.suggestions()
    #expect(suggestions.map(\.persistentIdentifier) == ["WeighNothing"])
  }

  @Test func whatWasDoneIsDonatedThoughItsResultIsTooLong() async throws {
    let heard = Heard()
    IntentDonationManager.errorHandler = { heard.add($0) }
    defer { IntentDonationManager.errorHandler = nil }
    #expect(try await FindMany()().count == 300)
    try await manager.flush()
    let suggestions = try await IntentPredictor.shared.suggestions()
    #expect(suggestions.map(\.persistentIdentifier) == ["FindMany"])
    #expect(heard.errors.count == 1 && "\(heard.errors)".contains("without its result"))
  }

  @Test func whatWasDoneIsDonatedThoughTheStoreCannotBeWrittenAtOnce() async throws {
    try Data().write(to: URL(fileURLWithPath: directory.path))
    IntentDonationManager.errorHandler = { _ in }
    defer { IntentDonationManager.errorHandler = nil }
    try await PayBill()()
    await #expect(throws: IntentDonationError.self) { try await manager.flush() }
    try FileManager.default.removeItem(atPath: directory.path)
    try await manager.flush()
    #expect(try await manager.deleteDonations(matching: .intentType(PayBill.self)).count == 1)
  }

  @Test func anIntentCalledAsAFunctionIsDonatedAndPerformingItIsNot() async throws {
    let order = OrderCoffee("latte", cups: 3)
    _ = try await order.perform()
    #expect(try await order(donate: false) == 3)
    #expect(try await IntentPredictor.shared.suggestions().isEmpty)
    #expect(try await order() == 3)
    try await PayBill()()
    #expect(try await IntentPredictor.shared.suggestions().count == 2)
  }

  @Test func anUnsetParameterIsNamedAndNothingIsDonated() async throws {
    let order = OrderCoffee()
    let fault = IntentDonationError.unsetParameter(intent: "OrderCoffee", parameter: "coffee")
    await #expect(throws: fault) { try await order.donate() }
    let heard = Heard()
    IntentDonationManager.errorHandler = { heard.add($0) }
    defer { IntentDonationManager.errorHandler = nil }
    _ = donateAtOnce(order)
    await #expect(throws: fault) { try await manager.flush() }
    #expect(heard.errors as? [IntentDonationError] == [fault])
    try await PayBill().donate()
    #expect(
      try await IntentPredictor.shared.suggestions().map(\.persistentIdentifier) == ["PayBill"])
  }

  @Test func moreThanAPersonCanDoIsIgnoredAndSaidSo() async throws {
    for _ in 0..<200 { try await manager.donate(intent: PayBill(), context: [:], at: start(0)) }
    await #expect(throws: IntentDonationError.excessive(intent: "PayBill")) {
      try await manager.donate(intent: PayBill(), context: [:], at: start(0))
    }
    try await manager.donate(intent: PayBill(), context: [:], at: start(1))
    try await manager.donate(intent: OrderCoffee("latte"), context: [:], at: start(0))
  }

  @Test func aStoreThatCannotBeOpenedIsToldAndStopsNothing() async throws {
    IntentDonationManager.configure(storePath: "/proc/none/donations.sqlite")
    await #expect(throws: IntentDonationError.self) { try await PayBill().donate() }
    await #expect(throws: IntentDonationError.self) {
      try await IntentPredictor.shared.suggestions()
    }
    let heard = Heard()
    IntentDonationManager.errorHandler = { heard.add($0) }
    defer { IntentDonationManager.errorHandler = nil }
    _ = donateAtOnce(PayBill())
    await #expect(throws: IntentDonationError.self) { try await manager.flush() }
    for _ in 0..<500 where heard.errors.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    #expect(heard.errors.count == 1 && heard.errors.first is DonationStoreNotice)
    // With another store it is told once more, and not for ever.
    IntentDonationManager.configure(storePath: directory.store)
    await #expect(throws: IntentDonationError.self) { try await manager.flush() }
    try await manager.flush()
  }

  @Test func whatWasDonatedBeforeTheStoreWasSetAnewIsWaitedFor() async throws {
    _ = donateAtOnce(PayBill())
    IntentDonationManager.configure(storePath: directory.path + "/other.sqlite")
    try await manager.flush()
    #expect(try DonationLog(path: directory.store, create: false).read { try $0.count() } == 1)
  }

  @Test func flushTellsOfALostDonationWhoeverLookedBefore() async throws {
    IntentDonationManager.errorHandler = { _ in }
    defer { IntentDonationManager.errorHandler = nil }
    let unset = OrderCoffee()
    _ = donateAtOnce(unset)
    _ = try await IntentPredictor.shared.suggestions()
    await #expect(throws: IntentDonationError.self) { try await manager.flush() }
    _ = donateAtOnce(unset)
    _ = try await manager.deleteDonations(matching: .intentType(PayBill.self))
    await #expect(throws: IntentDonationError.self) { try await manager.flush() }
    try await manager.flush()
  }

  @Test func aDonationIsKeptUntilItCanBeRecorded() async throws {
    try Data().write(to: URL(fileURLWithPath: directory.path))
    IntentDonationManager.errorHandler = { _ in }
    defer { IntentDonationManager.errorHandler = nil }
    for _ in 0..<3 { _ = donateAtOnce(PayBill()) }
    await #expect(throws: IntentDonationError.self) { try await manager.flush() }
    try FileManager.default.removeItem(atPath: directory.path)
    try await manager.flush()
    #expect(try await manager.deleteDonations(matching: .intentType(PayBill.self)).count == 3)
  }

  @Test func onlyThePersonDeletesTheCopiesOfADamagedStore() async throws {
    let paid = try await PayBill().donate()
    let copy = directory.store + ".damaged-1"
    try Data("x".utf8).write(to: URL(fileURLWithPath: copy))
    #expect(try await manager.deleteDonations(matching: .donationIdentifier(paid)) == [paid])
    #expect(FileManager.default.fileExists(atPath: copy))
  }

  @Test func donationsOfOneInstantStandInTheOrderOfTheCalls() async throws {
    for _ in 0..<8 {
      var ids: [String] = []
      for count in [0, 1, 0] {
        let id = try await manager.donate(intent: PayBill(), context: [:], at: start(count))
        if count == 0 {
          ids.append(String(decoding: try JSONEncoder().encode([id]), as: UTF8.self))
        }
      }
      #expect(ids == ids.sorted())
    }
  }

  @Test func aDamagedStoreIsRecoveredAndToldOnceAndDonationsGoOn() async throws {
    // A store that some version wrote, without its first page.
    var bytes = try Data(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../ForesightLogTests/Fixtures/schema-3.store"))
    bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
    try FileManager.default.createDirectory(
      atPath: directory.path, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    try bytes.write(to: URL(fileURLWithPath: directory.store))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: directory.store)
    let heard = Heard()
    IntentDonationManager.errorHandler = { heard.add($0) }
    defer { IntentDonationManager.errorHandler = nil }
    try await PayBill().donate()
    try await PayBill().donate()
    for _ in 0..<500 where heard.errors.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    #expect(heard.errors.count == 1)
    #expect((heard.errors.first as? DonationStoreNotice)?.description.contains("recovered") == true)
    try await manager.flush()
  }

  @Test func identifiersCanBeKept() async throws {
    let identifier = try await PayBill().donate()
    let kept = try JSONEncoder().encode([identifier])
    #expect(try JSONDecoder().decode([IntentDonationIdentifier].self, from: kept) == [identifier])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([IntentDonationIdentifier].self, from: Data(#"["x"]"#.utf8))
    }
  }

  @Test func whatIsNotSaidInTheCallTheProviderSays() async throws {
    manager.contextProvider = { ["place": "home", "device": "phone"] }
    defer { manager.contextProvider = nil }
    for number in 0..<60 {
      manager.contextProvider = { ["place": number % 2 == 0 ? "home" : "work"] }
      let intent: any AppIntent = number % 2 == 0 ? OrderCoffee("latte") : PayBill()
      try await donate(intent, at: start(number))
    }
    manager.contextProvider = { ["place": "home"] }
    let home = try await IntentPredictor.shared.suggestions(at: start(60))
    let work = try await IntentPredictor.shared.suggestions(
      at: start(60), context: ["place": "work"])
    #expect(home.first?.persistentIdentifier == "OrderCoffee")
    #expect(
      (work.first { $0.persistentIdentifier == "PayBill" }?.probability ?? 0)
        > (home.first { $0.persistentIdentifier == "PayBill" }?.probability ?? 0))
  }

  /// As a function that cannot wait calls it.
  private func donateAtOnce(_ intent: some AppIntent) -> IntentDonationIdentifier {
    manager.donate(intent: intent)
  }

  private func donate(_ intent: any AppIntent, at date: Date) async throws {
    try await manager.donate(intent: intent, context: [:], at: date)
  }
}

/// Errors that a handler was told.
final class Heard: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [any Error] = []
  func add(_ error: any Error) { lock.withLock { list.append(error) } }
  var errors: [any Error] { lock.withLock { list } }
}

/// A store of its own for one test, with nobody's allowance used up.
final class TemporaryStore {
  let path = NSTemporaryDirectory() + "foresight-\(UUID())"

  let source = "cafe-\(UUID())"
  var store: String { path + "/donations.sqlite" }

  init() { IntentDonationManager.configure(source: source, storePath: store) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Sets the person's settings, of a store that is there.
  func write(settings: String) throws {
    try settings.write(toFile: store + ".settings", atomically: true, encoding: .utf8)
    chmod(store + ".settings", 0o600)
  }
}

private struct FindMany: AppIntent {
  static let title: LocalizedStringResource = "Find Many"
  func perform() async throws -> some IntentResult & ReturnsValue<[Int]> {
    .result(value: Array(0..<300))
  }
}

private struct WeighNothing: AppIntent {
  static let title: LocalizedStringResource = "Weigh Nothing"
  func perform() async throws -> some IntentResult & ReturnsValue<Double> { .result(value: .nan) }
}

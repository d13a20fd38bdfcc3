import ForesightLog
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import Foresight

struct EngineTests {
  private let directory: TemporaryDirectory
  private let now = after(1_000_000).instant

  init() throws { directory = try TemporaryDirectory() }

  /// What a store that holds just these donations, and never kept a model, suggests.
  private func fresh(_ donations: [Donation], _ request: PredictionRequest) async throws
    -> [Suggestion]
  {
    let engine = try TemporaryDirectory().sharedEngine()
    try await engine.donate(donations, now: now)
    return try await engine.predict(request).suggestions
  }

  private func request(_ count: Int) -> PredictionRequest {
    PredictionRequest(at: after(count), context: ["place": "p1"], limit: 1000)
  }

  private func save(packing sizes: Range<Int>) throws {
    let engine = try directory.engine()
    engine.cache.packedSizes = sizes
    try engine.save(now: now)
  }

  private var modelExists: Bool { FileManager.default.fileExists(atPath: directory.model) }

  @Test func theKeptModelAnswersAsAFreshFold() async throws {
    let engine = try directory.sharedEngine()
    var count = 0
    for step in [1, 40, 200, 3, 500, 77] {
      try await engine.donate(habits(count..<count + step), now: now)
      count += step
      try await engine.save(now: now)
      let kept = try await engine.predict(request(count)).suggestions
      #expect(try await kept == fresh(habits(0..<count), request(count)))
      // The same from a process that opens the store anew.
      #expect(try await directory.sharedEngine().predict(request(count)).suggestions == kept)
    }
    #expect(modelExists)
    #expect(try await engine.status().modelDonations == count)
  }

  @Test func whatWasDonatedJustNowStaysOutOfTheKeptModel() async throws {
    let engine = try directory.sharedEngine()
    let all = habits(0..<50)
    try await engine.donate(all, now: now)
    try await engine.save(now: all[49].moment.instant.advanced(by: 9_000_000))
    #expect(try await engine.status().modelDonations == 49)
    #expect(try await engine.predict(request(50)).suggestions == fresh(all, request(50)))
    try await engine.save(now: all[49].moment.instant.advanced(by: 11_000_000))
    #expect(try await engine.status().modelDonations == 50)
  }

  @Test func aLateDonationFindsItsPlace() async throws {
    let engine = try directory.sharedEngine()
    let all = habits(0..<400)
    try await engine.donate(all.enumerated().filter { $0.offset != 100 }.map(\.element), now: now)
    try await engine.save(now: now)
    _ = try await engine.predict(request(400))
    try await engine.donate([all[100]], now: now)
    #expect(try await engine.predict(request(400)).suggestions == fresh(all, request(400)))
  }

  @Test func forgettingEqualsNeverHavingLearnt() async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate(habits(0..<400), now: now)
    try await engine.save(now: now)
    #expect(modelExists)
    let forgotten = try await engine.forget(DonationQuery(intent: "I3"))
    #expect(!forgotten.deleted.isEmpty && forgotten.isErased && !modelExists)
    let rest = habits(0..<400).filter { $0.intent != "I3" }
    #expect(try await engine.predict(request(400)).suggestions == fresh(rest, request(400)))
  }

  @Test func thePastKnowsNothingOfTheFuture() async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate(habits(0..<300), now: now)
    try await engine.save(now: now)
    for count in [1, 50, 299] {
      let forecast = try await engine.predict(request(count))
      #expect(forecast.donations == count)
      #expect(try await forecast.suggestions == fresh(habits(0..<count), request(count)))
    }
    #expect(try await engine.predict(request(0)).suggestions.isEmpty)
  }

  /// Whether it is packed, as a small one is, or mapped.
  @Test(arguments: [0..<0, 0..<Int.max])
  func aDamagedOrForeignModelIsFoldedAnew(packedSizes: Range<Int>) async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate(habits(0..<120), now: now)
    try save(packing: packedSizes)
    let expected = try await engine.predict(request(120)).suggestions
    let whole = try Data(contentsOf: URL(fileURLWithPath: directory.model))
    // By engines that have nothing in memory yet.
    for place in stride(from: 0, to: whole.count, by: whole.count / 13) {
      var damaged = whole
      damaged[place] ^= 0x10
      try damaged.write(to: URL(fileURLWithPath: directory.model))
      #expect(
        try await directory.sharedEngine().predict(request(120)).suggestions == expected,
        "bit in byte \(place)")
    }
    for bytes in [Data(), Data("text".utf8), whole.prefix(5000), whole + whole] {
      try bytes.write(to: URL(fileURLWithPath: directory.model))
      #expect(try await directory.sharedEngine().predict(request(120)).suggestions == expected)
    }
    // The model of another store.
    let other = try TemporaryDirectory()
    let stranger = try other.sharedEngine()
    try await stranger.donate(habits(0..<100), now: now)
    try await stranger.save(now: now)
    try Data(contentsOf: URL(fileURLWithPath: other.model))
      .write(to: URL(fileURLWithPath: directory.model))
    #expect(try await directory.sharedEngine().predict(request(120)).suggestions == expected)
  }

  @Test func theModelOfANewerCopyIsNotBelieved() async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate(habits(0..<100), now: now)
    _ = try await engine.checkpoint()
    let backup = try Data(contentsOf: URL(fileURLWithPath: directory.store))
    try await engine.donate(habits(100..<600), now: now)
    try await engine.save(now: now)
    let model = try Data(contentsOf: URL(fileURLWithPath: directory.model))
    // The older copy comes back, the newer model stays beside it.
    let place = try TemporaryDirectory()
    try backup.write(to: URL(fileURLWithPath: place.store))
    try model.write(to: URL(fileURLWithPath: place.model))
    let forecast = try await place.sharedEngine().predict(request(1000))
    #expect(forecast.donations == 100)
    #expect(try await forecast.suggestions == fresh(habits(0..<100), request(1000)))
  }

  @Test func whatAKilledProcessLeftIsForgottenToo() async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate(habits(0..<10), now: now)
    let leftovers = [".model", ".settings"].map { directory.store + $0 + ".unfinished-a1B2c3" }
    for file in leftovers { try Data("x".utf8).write(to: URL(fileURLWithPath: file)) }
    _ = try await engine.forget(DonationQuery(intent: "I3"))
    #expect(!leftovers.contains { FileManager.default.fileExists(atPath: $0) })
    #expect(FileManager.default.fileExists(atPath: directory.store))
  }

  @Test func aReaderHoldsErasingBackAndThatIsTold() async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate(habits(0..<10), now: now)
    let path = directory.store
    let (stream, started) = AsyncStream<Void>.makeStream()
    let isTold = DispatchSemaphore(value: 0)
    let reader = Thread {
      try? DonationLog(path: path, create: false).read { log in
        _ = try log.count()
        started.yield()
        // As long as it takes: on a busy machine no number of seconds is enough.
        isTold.wait()
      }
      started.finish()
    }
    reader.start()
    var steps = stream.makeAsyncIterator()
    _ = await steps.next()
    let forgotten = try await engine.forget(DonationQuery(intent: "I3"))
    #expect(!forgotten.deleted.isEmpty && !forgotten.isErased)
    isTold.signal()
    _ = await steps.next()
    #expect(try await engine.forget(DonationQuery(intent: "I3")).isErased)
  }

  @Test func theListHoldsTheMostProbableOfAll() async throws {
    // Forty intents in turn: half of them bare, half with values that are not always the same.
    let engine = try directory.sharedEngine()
    try await engine.donate(
      (0..<400).map { number in
        let intent = number % 40
        return Donation(
          at: after(number), source: "s", intent: "I\(intent)",
          parameters: intent < 20 ? ["n": .integer(Int64(number / 40 % 7 == 0 ? 1 : 0))] : [:])
      }, now: now)
    func probabilities(_ limit: Int) async throws -> [Double] {
      try await engine.predict(PredictionRequest(at: after(400), limit: limit)).suggestions
        .map(\.probability)
    }
    let whole = try await probabilities(.max)
    // Twenty bare ones, and twenty with either of two values.
    #expect(whole.count == 60)
    for limit in [0, 1, 8, 39, 40, 41, 59, 60, 61] {
      #expect(try await probabilities(limit) == Array(whole.prefix(limit)))
    }
    #expect(try await probabilities(-1).isEmpty)
  }

  @Test func suggestionsAreRankedAndTheirReasonsAddUp() async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate(habits(0..<500), now: now)
    let suggestions = try await engine.predict(request(500)).suggestions
    #expect(suggestions.map(\.rank) == Array(1...suggestions.count) && suggestions.count > 8)
    for (first, second) in zip(suggestions, suggestions.dropFirst()) {
      #expect(first.probability >= second.probability)
    }
    let all = PredictionRequest(at: after(500), context: ["place": "p1"], limit: 1000)
    let sum = try await engine.predict(all).suggestions
      .filter { $0.parameters.isEmpty }.map(\.probability).reduce(0, +)
    #expect(sum <= 1.0001)
    for suggestion in suggestions {
      #expect(!suggestion.because.isEmpty && !suggestion.title.isEmpty)
      #expect(suggestion.because.allSatisfy { $0.contribution.isFinite })
    }
  }

  /// Coffee follows either of two intents at the station, tea at home: where the context is asked for,
  /// it is the reason, and it speaks for the one and against the other; elsewhere it is none.
  @Test func aReasonIsGivenWhereItAppliesAndSpeaksForWhatItFavours() async throws {
    let engine = try directory.sharedEngine()
    let donations = (0..<400).map { number in
      let isStation = StableHash.combine(UInt64(number / 2), 7).isMultiple(of: 2)
      let drink = isStation ? "Coffee" : "Tea"
      return Donation(
        at: after(number), source: "a", intent: number.isMultiple(of: 2) ? "Arrive" : drink,
        parameters: [:], context: ["place": .string(isStation ? "station" : "home")])
    }
    // The last is an arrival.
    try await engine.donate(Array(donations.dropLast()), now: now)
    func reasons(_ context: Fields) async throws -> [String: Double] {
      let request = PredictionRequest(at: after(399), context: context, limit: 1000)
      let suggestions = try await engine.predict(request).suggestions
      return Dictionary(
        uniqueKeysWithValues: suggestions.map { suggestion in
          let words = suggestion.because.filter { $0.factor.contains("place is") }
          return (suggestion.intent, words.map(\.contribution).reduce(0, +))
        })
    }
    let station = try await reasons(["place": .string("station")])
    let home = try await reasons(["place": .string("home")])
    #expect(station["Coffee", default: 0] > station["Tea", default: 0] + 1)
    #expect(home["Tea", default: 0] > home["Coffee", default: 0] + 1)
    #expect(try await reasons([:]).values.allSatisfy { $0 == 0 })
  }

  @Test func requestsAreNarrowed() async throws {
    let engine = try directory.sharedEngine()
    try await engine.donate(habits(0..<300), now: now)
    var request = request(300)
    request.sources = ["a"]
    let some = try await engine.predict(request).suggestions
    #expect(!some.isEmpty && some.allSatisfy { $0.source == "a" })
    request.intent = "I3"
    let one = try await engine.predict(request).suggestions
    #expect(!one.isEmpty && one.allSatisfy { $0.intent == "I3" && $0.source == "a" })
    request.intent = "absent"
    #expect(try await engine.predict(request).suggestions.isEmpty)
    var probable = self.request(300)
    probable.minimumProbability = 0.2
    #expect(try await engine.predict(probable).suggestions.allSatisfy { $0.probability >= 0.2 })
  }

  @Test func aDonationDatedFarAheadIsRefused() async throws {
    let engine = try directory.sharedEngine()
    await #expect(throws: InvalidDonation.self) {
      try await engine.donate(habits(0..<200), now: after(1).instant)
    }
    #expect(try await engine.status().donations == 0)
  }

  @Test func usualParametersAreShownAndRareOnesAreNot() async throws {
    let engine = try directory.sharedEngine()
    let moments = (0..<40).map { after($0 * 7) }
    try await engine.donate(
      moments.enumerated().map { number, moment in
        Donation(
          at: moment, source: "cafe", intent: number % 2 == 0 ? "OrderCoffee" : "SendMessage",
          parameters: number % 2 == 0 ? ["size": "large"] : ["text": .string("\(number)")])
      }, now: now)
    let suggestions = try await engine.predict(PredictionRequest(at: after(300))).suggestions
    #expect(
      suggestions.map(\.title).sorted() == ["Order Coffee (large)", "Send Message"])
    #expect(suggestions.first { $0.intent == "OrderCoffee" }?.parameters == ["size": "large"])
  }
}

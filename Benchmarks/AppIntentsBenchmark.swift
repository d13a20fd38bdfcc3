import AppIntents
import Foresight
import ForesightValues

/// What the App Intents API costs over the store and the engine that it stands on.
struct AppIntentsBenchmark {
  let directory: String

  func run() async throws {
    IntentDonationManager.configure(
      source: "benchmark", storePath: directory + "/app-intents.sqlite")
    try await measureDonating()
    try await measureSuggesting()
  }

  /// In turns, so that a disk that is slow for a while is slow for both.
  private func measureDonating() async throws {
    let engine = SharedEngine(
      path: directory + "/engine.sqlite", create: true, random: Environment.random)
    var ours: [Double] = []
    var bare: [Double] = []
    var queued: [Double] = []
    for number in 0..<1000 {
      let order = BenchmarkOrder()
      order.cups = number % 3
      let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 10)
      ours.append(
        try await Measurement.seconds {
          try await IntentDonationManager.shared.donate(intent: order, context: [:], at: date)
        })
      let donation = Donation(
        at: Moment(Instant(seconds: 1_700_000_000 + Int64(number) * 10), utcOffset: 0),
        source: "benchmark", intent: "BenchmarkOrder",
        parameters: ["cups": .integer(Int64(number % 3)), "kind": "latte"],
        presentation: Presentation(name: "Order", typeName: "BenchmarkOrder"))
      bare.append(
        try await Measurement.seconds {
          try await engine.donate([donation], now: Environment.now)
        })
    }
    for _ in 0..<100 {
      let order = BenchmarkOrder()
      let start = Environment.nanoseconds
      donateAtOnce(order)
      queued.append(Double(Environment.nanoseconds - start) / 1e9)
    }
    try await IntentDonationManager.shared.flush()
    let more = Measurement.median(ours) - Measurement.median(bare)
    Measurement.report(
      "donate(intent:) until it is on disk (median)",
      Measurement.microseconds(Measurement.median(ours)),
      beside: "the store's append \(Measurement.microseconds(Measurement.median(bare)))",
      ratio: Measurement.median(ours) / Measurement.median(bare),
      bound: "≤ 20 µs more; here \(Measurement.microseconds(more))")
    Measurement.report(
      "donate(intent:) that does not wait (median)",
      Measurement.microseconds(Measurement.median(queued)), beside: "", ratio: nil, bound: "")
  }

  private func donateAtOnce(_ intent: some AppIntent) {
    IntentDonationManager.shared.donate(intent: intent)
  }

  private func measureSuggesting() async throws {
    let path = directory + "/app-intents.sqlite"
    let engine = SharedEngine(path: path, create: true, random: Environment.random)
    let donations = (0..<900).map { number in
      Donation(
        at: Moment(Instant(seconds: 1_700_020_000 + Int64(number) * 60), utcOffset: 0),
        source: "benchmark", intent: "Intent\(number * 7 % 300)",
        presentation: Presentation(name: "Intent \(number * 7 % 300)"))
    }
    try await engine.donate(donations, now: Environment.now)
    try await engine.run { try $0.save(now: Environment.now) }
    var ours: [Double] = []
    var bare: [Double] = []
    for number in 0..<300 {
      let date = Date(timeIntervalSince1970: 1_700_100_000 + Double(number))
      ours.append(
        try await Measurement.seconds {
          _ = try await IntentPredictor.shared.suggestions(at: date)
        })
      let request = PredictionRequest(
        at: Moment(Instant(seconds: 1_700_100_000 + Int64(number)), utcOffset: 0),
        sources: ["benchmark"])
      bare.append(try await Measurement.seconds { _ = try await engine.predict(request) })
    }
    let more = Measurement.median(ours) - Measurement.median(bare)
    Measurement.report(
      "suggestions(), 300 intents (median)",
      Measurement.microseconds(Measurement.median(ours)),
      beside: "the engine \(Measurement.microseconds(Measurement.median(bare)))",
      ratio: Measurement.median(ours) / Measurement.median(bare),
      bound: "≤ 50 µs more; here \(Measurement.microseconds(more))")
  }
}

/// An order as an app would declare it.
private struct BenchmarkOrder: AppIntent {
  static let title: LocalizedStringResource = "Order"
  @Parameter var cups: Int?
  @Parameter var kind: String?

  init() { kind = "latte" }

  func perform() async throws -> some IntentResult { .result() }
}

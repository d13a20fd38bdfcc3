import Foresight
import ForesightEvaluation
import ForesightValues

/// Predictions of an engine that has the model in memory, beside those that open the kept model.
struct EngineBenchmark {
  let directory: String

  func run() async throws {
    let (intents, events) = (300, 10_000)
    let path = directory + "/engine.sqlite"
    let shared = SharedEngine(path: path, create: true, random: Environment.random)
    var chance = SplitMix64(seed: 1)
    var last = 0
    var instant = Instant(seconds: 1_700_000_000)
    func next(_ number: Int) -> Donation {
      instant = instant.advanced(by: Int64.random(in: 1...600, using: &chance) * 1_000_000)
      last =
        number < intents
        ? number
        : Bool.random(using: &chance)
          ? (last * 7 + 3) % intents : Int.random(in: 0..<intents, using: &chance)
      return Donation(
        at: Moment(instant, utcOffset: 0), source: "app", intent: "Intent\(last)",
        parameters: ["n": .integer(Int64(last % 3))])
    }
    let now = Instant(seconds: 2_000_000_000)
    try await shared.donate((0..<events).map(next), now: now)
    try await shared.run { try $0.save(now: now) }

    let engine = try Engine(path: path, create: false)
    var warm: [Double] = []
    var opened: [Double] = []
    for number in 0..<400 {
      // As few as an app would let come together before it keeps the model anew.
      if number % 16 == 0 { try await shared.run { try $0.save(now: now) } }
      try await shared.donate([next(events + number)], now: now)
      let request = PredictionRequest(at: Moment(instant.advanced(by: 1_000_000), utcOffset: 0))
      warm.append(try await Measurement.seconds { _ = try await shared.predict(request) })
      opened.append(await Measurement.seconds { _ = try? engine.predict(request) })
    }
    Measurement.report(
      "engine.predict after a donation, \(intents) intents (median)",
      Measurement.microseconds(Measurement.median(warm)),
      beside:
        "from the kept model \(Measurement.microseconds(Measurement.median(opened)))",
      ratio: Measurement.median(warm) / Measurement.median(opened), bound: "")
  }
}

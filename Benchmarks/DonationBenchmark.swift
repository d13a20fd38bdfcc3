import Foresight
import ForesightLog
import ForesightValues

/// One durable donation beside a prepared INSERT of the same row, and eight tasks beside one.
struct DonationBenchmark {
  let directory: String

  func run() async throws {
    let engine = SharedEngine(
      path: directory + "/one.sqlite", create: true, random: Environment.random)
    let raw = try RawDatabase(path: directory + "/raw.sqlite")
    let start = Environment.now
    // The words are known already, as they are for all but the first use of an intent.
    try await donate(engine, start)

    var ours: [Double] = []
    var floor: [Double] = []
    for index in 1...1500 {
      // In turn, and each first as often as the other, so that a change of the machine's pace, or
      // what one leaves for the disk to do, meets both.
      // A second apart, as a flood would be ignored.
      let instant = start.advanced(by: Int64(index) * 1_000_000)
      if index % 2 == 0 { ours.append(try await time { try await donate(engine, instant) }) }
      floor.append(try await time { try raw.insert(row(at: instant)) })
      if index % 2 == 1 { ours.append(try await time { try await donate(engine, instant) }) }
    }
    Measurement.report(
      "one durable donation (median)", Measurement.microseconds(Measurement.median(ours)),
      beside: "raw INSERT \(Measurement.microseconds(Measurement.median(floor)))",
      ratio: Measurement.median(ours) / Measurement.median(floor), bound: "≤ 1.5")
    try await measureConcurrency()
  }

  private func time(_ body: () async throws -> Void) async throws -> Double {
    try await Measurement.seconds(body)
  }

  /// The row that ``donate(_:_:)`` makes.
  private func row(at instant: Instant) -> RawDatabase.Row {
    let id = DonationID(at: instant, order: 0, tail: Environment.random(), kind: .random)
    return RawDatabase.Row(
      time: instant.microseconds, id: id.bytes, offset: 60, intent: 1, parameters: [3, 4, 5, 6],
      context: [7, 8], result: [])
  }

  private func donate(_ engine: SharedEngine, _ instant: Instant) async throws {
    let donation = Donation(
      at: Moment(instant, utcOffset: 60), source: "cafe", intent: "OrderCoffee",
      parameters: ["size": .string("large"), "cups": .integer(2)],
      context: ["place": .string("home")])
    try await engine.donate([donation], now: instant)
  }

  private func measureConcurrency() async throws {
    var alone: [Double] = []
    var together: [Double] = []
    for round in 0..<7 {
      alone.append(try await rate(tasks: 1, perTask: 400, name: "alone-\(round)"))
      together.append(try await rate(tasks: 8, perTask: 200, name: "together-\(round)"))
    }
    let (one, eight) = (Measurement.median(alone), Measurement.median(together))
    Measurement.report(
      "eight tasks donating", "\(Int(eight)) a second", beside: "one task \(Int(one)) a second",
      ratio: eight / one, bound: "≥ 4")
  }

  private func rate(tasks: Int, perTask: Int, name: String) async throws -> Double {
    let engine = SharedEngine(
      path: directory + "/\(name).sqlite", create: true, random: Environment.random)
    let start = Environment.now
    try await donate(engine, start)
    let seconds = try await Measurement.seconds {
      try await withThrowingTaskGroup { group in
        for task in 0..<tasks {
          group.addTask {
            for index in 0..<perTask {
              try await donate(
                engine, start.advanced(by: Int64(1 + index * tasks + task) * 1_000_000))
            }
          }
        }
        try await group.waitForAll()
      }
    }
    return Double(tasks * perTask) / seconds
  }
}

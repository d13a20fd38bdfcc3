import Foresight
import ForesightEvaluation
import ForesightFormats
import ForesightImporters
import ForesightPrediction
import ForesightValues

/// Ranking and learning, beside the one product with a matrix that neither can do without.
struct PredictorBenchmark {
  let dataset: String

  func run() async throws {
    let importer = Importer(
      format: .tsv, users: .all, localOffset: Environment.localOffset(at:))
    let donations = Array((try importer.read(dataset).donations ?? []).prefix(50_000))
    try await measureEvents(donations.map { Event($0) })
    let prior = try StartingWeights.shipped.prior()
    for (count, bound) in [(300, "≤ 50 µs"), (10_000, "≤ 2 ms")] {
      try await measureCandidates(count, after: count * 3, prior, bound)
    }
    try await measureCandidates(300, after: 10_000, prior, "as long after 300,000")
    try await measureCandidates(300, after: 300_000, prior, "as long after 10,000")
  }

  /// The mean over real logs, of each user from the beginning.
  private func measureEvents(_ events: [Event]) async throws {
    let prior = try StartingWeights.shipped.prior()
    var (ranking, learning, candidates) = (0.0, 0.0, 0)
    var predictor = Predictor(prior: prior)
    var source = events.first?.source
    for event in events {
      if event.source != source {
        predictor = Predictor(prior: prior)
        source = event.source
      }
      var event = event
      event.source = 0
      let situation = Situation(moment: event.moment, context: event.context)
      let start = Environment.nanoseconds
      _ = predictor.rank(situation, limit: 1)
      let middle = Environment.nanoseconds
      predictor.learn(event)
      ranking += Double(middle - start)
      learning += Double(Environment.nanoseconds - middle)
      candidates += predictor.intentCount
    }
    let floor = await product(rows: candidates / events.count)
    report(
      "ranking an event, \(candidates / events.count) candidates (mean)",
      ranking / Double(events.count) / 1e9, floor, "≤ 20 µs")
    report(
      "learning the event that was ranked (mean)",
      learning / Double(events.count) / 1e9, floor, "≤ 20 µs")
  }

  /// The median of rankings of a person who uses so many intents in a habit with chance in it.
  private func measureCandidates(
    _ count: Int, after events: Int, _ prior: Prior, _ bound: String
  ) async throws {
    var predictor = Predictor(prior: prior)
    var chance = SplitMix64(seed: 1)
    var last = 0
    var instant = Instant(seconds: 1_700_000_000)
    func situation() -> Situation { Situation(moment: Moment(instant, utcOffset: 0)) }
    for number in 0..<events {
      instant = instant.advanced(by: Int64.random(in: 1...600, using: &chance) * 1_000_000)
      // Each comes once at first; then what usually follows the last, or anything.
      last =
        number < count
        ? number
        : Bool.random(using: &chance)
          ? (last * 7 + 3) % count : Int.random(in: 0..<count, using: &chance)
      predictor.learn(
        Event(
          moment: situation().moment, source: 0, name: UInt64(last), parameters: 0, context: [],
          reference: 0))
    }
    var times: [Double] = []
    for _ in 0..<200 {
      instant = instant.advanced(by: 1_000_000)
      let start = Environment.nanoseconds
      _ = predictor.rank(situation(), limit: 8)
      times.append(Double(Environment.nanoseconds - start) / 1e9)
    }
    report(
      "ranking \(count) candidates after \(events) events (median)",
      Measurement.median(times), await product(rows: count), bound)
  }

  /// The seconds of one bare sgemv of candidates × features.
  private func product(rows: Int) async -> Double {
    var matrix = Matrix(rows: rows, columns: Feature.allCases.count)
    matrix.withElements { for index in $0.indices { $0[index] = Float(index % 7) } }
    let weights = [Float](repeating: 0.1, count: Feature.allCases.count)
    var scores = [Float](repeating: 0, count: rows)
    var times: [Double] = []
    for _ in 0..<200 {
      let start = Environment.nanoseconds
      matrix.multiply(weights, into: &scores)
      times.append(Double(Environment.nanoseconds - start) / 1e9)
    }
    return Measurement.median(times)
  }

  private func report(_ what: String, _ seconds: Double, _ floor: Double, _ bound: String) {
    Measurement.report(
      what, Measurement.microseconds(seconds), beside: "sgemv \(Measurement.microseconds(floor))",
      ratio: seconds / floor, bound: bound)
  }
}

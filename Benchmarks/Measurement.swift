/// Measuring and reporting.
enum Measurement {
  /// The seconds that `body` takes.
  static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
    let duration = try await ContinuousClock().measure(body)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  /// The middle of some figures.
  static func median(_ figures: [Double]) -> Double {
    let sorted = figures.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  /// One line of the table.
  static func report(
    _ what: String, _ measured: String, beside: String, ratio: Double?, bound: String
  ) {
    let ratio = ratio.map { "\(rounded($0))" } ?? ""
    print("| \(what) | \(measured) | \(beside) | \(ratio) | \(bound) |")
  }

  /// Three digits.
  static func rounded(_ value: Double) -> Double {
    let scale: Double = value >= 100 ? 1 : value >= 10 ? 10 : 100
    return (value * scale).rounded() / scale
  }

  static func microseconds(_ seconds: Double) -> String { "\(rounded(seconds * 1e6)) µs" }
  static func milliseconds(_ seconds: Double) -> String { "\(rounded(seconds * 1e3)) ms" }
}

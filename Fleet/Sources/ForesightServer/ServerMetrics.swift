internal import Synchronization

/// Counts and durations of the answers since the server began; they contain nothing about a person.
final class ServerMetrics: Sendable {
  private struct State {
    var answers: [String: Int] = [:]
    var buckets = [Int](repeating: 0, count: bounds.count)
    var count = 0
    var seconds = 0.0
  }

  private static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
  private let state = Mutex(State())

  /// Counts a response and the time that it took.
  func count(_ method: String, status: Int, nanoseconds: UInt64) {
    let seconds = Double(nanoseconds) / 1e9
    state.withLock { state in
      state.answers["method=\"\(method)\",status=\"\(status)\"", default: 0] += 1
      state.count += 1
      state.seconds += seconds
      for (place, bound) in Self.bounds.enumerated() where seconds <= bound {
        state.buckets[place] += 1
      }
    }
  }

  /// Returns the metrics in the text format of Prometheus.
  ///
  /// - Parameter gauges: further quantities, with their current values.
  func text(_ gauges: [(name: String, help: String, value: Int)]) -> String {
    var lines = [
      "# HELP foresight_requests_total Requests that were answered.",
      "# TYPE foresight_requests_total counter",
    ]
    let now = state.withLock { $0 }
    for (labels, count) in now.answers.sorted(by: { $0.key < $1.key }) {
      lines.append("foresight_requests_total{\(labels)} \(count)")
    }
    lines.append("# HELP foresight_request_seconds How long requests took.")
    lines.append("# TYPE foresight_request_seconds histogram")
    for (bound, count) in zip(Self.bounds, now.buckets) {
      lines.append("foresight_request_seconds_bucket{le=\"\(bound)\"} \(count)")
    }
    lines.append("foresight_request_seconds_bucket{le=\"+Inf\"} \(now.count)")
    lines.append("foresight_request_seconds_sum \(now.seconds)")
    lines.append("foresight_request_seconds_count \(now.count)")
    for gauge in gauges {
      lines.append("# HELP \(gauge.name) \(gauge.help)")
      lines.append("# TYPE \(gauge.name) \(gauge.name.hasSuffix("_total") ? "counter" : "gauge")")
      lines.append("\(gauge.name) \(gauge.value)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

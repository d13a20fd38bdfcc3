public import ForesightValues

/// The answer to `status` as text that Prometheus reads.
///
///     let metrics = Metrics(.members([("donations", .integer(6))]))
///     metrics.text.contains("foresight_donations 6")      // true
///
/// Numbers only: counts, sizes and durations, and the names of the service's own methods. Nothing recorded is in it,
/// so others may read it. The format is that of
/// https://prometheus.io/docs/instrumenting/exposition_formats, its names follow Prometheus's conventions.
public struct Metrics: Sendable {
  /// The text.
  public private(set) var text = ""

  /// Makes the text of an answer to `status`; members that the answer lacks are left out.
  ///
  /// - Complexity: O(methods).
  public init(_ status: JSON) {
    for (name, help, member) in Self.ofStore { gauge(name, help, status[member]) }
    gauge(
      "recording", "Whether donations are recorded: 1 if they are.",
      status["recording"].map { .integer($0 == .string("on") ? 1 : 0) })
    let service = status["service"]
    gauge(
      "service_up", "Whether a service answered: 1 if one did.", .integer(service == nil ? 0 : 1))
    guard let service else { return }
    for (name, help, member) in Self.ofService { gauge("service_\(name)", help, service[member]) }
    guard case .object(let methods)? = service["methods"], !methods.isEmpty else { return }
    summary("service_request_duration_seconds", "How long requests took, by method.", methods)
  }

  /// The name and explanation of each gauge, and the member of the answer that holds its value. The members of
  /// `ofService` are in the answer's member `service`.
  private static let ofStore = [
    ("donations", "Donations in the log.", "donations"),
    ("unlearned_donations", "Donations of assistants from which nothing is learned.", "unlearned"),
    ("dismissals", "Suggestions that were turned down.", "dismissals"),
    ("intents", "Different intents in the log.", "intents"),
    ("ignored_donations", "Donations that were ignored because they came too fast.", "ignored"),
    ("store_size_bytes", "Size of the database.", "bytes"),
    ("stored_model_donations", "Donations that the model on disk has learned.", "model_donations"),
  ]
  private static let ofService = [
    ("uptime_seconds", "How long the service is up.", "uptime"),
    ("connections", "Connections to the service.", "connections"),
    ("model_donations", "Donations that the model in memory has learned.", "model_donations"),
    ("resident_memory_bytes", "Memory of the service.", "memory"),
    ("resident_memory_max_bytes", "The most memory that the service has had.", "most_memory"),
  ]

  private mutating func gauge(_ name: String, _ help: String, _ value: JSON?) {
    guard let value = Self.number(value) else { return }
    begin(name, "gauge", help)
    text += "foresight_\(name) \(value)\n"
  }

  /// Adds the durations of requests by method, as two quantiles, a sum and a count.
  private mutating func summary(_ name: String, _ help: String, _ methods: [JSON.Member]) {
    begin(name, "summary", help)
    for method in methods where method.name.utf8.allSatisfy(\.isLetter) {
      for (quantile, member) in [("0.5", "p50_microseconds"), ("0.99", "p99_microseconds")] {
        guard case .integer(let value)? = method.value[member] else { continue }
        text +=
          "foresight_\(name){method=\"\(method.name)\",quantile=\"\(quantile)\"} \(Double(value) / 1e6)\n"
      }
      for (suffix, member) in [("sum", "seconds"), ("count", "requests")] {
        guard let value = Self.number(method.value[member]) else { continue }
        text += "foresight_\(name)_\(suffix){method=\"\(method.name)\"} \(value)\n"
      }
    }
  }

  private mutating func begin(_ name: String, _ kind: String, _ help: String) {
    text += "# HELP foresight_\(name) \(help)\n# TYPE foresight_\(name) \(kind)\n"
  }

  private static func number(_ json: JSON?) -> String? {
    switch json {
    case .integer, .number: json?.text
    default: nil
    }
  }
}

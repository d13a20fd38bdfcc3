import ForesightValues
import Foundation
import Testing

@testable import ForesightService

/// What the exposition format asks for, checked strictly: each metric begins with its help and its type, its samples
/// stand together, names and units follow the conventions, and every value is a number.
func samples(_ text: String) throws -> [String: Double] {
  try #require(text.hasSuffix("\n") && !text.contains("\n\n") && !text.contains("\r"))
  var (samples, seen) = ([String: Double](), Set<String>())
  var metric: (name: String, kind: String)?
  for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
    if let help = line.wholeMatch(of: #/# HELP ([a-z_]+) [A-Z].*\./#) {
      #expect(seen.insert(String(help.1)).inserted, "\(line)")
      metric = (String(help.1), "")
    } else if let type = line.wholeMatch(of: #/# TYPE ([a-z_]+) (gauge|summary|counter)/#) {
      try #require(metric?.name == String(type.1) && metric?.kind == "", "\(line)")
      metric?.kind = String(type.2)
      #expect(String(type.1).hasSuffix("_total") == (type.2 == "counter"), "\(line)")
    } else {
      let sample = try #require(
        line.wholeMatch(of: #/([a-z_]+)(\{([a-z]+="[a-z0-9.]+")(,[a-z]+="[a-z0-9.]+")*\})? (\S+)/#),
        "\(line)")
      let (name, metric) = (String(sample.1), try #require(metric))
      let allowed = metric.kind == "summary" ? ["", "_sum", "_count"] : [""]
      #expect(allowed.contains { metric.name + $0 == name }, "\(line)")
      #expect(name.hasPrefix("foresight_") && !metric.kind.isEmpty)
      let value = try #require(Double(String(sample.5)), "\(line)")
      #expect(value.isFinite && value >= 0, "\(line)")
      let key = String(line.prefix { $0 != " " })
      #expect(samples.updateValue(value, forKey: key) == nil, "\(line)")
    }
  }
  return samples
}

struct MetricsTests {
  @Test func aServiceTellsAllOfIt() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    let donations = #"{"donations":[{"intent":"Secret"},{"intent":"B","source":"mcp:x"}]}"#
    _ = try loop.ask(
      [Loop.line(1, "donate", donations), Loop.line(2, "predict"), Loop.line(3, "predict")],
      in: conversation)
    let answers = try loop.ask([Loop.line(4, "status")], in: conversation)
    let metrics = Metrics(try #require(answers[0]["result"]))
    #expect(!metrics.text.contains("Secret") && !metrics.text.contains("mcp:"))
    let samples = try samples(metrics.text)
    #expect(samples["foresight_donations"] == 2 && samples["foresight_unlearned_donations"] == 1)
    #expect(samples["foresight_recording"] == 1 && samples["foresight_service_up"] == 1)
    #expect(samples["foresight_service_model_donations"] == 1)
    #expect(samples["foresight_service_connections"] == 1)
    let memory = try #require(samples["foresight_service_resident_memory_bytes"])
    #expect(memory > 1_000_000)
    #expect(try #require(samples["foresight_service_resident_memory_max_bytes"]) >= memory / 2)
    let duration = "foresight_service_request_duration_seconds"
    #expect(samples["\(duration)_count{method=\"predict\"}"] == 2)
    let middle = try #require(samples["\(duration){method=\"predict\",quantile=\"0.5\"}"])
    let slow = try #require(samples["\(duration){method=\"predict\",quantile=\"0.99\"}"])
    let sum = try #require(samples["\(duration)_sum{method=\"predict\"}"])
    #expect(middle > 0 && middle <= slow && sum > 0 && sum <= 2 * slow)
  }

  @Test func withoutAServiceThereAreTheFiguresOfTheStore() throws {
    let samples = try samples(
      Metrics(.members([("donations", .integer(7)), ("recording", .string("paused"))])).text)
    #expect(
      samples
        == ["foresight_donations": 7, "foresight_recording": 0, "foresight_service_up": 0])
  }

  /// What answers on the socket may be anybody's program: it cannot make lines of its own.
  @Test func namesAndValuesThatFitNothingAreLeftOut() throws {
    let methods = JSON.members([
      ("a\"} 1\nx", .members([("requests", .integer(1))])),
      ("b", .members([("requests", .string("1\nx 2"))])),
      ("c", .members([("requests", .integer(3))])),
    ])
    let status = JSON.members([
      ("donations", .string("1\nx 2")), ("service", .members([("methods", methods)])),
    ])
    #expect(
      try samples(Metrics(status).text)
        == [
          "foresight_service_up": 1,
          "foresight_service_request_duration_seconds_count{method=\"c\"}": 3,
        ])
  }
}

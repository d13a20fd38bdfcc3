import ForesightFormats
import Foundation
import Testing

struct DismissToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private var files: Data {
    get throws {
      let directory = place.path + "/store"
      return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        .reduce(into: Data()) { data, name in
          data += try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name))
        }
    }
  }

  @Test func aDismissalIsRecordedAndItsIDPrinted() throws {
    _ = try place.run("donate", "OrderCoffee", "--source", "cafe")
    let run = try place.run(
      "dismiss", "OrderCoffee", "--parameter", "size=large", "--context", "place=home", "--at",
      "2026-06-01T08:00:00+02:00")
    #expect(run.status == 0 && run.messages.isEmpty)
    let id = try #require(run.lines.first)
    #expect(run.lines.count == 1 && id.count == 36)
    #expect(
      try place.run("export").lines.contains(
        "{\"kind\":\"dismissal\",\"id\":\"\(id)\",\"at\":\"2026-06-01T08:00:00+02:00\","
          + #""source":"cafe","intent":"OrderCoffee","parameters":{"size":"large"},"#
          + #""context":{"place":"home"}}"#))
    let json = try place.run("dismiss", "OrderCoffee", "--json")
    #expect(json.status == 0 && json.output.hasPrefix("{\"id\":\""))
    #expect(
      try place.run("status", "--json").output.contains(
        #""donations":1,"dismissals":2,"intents":1"#))
    let status = try place.run("status").lines
    #expect(status.contains("donations  1") && status.contains("dismissals 2"))
    #expect(try place.run("predict", "--json").output.contains(#""donations":1,"#))
  }

  @Test(
    arguments: [
      (["Absent"], 66), (["Coffee", "--source", "absent"], 66), ([""], 64), (["Coffee"], 65),
      ([], 64), (["Tea", "Coffee"], 64), (["Tea", "--parameter", "size"], 64),
      (["Tea", "--at", "2999-01-01T00:00:00Z"], 65), (["Tea", "--result", "x"], 64),
      (["Tea", "--parameter", "a=1", "--parameter", "a=2"], 64),
    ] as [([String], Int32)])
  func mistakesAreToldAndRecordNothing(arguments: [String], status: Int32) throws {
    for (intent, source) in [("Coffee", "cafe"), ("Coffee", "home"), ("Tea", "cafe")] {
      _ = try place.run("donate", intent, "--source", source)
    }
    let before = try place.run("export").output
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    let run = try place.shell("foresight dismiss \(words) </dev/null")
    #expect(run.status == status && run.output.isEmpty, "\(run.messages)")
    #expect(run.messages.hasPrefix("foresight: ") && run.messages.split(separator: "\n").count == 1)
    #expect(try place.run("export").output == before)
  }

  @Test func withoutAStoreThereIsNothingToDismiss() throws {
    #expect(try place.run("dismiss", "A").status == 66)
    #expect(!FileManager.default.fileExists(atPath: place.store))
  }

  @Test func theSourcesToChooseFromAreListed() throws {
    _ = try place.shell(
      "foresight donate A --source cafe; foresight donate A --source \"$(printf 'x\\033c')\"")
    let run = try place.run("dismiss", "A")
    #expect(run.status == 65 && run.messages.hasSuffix("with --source: cafe, x\u{fffd}c\n"))
    #expect(try place.run("dismiss", "A", "--source", "cafe").status == 0)
  }

  @Test func aStreamTakesDismissals() throws {
    let run = try place.run(
      "donate", "--stdin",
      input: """
        {"kind":"donation","intent":"A","at":"2026-06-01T08:00:00Z"}
        {"kind":"refusal","intent":"A","at":"2026-06-01T08:01:00Z"}
        {"kind":"dismissal","intent":"A","at":"2026-06-01T08:02:00Z"}
        """)
    #expect(run.status == 65 && run.lines.count == 2)
    #expect(run.messages.hasPrefix("foresight: standard input:2: \"kind\" is neither"))
    let kinds = try place.run("export").lines.map { $0.prefix(18) }
    #expect(kinds == [#"{"kind":"donation""#, #"{"kind":"dismissal"#])
  }

  @Test func aTableLeavesDismissalsOutAndSaysSo() throws {
    _ = try place.run("donate", "A")
    let plain = try place.run("export", "--format", "tsv")
    _ = try place.run("dismiss", "A")
    let run = try place.run("export", "--format", "tsv")
    #expect(run.status == 0 && run.output == plain.output && run.lines.count == 2)
    #expect(run.messages.contains("TSV keeps no types, dismissals"))
  }

  @Test func anExportImportedIntoAnotherStoreIsTheSame() throws {
    let run = try place.shell(
      """
      foresight donate A >/dev/null; foresight dismiss A --parameter n=1 >/dev/null
      foresight export > one
      foresight --store other/s import ndjson one --quiet
      foresight --store other/s import ndjson one --json
      foresight --store other/s export | cmp - one && grep -c dismissal one
      """)
    #expect(run.lines == [#"{"rows":2,"added":0,"skipped":0}"#, "1"], "\(run.messages)")
  }

  @Test func forgettingAnIntentLeavesNothingOfItsDismissals() throws {
    _ = try place.run("donate", "Kept")
    _ = try place.run("donate", "secretintent", "--source", "secretsource")
    let id = try place.run(
      "dismiss", "secretintent", "--parameter", "secretname=secretvalue", "--context",
      "secretfield=secretplace")
    #expect(try files.range(of: Data("secretvalue".utf8)) != nil)
    let run = try place.run("forget", "--intent", "secretintent")
    #expect(run.status == 0 && run.lines.count == 2 && run.lines.last == id.lines.first)
    #expect(try files.range(of: Data("secret".utf8)) == nil)
    #expect(try files.range(of: Data("Kept".utf8)) != nil)
  }
}

import ForesightValues
import Foundation
import Testing

/// What `automations` prints, and how it ends.
struct AutomationsToolTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  /// Six weeks: tea at some time of each day, and the radio two minutes later.
  private func fill() throws {
    // Monday, 2 November 2026, in UTC.
    let monday: Int64 = 1_793_577_600
    let rows = (0..<42 as Range<Int64>).flatMap { day -> [String] in
      let seconds = monday + day * 86_400 + 30_000 + day * 1700 % 40_000
      return ["\(seconds)\tMakeTea", "\(seconds + 120)\tPlay\u{1b}Radio"]
    }
    let path = try place.write("log.tsv", (["time\tintent"] + rows).joined(separator: "\n") + "\n")
    #expect(try place.run("import", "tsv", path).status == 0)
  }

  @Test func rulesAreListed() throws {
    try fill()
    let run = try place.run("automations", "--at", "2026-12-22T12:00:00Z")
    #expect(run.status == 0 && run.messages.contains("accept ID' lets Foresight do one"))
    #expect(
      run.output.dropFirst(16)
        == "  Play\u{fffd}Radio after Make Tea, within 5 min, on any day: at least 9 of 10; "
        + "kept 42 of 42 times\n")
    let json = try JSON.parse(
      Array(try place.run("automations", "--at", "2026-12-22T12:00:00Z", "--json").output.utf8))
    guard case .array(let rules)? = json["automations"] else {
      Issue.record("no list")
      return
    }
    #expect(rules.count == 1 && rules[0]["of"] == .integer(42))
    #expect(rules[0]["after"]?["intent"] == .string("MakeTea"))
  }

  @Test func whereThereIsNoneItIsSaidWhatToDo() throws {
    #expect(try place.run("automations").status == 66)
    try fill()
    let run = try place.run("automations", "--at", "2026-11-05T12:00:00Z")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.messages.contains("look again on 2026-11-09"))
    let json = try place.run("automations", "--at", "2026-11-05T12:00:00Z", "--json")
    #expect(json.status == 1 && json.output == "{\"automations\":[]}\n")
    #expect(try place.run("automations", "accept").status == 64)
  }

  @Test func anAnswerIsKeptAndTold() throws {
    try fill()
    let time = ["--at", "2026-12-22T12:00:00Z"]
    let id = String(try place.run("automations", time[0], time[1]).output.prefix(16))
    let refused = try place.run("automations", "accept", id, time[0], time[1])
    #expect(refused.status == 65 && refused.messages.contains("no donation of it says how"))
    let action = #"{"command":["true"]}"#
    #expect(
      try place.run(
        "donate", "Play\u{1b}Radio", "--source", "tsv", "--action", action, "--at",
        "2026-11-20T12:00:00Z"
      ).status == 0)
    let accepted = try place.run("automations", "accept", id, time[0], time[1])
    #expect(accepted.status == 0 && accepted.messages.contains("notices are off"))
    #expect(
      try place.run("automations", time[0], time[1]).output.dropFirst(16).hasPrefix(
        "  accepted: Play"))
    #expect(try place.run("automations", "never", id, time[0], time[1]).status == 0)
    let putOff = try place.run("automations", time[0], time[1])
    #expect(putOff.status == 1 && putOff.output == id + "  never: Play\u{fffd}Radio\n")
    let json = try place.run("automations", "--json", time[0], time[1]).output
    #expect(json.contains(#""putOff":[{"id":"\#(id)","answer":"never","title":"Play"#))
    #expect(try place.run("automations", "remove", id, time[0], time[1]).status == 0)
    #expect(try place.run("automations", "accept", "0", time[0], time[1]).status == 66)
    #expect(try place.run("automations", "--log").status == 1)
    #expect(try place.run("automations", "often", id).status == 64)
  }
}

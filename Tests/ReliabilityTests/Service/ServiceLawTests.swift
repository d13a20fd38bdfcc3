import Foresight
import ForesightClient
import ForesightLog
import ForesightService
import ForesightValues
import ForesightWire
import Foundation
import Testing

/// Whoever records through whichever door, every door's answer is that of a fresh fold over the same log.
struct ServiceLawTests {
  private let steps = Effort.of(quick: 60, check: 600, torture: 6000)

  @Test func anyInterleavingGivesTheAnswersOfAFreshFold() async throws {
    let place = try Workplace()
    var service = try RunningService(in: place)
    var clients = try (0..<3).map { _ in try service.client() }
    let library = SharedEngine(path: place.store, create: true, random: Environment.random)
    var chance = Chance(seed: 16)
    // Before now, however many steps there are, so that all of it may be recorded as it happens.
    let longestStep: Int64 = 4000
    var second = Environment.now.microseconds / 1_000_000 - Int64(steps) * longestStep
    var compared = 0
    for step in 0..<steps {
      second += Int64.random(in: 1...longestStep, using: &chance)
      let number = Int.random(in: 0..<12, using: &chance)
      let client = clients[step % clients.count]
      let at = Timestamp.format(Instant(seconds: second))
      let donation =
        #"{"intent":"Act\#(number)","source":"s\#(number % 2)","at":"\#(at)","parameters":{"n":\#(number % 3)}}"#
      switch Int.random(in: 0..<100, using: &chance) {
      case ..<35: #expect(client.ask("donate", donation)?["result"] != nil)
      case ..<45:
        // One that comes late.
        let earlier = Timestamp.format(Instant(seconds: second - 86_400))
        let late = donation.replacing(at, with: earlier)
        #expect(client.ask("donate", late)?["result"] != nil)
      case ..<52:
        let words = ["donate", "Act\(number)", "--source", "s\(number % 2)", "--at", at]
        #expect(try place.run(words).isDone)
      case ..<62:
        let moment = Moment(Instant(seconds: second), utcOffset: 60)
        try await library.donate(
          [Donation(at: moment, source: "s1", intent: "Act\(number)")], now: Environment.now)
      case ..<66:
        _ = client.ask("dismiss", #"{"intent":"Act\#(number)","source":"s0","at":"\#(at)"}"#)
      case ..<69: _ = client.ask("forget", #"{"intent":"Act\#(number)","source":"s1"}"#)
      case ..<71: _ = try place.run(["forget", "--intent", "Act\(number)"])
      case ..<73: _ = client.ask("hide", #"{"intent":"Act\#(number)"}"#)
      case ..<75: _ = try place.run(["unhide", "Act\(number)"])
      case ..<77:
        // It ends at any time, and another goes on.
        service.child.signal(SIGTERM)
        #expect(try service.child.wait() == .exited(0))
        service = try RunningService(in: place)
        clients = try (0..<3).map { _ in try service.client() }
      case ..<81:
        // What an assistant did counts now and then.
        #expect(
          client.ask("donate", donation.replacing("\"s\(number % 2)\"", with: "\"mcp:a\""))?[
            "result"] != nil)
      case ..<83: _ = client.ask("settings", #"{"learnFrom":"mcp:a"}"#)
      case ..<85: _ = try place.run(["settings", "--unlearn-from", "mcp:a"])
      default:
        compared += 1
        try compare(place, clients[step % clients.count], second + Int64(step % 2), step)
      }
    }
    try compare(place, clients[0], second + 60, steps)
    Effort.report("interleaving", ["steps": steps, "answers compared": compared + 1])
  }

  /// Asks the service, the command line, and a fold over a copy of the log from its start.
  private func compare(
    _ place: Workplace, _ client: Caller, _ second: Int64, _ step: Int
  ) throws {
    guard FileManager.default.fileExists(atPath: place.store) else { return }
    let moment = Moment(Instant(seconds: second), utcOffset: step % 3 * 60)
    var request = PredictionRequest(at: moment, limit: 5)
    request.isWhole = step % 4 == 0
    let fresh = try place.withCopy { copy in
      try? FileManager.default.copyItem(
        atPath: place.store + ".settings", toPath: copy + ".settings")
      let engine = try Engine(path: copy, create: false)
      return PredictionAnswer(try engine.predict(request), to: request, model: engine.modelName)
    }
    let at = Timestamp.format(moment)
    let whole = request.isWhole ? ["--whole"] : []
    let answer = client.ask("predict", #"{"at":"\#(at)","limit":5,"whole":\#(request.isWhole)}"#)
    let tool = try place.run(["predict", "--at", at, "--limit", "5", "--json"] + whole)
    #expect(tool.lines == [fresh.json.text], "step \(step): \(tool.messages)")
    if fresh.suggestions.isEmpty {
      let error = answer?["error"]
      #expect(error?["code"] == .integer(-32002), "step \(step)")
      #expect(error?["data"]?["donations"] == .integer(Int64(fresh.donations)), "step \(step)")
    } else {
      #expect(answer?["result"]?.text == fresh.json.text, "step \(step)")
    }
  }
}

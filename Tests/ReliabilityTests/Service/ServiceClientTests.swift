import ForesightClient
import ForesightLog
import ForesightService
import ForesightSystem
import ForesightValues
import Foundation
import Glibc
import Testing

/// The command line with the service, without it, and with one that does not answer: the same on its output.
struct ServiceClientTests {
  private func run(_ place: Workplace, _ socket: String?, _ words: String...) throws
    -> Child.Outcome
  {
    let child = try Child(
      [Workplace.program] + words,
      environment: place.environment + (socket.map { ["FORESIGHT_SOCKET=\($0)"] } ?? []))
    child.endInput()
    return try child.outcome()
  }

  @Test func whatIsPrintedIsTheSame() throws {
    let place = try Workplace()
    let service = try RunningService(in: place)
    let without = try run(place, nil, "predict", "--now")
    let with = try run(place, service.socket, "predict", "--now")
    #expect(with.ending == without.ending && with.messages == without.messages)
    for (number, intent) in ["A", "B", "A", "B", "A"].enumerated() {
      let at = "2026-01-01T0\(number):00:00Z"
      let id = "0199e0b2-7c40-8000-8000-5d2c4b1a9e0\(number)"
      let run = try run(
        place, service.socket, "donate", intent, "--at", at, "--id", id, "--parameter", "n=1")
      #expect(run.isDone && run.output == id + "\n" && run.messages == "")
    }
    #expect(try run(place, service.socket, "dismiss", "B").lines.first?.utf8.count == 36)
    #expect(try StoreContent.lines(at: place.store).count == 6)
    for words in [
      [], ["--json"], ["--explain"], ["--explain=all"], ["--whole", "--json"], ["--intent", "A"],
      ["--intent", "C"], ["--intent", "C", "--json"], ["--min-probability", "0.9", "--json"],
      ["--source", "x", "--source", "foresight", "--json"],
    ] {
      // At a moment that both are told, for each asks for its own; a prediction for now is the service's.
      let answers = try [nil, service.socket].map { socket -> Child.Outcome in
        let child = try Child(
          [Workplace.program, "predict"] + words,
          environment: place.environment + (socket.map { ["FORESIGHT_SOCKET=\($0)"] } ?? []))
        return try child.outcome()
      }
      #expect(Self.timeless(answers[0].output) == Self.timeless(answers[1].output), "\(words)")
      #expect(answers[0].messages == answers[1].messages && answers[0].ending == answers[1].ending)
    }
    let asked = try service.client().ask("status")?["result"]?["service"]?["methods"]
    for (method, count) in [("predict", 11), ("donate", 5), ("dismiss", 1)] {
      #expect(asked?[method]?["requests"] == .integer(Int64(count)))
    }
  }

  /// What is printed, without what depends on the second in which it is.
  private static func timeless(_ text: String) -> String {
    text.replacing(/"at":"[^"]*"/, with: "").replacing(/-?[0-9]+\.[0-9]+(e-[0-9]+)?/, with: "")
      .replacing(/[−+]? ?[0-9]+ %/, with: "")
  }

  /// An assistant asks and records through the service, too, and whoever looks from outside sees how it does.
  @Test func assistantsAreAnsweredByTheService() throws {
    let place = try Workplace()
    let service = try RunningService(in: place)
    #expect(try run(place, service.socket, "donate", "Known", "--source", "shared").isDone)
    #expect(try run(place, service.socket, "donate", "Secret", "--source", "other").isDone)
    let environment = place.environment + ["FORESIGHT_SOCKET=\(service.socket)"]
    let child = try Child(
      [Workplace.program, "mcp", "--source", "shared", "--allow-donate"], environment: environment)
    func call(_ tool: String, _ arguments: String) -> String {
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    }
    let first =
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
    let lines = [first, call("predict", "{}"), call("donate", #"{"intent":"Done"}"#)]
    _ = child.send(lines.joined(separator: "\n") + "\n")
    child.endInput()
    let outcome = try child.outcome()
    #expect(outcome.isDone && outcome.lines.count == 3)
    #expect(outcome.output.contains("Known") && !outcome.output.contains("Secret"))
    #expect(outcome.messages.contains("leaves this machine"))
    #expect(try StoreContent.lines(at: place.store).contains { $0.contains("\"mcp:unnamed\"") })
    let file = place.path + "/foresight.prom"
    #expect(try run(place, service.socket, "status", "--prometheus", file).isDone)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("\nforesight_service_up 1\n") && !text.contains("Secret"))
    let count = "foresight_service_request_duration_seconds_count"
    for (method, number) in [("predict", 1), ("donate", 3)] {
      #expect(text.contains("\n\(count){method=\"\(method)\"} \(number)\n"), "\(method)")
    }
  }

  @Test func settingsAreFollowedAlike() throws {
    let place = try Workplace()
    let service = try RunningService(in: place)
    #expect(try run(place, service.socket, "donate", "A").isDone)
    #expect(try run(place, nil, "pause").isDone)
    let outcomes = try [nil, service.socket].map { try run(place, $0, "donate", "A") }
    #expect(outcomes[0].ending == .exited(1) && outcomes[1].ending == .exited(1))
    #expect(outcomes[0].messages == outcomes[1].messages && outcomes[1].output == "")
  }

  /// A service that another store, or another model, is in is passed over.
  @Test func aServiceOfAnotherStoreIsPassedOver() throws {
    let (place, other) = (try Workplace(), try Workplace())
    let service = try RunningService(in: other)
    #expect(try run(place, service.socket, "donate", "A").isDone)
    #expect(try StoreContent.lines(at: place.store).count == 1)
    #expect(!FileManager.default.fileExists(atPath: other.store))
  }

  /// The service has committed and cannot say so: the command does it itself, and it is one donation.
  @Test(arguments: ["donate", "dismiss"])
  func betweenCommitAndAnswerNothingIsRecordedTwice(command: String) throws {
    let place = try Workplace()
    let service = try RunningService(in: place)
    #expect(try run(place, nil, "donate", "A").isDone)
    // Stands between both, and swallows the answer.
    let between = place.path + "/between"
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    #expect(SocketAddress.with(between) { bind(listener, $0, $1) } == 0)
    listen(listener, 1)
    let child = try Child(
      [Workplace.program, command, "A"],
      environment: place.environment + ["FORESIGHT_SOCKET=\(between)"])
    let accepted = accept(listener, nil, nil)
    defer { close(accepted) }
    var request = [UInt8](repeating: 0, count: 65_536)
    let count = recv(accepted, &request, request.count, 0)
    let caller = try service.client()
    #expect(caller.send(String(decoding: request.prefix(max(0, count)), as: UTF8.self)))
    let answer = caller.answer()
    #expect(try StoreContent.lines(at: place.store).count == 2)
    let outcome = try child.outcome()
    #expect(outcome.isDone, "\(outcome)")
    #expect(try StoreContent.lines(at: place.store).count == 2)
    #expect(answer?["result"]?["ids"]?.text == "[\"\(outcome.lines.first ?? "")\"]")
  }

  /// A service that is stopped before it does anything finds the donation there when it goes on.
  @Test func whoComesLateFindsItRecorded() throws {
    let place = try Workplace()
    let service = try RunningService(in: place)
    #expect(try run(place, service.socket, "donate", "A").isDone)
    service.child.signal(SIGSTOP)
    let start = Date()
    let donated = try run(place, service.socket, "donate", "B")
    #expect(donated.isDone && -start.timeIntervalSinceNow > 0.9)
    let predicted = try run(place, service.socket, "predict")
    #expect(predicted.isDone)
    service.child.signal(SIGCONT)
    #expect(try service.client().ask("status")?["result"]?["donations"] == .integer(2))
    #expect(try StoreContent.lines(at: place.store).count == 2)
  }
}

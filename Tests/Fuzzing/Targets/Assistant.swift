import Foresight
import ForesightFormats
import ForesightReport
import ForesightService
import ForesightValues
import ForesightWire

@testable import ForesightTool

/// Lines of an assistant: each is answered by one line of JSON at most, and asks for nothing but what is
/// shared. What comes back is without control characters, whatever was recorded.
func fuzzAssistant(_ bytes: [UInt8]) throws {
  var buffer = LineBuffer(longest: 4096)
  buffer.append(bytes + [UInt8(ascii: "\n")])
  let witness = Witness()
  var server = server(String(decoding: bytes.prefix(300), as: UTF8.self), witness)
  while let line = buffer.next() {
    if let answer = server.answer(line, now: now) { try check(answer) }
  }
  if let broken = witness.broken { throw broken }
}

/// What a tool was asked for that it must not be: the server turns whatever a tool throws into an answer.
private final class Witness {
  var broken: LawBroken?

  func law(_ holds: Bool, _ description: String) {
    if !holds { broken = LawBroken(description: description) }
  }
}

private let now = Moment(Instant(seconds: 1_764_000_000), utcOffset: 60)

private func server(_ recorded: String, _ witness: Witness) -> MCPServer {
  let tools = MCPTools(
    sources: ["shared"], allowsDonations: true,
    predict: { request in
      witness.law(
        request.sources == ["shared"] && (1...50).contains(request.limit)
          && request.context["unlocked"] == nil, "something is asked for that is not shared")
      let suggestion = Suggestion(
        rank: 1, intent: recorded, source: "shared",
        parameters: ["a" + recorded: .string(recorded)],
        title: recorded, subtitle: recorded, probability: 0.5, why: "not to be told",
        because: [.init(factor: "not to be told", contribution: 1)])
      return PredictionAnswer(
        at: request.moment, donations: 1, model: "m", suggestions: [suggestion])
    },
    forecast: { question in
      witness.law(
        question.sources == ["shared"] && question.fault == nil,
        "a forecast is asked for that is not shared")
      return .intent(nil)
    },
    donate: { donation in
      witness.law(
        ReservedSource.assistant.contains(donation.donation.source),
        "an assistant records as somebody else")
      witness.law(donation.donation.moment == now, "an assistant changes the past")
      witness.law(
        (try? donation.donation.check(isLiveAt: now.instant)) != nil,
        "a donation cannot be recorded")
      let id = DonationID(at: now.instant, order: 0, tail: 1, kind: .random)
      return DonationAnswer(Appended(ids: [id], isNew: [true], ignored: []), of: 1)
    },
    habits: { sources, _, limit in
      witness.law(
        sources == ["shared"] && (1...50).contains(limit),
        "habits are asked for that are not shared")
      return FoundHabits()
    },
    search: { request in
      witness.law(
        request.sources == ["shared"] && (1...50).contains(request.limit),
        "something is searched that is not shared")
      return []
    },
    forget: { query in
      witness.law(
        query.ids?.count == 1 && query.source.map(ReservedSource.assistant.contains) == true,
        "an assistant takes back what others recorded")
      return Forgotten(deleted: [], dismissals: 0, isErased: true)
    })
  return MCPServer(tools)
}

/// An answer is one line of JSON; what it says is fit to be seen, and holds no reasons.
private func check(_ answer: String) throws {
  let bytes = Array(answer.utf8)
  try law(bytes.firstIndex(of: 10) == bytes.count - 1, "an answer is not one line")
  guard let json = try? bytes.withUnsafeBytes({ try JSON.parse($0) }) else {
    throw LawBroken(description: "an answer is not JSON")
  }
  try law(!answer.contains("not to be told"), "a reason is told")
  try law(json["jsonrpc"] == .string("2.0"), "an answer is of another protocol")
  try law((json["result"] == nil) != (json["error"] == nil), "an answer is neither or both")
  try law(json["id"] != nil, "an answer is to nothing")
  if let result = json["result"] {
    try law(
      result.text.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && !$0.properties.isBidiControl
      }, "a control character is handed out")
    try law(!result.text.contains("\\u00"), "a control character is handed out as JSON")
  }
}

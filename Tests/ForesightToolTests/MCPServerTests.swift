import Foresight
import ForesightReport
import ForesightService
import ForesightValues
import ForesightWire
import Testing

@testable import ForesightTool

/// An assistant that talks to a server on a store of its own.
final class Assistant {
  let place: Workplace
  let engine: Engine
  private var server: MCPServer
  static let now = Moment(Instant(seconds: 1_767_225_600 + 86_400), utcOffset: 60)

  init(sources: [String] = [], allowsDonations: Bool = false, place: Workplace? = nil) throws {
    let place = try place ?? Workplace()
    let engine = try Engine(path: place.store, create: true)
    (self.place, self.engine) = (place, engine)
    let tools = MCPTools(
      sources: sources, allowsDonations: allowsDonations,
      predict: { PredictionAnswer(try engine.predict($0), to: $0, model: engine.modelName) },
      forecast: { try $0.answer(engine) },
      donate: { donation in
        DonationAnswer(
          try engine.donate([donation.donation], now: Self.now.instant) { .random(in: 0 ... .max) },
          of: 1)
      },
      habits: { try engine.habits(of: $0, at: $1, limit: $2) }, search: { try engine.search($0) },
      forget: { try engine.forget($0) })
    server = MCPServer(tools)
  }

  /// Returns the answers to lines, one after the other.
  func text(_ lines: String...) -> String { text(lines) }

  private func text(_ lines: [String]) -> String {
    lines.compactMap { server.answer(.line(Array($0.utf8)), now: Self.now) }.joined()
  }

  func answers(_ lines: String...) throws -> [JSON] {
    try text(lines).utf8.split(separator: 10).map { try JSON.parse(Array($0)) }
  }

  func overlong() -> String { server.answer(.tooLong, now: Self.now) ?? "" }

  static func line(_ id: Int, _ method: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#
  }

  static func initialize(_ revision: String = "2025-11-25", name: String = "Some Client") -> String
  {
    line(
      0, "initialize",
      #"{"protocolVersion":"\#(revision)","capabilities":{},"clientInfo":{"name":"\#(name)","version":"1"}}"#
    )
  }

  static func call(_ id: Int, _ name: String, _ arguments: String = "{}") -> String {
    line(id, "tools/call", #"{"name":"\#(name)","arguments":\#(arguments)}"#)
  }

  /// The parameters of a request that names its revision.
  static func stateless(_ more: String = "", revision: String = "2026-07-28") -> String {
    let key = "io.modelcontextprotocol"
    return
      #"{"_meta":{"\#(key)/protocolVersion":"\#(revision)","\#(key)/clientCapabilities":{},"#
      + #""\#(key)/clientInfo":{"name":"Late","version":"1"}}\#(more)}"#
  }
}

extension JSON {
  var code: Int64? { if case .integer(let code)? = self["error"]?["code"] { code } else { nil } }

  /// The text of a tool's result.
  var said: String? {
    guard case .array(let content)? = self["result"]?["content"] else { return nil }
    return content.first?["text"]?.string
  }

  var isToolFault: Bool { self["result"]?["isError"] == .boolean(true) }
}

struct MCPServerTests {
  // MARK: The protocol

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-11-25"), ("2025-06-18", "2025-06-18"),
    ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ("", "2025-11-25"),
  ])
  func theRevisionIsTheOneAskedForOrTheLatest(asked: String, agreed: String) throws {
    let answer = try Assistant().answers(Assistant.initialize(asked))[0]["result"]
    #expect(answer?["protocolVersion"] == .string(agreed))
    #expect(answer?["capabilities"] == .members([("tools", .object([]))]))
    #expect(answer?["serverInfo"]?["name"] == .string("foresight"))
    #expect(answer?["instructions"]?.string?.contains("Nothing is shared") == true)
  }

  @Test func aConversationBeginsOnce() throws {
    let assistant = try Assistant()
    let answers = try assistant.answers(
      Assistant.line(1, "tools/list"), Assistant.line(2, "ping"), Assistant.line(3, "initialize"),
      Assistant.initialize(), Assistant.initialize(), Assistant.line(4, "tools/list"))
    #expect(answers.map(\.code) == [-32600, nil, -32602, nil, -32600, nil])
    #expect(answers[1]["result"] == .object([]))
  }

  @Test func whatIsNoRequestIsToldAsTheProtocolWants() throws {
    let assistant = try Assistant()
    _ = assistant.text(Assistant.initialize())
    let faults = [
      ("{", -32700), ("\"\u{fffd}", -32700), ("7", -32600), ("{}", -32600), ("[]", -32600),
      ("[\(Assistant.line(1, "ping"))]", -32600),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602),
      (Assistant.line(1, "resources/list"), -32601), (Assistant.line(1, "prompts/list"), -32601),
      (Assistant.line(1, "tools/call"), -32602), (Assistant.call(1, "perform"), -32602),
      (Assistant.call(1, "donate", #"{"intent":"A"}"#), -32602),
      (Assistant.line(1, "tools/list", #"{"cursor":"2"}"#), -32602),
      (Assistant.line(1, "logging/setLevel", #"{"level":"debug"}"#), -32601),
    ]
    for (line, code) in faults {
      let answers = try assistant.answers(line)
      #expect(answers.count == 1 && answers[0].code == Int64(code), "\(line)")
    }
    #expect(assistant.overlong().contains("-32600"))
    #expect(try assistant.answers(Assistant.line(9, "ping"))[0]["id"] == .integer(9))
  }

  @Test func whatAsksNothingIsNotAnswered() throws {
    let assistant = try Assistant()
    for line in [
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
      #"{"jsonrpc":"2.0","method":"no/such/method"}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
      #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}"#, "", " \r",
    ] { #expect(assistant.text(line) == "", "\(line)") }
  }

  @Test func aRequestMayNameItsRevisionItself() throws {
    let assistant = try Assistant(sources: ["zsh"], allowsDonations: true)
    let donate = #","name":"donate","arguments":{"intent":"A"}"#
    let answers = try assistant.answers(
      Assistant.line(1, "server/discover", Assistant.stateless()),
      Assistant.line(2, "server/discover"),
      Assistant.line(3, "tools/list", Assistant.stateless()),
      Assistant.line(4, "tools/call", Assistant.stateless(donate)),
      Assistant.line(5, "tools/list", Assistant.stateless(revision: "2031-01-01")),
      Assistant.line(6, "ping", Assistant.stateless()),
      Assistant.line(7, "tools/list", #"{"_meta":{"io.modelcontextprotocol/protocolVersion":7}}"#))
    #expect(answers.map(\.code) == [nil, nil, nil, nil, -32022, -32601, -32602])
    for answer in answers.prefix(4) {
      #expect(answer["result"]?["resultType"] == .string("complete"))
      #expect(
        answer["result"]?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"]
          == .string("foresight"))
    }
    for answer in answers.prefix(3) {
      #expect(answer["result"]?["cacheScope"] == .string("private"))
    }
    #expect(answers[0]["result"]?["supportedVersions"] == .array([.string("2026-07-28")]))
    #expect(answers[4]["error"]?["data"]?["requested"] == .string("2031-01-01"))
    #expect(try assistant.engine.log.read { try $0.count(DonationQuery(source: "mcp:late")) } == 1)
  }

  // MARK: The tools

  @Test(arguments: [false, true])
  func recordingIsATooWhereItIsAllowed(isAllowed: Bool) throws {
    let assistant = try Assistant(allowsDonations: isAllowed)
    let answers = try assistant.answers(Assistant.initialize(), Assistant.line(1, "tools/list"))
    guard case .array(let tools)? = answers[1]["result"]?["tools"] else {
      return #expect(Bool(false))
    }
    #expect(
      tools.map { $0["name"]?.string }
        == (isAllowed
          ? ["predict", "forecast", "donate", "habits", "search", "forget"]
          : ["predict", "forecast", "habits", "search"]))
    for tool in tools {
      #expect(tool["inputSchema"]?["type"] == .string("object"))
      #expect(tool["inputSchema"]?["additionalProperties"] == .boolean(false))
    }
  }

  @Test func theSchemasNameTheArgumentsThatAreTaken() throws {
    let assistant = try Assistant(sources: ["zsh"], allowsDonations: true)
    let answers = try assistant.answers(
      Assistant.initialize(), Assistant.line(1, "tools/list"),
      Assistant.call(2, "predict", #"{"?":1}"#), Assistant.call(3, "forecast", #"{"?":1}"#),
      Assistant.call(4, "donate", #"{"?":1}"#))
    guard case .array(let tools)? = answers[1]["result"]?["tools"] else {
      return #expect(Bool(false))
    }
    for (tool, answer) in zip(tools, answers[2...]) {
      guard case .object(let properties)? = tool["inputSchema"]?["properties"] else {
        return #expect(Bool(false))
      }
      let (told, names) = ("there are no arguments but ", Set(properties.map(\.name)))
      let said = try #require(answer.said)
      #expect(said.hasPrefix(told))
      #expect(Set(said.dropFirst(told.count).split(separator: ", ").map(String.init)) == names)
      if tool["name"] == .string("predict") {
        #expect(names.isSubset(of: PredictionRequest.fields.map(\.key)))
      }
      if tool["name"] == .string("forecast") {
        #expect(names == Set(ForecastQuestion.fields.map(\.key)).subtracting(["source"]))
      }
    }
  }

  @Test(arguments: [
    ("predict", "limit", MCPTools.mostSuggestions), ("forecast", "lines", MCPTools.mostLines),
    ("forecast", "within", ForecastQuestion.mostMinutes), ("habits", "limit", MCPTools.mostFound),
    ("search", "limit", MCPTools.mostFound),
  ])
  func theSchemasNameTheMostThatIsTaken(tool: String, argument: String, most: Int) throws {
    let answers = try Assistant().answers(Assistant.initialize(), Assistant.line(1, "tools/list"))
    guard case .array(let tools)? = answers[1]["result"]?["tools"] else {
      return #expect(Bool(false))
    }
    let schema = tools.first { $0["name"] == .string(tool) }?["inputSchema"]
    let property = schema?["properties"]?[argument]
    #expect(property?["minimum"] == .integer(1))
    #expect(property?["maximum"] == .integer(Int64(most)))
    #expect(answers[1].text.contains(MCPServer.whereItGoes) && !answers[1].text.contains("@"))
  }

  @Test func withoutASourceNothingIsShownAndTheWayIsTold() throws {
    let assistant = try Assistant()
    try assistant.donate("Known", source: "zsh")
    let answer = try assistant.answers(Assistant.initialize(), Assistant.call(1, "predict"))[1]
    #expect(answer.isToolFault && answer.said?.contains("--source SOURCE") == true)
    #expect(answer.said?.contains("Known") == false)
  }

  @Test func whatComesNextIsDataOnceForProgramsAndOnceAsText() throws {
    let assistant = try Assistant(sources: ["zsh"])
    try assistant.donate("make", source: "zsh", ["arguments": .string("test")])
    let answer = try assistant.answers(
      Assistant.initialize(),
      Assistant.call(1, "predict", #"{"limit":3,"at":"2026-01-03T08:00:00Z"}"#))[1]
    let data = try #require(answer["result"]?["structuredContent"])
    #expect(answer.said == data.text && data["at"] == .string("2026-01-03T08:00:00Z"))
    guard case .array(let suggestions)? = data["suggestions"] else { return #expect(Bool(false)) }
    #expect(suggestions.count == 1 && suggestions[0]["parameters"]?["arguments"] == .string("test"))
    guard case .object(let members) = suggestions[0] else { return #expect(Bool(false)) }
    #expect(members.map(\.name) == ["intent", "source", "parameters", "title", "probability"])
    // Before anything was recorded nothing comes, and that is no fault.
    let before = try assistant.answers(
      Assistant.call(1, "predict", #"{"at":"2020-01-01T00:00:00Z"}"#))[0]
    #expect(before["result"]?["structuredContent"]?["suggestions"] == .array([]))
  }

  @Test(arguments: [
    ("predict", #"{"limit":0}"#), ("predict", #"{"limit":51}"#), ("predict", #"{"limit":2.5}"#),
    ("predict", #"{"limit":"3"}"#), ("predict", #"{"at":"soon"}"#),
    ("predict", #"{"source":"secret"}"#), ("predict", #"{"context":7}"#), ("predict", "[]"),
    ("forecast", #"{"day":"yesterday"}"#), ("forecast", #"{"lines":51}"#),
    ("forecast", #"{"within":5}"#), ("forecast", #"{"source":"secret"}"#),
    ("forecast", #"{"intent":"Unknown"}"#), ("predict", #"{"store":"/x"}"#), ("donate", "{}"),
    ("donate", #"{"intent":""}"#),
    ("donate", #"{"intent":"A","source":"zsh"}"#),
    ("donate", #"{"intent":"A","action":{"uri":"x"}}"#),
    ("donate", #"{"intent":"A","at":"2020-01-01T00:00:00Z"}"#), ("donate", #"{"donations":[]}"#),
    ("donate", #"{"intent":"A","kind":"dismissal"}"#),
  ])
  func whatAnAssistantGetsWrongItIsToldAsAResult(tool: String, arguments: String) throws {
    let assistant = try Assistant(sources: ["zsh"], allowsDonations: true)
    let answer = try assistant.answers(Assistant.initialize(), Assistant.call(1, tool, arguments))[
      1]
    #expect(answer.isToolFault && answer.code == nil && answer.said?.isEmpty == false)
    #expect(answer["result"]?["structuredContent"] == nil)
    #expect(try assistant.engine.status().donations == 0)
  }

  @Test func aForecastIsOfSharedSourcesAndTellsNothingOfTheLog() throws {
    let assistant = try Assistant(sources: ["cafe", "zsh"])
    var donations: [Donation] = []
    for day in 1...30 as ClosedRange<Int64> {
      let instant = Assistant.now.instant.advanced(by: -day * Instant.day)
      for (source, intent) in [
        ("cafe", "OrderCoffee"), ("diary", "SecretThing"), ("zsh", "shutdown"),
      ] {
        donations.append(
          Donation(at: Moment(instant, utcOffset: 60), source: source, intent: intent))
      }
    }
    try assistant.engine.donate(
      donations, now: Assistant.now.instant, isLimited: false, random: { .random(in: 0 ... .max) })
    let answers = try assistant.answers(
      Assistant.initialize(), Assistant.call(1, "forecast", #"{"day":"tomorrow"}"#),
      Assistant.call(2, "forecast", #"{"intent":"OrderCoffee","within":90}"#),
      Assistant.call(3, "forecast", #"{"overdue":true}"#),
      Assistant.call(4, "forecast", #"{"intent":"SecretThing"}"#))
    let data = answers.map { $0["result"]?["structuredContent"] }
    guard case .array(let lines)? = data[1]?["lines"], case .object(let members)? = lines.first
    else { return #expect(Bool(false)) }
    #expect(
      members.map(\.name) == ["intent", "source", "title", "from", "to", "probability"])
    #expect(Set(lines.compactMap { $0["intent"]?.string }) == ["OrderCoffee"])
    #expect(data[2]?["probability"] != nil && data[3]?["overdue"] != nil)
    #expect(answers[4].isToolFault && answers[1].said == data[1]?.text)
    for answer in answers { #expect(!answer.said.debugDescription.contains("Secret")) }
  }

  @Test func whatIsHiddenInTextsIsNotHandedOut() throws {
    let assistant = try Assistant(sources: ["zsh"])
    let long = String(repeating: "x", count: 5000)
    try assistant.donate(
      "a\u{1b}[2J\n\u{202e}b\u{e0041}\u{200b}\u{e000}", source: "zsh",
      ["na\u{7}me": .string("👩‍🚀 family ❤️ می‌خواهم"), "long": .string(long)])
    let text = assistant.text(Assistant.initialize(), Assistant.call(1, "predict"))
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control && !scalar.properties.isBidiControl)
      #expect(!["\u{e0041}", "\u{200b}", "\u{e000}"].contains(scalar))
    }
    #expect(text.contains("👩‍🚀 family ❤️ می‌خواهم") && !text.contains("\\u00"))
    #expect(
      !text.contains(String(long.prefix(1001))) && text.contains(String(long.prefix(1000)) + "…"))
  }

  @Test func anAssistantCannotSayThatTheScreenIsUnlocked() throws {
    let assistant = try Assistant(sources: ["bank"])
    var presentation = Presentation(name: "Pay")
    presentation.needsUnlock = true
    try assistant.donate("Pay", source: "bank", presentation: presentation)
    let text = assistant.text(
      Assistant.initialize(), Assistant.call(1, "predict", #"{"context":{"unlocked":true}}"#))
    #expect(!text.contains("Pay"))
  }

  @Test func whatAnAssistantRecordsIsKeptUnderItsNameAndNothingElse() throws {
    let assistant = try Assistant(sources: ["zsh"], allowsDonations: true)
    try assistant.donate("make", source: "zsh")
    func predicted() throws -> [Suggestion] {
      try assistant.engine.predict(PredictionRequest(at: Assistant.now)).suggestions
    }
    let before = try predicted()
    let donate =
      #"{"intent":"make","parameters":{"n":2},"context":{"place":"home"},"result":"done"}"#
    let answers = try assistant.answers(Assistant.initialize(), Assistant.call(1, "donate", donate))
    let id = try #require(answers[1]["result"]?["structuredContent"]?["id"]?.string)
    var rows: [Donation] = []
    try assistant.engine.log.read {
      try $0.forEach(DonationQuery(source: "mcp:some-client")) { rows.append($0) }
    }
    #expect(rows.map { $0.id?.description } == [id] && rows.first?.result == .string("done"))
    #expect(rows.first?.moment == Assistant.now)
    #expect(try predicted() == before)
    _ = try assistant.engine.log.change { $0.isPaused = true }
    let paused = try assistant.answers(Assistant.call(2, "donate", donate))[0]
    #expect(paused["result"]?["structuredContent"]?["ignored"] == .string("paused"))
  }

  // MARK: What is not shared

  /// Nothing of a source that was not named appears in anything that is said.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func nothingOfASourceThatIsNotNamedAppears(seed: UInt64) throws {
    var draws: UInt64 = 0
    func draw(_ count: Int) -> Int {
      draws += 1
      return Int(StableHash.combine(seed, draws) % UInt64(count))
    }
    let sources = (0..<8).map { "mark\($0)source" }
    let named = sources.filter { _ in draw(3) == 0 }
    let place = try Workplace()
    let assistant = try Assistant(sources: named, allowsDonations: true, place: place)
    var donations: [Donation] = []
    for number in 0..<300 {
      let source = draw(8)
      let mark = "mark\(source)"
      var donation = Donation(
        at: Moment(Instant(seconds: 1_767_225_600 + Int64(number) * 60), utcOffset: 60),
        source: sources[source], intent: "\(mark)intent\(draw(3))",
        parameters: ["\(mark)name": .string("\(mark)value\(draw(2))")],
        context: ["place": .string("\(mark)place")], result: .string("\(mark)result"))
      if draw(4) == 0 {
        donation.presentation = Presentation(
          name: "\(mark)title",
          combinations: [
            Combination(parameters: [], title: "\(mark)shown", subtitle: "\(mark)below")
          ])
      }
      donations.append(donation)
    }
    _ = try assistant.engine.log.write { try $0.append(donations, ids: .content) }
    var said = assistant.text(
      Assistant.initialize(), Assistant.line(1, "tools/list"), Assistant.line(2, "server/discover"),
      Assistant.line(3, "status"), Assistant.call(4, "nothing"), "nonsense")
    for (number, arguments) in [
      "{}", #"{"limit":50}"#, #"{"limit":50,"at":"2026-01-01T02:00:00Z"}"#,
      #"{"limit":50,"context":{"place":"home"}}"#, #"{"source":"x"}"#, #"{"limit":-1}"#,
      #"{"at":"2019-01-01T00:00:00Z"}"#,
    ].enumerated() { said += assistant.text(Assistant.call(number, "predict", arguments)) }
    said += assistant.text(Assistant.call(9, "donate", #"{"intent":"Done"}"#))
    for (number, source) in sources.enumerated() {
      let isNamed = named.contains(source)
      #expect(said.contains("mark\(number)") == isNamed, "\(source) of \(named)")
    }
  }
}

extension Assistant {
  func donate(
    _ intent: String, source: String, _ parameters: Fields = [:], presentation: Presentation? = nil
  ) throws {
    let moment = Moment(Self.now.instant.advanced(by: -60_000_000), utcOffset: 60)
    var donation = Donation(at: moment, source: source, intent: intent, parameters: parameters)
    donation.presentation = presentation
    _ = try engine.log.write { try $0.append([donation], ids: .content) }
  }
}

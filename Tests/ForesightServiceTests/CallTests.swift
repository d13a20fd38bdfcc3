import Foresight
import ForesightValues
import Testing

@testable import ForesightService
@testable import ForesightWire

struct CallTests {
  private static let now = Moment(Instant(seconds: 1_764_000_000), utcOffset: 60)

  private func call(_ method: String, _ parameters: String) throws -> Call {
    let json = try Array(parameters.utf8).withUnsafeBytes { try JSON.parse($0) }
    return try Call(method, json, now: Self.now)
  }

  /// What is wrong with a request's parameters; `nil` where nothing is.
  private func fault(_ method: String, _ parameters: String) throws -> ServiceError? {
    do {
      _ = try call(method, parameters)
      return nil
    } catch let error as ServiceError {
      return error
    }
  }

  @Test func predictTakesTheOptionsOfTheCommandLine() throws {
    let call = try call(
      "predict",
      #"{"at":"2025-11-24T08:30:00+01:00","limit":3,"context":{"place":"home"},"intent":"A","#
        + #""source":"s","minProbability":0.5,"explain":true,"whole":true,"store":"/a","model":"m"}"#
    )
    guard case .predict(let request) = call.action else { return #expect(Bool(false)) }
    #expect(request.moment == Timestamp.parse("2025-11-24T08:30:00+01:00"))
    #expect(
      request.limit == 3 && request.intent == "A" && request.sources == ["s"] && request.isWhole)
    #expect(request.minimumProbability == 0.5 && request.context["place"] == .string("home"))
    #expect(call.store == "/a" && call.model == "m")
  }

  @Test func whatIsLeftOutIsAsOnTheCommandLine() throws {
    guard case .predict(let request) = try call("predict", "{}").action else { return }
    #expect(request.moment == Self.now && request.limit == 8 && request.minimumProbability == 0)
    guard case .donate(let donating) = try call("donate", #"{"intent":"A"}"#).action else { return }
    #expect(
      donating.donations.map(\.donation) == [
        Donation(at: Self.now, source: "foresight", intent: "A")
      ])
    #expect(donating.waitsForDisk && donating.then == nil)
    guard case .subscribe(let subscribing) = try call("subscribe", "{}").action else { return }
    #expect(subscribing.minimumChange == 0.05)
  }

  @Test(arguments: [
    ("predict", #"{"limit":0}"#), ("predict", #"{"limit":"3"}"#), ("predict", #"{"at":"soon"}"#),
    ("predict", #"{"minProbability":1.5}"#), ("predict", #"{"minProbability":true}"#),
    ("predict", #"{"context":[]}"#), ("predict", #"{"whole":1}"#), ("predict", #"{"intent":7}"#),
    ("predict", #"{"limits":3}"#), ("donate", "{}"), ("donate", #"{"intent":""}"#),
    ("donate", #"{"intent":"A","id":"7"}"#),
    ("donate", #"{"intent":"A","at":"2999-01-01T00:00:00Z"}"#),
    ("donate", #"{"intent":"A","wait":"never"}"#), ("donate", #"{"intent":"A","then":1}"#),
    ("donate", #"{"intent":"A","then":{"limit":0}}"#), ("donate", #"{"donations":{}}"#),
    ("donate", #"{"intent":"A","donations":[]}"#),
    ("donate", #"{"intent":"A","parameters":{"a":null}}"#),
    ("dismiss", "{}"), ("dismiss", #"{"intent":"A","id":7}"#), ("forget", "{}"),
    ("forget", #"{"all":false}"#), ("forget", #"{"id":"x"}"#), ("forget", #"{"entity":"x"}"#),
    ("forget", #"{"since":"2026-01-02T00:00:00Z","before":"2026-01-01T00:00:00Z"}"#),
    ("forget", #"{"line":" "}"#), ("forget", #"{"containing":""}"#),
    ("hide", "{}"), ("pause", #"{"for":"an hour"}"#), ("settings", #"{"exclude":"all"}"#),
    ("predict", #"{"source":[]}"#), ("predict", #"{"source":["a",7]}"#),
    ("settings", #"{"learnFrom":"zsh"}"#), ("settings", #"{"retention":0}"#),
    ("settings", #"{"durability":"some"}"#), ("forecast", #"{"day":"yesterday"}"#),
    ("forecast", #"{"within":30}"#), ("forecast", #"{"intent":"A","within":0}"#),
    ("forecast", #"{"intent":"A","overdue":true}"#), ("forecast", #"{"lines":1001}"#),
    ("rank", "{}"), ("rank", #"{"candidates":[]}"#), ("rank", #"{"candidates":["a",7]}"#),
    ("rank", #"{"candidates":["a"],"chosen":"a"}"#), ("rank", #"{"candidates":["a\nb"]}"#),
    ("rank", #"{"chosen":"a","source":"zsh"}"#), ("rank", #"{"chosen":"a","source":"mcp:x"}"#),
    ("rank", #"{"bus":true,"chosen":"a","source":"bus:x"}"#), ("rank", #"{"chosen":""}"#),
    ("status", #"{"verbose":true}"#), ("subscribe", #"{"minimumChange":-1}"#),
  ])
  func whatIsWrongIsRefused(method: String, parameters: String) throws {
    #expect(try fault(method, parameters)?.kind == .badParameters, "\(method) \(parameters)")
  }

  @Test(arguments: ["execute", "Predict", "", "rpc.discover"])
  func unknownMethodsAreTold(method: String) throws {
    #expect(try fault(method, "{}")?.kind == .noSuchMethod)
  }

  @Test func theBadDonationOfSeveralIsNamed() throws {
    let donations = #"{"donations":[{"intent":"A"},{"intent":"A"},{"intent":"A","source":""#
    #expect(
      try fault("donate", donations + String(repeating: "x", count: 2000) + #""}]}"#)?.index == 2)
    #expect(try fault("donate", #"{"intent":""}"#)?.index == nil)
  }

  @Test func noErrorRepeatsAValue() throws {
    for (method, parameters) in [
      ("predict", #"{"at":"secret"}"#), ("donate", #"{"intent":"A","id":"secret"}"#),
      ("donate", #"{"intent":"A","kind":"secret"}"#), ("settings", #"{"durability":"secret"}"#),
      ("forget", #"{"entity":"secret"}"#), ("secret", "{}"),
    ] {
      let error = try #require(try fault(method, parameters))
      #expect(!error.json.text.contains("secret"), "\(method) \(parameters)")
    }
  }

  @Test func forgettingIsByLineWordAndContext() throws {
    let loop = try Loop()
    let donations =
      #"{"donations":[{"intent":"ls","source":"zsh","parameters":{"arguments":"-l ada"}},"#
      + #"{"intent":"ls","source":"zsh","context":{"host":"h"}},{"intent":"cat","source":"zsh"}]}"#
    let answers = try loop.ask([
      Loop.line(1, "donate", donations), Loop.line(2, "forget", #"{"line":"cat"}"#),
      Loop.line(3, "forget", #"{"containing":"ada","context":{"host":"h"},"dryRun":true}"#),
      Loop.line(4, "forget", #"{"context":{"host":"h"}}"#),
      Loop.line(5, "forget", #"{"containing":"ada"}"#),
    ])
    let deleted = answers.map { $0["result"]?["deleted"] ?? $0["result"]?["found"] }
    let ids = try #require(answers[0]["result"]?["ids"])
    guard case .array(let ids) = ids, ids.count == 3 else { return #expect(Bool(false)) }
    #expect(deleted == [nil, .array([ids[2]]), .array([]), .array([ids[1]]), .array([ids[0]])])
  }

  @Test func aPatternThatCannotBeFollowedIsABadParameter() throws {
    let answer = try Loop().ask([Loop.line(1, "settings", #"{"redact":"("}"#)])[0]
    #expect(answer["error"]?["code"] == .integer(-32602), "\(answer)")
  }

  @Test func settingsAreChangedByOneOrSeveral() throws {
    let parameters =
      #"{"exclude":["intent=a","source=b"],"redact":"x+","redactSecrets":false,"retention":30}"#
    guard case .change(let changes) = try call("settings", parameters).action else {
      return #expect(Bool(false))
    }
    #expect(changes.count == 5)
  }
}

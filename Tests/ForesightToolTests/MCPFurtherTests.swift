import Foresight
import ForesightReport
import ForesightValues
import ForesightWire
import Testing

@testable import ForesightTool

/// An assistant looks up only what is shared, and takes back only its own.
struct MCPFurtherTests {
  private let place: Workplace
  private let engine: Engine
  private static let start: Int64 = 1_793_574_000
  private static let now = Moment(Instant(seconds: start + 40 * 86_400), utcOffset: 60)

  init() throws {
    place = try Workplace()
    engine = try Engine(path: place.store, create: true)
    let donations = (0..<30).flatMap { day -> [Donation] in
      func at(_ minute: Int64, _ source: String, _ intent: String) -> Donation {
        Donation(
          at: Moment(
            Instant(seconds: Self.start + Int64(day) * 86_400 + 28_800 + minute * 60), utcOffset: 60
          ),
          source: source, intent: intent)
      }
      return [
        at(0, "cafe", "OrderCoffee"), at(10, "mail", "OpenMail"), at(20, "bank", "PayRent"),
        at(30, "mail", "WriteLetter"),
      ]
    }
    try engine.donate(donations, now: Self.now.instant, isLimited: false) {
      .random(in: 0 ... .max)
    }
  }

  private func tools(_ sources: [String], allowsDonations: Bool = true) -> MCPTools {
    MCPTools(
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
  }

  private func call(
    _ tools: MCPTools, _ name: String, _ arguments: String = "{}", client: String = "Claude"
  ) throws -> JSON? {
    let json = try JSON.parse(Array(arguments.utf8))
    return tools.call(name, json, client: client, now: Self.now).map { .object($0) }
  }

  /// Neither as a habit nor as what comes before one.
  @Test func whatIsForAnUnlockedScreenOrDestroysIsNoHabit() throws {
    let donations = (0..<30).flatMap { day -> [Donation] in
      func at(_ minute: Int64, _ source: String, _ intent: String) -> Donation {
        Donation(
          at: Moment(
            Instant(seconds: Self.start + Int64(day) * 86_400 + 60_000 + minute * 60), utcOffset: 60
          ),
          source: source, intent: intent)
      }
      var safe = at(0, "cafe", "OpenSafe")
      safe.presentation = Presentation(needsUnlock: true, name: "Open Safe")
      var line = at(20, "zsh", "rm")
      line.parameters = ["arguments": "-rf /home/ada"]
      return [safe, at(10, "cafe", "CountMoney"), line, at(30, "mail", "Complain")]
    }
    try engine.donate(donations, now: Self.now.instant, isLimited: false) {
      .random(in: 0 ... .max)
    }
    let answer = try call(tools(["cafe", "mail", "zsh"]), "habits", #"{"limit":50}"#)
    let text = try #require(answer).text
    #expect(text.contains("Order Coffee") && text.contains("Count Money"))
    #expect(!text.contains("Safe") && !text.contains("rm "))
  }

  @Test func habitsRestOnCountsAndNameNothingThatIsNotShared() throws {
    let answer = try call(tools(["cafe", "mail"]), "habits")
    let content = try #require(answer?["structuredContent"])
    #expect(content["since"] == .string("2026-11-02") && content["donations"] == .integer(90))
    guard case .array(let habits)? = content["habits"] else {
      Issue.record("\(content.text)")
      return
    }
    #expect(
      habits.contains { $0["when"] == .string("after Order Coffee") && $0["times"] == .integer(30) }
    )
    let text = answer?.text ?? ""
    #expect(!text.contains("Rent") && !text.contains("bank"))
    let few = try call(tools(["cafe", "mail"]), "habits", #"{"limit":1}"#)
    guard case .array(let one)? = few?["structuredContent"]?["habits"] else { return }
    #expect(one.count == 1)
    for wrong in [#"{"limit":51}"#, #"{"limit":0}"#, #"{"text":"x"}"#, #"{"x":1}"#] {
      #expect(try call(tools(["mail"]), "habits", wrong)?["isError"] == .boolean(true), "\(wrong)")
    }
    #expect(try call(tools([]), "habits")?["isError"] == .boolean(true))
  }

  @Test func searchFindsOnlyWhatIsShared() throws {
    let found = try call(tools(["mail"]), "search", #"{"text":"mail"}"#)
    #expect(found?.text.contains("OpenMail") == true)
    let rent = try call(tools(["mail"]), "search", #"{"text":"rent"}"#)
    #expect(rent?["structuredContent"]?["results"] == .array([]))
    #expect(try call(tools(["mail"]), "search")?["isError"] == .boolean(true))
  }

  @Test func onlyItsOwnIsTakenBack() throws {
    let tools = tools(["mail"])
    let id = try call(tools, "donate", #"{"intent":"BookTable"}"#)?["structuredContent"]?["id"]?
      .string
    let arguments = #"{"id":"\#(id ?? "")"}"#
    func forgotten(_ arguments: String, client: String = "Claude") throws -> JSON? {
      try call(tools, "forget", arguments, client: client)?["structuredContent"]?["forgotten"]
    }
    var mail: DonationID?
    try engine.log.forEach(DonationQuery(source: "mail")) { mail = $0.id }
    let before = try engine.status().donations
    #expect(try forgotten(#"{"id":"\#(mail?.description ?? "")"}"#) == .integer(0))
    #expect(try forgotten(arguments, client: "Other") == .integer(0))
    #expect(try engine.status().donations == before)
    #expect(try forgotten(arguments) == .integer(1) && forgotten(arguments) == .integer(0))
    #expect(try engine.status().donations == before - 1)
    #expect(try call(tools, "forget", #"{"id":"x"}"#)?["isError"] == .boolean(true))
    // Who may not record may not take back.
    #expect(try call(self.tools(["mail"], allowsDonations: false), "forget", arguments) == nil)
  }
}

import Foresight
import ForesightTestSupport
import ForesightValues
import Testing

/// What anyone would expect after a few donations, with the weights that ship.
struct SmallLogTests {
  /// A moment of a week that begins on Monday, 16 November 2026.
  private static func moment(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Moment {
    let start: Int64 = 1_794_787_200
    return Moment(
      Instant(seconds: start + Int64(day * 86_400 + hour * 3600 + minute * 60)), utcOffset: 0)
  }

  private static func did(
    _ intent: String, _ day: Int, _ hour: Int, _ minute: Int = 0, _ parameters: Fields = [:],
    in context: Fields = [:]
  ) -> Donation {
    Donation(
      at: moment(day, hour, minute), source: "test", intent: intent, parameters: parameters,
      context: context)
  }

  /// Intents done one after the other, a minute apart, on Monday from eight o'clock.
  private static func sequence(_ intents: String) -> [Donation] {
    intents.enumerated().map { did(String($1), 0, 8, $0) }
  }

  struct Expectation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let past: [Donation]
    let moment: Moment
    var context: Fields = [:]
    /// The titles that must stand first, in this order.
    let first: [String]
    /// How probable the first must be.
    var probability = 0.0...1.0
  }

  private static let station: Fields = ["place": "station"]
  private static let office: Fields = ["place": "office"]
  private static let cafe: Fields = ["place": "cafe"]

  private static let oneAtEach = [
    did("BuyTicket", 0, 8, in: station), did("OpenMail", 0, 9, in: office),
  ]
  private static let tea = (0..<3).map {
    did("OrderDrink", $0, 16, 0, ["kind": "green tea"], in: cafe)
  }
  private static let days = (0..<3).flatMap { [did("Coffee", $0, 8), did("Lights", $0, 18)] }
  private static let fortnight = (-14..<0).map { did(($0 + 14) % 7 < 5 ? "Work" : "Hike", $0, 9) }
  private static let drafts = (0..<6).map {
    $0 % 2 == 0
      ? did("Commit", 0, 8, $0, in: ["app": "editor"]) : did("Send", 0, 8, $0, in: ["app": "mail"])
  }
  private static let project = (0..<6).map {
    $0 % 2 == 0
      ? did("ls", 0, 8, $0, in: ["directory": "/home"])
      : did("make", 0, 8, $0, ["arguments": "test"], in: ["directory": "/src"])
  }

  static let expectations: [Expectation] = [
    Expectation(
      testDescription: "one thing done is the one suggested, and far from sure",
      past: [did("OpenMail", 0, 8)], moment: moment(1, 12), first: ["Open Mail"],
      probability: 0.05...0.6),
    Expectation(
      testDescription: "of two done once, back at the station the one done there",
      past: oneAtEach, moment: moment(1, 8), context: station, first: ["Buy Ticket", "Open Mail"]),
    Expectation(
      testDescription: "of two done once, back at the office the one done there",
      past: oneAtEach, moment: moment(1, 8), context: office, first: ["Open Mail", "Buy Ticket"]),
    Expectation(
      testDescription: "the place counts for more than which was last",
      past: [did("OpenMail", 0, 8, in: office), did("BuyTicket", 0, 18, in: station)],
      moment: moment(1, 12), context: office, first: ["Open Mail", "Buy Ticket"]),
    Expectation(
      testDescription: "of two done once anywhere, the latest",
      past: sequence("AB"), moment: moment(1, 12), first: ["B", "A"]),
    Expectation(
      testDescription: "one drink ordered is the drink suggested",
      past: Array(tea.prefix(1)), moment: moment(3, 16), context: cafe,
      first: ["Order Drink (green tea)"]),
    Expectation(
      testDescription: "after three green teas, the tea",
      past: tea, moment: moment(3, 16), context: cafe, first: ["Order Drink (green tea)"],
      probability: 0.5...0.95),
    Expectation(
      testDescription: "after one coffee and three green teas, the tea",
      past: [did("OrderDrink", -1, 16, 0, ["kind": "coffee"], in: cafe)] + tea,
      moment: moment(3, 16), context: cafe, first: ["Order Drink (green tea)"]),
    Expectation(
      testDescription: "of two in turn, the other", past: sequence("ABABA"),
      moment: moment(0, 8, 5),
      first: ["B", "A"]),
    Expectation(
      testDescription: "of three in turn, the second after the first",
      past: sequence("ABCABCA"), moment: moment(0, 8, 7), first: ["B"], probability: 0.4...0.95),
    Expectation(
      testDescription: "of three in turn, the third after the second",
      past: sequence("ABCABCAB"), moment: moment(0, 8, 8), first: ["C"], probability: 0.4...0.95),
    Expectation(
      testDescription: "in the morning what is done in the morning",
      past: days, moment: moment(3, 8), first: ["Coffee", "Lights"], probability: 0.4...0.95),
    Expectation(
      testDescription:
        "in the evening what is done in the evening, though the morning was left out",
      past: days, moment: moment(3, 18), first: ["Lights", "Coffee"]),
    Expectation(
      testDescription: "on Saturday what is done on Saturdays",
      past: fortnight + (0..<5).map { did("Work", $0, 9) }, moment: moment(5, 9),
      first: ["Hike", "Work"]),
    Expectation(
      testDescription: "on Monday what is done on workdays",
      past: fortnight, moment: moment(0, 9), first: ["Work", "Hike"]),
    Expectation(
      testDescription: "nine of one and one of another: the one",
      past: sequence("MMMMCMMMMM"), moment: moment(1, 12), first: ["M", "C"],
      probability: 0.5...0.97),
    Expectation(
      testDescription: "ten times the same: the same, and sure of it",
      past: sequence("AAAAAAAAAA"), moment: moment(0, 8, 10), first: ["A"],
      probability: 0.8...0.99),
    Expectation(
      testDescription: "in the mail program what is done there, although the other is next in turn",
      past: drafts, moment: moment(0, 8, 7), context: ["app": "mail"], first: ["Send", "Commit"]),
    Expectation(
      testDescription: "in a directory the command given there, with its arguments",
      past: project, moment: moment(1, 8, 7), context: ["directory": "/src"],
      first: ["make (test)", "ls"]),
    Expectation(
      testDescription: "a habit of three days survives one odd afternoon",
      past: days + [did("Vote", 2, 15), did("Vote", 2, 15, 1)], moment: moment(3, 8),
      first: ["Coffee"]),
  ]

  @Test(arguments: expectations)
  func itIsWhatAnyoneWouldExpect(_ expectation: Expectation) async throws {
    let directory = try TemporaryDirectory()
    let engine = try directory.sharedEngine()
    try await engine.donate(expectation.past, now: .later)
    let found = try await engine.predict(
      PredictionRequest(at: expectation.moment, context: expectation.context)
    ).suggestions
    #expect(found.map(\.title).starts(with: expectation.first), "\(found.map(\.title))")
    let probability = try #require(found.first?.probability)
    #expect(expectation.probability.contains(probability), "\(probability)")
  }
}

import Foresight
import ForesightLog
import ForesightPrivacy
import ForesightValues
import Glibc
import Testing

@testable import ForesightService

/// Speaking unasked, on a log in which coffee was started some minutes after this time of day for four weeks, and the
/// heating turned on when somebody came home.
struct ServiceNoticesTests {
  private let loop: Loop
  private let conversation: Conversation

  init() throws {
    loop = try Loop()
    conversation = loop.service.open()
  }

  private func prepare(notices: Bool = true) throws -> Engine {
    let engine = try Engine(path: loop.directory + "/d", create: true)
    if notices { _ = try engine.log.change { $0.notices = NoticeTerms() } }
    // The quarter of an hour must not end in between.
    let end = 900_000_000 - Environment.now.microseconds % 900_000_000
    if end < 20_000_000 { usleep(UInt32(end) + 100_000) }
    let now = Environment.moment
    var donations: [Donation] = []
    for day in 1...42 {
      func add(_ intent: String, after microseconds: Int64, source: String) {
        let instant = now.instant.advanced(by: -Int64(day) * Instant.day + microseconds)
        var donation = Donation(
          at: Moment(instant, utcOffset: now.utcOffset), source: source, intent: intent)
        donation.action = .command(["true"], directory: nil)
        donations.append(donation)
      }
      // In the quarter of an hour that it is now, whatever is left of it.
      let left = 900_000_000 - now.instant.microseconds % 900_000_000
      add("StartCoffee", after: left / 2, source: "kitchen")
      guard day % 5 != 0 else { continue }
      let evening = 300 + Int64(day * 37 % 200)
      add("ArriveHome", after: evening * 60_000_000, source: "door")
      add("HeatingUp", after: (evening + 2) * 60_000_000, source: "heat")
    }
    try engine.donate(
      donations, now: now.instant, isLimited: false, random: Environment.random)
    return engine
  }

  private func say(_ method: String, _ parameters: String) throws -> JSON? {
    try loop.ask([Loop.line(1, method, parameters)], in: conversation).first
  }

  @Test func whoHearsIsToldWhatIsOfferedOnce() throws {
    let engine = try prepare()
    #expect(!loop.service.hasHearers)
    loop.service.consider(isQuarter: true)
    #expect(try engine.noticeCounts().offered == 0)
    #expect(try say("subscribe", #"{"moments":true}"#)?["result"] == .object([]))
    #expect(loop.service.hasHearers && !loop.service.hasSubscriptions)
    loop.service.consider(isQuarter: true)
    let told = try loop.lines(1, in: conversation)[0]
    #expect(told["method"] == .string("moment"))
    let moment = try #require(told["params"])
    #expect(moment["intent"] == .string("StartCoffee") && moment["source"] == .string("kitchen"))
    #expect(moment["title"] == .string("Start Coffee") && moment["parameters"] == .object([]))
    let id = try #require(moment["id"]?.string)
    #expect(
      try say("notice", #"{"id":"\#(id)","outcome":"withdrawn"}"#)?["result"] == .object([]))
    #expect(try engine.noticeCounts().offered == 0)
    #expect(
      try say("notice", #"{"id":"\#(id)","outcome":"taken"}"#)?["error"]?["code"]
        == .integer(-32002))
    _ = try say("subscribe", #"{"moments":false}"#)
    #expect(!loop.service.hasHearers)
    _ = try say("subscribe", #"{"moments":true}"#)
    loop.service.close(conversation)
    #expect(!loop.service.hasHearers)
  }

  /// Who asked may be gone by the time that there is an offer.
  @Test(.timeLimit(.minutes(2))) func whatNobodyIsLeftToHearCountsForNothing() throws {
    let engine = try prepare()
    _ = try say("subscribe", #"{"moments":true}"#)
    loop.service.consider(isQuarter: true)
    loop.service.close(conversation)
    while try engine.noticeCounts().offered == 0 { usleep(1000) }
    while try engine.noticeCounts().offered > 0 {
      _ = loop.service.collect()
      usleep(1000)
    }
  }

  @Test func whileNoticesAreOffNothingIsSaid() throws {
    let engine = try prepare(notices: false)
    _ = try say("subscribe", #"{"moments":true,"automations":true}"#)
    loop.service.consider(isQuarter: true)
    #expect(try loop.lines(1, in: conversation)[0]["method"] == .string("silence"))
    // Nobody wakes up for it any more.
    #expect(!loop.service.hasHearers)
    #expect(try engine.noticeCounts().offered == 0)
  }

  @Test func anAcceptedRuleIsShownAndDoneOnlyAfterThat() throws {
    let engine = try prepare()
    let now = Environment.moment
    // Rules are those of the last renewal, which may be thirteen days ago.
    let rule = try engine.automations(at: now).first { $0.cause?.name == "ArriveHome" }
    let id = try #require(rule?.id)
    #expect(try engine.answer(.accepted, automation: id, at: now) != nil)
    _ = try say("subscribe", #"{"moments":true,"automations":true}"#)
    _ = try say("donate", #"{"intent":"ArriveHome","source":"bus:door"}"#)
    loop.service.consider()
    _ = try say("donate", #"{"intent":"ArriveHome","source":"door"}"#)
    loop.service.consider()
    var told: JSON?
    while told == nil {
      told = try loop.lines(1, in: conversation).first { $0["method"] == .string("automation") }
    }
    let run = try #require(told?["params"]?["id"]?.string)
    #expect(told?["params"]?["title"] == .string("Heating Up"))
    #expect(told?["params"]?["seconds"] == .integer(10))
    #expect(
      try say("automation", #"{"id":"\#(run)","outcome":"stopped"}"#)?["result"] == .object([]))
    #expect(try say("automation", #"{"id":"\#(run)","outcome":"done"}"#)?["error"] != nil)
    #expect(try engine.log.read { try $0.automationRuns() }.map(\.outcome) == [.stopped])
  }

  /// As after the screen was locked.
  @Test func whatIsDueIsShownToWhoComesInItsTime() throws {
    let engine = try prepare()
    let now = Environment.moment
    let rule = try engine.automations(at: now).first { $0.cause?.name == "ArriveHome" }
    let id = try #require(rule?.id)
    #expect(try engine.answer(.accepted, automation: id, at: now) != nil)
    _ = try say("donate", #"{"intent":"ArriveHome","source":"door"}"#)
    _ = try say("subscribe", #"{"moments":true,"automations":true}"#)
    var told: JSON?
    while told == nil {
      told = try loop.lines(1, in: conversation).first { $0["method"] == .string("automation") }
    }
    #expect(told?["params"]?["title"] == .string("Heating Up"))
  }

  @Test(arguments: [
    ("notice", #"{"outcome":"taken"}"#), ("notice", #"{"id":"7","outcome":"taken"}"#),
    ("notice", #"{"id":"0000000000000007"}"#),
    ("notice", #"{"id":"000000000000000x","outcome":"taken"}"#),
    ("notice", #"{"id":"0000000000000007","outcome":"done"}"#),
    ("automation", #"{"id":"0000000000000007","outcome":"asked"}"#),
    ("subscribe", #"{"moments":1}"#), ("subscribe", #"{"moments":true,"limit":3}"#),
  ])
  func badRequestsAreRefused(method: String, parameters: String) throws {
    #expect(try say(method, parameters)?["error"]?["code"] == .integer(-32602))
    #expect(!loop.service.hasHearers)
  }
}

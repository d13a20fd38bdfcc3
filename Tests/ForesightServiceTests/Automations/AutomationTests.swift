@testable import Foresight
import ForesightHosting
import ForesightLog
import ForesightPrediction
import ForesightPrivacy
import ForesightTestSupport
import ForesightValues
import Foundation
import Testing

@testable import ForesightService

struct AutomationTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Monday, 2 November 2026, at midnight in a place an hour ahead of UTC.
  private static let monday = Instant(seconds: 1_793_574_000)

  private static func moment(_ day: Int, _ minute: Int = 0) -> Moment {
    Moment(
      monday.advanced(by: Int64(day * 1440 + minute) * 60_000_000), utcOffset: 60)
  }

  /// Makes one of as many stores as a test wants.
  private func empty() throws -> Engine {
    try Engine(path: "\(directory.path)/\(UUID())/donations.sqlite", create: true)
  }

  /// Six weeks: home in the evening of workdays, and the heating but for three times; a line of shell each time.
  private func engine() throws -> Engine {
    let donations = (0..<42).flatMap { day -> [Donation] in
      guard day % 7 < 5 else { return [] }
      let evening = 1020 + day * 37 % 200
      return [
        Donation(at: Self.moment(day, evening), source: "door", intent: "ArriveHomeIntent"),
        Donation(at: Self.moment(day, evening + 1), source: "zsh", intent: "backup"),
      ]
        + (day % 10 == 0
          ? [] : [Donation(at: Self.moment(day, evening + 3), source: "heat", intent: "HeatingUp")])
    }
    let engine = try empty()
    var number: UInt64 = 0
    try engine.donate(donations, now: Self.moment(60).instant, isLimited: false) {
      number += 1
      return number
    }
    return engine
  }

  @Test func rulesAreSentences() throws {
    let engine = try engine()
    // Rules were found anew that day, and are next a fortnight later.
    let found = try engine.automations(at: Self.moment(49, 700))
    #expect(
      found.map(\.sentence) == [
        "Heating Up after Arrive Home, within 5 min, on any day: at least 7 of 10"
      ])
    let json = try #require(found.first?.json)
    #expect(json["after"]?["intent"] == .string("ArriveHomeIntent"))
    #expect(json["after"]?["within"] == .integer(300) && json["between"] == nil)
    #expect(json["kept"] == .integer(27) && json["of"] == .integer(30))
    #expect(json["do"]?["source"] == .string("heat") && json["state"] == .string("proposed"))
    #expect(try engine.automations(at: Self.moment(62, 700)) == found)
    #expect(try engine.automations(at: Self.moment(3)).isEmpty)
    #expect(Engine.nextRenewal(after: Self.moment(43)) == 20_808)
  }

  @Test func whatIsHiddenIsInNone() throws {
    let engine = try engine()
    for hidden in ["ArriveHomeIntent", "HeatingUp"] {
      _ = try engine.log.change { $0.hidden = [HiddenIntent(hidden)] }
      let found = try engine.automations(at: Self.moment(49, 700))
      #expect(found.allSatisfy { !$0.json.text.contains(hidden) })
    }
  }

  @Test func hoursAreThoseOfTheLocalClock() throws {
    var automation = Automation(
      rule: WhenRule(
        occasion: .between(minute: 1350), days: .workdays, intent: 3, occasions: 40, kept: 37),
      deed: .init(source: "clock", name: "SetAlarm", title: "Set Alarm"))
    #expect(
      automation.sentence == "Set Alarm between 22:30 and 23:30, on workdays: at least 8 of 10")
    #expect(automation.json["between"] == .array([.string("22:30"), .string("23:30")]))
    let id = automation.id
    #expect(id.utf8.count == 16)
    (automation.rule.kept, automation.rule.intent) = (39, 4)
    #expect(automation.id == id)
    automation.rule.days = .all
    #expect(automation.id != id)
  }

  // MARK: What apps offer

  /// An offer of the heating.
  private static func offer(
    _ occasion: AutomationOffer.Occasion = .hour(1020), of deed: String = "HeatingUp",
    on days: String = "workdays"
  ) -> AutomationOffer {
    var offer = AutomationOffer(of: deed, occasion: occasion, days: days)
    offer.source = "heat"
    return offer
  }

  @Test func whatAnAppOffersIsProposed() throws {
    let engine = try engine()
    let moment = Self.moment(43)
    let found = try engine.automations(at: moment)
    let proposed = try engine.automations(at: moment, offers: [Self.offer()])
    #expect(proposed.dropLast() == found[...])
    #expect(
      try engine.automations(at: moment, offers: [Self.offer(), Self.offer()]) == proposed)
    let offered = try #require(proposed.last)
    #expect(
      offered.sentence == "Heating Up between 17:00 and 18:00, on workdays: offered by heat")
    #expect(offered.state == .proposed && offered.json["offered"] == .boolean(true))
    // Ten workdays of a fortnight, on some of which it was done in that hour.
    #expect(offered.rule.occasions == 10 && (1..<9).contains(offered.rule.kept))
    #expect(offered.record == "kept \(offered.rule.kept) of 10 times by yourself")
    // Nothing is proposed that was never done, that is of no day, or that follows itself.
    let nonsense = [
      Self.offer(of: "LightsOff"), Self.offer(on: "feasts"), Self.offer(.hour(1440)),
      Self.offer(.hour(-1)), Self.offer(.after("HeatingUp", within: 60)),
      Self.offer(.after("ArriveHomeIntent", within: 60)),
    ]
    #expect(try engine.automations(at: moment, offers: nonsense) == found)
    _ = try engine.log.change { $0.hidden = [HiddenIntent("HeatingUp")] }
    #expect(try engine.automations(at: moment, offers: [Self.offer()]).isEmpty)
  }

  @Test func whatAnAppOffersIsDoneOnceItIsAcceptedAndAsksAgainWhereItIsStopped() throws {
    let engine = try engine()
    _ = try engine.log.change { $0.notices = NoticeTerms() }
    var heating = Donation(at: Self.moment(42, 1300), source: "heat", intent: "HeatingUp")
    heating.action = .command(["true"], directory: nil)
    try donate([heating], engine)
    let (start, offers) = (Self.moment(43), [Self.offer()])
    #expect(try engine.dueAutomations(at: Self.moment(43, 1020)).isEmpty)
    let id = try #require(try engine.automations(at: start, offers: offers).last?.id)
    // Without its app nobody offers it.
    #expect(try engine.answer(.accepted, automation: id, at: start) == nil)
    let accepted = try engine.answer(.accepted, automation: id, at: start, offers: offers)
    #expect(accepted?.isOffered == false && accepted?.state == .accepted)
    #expect(try engine.automations(at: start, offers: offers).count { $0.id == id } == 1)
    for day in 43..<57 {
      let due = try engine.dueAutomations(at: Self.moment(day, 1021))
      // Tuesday to Friday, and the Monday after; then it was stopped five times, and asks.
      #expect(due.count == ((43...46).contains(day) || day == 49 ? 1 : 0), "\(day)")
      for run in due.map(\.run) { _ = try engine.end(run: run, .stopped) }
    }
    #expect(try engine.automations(at: Self.moment(50), offers: offers).first?.state == .asking)
  }

  // MARK: What is accepted

  private static let asked = moment(49, 700)

  /// The same six weeks, whose heating says how it is done, with notices on and the rule accepted.
  private func accepted(_ action: Action = .command(["true"], directory: nil)) throws -> (
    engine: Engine, id: String
  ) {
    let engine = try engine()
    _ = try engine.log.change { $0.notices = NoticeTerms() }
    var heating = Donation(at: Self.moment(41, 1300), source: "heat", intent: "HeatingUp")
    heating.action = action
    try donate([heating], engine)
    let id = try #require(try engine.automations(at: Self.asked).first?.id)
    #expect(try engine.answer(.accepted, automation: id, at: Self.asked) != nil)
    return (engine, id)
  }

  private func donate(_ donations: [Donation], _ engine: Engine) throws {
    var number = UInt64(donations[0].moment.instant.microseconds)
    let checked = try donations.map {
      try CheckedDonation(
        $0, now: Self.moment(90).instant, isOfBus: $0.source.hasPrefix("bus:"))
    }
    _ = try engine.donate(groups: [checked], now: Self.moment(90).instant, isLimited: false) {
      number += 1
      return number
    }
  }

  private func arrive(_ engine: Engine, _ moment: Moment, source: String = "door") throws {
    try donate([Donation(at: moment, source: source, intent: "ArriveHomeIntent")], engine)
  }

  @Test func whatIsAcceptedIsDueOnceAfterItsCause() throws {
    let (engine, id) = try accepted()
    #expect(try engine.automations(at: Self.asked).map(\.state) == [.accepted])
    #expect(try engine.dueAutomations(at: Self.moment(50, 1000)).isEmpty)
    try arrive(engine, Self.moment(50, 1080))
    let due = try engine.dueAutomations(at: Self.moment(50, 1081))
    #expect(due.map(\.automation.id) == [id] && due.map(\.until) == [Self.moment(50, 1085)])
    #expect(due.first?.title == "Heating Up")
    // Of whoever asks as well, and after another arrival soon after, nothing.
    #expect(try engine.dueAutomations(at: Self.moment(50, 1082)).isEmpty)
    try arrive(engine, Self.moment(50, 1083))
    #expect(try engine.dueAutomations(at: Self.moment(50, 1084)).isEmpty)
    let run = try #require(due.first?.run)
    #expect(
      try engine.begin(run: run, at: Self.moment(50, 1082), canPerform: { _ in false })?.suggestion
        .intent == "HeatingUp")
    #expect(
      try engine.begin(run: run, at: Self.moment(50, 1081), canPerform: { _ in false }) == nil)
    #expect(try engine.log.read { try $0.automationRuns() }.map(\.outcome) == [.done])
  }

  @Test func whatWasDoneOrStoppedOrIsLateIsNotDone() throws {
    let (engine, _) = try accepted()
    try arrive(engine, Self.moment(50, 1080))
    try donate([Donation(at: Self.moment(50, 1081), source: "heat", intent: "HeatingUp")], engine)
    #expect(try engine.dueAutomations(at: Self.moment(50, 1082)).isEmpty)
    try arrive(engine, Self.moment(51, 1080))
    #expect(try engine.dueAutomations(at: Self.moment(51, 1086)).isEmpty)
    // A clock that is set back does not bring it back.
    #expect(try engine.dueAutomations(at: Self.moment(51, 1079)).isEmpty)
    try arrive(engine, Self.moment(52, 1080))
    let run = try #require(try engine.dueAutomations(at: Self.moment(52, 1081)).first?.run)
    #expect(try engine.end(run: run, .stopped) != nil)
    #expect(
      try engine.begin(run: run, at: Self.moment(52, 1081), canPerform: { _ in false }) == nil)
  }

  /// Donations that others can send, an assistant's, and those of automations set nothing off.
  @Test(arguments: ["bus:door", "mcp:door", "automation:door", "rank:door"])
  func nobodyElseSetsItOff(source: String) throws {
    let (engine, _) = try accepted()
    try arrive(engine, Self.moment(50, 1080), source: source)
    #expect(try engine.dueAutomations(at: Self.moment(50, 1081)).isEmpty)
    // Nor is a rule proposed that would be.
    let other = try empty()
    var all: [Donation] = []
    try engine.log.forEach { donation in
      var donation = donation
      if donation.source == "door" { donation.source = source }
      donation.id = nil
      all.append(donation)
    }
    try donate(all, other)
    #expect(try other.automations(at: Self.asked).allSatisfy { $0.cause?.source != source })
  }

  @Test func withoutNoticesAndWhatIsHiddenIsNotDone() throws {
    let changes: [(inout Settings) -> Void] = [
      { $0.notices = nil }, { $0.isPaused = true }, { $0.hidden = [HiddenIntent("HeatingUp")] },
      { $0.exclusions = [Exclusion(intent: "ArriveHomeIntent")] },
    ]
    for change in changes {
      let (engine, _) = try accepted()
      try arrive(engine, Self.moment(50, 1080))
      _ = try engine.log.change(change)
      #expect(try engine.dueAutomations(at: Self.moment(50, 1081)).isEmpty)
    }
  }

  @Test func whatDestroysOrCannotBeToldIsNotAccepted() throws {
    let actions: [Action?] = [
      nil, .command(["rm", "-r", "/home/ada/engine"], directory: nil),
      .command(["sh", "-c", "git clean -fdx"], directory: nil),
      .bus(name: "org.a", path: "/a", member: "org.a.B", arguments: []),
    ]
    for action in actions {
      let engine = try self.engine()
      if let action {
        var heating = Donation(at: Self.moment(41, 1300), source: "heat", intent: "HeatingUp")
        heating.action = action
        try donate([heating], engine)
      }
      let id = try #require(try engine.automations(at: Self.asked).first?.id)
      #expect(throws: AutomationError.self) {
        try engine.answer(.accepted, automation: id, at: Self.asked)
      }
      #expect(try engine.automations(at: Self.asked).map(\.state) == [.proposed])
    }
  }

  /// One that becomes what destroys after it was accepted is not done either.
  @Test func itIsLookedAtEachTime() throws {
    let (engine, _) = try accepted()
    try arrive(engine, Self.moment(50, 1080))
    let run = try #require(try engine.dueAutomations(at: Self.moment(50, 1081)).first?.run)
    var heating = Donation(at: Self.moment(45, 1300), source: "heat", intent: "HeatingUp")
    heating.action = .command(["rm", "-rf", "/home/ada/engine"], directory: nil)
    try donate([heating], engine)
    #expect(throws: AutomationError.self) {
      try engine.begin(run: run, at: Self.moment(50, 1082), canPerform: { _ in false })
    }
    #expect(try engine.log.read { try $0.automationRuns() }.map(\.outcome) == [.failed])
  }

  @Test func whatIsKeptLessThanItPromisedAsksAgain() throws {
    let (engine, id) = try accepted()
    for day in 50..<60 where day % 7 < 5 { try arrive(engine, Self.moment(day, 1080)) }
    let later = Self.moment(61, 600)
    #expect(try engine.automations(at: later).first { $0.id == id }?.state == .asking)
    try arrive(engine, Self.moment(61, 1080))
    #expect(try engine.dueAutomations(at: Self.moment(61, 1081)).isEmpty)
  }

  @Test func answersAreKept() throws {
    let (engine, id) = try accepted()
    #expect(try engine.removeAnswer(automation: id))
    #expect(try engine.automations(at: Self.asked).map(\.state) == [.proposed])
    #expect(try !engine.removeAnswer(automation: id))
    #expect(try engine.answer(.accepted, automation: "0", at: Self.asked) == nil)
    #expect(try engine.answer(.later, automation: id, at: Self.asked) != nil)
    #expect(try engine.automations(at: Self.asked).isEmpty)
    #expect(try engine.removeAnswer(automation: id))
    #expect(try engine.answer(.never, automation: id, at: Self.asked) != nil)
    #expect(try engine.automations(at: Self.moment(62, 700)).isEmpty)
  }

  @Test func theyGoWithTheirIntents() throws {
    for intent in ["HeatingUp", "ArriveHomeIntent"] {
      let (engine, _) = try accepted()
      try arrive(engine, Self.moment(50, 1080))
      #expect(try engine.dueAutomations(at: Self.moment(50, 1081)).count == 1)
      _ = try engine.forget(DonationQuery(intent: intent))
      #expect(try engine.log.read { try $0.automationRuns().isEmpty && $0.answeredRules().isEmpty })
    }
  }

  private func asked(_ engine: Engine, day: Int = 50) throws -> Int64 {
    try arrive(engine, Self.moment(day, 1080))
    return try #require(try engine.dueAutomations(at: Self.moment(day, 1081)).first?.run)
  }

  private func begin(_ engine: Engine, _ run: Int64, at moment: Moment) throws -> Engine.Deed? {
    try engine.begin(run: run, at: moment, canPerform: { _ in false })
  }

  /// A word that it was shown is not enough: ten seconds must have passed, its time not be over, and the person want it still.
  @Test func itIsDoneOnlyInItsTimeAndAfterItsSeconds() throws {
    let acts: [(Moment, (Engine) throws -> Void)] = [
      (Moment(Self.moment(50, 1081).instant.advanced(by: 2_000_000), utcOffset: 60), { _ in }),
      (Self.moment(50, 1086), { _ in }), (Self.moment(51, 700), { _ in }),
      (
        Self.moment(50, 1082),
        { engine in
          try donate(
            [Donation(at: Self.moment(50, 1081), source: "heat", intent: "HeatingUp")], engine)
        }
      ),
      (Self.moment(50, 1082), { _ = try $0.log.change { $0.notices = nil } }),
      (Self.moment(50, 1082), { _ = try $0.log.change { $0.isPaused = true } }),
    ]
    for (moment, act) in acts {
      let (engine, _) = try accepted()
      let run = try asked(engine)
      try act(engine)
      #expect(try begin(engine, run, at: moment) == nil)
      #expect(try engine.log.read { try $0.automationRuns() }.map(\.outcome) == [.lapsed])
    }
  }

  /// An action that is dated ahead is not the one that was shown.
  @Test func whatIsDoneIsWhatWasShown() throws {
    let (engine, _) = try accepted()
    let run = try asked(engine)
    var later = Donation(at: Self.moment(50, 1200), source: "heat", intent: "HeatingUp")
    later.action = .command(["rm", "-rf", "/home/ada/engine"], directory: nil)
    try donate([later], engine)
    #expect(
      try begin(engine, run, at: Self.moment(50, 1082))?.action
        == .command(["true"], directory: nil))
    let (other, _) = try accepted()
    let second = try asked(other)
    var another = Donation(at: Self.moment(49, 1200), source: "heat", intent: "HeatingUp")
    another.action = .command(["echo"], directory: nil)
    try donate([another], other)
    #expect(try begin(other, second, at: Self.moment(50, 1082)) == nil)
  }

  @Test func aFileSetsNothingOff() throws {
    let (engine, _) = try accepted()
    let arrival = Donation(at: Self.moment(50, 1080), source: "door", intent: "ArriveHomeIntent")
    _ = try engine.log.write { try $0.append([arrival], ids: .content) }
    #expect(try engine.dueAutomations(at: Self.moment(50, 1081)).isEmpty)
    try arrive(engine, Self.moment(51, 1080))
    #expect(try engine.dueAutomations(at: Self.moment(51, 1081)).count == 1)
  }

  @Test func whatIsAcceptedOnceMoreGoesOn() throws {
    let (engine, id) = try accepted()
    for day in 50..<60 where day % 7 < 5 { try arrive(engine, Self.moment(day, 1080)) }
    let later = Self.moment(61, 600)
    #expect(try engine.automations(at: later).first { $0.id == id }?.state == .asking)
    #expect(try engine.answer(.accepted, automation: id, at: later)?.state == .accepted)
    #expect(try engine.automations(at: later).first { $0.id == id }?.state == .accepted)
    try arrive(engine, Self.moment(61, 1080))
    #expect(try engine.dueAutomations(at: Self.moment(61, 1081)).count == 1)
  }

  /// Forgetting that it was done does not have it done once more, and neither does taking the answer back.
  @Test func nothingIsDoneTwice() throws {
    let (engine, id) = try accepted()
    _ = try asked(engine)
    _ = try engine.forget(DonationQuery(since: Self.moment(50, 1081).instant))
    #expect(try engine.log.read { try $0.automationRuns() }.isEmpty)
    #expect(try engine.dueAutomations(at: Self.moment(50, 1082)).isEmpty)
    _ = try engine.removeAnswer(automation: id)
    _ = try engine.answer(.accepted, automation: id, at: Self.moment(50, 1082))
    #expect(try engine.dueAutomations(at: Self.moment(50, 1083)).isEmpty)
  }

  /// An hour is that of the local clock of each day, also where that was changed since.
  @Test func hoursAreKeptByTheClockOfTheirDay() {
    let rule = WhenRule(
      occasion: .between(minute: 1410), days: .all, intent: 0, occasions: 0, kept: 0)
    func moment(_ day: Int, _ minute: Int, offset: Int) -> Moment {
      Moment(
        Instant(seconds: Int64(day) * 86_400 + Int64(minute - offset) * 60), utcOffset: offset)
    }
    // The last of an hour that goes beyond midnight, in two zones.
    let deeds = [moment(20_001, 10, offset: 120), moment(20_001, 1415, offset: 60)]
    let occasions = rule.occasions(
      causes: [], deeds: deeds, from: moment(20_000, 0, offset: 60),
      to: moment(20_004, 0, offset: 60))
    #expect(occasions.map(\.isKept) == [true, true, false])
  }

  @Test func whatAnAutomationHadAnAppDoIsForgottenWithTheApp() throws {
    let engine = try empty()
    for source in ["cafe", "automation:cafe", "automation:tea"] {
      try donate([Donation(at: Self.moment(1), source: source, intent: "Order")], engine)
    }
    #expect(try engine.predict(PredictionRequest(at: Self.moment(2))).suggestions.count == 1)
    _ = try engine.forget(DonationQuery(source: "cafe"))
    var left: [String] = []
    try engine.log.forEach { left.append($0.source) }
    #expect(left == ["automation:tea"])
  }

  /// Nothing that is done by itself is offered as well.
  @Test func whatIsHandedOverIsNotOffered() throws {
    let (engine, id) = try accepted()
    try arrive(engine, Self.moment(50, 1080))
    let after = Moment(Self.moment(50, 1080).instant.advanced(by: 1_000_000), utcOffset: 60)
    func offered() throws -> String? {
      try engine.offer(
        at: after, isAfterEvent: true, canPerform: { $0.source == "heat" },
        random: Environment.random
      )?.notice.intent
    }
    #expect(try offered() == nil)
    _ = try engine.removeAnswer(automation: id)
    #expect(try offered() == "HeatingUp")
  }
}

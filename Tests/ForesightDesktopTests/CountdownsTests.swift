import ForesightValues
import Testing

@testable import ForesightDesktop

/// The automations that are announced before they run.
@Suite(.enabled(if: TestSession.isPossible)) struct CountdownsTests {
  private let desk: TestDesk

  init() throws { desk = try TestDesk() }

  private var service: TestService { desk.service }
  private var outcomes: [String] { service.outcomes("automation") }

  /// A server of notifications, and an automation that it announces.
  private func announced(
    _ automation: JSON = TestService.automation()
  ) throws -> TestNotifications {
    let server = try TestNotifications(desk.session)
    #expect(desk.wait { service.isToTell })
    service.tell("automation", automation)
    #expect(desk.wait { server.isShowing })
    return server
  }

  @Test func whatIsNotStoppedRuns() throws {
    let server = try announced()
    let notice = try #require(server.shown.first)
    #expect(notice.title == "Heating Up — in 1 seconds")
    #expect(notice.text == "after Arrive Home, within 5 min" && notice.actions == ["stop", "Stop"])
    #expect(notice.urgency == 2 && notice.isTransient == true && notice.milliseconds == 0)
    desk.session.pass(0.5)
    #expect(outcomes == [])
    #expect(desk.wait { outcomes == ["00000000000000b1 done"] && !server.isShowing })
    desk.session.pass(1.2)
    #expect(outcomes.count == 1 && server.shown.count == 1)
  }

  @Test func itIsTenSecondsUnlessTheServiceSaysOtherwise() throws {
    let server = try announced(TestService.automation(countdown: nil))
    #expect(server.shown.first?.title == "Heating Up — in ten seconds")
    desk.session.pass(1.5)
    #expect(outcomes == [] && server.isShowing)
  }

  @Test(arguments: ["stop", "default"]) func whatIsStoppedDoesNotRun(key: String) throws {
    try announced().choose(key)
    desk.session.pass(1.5)
    #expect(outcomes == ["00000000000000b1 stopped"])
  }

  @Test(arguments: [(UInt32(2), "stopped"), (1, "lapsed"), (4, "lapsed")])
  func whatIsShownNoMoreDoesNotRun(reason: UInt32, outcome: String) throws {
    try announced().close(reason)
    desk.session.pass(1.5)
    #expect(outcomes == ["00000000000000b1 \(outcome)"])
  }

  /// It has to have stood there for its seconds at one go, on an open screen.
  @Test func aLockedScreenMakesItWait() throws {
    let screen = try TestScreen(desk.session)
    let server = try announced()
    desk.session.pass(0.6)
    screen.lock(true)
    #expect(desk.wait { !server.isShowing })
    desk.session.pass(1.5)
    #expect(outcomes == [] && server.shown.count == 1)
    screen.lock(false)
    #expect(desk.wait { server.shown.count == 2 })
    desk.session.pass(0.7)
    #expect(outcomes == [])
    #expect(desk.wait { outcomes == ["00000000000000b1 done"] })
  }

  /// Sway's and i3's locks tell nobody.
  @Test func aProgramThatLocksTheScreenMakesItWait() throws {
    let server = try announced()
    try desk.run("swaylock")
    #expect(desk.wait { !server.isShowing })
    desk.session.pass(1.5)
    #expect(outcomes == [] && server.shown.count == 1)
    service.tell("automation", TestService.automation("2", seconds: 2))
    service.tell("moment", TestService.moment())
    #expect(desk.wait { outcomes == ["2 lapsed"] && service.outcomes().count == 1 })
    #expect(server.shown.count == 1)
    try desk.run("swaybar")
    #expect(desk.wait { outcomes == ["2 lapsed", "00000000000000b1 done"] })
  }

  @Test func whereItWouldDisturbItWaits() throws {
    let server = try announced()
    desk.isQuiet.value = true
    service.tell("moment", TestService.moment())
    #expect(desk.wait { service.outcomes().count == 1 && !server.isShowing })
    desk.session.pass(1.2)
    #expect(outcomes == [] && server.shown.count == 1)
    // Nobody tells that it is off again.
    desk.isQuiet.value = false
    #expect(desk.wait { outcomes == ["00000000000000b1 done"] })
  }

  @Test func whatWaitsTooLongLapses() throws {
    let screen = try TestScreen(desk.session)
    let server = try announced(TestService.automation(seconds: 2))
    desk.session.pass(0.3)
    screen.lock(true)
    desk.session.pass(0.3)
    // It may come while the screen is locked, too.
    service.tell("automation", TestService.automation("2", seconds: 1))
    #expect(desk.wait { outcomes.sorted() == ["00000000000000b1 lapsed", "2 lapsed"] })
    screen.lock(false)
    desk.session.pass(0.3)
    #expect(!server.isShowing && server.shown.count == 1)
    service.tell("automation", TestService.automation("3", seconds: -1))
    #expect(desk.wait { outcomes.last == "3 lapsed" })
  }

  @Test func whoAsksNotToBeDisturbedMakesItWait() throws {
    let server = try announced()
    server.set("Inhibited", true)
    #expect(desk.wait { !server.isShowing })
    desk.session.pass(1.5)
    #expect(outcomes == [])
    server.set("Inhibited", false)
    #expect(desk.wait { outcomes == ["00000000000000b1 done"] } && server.shown.count == 2)
  }

  @Test func aServerThatIsGoneMakesItWait() throws {
    try announced().leave()
    desk.session.pass(1.5)
    #expect(outcomes == [])
    let next = try TestNotifications(desk.session)
    #expect(desk.wait { next.isShowing } && outcomes == [])
    #expect(desk.wait { outcomes == ["00000000000000b1 done"] })
  }

  /// A server that hangs shows no button that could be pressed.
  @Test func aServerThatFallsSilentLetsNothingRun() throws {
    let server = try announced()
    server.answers = false
    #expect(desk.wait { outcomes == ["00000000000000b1 lapsed"] })
  }

  @Test func aServerWithoutButtonsLetsNothingRun() throws {
    let server = try TestNotifications(desk.session)
    #expect(desk.wait { service.isToTell })
    server.capabilities = ["body"]
    service.tell("automation", TestService.automation(seconds: 2))
    #expect(desk.wait { outcomes == ["00000000000000b1 lapsed"] } && server.shown.isEmpty)
  }

  @Test func oneIsAnnouncedAfterTheOther() throws {
    let server = try announced()
    service.tell("automation", TestService.automation("2", title: "Lights Off"))
    service.tell("automation", TestService.automation("2", title: "Lights Off"))
    // What is told meanwhile has a place of its own.
    service.tell("moment", TestService.moment())
    #expect(desk.wait { server.shown.count == 2 && service.outcomes() == [] })
    #expect(desk.wait { outcomes == ["00000000000000b1 done"] })
    #expect(desk.wait { server.shown.last?.title == "Lights Off — in 1 seconds" })
    server.choose("stop")
    #expect(desk.wait { outcomes == ["00000000000000b1 done", "2 stopped"] })
    #expect(server.shown.count == 3)
  }

  /// The log knows of it, so the service that comes after an upgrade performs it, after all of its seconds.
  @Test func aServiceThatComesAgainFindsItAnnouncedAnew() throws {
    let server = try announced()
    desk.session.pass(0.5)
    service.leave()
    let next = try TestService(desk.session)
    #expect(desk.wait { next.isToTell && server.shown.count == 2 && server.isShowing })
    #expect(next.outcomes("automation") == [])
    #expect(desk.wait { next.outcomes("automation") == ["00000000000000b1 done"] })
  }

  @Test func whatIsForgottenDoesNotRun() throws {
    let server = try announced()
    desk.notices.clear()
    #expect(desk.wait { outcomes == ["00000000000000b1 lapsed"] && !server.isShowing })
  }
}

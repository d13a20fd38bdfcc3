import ForesightPrivacy
import ForesightTestSupport
import ForesightValues
import Glibc
import Testing

@testable import ForesightDesktop

/// The moments that are shown, on a bus with a made-up service and a made-up server of notifications.
@Suite(.enabled(if: TestSession.isPossible)) struct NoticesTests {
  private let desk: TestDesk

  init() throws { desk = try TestDesk() }

  private var service: TestService { desk.service }

  /// A server of notifications, and a moment that it shows.
  private func shown(_ moment: JSON = TestService.moment()) throws -> TestNotifications {
    let server = try TestNotifications(desk.session)
    #expect(desk.wait { service.isToTell })
    service.tell("moment", moment)
    #expect(desk.wait { server.isShowing })
    return server
  }

  @Test func yesIsDoneAndToldAsTaken() throws {
    let server = try shown()
    let notice = try #require(server.shown.first)
    #expect(notice.title == "Start Coffee" && notice.text == "after Get Up")
    #expect(notice.actions == ["do", "Do it", "later", "Not now", "never", "Never"])
    #expect(notice.entry == "org.foresight.Foresight1" && notice.urgency == 1)
    #expect(notice.isTransient == nil && (50_000...60_000).contains(notice.milliseconds))
    #expect(service.parameters(of: "subscribe")?["automations"] == .boolean(true))
    server.choose("do")
    #expect(desk.wait { service.outcomes() == ["00000000000000a1 taken"] })
    #expect(
      service.parameters(of: "perform")?.text
        == #"{"intent":"StartCoffee","source":"kitchen","parameters":{"size":"large"},"shownIn":"notice"}"#
    )
    #expect(!service.asked.contains { $0.method == "hide" })
  }

  /// It was right to ask, though it could not be done.
  @Test func yesIsTakenThoughItFails() throws {
    service.refused = ["perform"]
    try shown().choose("do")
    #expect(desk.wait { service.outcomes() == ["00000000000000a1 taken"] })
  }

  @Test func notNowIsToldAndNeverHidesTheIntentToo() throws {
    let server = try shown()
    server.choose("later")
    #expect(desk.wait { service.outcomes() == ["00000000000000a1 dismissed"] })
    service.tell("moment", TestService.moment("2"))
    #expect(desk.wait { server.shown.count == 2 })
    server.choose("never")
    #expect(desk.wait { service.asked.last?.method == "hide" })
    #expect(service.parameters(of: "hide")?.text == #"{"intent":"StartCoffee","source":"kitchen"}"#)
    #expect(service.outcomes() == ["00000000000000a1 dismissed", "2 dismissed"])
    #expect(!service.asked.contains { $0.method == "perform" })
  }

  /// Silence is no answer that anybody tells; once an offer's time is over there is room for the next.
  @Test func whatIsNotAnsweredIsNotSpokenOf() throws {
    let server = try shown(TestService.moment(seconds: 1))
    #expect(desk.wait { !server.isShowing })
    // Neither a click beside the buttons, nor what is closed by itself or by the person, is an answer.
    for number in 1...3 {
      service.tell("moment", TestService.moment("\(number)"))
      #expect(desk.wait { server.shown.count == number + 1 })
      if number == 3 { server.choose("default") } else { server.close(UInt32(number)) }
      desk.session.pass()
    }
    // Neither is an answer that comes too late.
    server.choose("do")
    desk.session.pass()
    #expect(service.outcomes() == [] && !service.asked.contains { $0.method == "perform" })
  }

  @Test func oneIsShownAtATimeAndNoneThatIsPast() throws {
    let server = try shown()
    service.tell("moment", TestService.moment("2"))
    service.tell("moment", TestService.moment())
    #expect(desk.wait { service.outcomes() == ["2 withdrawn"] })
    server.choose("later")
    #expect(desk.wait { service.outcomes().count == 2 })
    service.tell("moment", TestService.moment("3", seconds: -1))
    service.tell("moment", .members([("id", .string("4"))]))
    service.tell("moment", .members([]))
    service.tell("moment")
    #expect(desk.wait { service.outcomes().suffix(2) == ["3 withdrawn", "4 withdrawn"] })
    #expect(server.shown.count == 1)
  }

  // MARK: Servers of notifications

  @Test func nobodyIsAskedToTellWhereNobodyShows() throws {
    desk.session.pass()
    #expect(!service.isToTell)
    let dumb = try TestNotifications(desk.session, capabilities: ["body"])
    desk.session.pass()
    #expect(!service.isToTell && dumb.shown.isEmpty)
    dumb.leave()
    let server = try TestNotifications(desk.session)
    #expect(desk.wait { service.isToTell })
    server.leave()
    #expect(desk.wait { !service.isToTell })
    // What was told meanwhile is given back.
    service.tell("moment", TestService.moment())
    #expect(desk.wait { service.outcomes() == ["00000000000000a1 withdrawn"] })
  }

  @Test func aServerThatNeverAnswersCostsNothing() throws {
    let server = try TestNotifications(desk.session, isThere: false)
    server.answers = false
    try server.come()
    desk.session.pass(1)
    #expect(!service.isToTell)
    // One that falls silent later is asked once.
    server.answers = true
    let other = try TestScreen(desk.session, isLocked: true)
    desk.session.pass()
    other.lock(false)
    #expect(desk.wait { service.isToTell })
    server.answers = false
    service.tell("moment", TestService.moment())
    #expect(desk.wait { service.outcomes() == ["00000000000000a1 withdrawn"] && !service.isToTell })
    // And tried again when the person comes back.
    server.answers = true
    other.lock(true)
    desk.session.pass()
    other.lock(false)
    #expect(desk.wait { service.isToTell })
  }

  /// The notices of a server that has crashed are gone, and nobody is told of them again.
  @Test func nobodyIsToldTwice() throws {
    let server = try shown()
    server.leave()
    #expect(desk.wait { !service.isToTell })
    let next = try TestNotifications(desk.session)
    #expect(desk.wait { service.isToTell })
    desk.session.pass()
    #expect(next.shown.isEmpty && service.outcomes() == [])
    service.tell("moment", TestService.moment("2"))
    #expect(desk.wait { next.isShowing })
  }

  /// A server that the bus starts is started when there is something to show, not before.
  @Test func aServerIsStartedWhenItIsNeeded() throws {
    let place = desk.session.place.path
    try desk.session.activates(
      TestNotifications.interface, by: "/bin/sh -c 'touch \(place)/started; exec sleep 5'")
    #expect(desk.wait { service.isToTell })
    #expect(access(place + "/started", F_OK) != 0)
    service.tell("moment", TestService.moment())
    #expect(desk.wait { access(place + "/started", F_OK) == 0 })
    let server = try TestNotifications(desk.session)
    #expect(desk.wait { server.isShowing } && service.isToTell)
    // It may end when it has nothing to show.
    server.close(2)
    server.leave()
    desk.session.pass()
    #expect(desk.wait { service.isToTell })
  }

  /// Only who shows it may answer it, whatever others on the bus say.
  @Test func othersCannotAnswer() throws {
    let server = try shown()
    let stranger = try desk.session.connect()
    for to in [nil, desk.name] {
      for (member, end) in [("ActionInvoked", "do"), ("NotificationClosed", nil)] {
        stranger.signal(
          TestNotifications.path, TestNotifications.interface, member, to: to
        ) {
          $0.append(server.last)
          if let end { $0.append(end) } else { $0.append(UInt32(2)) }
        }
      }
      stranger.signal("/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged", to: to) {
        $0.append(TestNotifications.interface)
        $0.append(server.name)
        $0.append("")
      }
    }
    desk.session.pass()
    #expect(!service.asked.contains { ["perform", "notice"].contains($0.method) })
    #expect(server.isShowing && service.isToTell)
    server.choose("do")
    #expect(desk.wait { service.outcomes() == ["00000000000000a1 taken"] })
  }

  @Test(arguments: ["Inhibited", "paused"])
  func whoAsksNotToBeDisturbedIsNot(property: String) throws {
    let server = try TestNotifications(desk.session, isThere: false)
    server.properties[property] = true
    try server.come()
    desk.session.pass()
    #expect(!service.isToTell)
    server.set(property, false)
    #expect(desk.wait { service.isToTell })
    service.tell("moment", TestService.moment())
    #expect(desk.wait { server.isShowing })
    server.set(property, true)
    #expect(desk.wait { !service.isToTell && !server.isShowing })
    #expect(service.outcomes() == ["00000000000000a1 withdrawn"])
  }

  @Test func whatIsShownIsTextAndNotTooMuchOfIt() throws {
    let hostile = "<b>a</b> & \u{1b}[31m\u{202e}\0" + String(repeating: "e\u{301}", count: 300)
    let server = try shown(TestService.moment(title: hostile, why: hostile))
    let notice = try #require(server.shown.first)
    #expect(notice.title.hasPrefix("‹b›a‹/b› & \u{fffd}[31m\u{fffd}\u{fffd}e\u{301}"))
    #expect(
      notice.text.hasPrefix("&lt;b&gt;a&lt;/b&gt; &amp; \u{fffd}[31m\u{fffd}\u{fffd}e\u{301}"))
    #expect(notice.title.unicodeScalars.count == 200 && notice.title.hasSuffix("…"))
    server.choose("later")
    #expect(desk.wait { service.outcomes().count == 1 })
    server.capabilities = ["actions", "body"]
    service.tell("moment", TestService.moment("2", title: "", why: "a < b"))
    #expect(desk.wait { server.shown.count == 2 })
    #expect(server.shown.last?.title == "" && server.shown.last?.text == "a < b")
  }

  // MARK: The screen, the settings and the service

  @Test func nothingIsShownOnALockedScreen() throws {
    let screen = try TestScreen(desk.session, isLocked: true)
    desk.session.pass()
    let server = try TestNotifications(desk.session)
    desk.session.pass()
    #expect(!service.isToTell)
    // Anybody may say that it is open.
    TestScreen.say(false, as: try desk.session.connect())
    desk.session.pass()
    #expect(!service.isToTell)
    screen.lock(false)
    #expect(desk.wait { service.isToTell })
    service.tell("moment", TestService.moment())
    #expect(desk.wait { server.isShowing })
    screen.lock(true)
    #expect(desk.wait { !service.isToTell && !server.isShowing })
    #expect(service.outcomes() == ["00000000000000a1 withdrawn"])
    screen.lock(false)
    #expect(desk.wait { service.isToTell } && server.shown.count == 1)
  }

  @Test func whatIsForgottenOrHiddenGoesAway() throws {
    let server = try shown()
    var settings = Settings()
    settings.hidden = [HiddenIntent("Other")]
    desk.notices.follow(settings)
    desk.session.pass()
    #expect(server.isShowing)
    settings.hidden = [HiddenIntent("StartCoffee", source: "kitchen")]
    desk.notices.follow(settings)
    #expect(desk.wait { !server.isShowing })
    service.tell("moment", TestService.moment("2"))
    #expect(desk.wait { server.isShowing })
    desk.notices.clear()
    #expect(desk.wait { !server.isShowing && service.outcomes().count == 2 })
    #expect(service.outcomes() == ["00000000000000a1 withdrawn", "2 withdrawn"])
  }

  @Test func whoeverTurnsItOffSeesNothingMore() throws {
    let server = try shown()
    desk.notices.end()
    #expect(desk.wait { !server.isShowing && !service.isToTell })
    #expect(service.outcomes() == ["00000000000000a1 withdrawn"])
    server.leave()
    _ = try TestNotifications(desk.session)
    desk.session.pass()
    #expect(!service.isToTell)
  }

  /// A notice that was closed before the server had answered is closed when it has.
  @Test func whatIsTakenBackAtOnceIsNotLeft() throws {
    let server = try TestNotifications(desk.session)
    #expect(desk.wait { service.isToTell })
    desk.notices.take(moment: TestService.moment())
    desk.notices.clear()
    desk.session.pass()
    #expect(!server.isShowing)
  }

  @Test func aServiceThatComesAgainIsAskedAgainAndLosesNoAnswer() throws {
    let server = try shown()
    service.leave()
    desk.session.pass()
    server.choose("later")
    desk.session.pass()
    let next = try TestService(desk.session)
    #expect(desk.wait { next.isToTell && next.outcomes() == ["00000000000000a1 dismissed"] })
  }
}

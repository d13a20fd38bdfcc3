import Foresight
import ForesightWire
import Glibc

/// Shows the person the moments (unasked offers) that the service reports, each with the choices "Do it", "Not now" and
/// "Never".
///
/// The service is asked for moments only while a notice could be seen: the screen is unlocked, and there is a
/// notification server with actions that is not in do-not-disturb mode. One moment is shown at a time; a moment that is
/// not shown is reported as withdrawn. A notice that is not answered counts as ignored without a report.
final class Notices {
  private struct Offer {
    let id: String
    let told: JSON
    let number: Int

    var intent: String { told["intent"]?.string ?? "" }
    var source: String { told["source"]?.string ?? "" }
  }

  private let link, performing: ServiceLink
  private let lock: ScreenLock
  private let asksForQuiet: () -> Bool
  private let server: NotificationServer
  private let countdowns: Countdowns
  private var offer: Offer?
  /// The timer for the end of the time for which the offer is valid.
  private var expiry: EventSource?
  private var isSubscribed = false

  private static let actions = [("do", "Do it"), ("later", "Not now"), ("never", "Never")]

  /// - Parameters:
  ///   - link: the link on which the service reports moments; it has to be connected.
  ///   - performing: the link for performing what the person agrees to.
  ///   - patience: the time in which a notification server has to answer, in seconds.
  ///   - asksForQuiet: returns true if the desktop is in a quiet mode that its notification server does not report.
  init(
    _ loop: EventLoop, _ link: ServiceLink, _ performing: ServiceLink, _ bus: OpaquePointer,
    _ lock: ScreenLock, patience: Double = 10,
    asksForQuiet: @escaping () -> Bool = Notices.desktopAsksForQuiet
  ) {
    (self.link, self.performing, self.lock) = (link, performing, lock)
    self.asksForQuiet = asksForQuiet
    server = NotificationServer(bus, patience: patience)
    countdowns = Countdowns(loop, link, server, patience: patience) {
      lock.hidesAll || asksForQuiet()
    }
    // The offer's time goes on while the computer sleeps.
    expiry = try? loop.timer(CLOCK_BOOTTIME) { [weak self] in self?.takeBack() }
    server.changed = { [weak self] in self?.follow() }
    lock.changed = { [weak self] in
      guard let self else { return }
      // A server that did not answer gets another chance.
      if !lock.isLocked, !server.isReady { server.look() }
      follow()
    }
  }

  /// True if the person would see a notice now.
  private var isSeen: Bool { !lock.isLocked && server.isReady }

  /// Returns true if the desktop is GNOME in do-not-disturb mode.
  static func desktopAsksForQuiet() -> Bool {
    (try? Launcher(paths: Environment.launcherPaths, isInSession: false).asksForQuiet()) ?? false
  }

  /// Subscribes while notices can be seen; withdraws them and unsubscribes while they cannot.
  private func follow() {
    if !isSeen { withdraw() }
    countdowns.follow(isSeen: isSeen)
    // Without a connection nothing is sent; the next connection subscribes again.
    guard link.isConnected, isSeen != isSubscribed else { return }
    isSubscribed = isSeen
    link.ask(
      "subscribe", [("moments", .boolean(isSeen)), ("automations", isSeen ? .boolean(true) : nil)])
  }

  /// Withdraws an offer that the settings now hide.
  func follow(_ settings: Settings) {
    if let offer, settings.hides(intent: offer.intent, source: offer.source) { withdraw() }
  }

  /// Called with each moment once its notice is shown.
  var shown: (JSON) -> Void = { _ in }

  /// Begins anew with a service that has just started, and knows no subscription. Automations that were about to run are
  /// announced again: the log knows of them.
  func meetService() {
    isSubscribed = false
    countdowns.follow(isSeen: false)
    follow()
  }

  /// Withdraws everything that is shown, as when something was forgotten.
  func clear() {
    withdraw()
    countdowns.clear()
  }

  /// Withdraws everything that is shown, and unsubscribes from the service.
  func end() {
    clear()
    lock.changed = {}
    server.changed = {}
    if isSubscribed, link.isConnected { link.ask("subscribe", [("moments", .boolean(false))]) }
  }

  func take(automation told: JSON) { countdowns.take(told) }

  func take(moment told: JSON) {
    guard let id = told["id"]?.string, id != offer?.id else { return }
    guard offer == nil, isSeen, let title = told["title"]?.string,
      let seconds = Environment.seconds(until: told["until"]), seconds > 0, !lock.hidesAll,
      !asksForQuiet()
    else { return report(id, "withdrawn") }
    let notice = DesktopNotification(
      title: title, text: told["why"]?.string ?? "", actions: Self.actions, seconds: seconds)
    let number = server.show(notice) { [weak self] in self?.hear($0) }
    offer = Offer(id: id, told: told, number: number)
    expiry?.schedule(after: Environment.timerSeconds(seconds))
  }

  private func hear(_ event: NotificationServer.Event) {
    if event == .shown, let offer { return shown(offer.told) }
    guard event != .shown, let offer = takeBack() else { return }
    switch event {
    case .chosen("do"): perform(offer)
    case .chosen("later"): report(offer.id, "dismissed")
    case .chosen("never"):
      report(offer.id, "dismissed")
      link.ask(
        "hide", [("intent", .string(offer.intent)), ("source", .string(offer.source))],
        isRepeatable: true)
    case .refused: report(offer.id, "withdrawn")
    case .shown, .chosen, .closed, .lost: break
    }
  }

  private func perform(_ offer: Offer) {
    let asked: [(String, JSON?)] = [
      ("intent", .string(offer.intent)), ("source", .string(offer.source)),
      ("parameters", offer.told["parameters"]), ("shownIn", .string("notice")),
    ]
    performing.ask("perform", asked) { [self] result in
      if case .failure(let error) = result {
        Main.log("what was chosen is not done: \(error.why)")
      }
      report(offer.id, "taken")
    }
  }

  private func withdraw() {
    if let offer = takeBack() { report(offer.id, "withdrawn") }
  }

  /// Removes the offer's notice; returns the offer.
  @discardableResult private func takeBack() -> Offer? {
    defer { offer = nil }
    expiry?.isOn = false
    if let offer { server.close(offer.number) }
    return offer
  }

  private func report(_ id: String, _ outcome: String) {
    link.ask("notice", [("id", .string(id)), ("outcome", .string(outcome))], isRepeatable: true)
  }
}

extension Environment {
  /// Returns the seconds until a timestamp; `nil` if the JSON value is not a timestamp.
  static func seconds(until time: JSON?) -> Double? {
    time?.string.flatMap { Timestamp.parse($0) }.map {
      Double($0.instant.microseconds - now.microseconds) / 1e6
    }
  }
}

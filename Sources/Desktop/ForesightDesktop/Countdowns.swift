import Foresight
import ForesightWire
import Glibc

/// The automations that are about to run. Each is announced by a notice that lets the person stop it. It runs once the
/// notice was shown for its ten seconds without a break, on an unlocked screen, and its server still answers. If that
/// is not possible, the automation waits, but no longer than its time allows. One automation is announced at a time.
final class Countdowns {
  private struct Run {
    let id: String
    let notice: DesktopNotification
    let seconds: Int64
    /// The timer for the end of the automation's time.
    let end: EventSource
    /// The number of the automation's notice; `nil` while there is no notice.
    var number: Int?
  }

  private enum Outcome: String { case done, stopped, lapsed }

  private let loop: EventLoop
  private let link: ServiceLink
  private let server: NotificationServer
  private let patience: Double
  private var runs: [Run] = []
  /// Returns true if a notice would not be seen now, or would disturb.
  private let isHidden: () -> Bool
  private var countdown: EventSource?
  private var isSeen = false

  /// - Parameter patience: the time after which a notice that could not be seen is tried again, in seconds.
  init(
    _ loop: EventLoop, _ link: ServiceLink, _ server: NotificationServer, patience: Double,
    isHidden: @escaping () -> Bool
  ) {
    (self.loop, self.link, self.server, self.isHidden) = (loop, link, server, isHidden)
    self.patience = patience
    // The clock of this timer stops while the computer sleeps, when nobody sees the notice.
    countdown = try? loop.timer { [weak self] in self?.confirm() }
  }

  /// Announces an automation that the service has reported.
  func take(_ told: JSON) {
    guard let id = told["id"]?.string, !runs.contains(where: { $0.id == id }) else { return }
    guard let title = told["title"]?.string, let left = Environment.seconds(until: told["until"]),
      left > 0,
      let end = try? loop.timer(CLOCK_BOOTTIME, { [weak self] in self?.finish(id, .lapsed) })
    else { return report(id, .lapsed) }
    end.schedule(after: Environment.timerSeconds(left))
    let seconds = Self.seconds(told["seconds"])
    let time = seconds == 10 ? "ten" : "\(seconds)"
    let notice = DesktopNotification(
      title: "\(title) — in \(time) seconds", text: told["why"]?.string ?? "",
      actions: [("stop", "Stop")], seconds: nil)
    runs.append(Run(id: id, notice: notice, seconds: seconds, end: end))
    announce()
  }

  private static func seconds(_ told: JSON?) -> Int64 {
    if case .integer(let seconds)? = told, (1...60).contains(seconds) { seconds } else { 10 }
  }

  /// Announces the first automation if a notice can be seen, and otherwise withdraws its notice.
  func follow(isSeen: Bool) {
    self.isSeen = isSeen
    if isSeen { announce() } else { takeBack() }
  }

  /// Drops all automations, and reports so to the service.
  func clear() {
    takeBack()
    let dropped = runs
    runs = []
    for run in dropped { report(run.id, .lapsed) }
  }

  private func announce() {
    guard isSeen, let run = runs.first, run.number == nil else { return }
    if isHidden() { return lookAgain() }
    countdown?.isOn = false
    runs[0].number = server.show(run.notice) { [weak self] in self?.hear($0, of: run) }
  }

  /// Tries again after a while, because nothing reports that a notice can be seen again.
  private func lookAgain() { countdown?.schedule(after: Environment.timerSeconds(patience)) }

  private func takeBack() {
    countdown?.isOn = false
    guard let number = runs.first?.number else { return }
    server.close(number)
    runs[0].number = nil
  }

  private func hear(_ event: NotificationServer.Event, of run: Run) {
    guard runs.first?.id == run.id else { return }
    switch event {
    case .shown: countdown?.schedule(after: Environment.timerSeconds(Double(run.seconds)))
    case .chosen, .closed(byPerson: true): finish(run.id, .stopped)
    case .closed(byPerson: false): finish(run.id, .lapsed)
    // The automation waits until there is another server.
    case .refused, .lost: takeBack()
    }
  }

  /// Lets the automation run when its seconds are over, if its notice can still be seen and the server still answers.
  private func confirm() {
    guard let run = runs.first else { return }
    guard let number = run.number else { return announce() }
    if isHidden() {
      takeBack()
      return lookAgain()
    }
    server.confirm(number) { [weak self] isThere in
      guard let self, runs.first?.number == number else { return }
      finish(run.id, isThere ? .done : .lapsed)
    }
  }

  private func finish(_ id: String, _ outcome: Outcome) {
    guard let place = runs.firstIndex(where: { $0.id == id }) else { return }
    if place == 0 { takeBack() }
    runs.remove(at: place)
    report(id, outcome)
    announce()
  }

  private func report(_ id: String, _ outcome: Outcome) {
    link.ask("automation", [("id", .string(id)), ("outcome", .string(outcome.rawValue))]) {
      if case .failure(let error) = $0 { Main.log("an automation is not \(outcome): \(error.why)") }
    }
  }
}

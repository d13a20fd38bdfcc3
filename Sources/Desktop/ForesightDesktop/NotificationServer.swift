/// The notification server on the session bus, which shows notices and reports what happens to them.
///
///     let number = server.show(notice) { event in … }
///     server.close(number)
///
/// It never blocks: a server that does not answer in time counts as having shown nothing. Only the server that shows a
/// notice can answer it; signals from other programs are ignored. A server that the bus can start on demand is started
/// when there is a notice.
final class NotificationServer {
  enum Event: Equatable {
    /// The notice is shown.
    case shown
    /// The person chose an action, by its key.
    case chosen(String)
    /// The notice is no longer shown: the person closed it, or its time was over.
    case closed(byPerson: Bool)
    /// The notice could not be shown.
    case refused
    /// The server is gone, and with it the notices that it showed.
    case lost
  }

  private struct Shown {
    /// The notice's number at the server (`id`), and the server's name on the bus (`server`); 0 and empty until the
    /// notice is shown.
    var id: UInt32 = 0
    var server = ""
    let tell: (Event) -> Void
  }

  private let listener: BusListener
  private let patience: Double
  private var notices: [Int: Shown] = [:]
  private var lastNumber = 0
  /// The listener for answers, which are broadcast for other programs' notifications, too. It exists only while there
  /// is a notice.
  private var answers: BusListener?
  private var hasActions = false
  /// True if no server is running, but the bus can start one on demand.
  private var isAsleep = false
  /// The properties that currently ask not to disturb.
  private var silencers: Set<String> = []

  /// True if a notice would be shown, as far as is known.
  var isReady: Bool { (hasActions || isAsleep) && silencers.isEmpty }
  /// Called when `isReady` has changed.
  var changed: () -> Void = {}

  private static let interface = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  private static let server = BusListener.Peer(interface, path)
  /// The properties by which KDE and dunst report that they are in do-not-disturb mode.
  private static let quiet = [
    (server, "Inhibited"), (BusListener.Peer(interface, path, "org.dunstproject.cmd0"), "paused"),
  ]

  /// - Parameter patience: the time in which a server has to answer, in seconds.
  init(_ bus: OpaquePointer, patience: Double = 10) {
    (listener, self.patience) = (BusListener(bus), patience)
    listener.noticeOwners(of: Self.interface) { [weak self] isThere in
      if isThere { self?.meet() } else { self?.lose() }
    }
    listener.subscribe(
      "sender='\(Self.interface)',path='\(Self.path)',"
        + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'"
    ) { [weak self] _ in self?.askForQuiet() }
    look()
  }

  /// Looks for a server anew.
  func look() {
    listener.call(.bus, "NameHasOwner", fill: { $0.append(Self.interface) }) {
      [weak self] answer in
      if answer?.boolean() == true { self?.meet() } else { self?.lose() }
    }
  }

  private func change(_ body: () -> Void) {
    let wasReady = isReady
    body()
    if isReady != wasReady { changed() }
  }

  private func meet() {
    // Asks for do-not-disturb mode first, so that it is known before the server counts as ready.
    askForQuiet()
    listener.call(Self.server, "GetCapabilities", within: patience) { [weak self] answer in
      guard let self else { return }
      let hasActions = answer?.strings().contains("actions") ?? false
      change { (self.hasActions, isAsleep) = (hasActions, false) }
    }
  }

  private func askForQuiet() {
    for (peer, property) in Self.quiet {
      listener.get(peer, property, "b", { $0.boolean() }) { [weak self] isQuiet in
        guard let self else { return }
        change {
          if isQuiet == true { silencers.insert(property) } else { silencers.remove(property) }
        }
      }
    }
  }

  private func lose() {
    for (number, notice) in notices where !notice.server.isEmpty {
      forget(number)
      notice.tell(.lost)
    }
    change { (hasActions, isAsleep, silencers) = (false, false, []) }
    listener.call(.bus, "ListActivatableNames") { [weak self] answer in
      guard let self, !hasActions, answer?.strings().contains(Self.interface) ?? false else {
        return
      }
      change { isAsleep = true }
    }
  }

  /// Shows a notice; returns a number for it. `tell` is called later with each event of the notice.
  func show(_ notice: DesktopNotification, _ tell: @escaping (Event) -> Void) -> Int {
    lastNumber += 1
    let number = lastNumber
    notices[number] = Shown(tell: tell)
    listen()
    listener.call(Self.server, "GetCapabilities", starts: true, within: patience) { [weak self] in
      self?.show(notice, as: number, $0?.strings() ?? [])
    }
    return number
  }

  private func show(_ notice: DesktopNotification, as number: Int, _ capabilities: [String]) {
    guard notices[number] != nil else { return }
    guard capabilities.contains("actions") else { return refuse(number) }
    listener.call(
      Self.server, "Notify", within: patience,
      fill: { $0.append(notice, hasMarkup: capabilities.contains("body-markup")) },
      // This object is kept alive until the answer, because a notice that was closed meanwhile must not stay there.
      reply: { [self] in take($0, of: number) })
  }

  private func take(_ answer: BusMessage?, of number: Int) {
    guard let answer, let id = answer.number() else { return refuse(number) }
    // The notice may have been closed before the server showed it.
    guard let notice = notices[number] else { return close(id, at: answer.sender) }
    notices[number] = Shown(id: id, server: answer.sender, tell: notice.tell)
    notice.tell(.shown)
  }

  /// Handles a notice that is not shown. Until a server reports that it can show notices, this server does not count as
  /// ready.
  private func refuse(_ number: Int) {
    change {
      (hasActions, isAsleep) = (false, false)
      forget(number)?.tell(.refused)
    }
  }

  /// Withdraws a notice; the notice's callback is not called any more.
  func close(_ number: Int) {
    if let notice = forget(number), !notice.server.isEmpty { close(notice.id, at: notice.server) }
  }

  private func close(_ id: UInt32, at server: String) {
    let peer = BusListener.Peer(server, Self.path, Self.interface)
    listener.call(peer, "CloseNotification", within: patience, fill: { $0.append(id) }) { _ in }
  }

  /// Asks if the server of a notice still answers. Messages arrive in order, so earlier events of the notice are
  /// reported first.
  ///
  /// - Parameter reply: called with true if the server answers, false otherwise.
  func confirm(_ number: Int, _ reply: @escaping (Bool) -> Void) {
    let peer = BusListener.Peer(notices[number]?.server ?? "", Self.path, Self.interface)
    listener.call(peer, "GetCapabilities", within: patience) { reply($0 != nil) }
  }

  @discardableResult private func forget(_ number: Int) -> Shown? {
    defer { if notices.isEmpty { answers = nil } }
    return notices.removeValue(forKey: number)
  }

  private func listen() {
    if answers != nil { return }
    let answers = BusListener(listener.bus)
    self.answers = answers
    let rule =
      "sender='\(Self.interface)',path='\(Self.path)',interface='\(Self.interface)',member="
    answers.subscribe(rule + "'ActionInvoked'") { [weak self] message in
      self?.hear(message) { message.string().map { Event.chosen($0) } }
    }
    answers.subscribe(rule + "'NotificationClosed'") { [weak self] message in
      // The reason is 1 if its time was over, and 2 if the person closed it.
      self?.hear(message) { message.number().map { Event.closed(byPerson: $0 == 2) } }
    }
  }

  private func hear(_ message: BusMessage, _ event: () -> Event?) {
    guard let id = message.number(), let event = event(),
      let number = notices.first(where: { $1.id == id && $1.server == message.sender })?.key
    else { return }
    let notice = notices[number]
    // Some servers go on showing the notice after an action was chosen.
    if case .chosen = event { close(number) } else { forget(number) }
    notice?.tell(event)
  }
}

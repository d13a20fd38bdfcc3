import Dispatch
import Foresight
import ForesightCSystemd
import ForesightImporters
import ForesightSystem
import ForesightWire
import Glibc
import Synchronization

/// Makes donations of what was seen on the desktop.
///
/// A thread of its own looks up the rest, such as the name of an app, and passes the donations back to the loop.
final class DesktopRecorder {
  /// Something that was seen on the desktop.
  enum Sight: Sendable {
    /// An app began, or ended.
    case app(AppUnit, hasBegun: Bool, at: Moment)
    /// A window has had the focus for some seconds.
    case focus(FocusedView, since: Moment)
    /// A window is open. `isChosen` is false if it opened with the session, or was open before the watch began.
    case opened(OpenedWindow, on: String, isChosen: Bool, at: Moment)
    /// The window with this number is gone.
    case closed(String, on: String, at: Moment)
    /// The desktop with this name no longer reports its windows; `nil` stands for all desktops.
    case left(String?)
    /// The list of recent files has changed.
    case files(path: String, since: Instant)
  }

  /// Donations that are to be sent.
  fileprivate struct Found: Sendable {
    var donations: [Donation]
    /// The source that must still be watched when they are sent.
    var source: WatchedSource
    /// True if the donations get content ids, as in an import, because the list of recent files may be imported, too.
    var hasContentIDs = false
    /// The name of the unit or the window whose app has begun; `nil` if none has.
    var begins: String?
    /// The name of the unit or the window whose app has ended; `nil` if none has.
    var ends: String?
  }

  private let link: ServiceLink
  private let reader: SightReader
  private var ringing: EventSource?
  private var hasTold = false
  /// The units and windows whose beginning was recorded.
  private var begun: Set<String> = []
  /// The person's settings; `nil` until the service has sent them.
  var settings: Settings?

  init(_ loop: EventLoop, _ link: ServiceLink) throws {
    self.link = link
    let bell = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
    guard bell >= 0 else { throw EventLoop.Failure(what: "cannot make an event", code: errno) }
    reader = SightReader(bell)
    ringing = try loop.watch(bell, EPOLLIN.rawValue) { [unowned self] _ in
      var count: UInt64 = 0
      eventfd_read(bell, &count)
      send()
    }
  }

  /// Sends everything that was seen, after waiting briefly for what is still being looked up.
  func drain() {
    reader.finish()
    send()
  }

  /// Records something that was seen, once the settings are known.
  func note(_ sight: Sight) {
    guard let settings else { return }
    reader.read(sight, settings)
  }

  private func send() {
    for made in reader.take() {
      if case .failure(let error) = made { tell("\(error)") }
      // A source that was turned off meanwhile is not recorded.
      guard case .success(let found?) = made, let settings, !settings.isPaused,
        settings.watched.contains(found.source)
      else { continue }
      if let unit = found.begins { begun.insert(unit) }
      // An end is recorded only if the beginning was.
      if let unit = found.ends, begun.remove(unit) == nil { continue }
      let list = found.donations.map { donation in
        var donation = donation
        if !found.hasContentIDs {
          donation.id = .unplaced(at: donation.moment.instant, tail: Environment.random())
        }
        return NDJSON.json(donation)
      }
      let ids: JSON? = found.hasContentIDs ? .string("content") : nil
      link.ask("donate", [("donations", .array(list)), ("ids", ids)], isRepeatable: true) {
        [weak self] result in
        switch result {
        case .success(let answer):
          self?.hasTold = false
          if let unit = found.begins, case .array(let ids)? = answer["ids"], ids.first == .null {
            self?.begun.remove(unit)
          }
        case .failure(let error):
          if let unit = found.begins { self?.begun.remove(unit) }
          self?.tell(error.why)
        }
      }
    }
  }

  /// Logs why something could not be recorded, once until recording works again.
  private func tell(_ why: String) {
    if !hasTold { Main.log("what was seen is not recorded: \(why)") }
    hasTold = true
  }
}

/// Makes donations of sights on a thread of its own, because the programs that it asks may take long.
private final class SightReader: Sendable {
  private let queue = DispatchQueue(label: "foresight.recorder")
  private let made = Mutex<[Result<DesktopRecorder.Found?, any Error>]>([])
  /// The id of the app that had the focus last; `nil` if none had.
  private let lookedAt = Mutex<String?>(nil)
  private let windows = Mutex(OpenWindows())
  /// The installed apps, and the time at which they were read, in nanoseconds.
  private let installed = Mutex<(apps: InstalledApps, since: UInt64)?>(nil)
  /// The time after which the installed apps are read again, in nanoseconds.
  private static let lifetime: UInt64 = 60_000_000_000
  /// The event descriptor that is written to when there is a result to take.
  private let bell: Int32

  /// The source of donations about apps that begin and end.
  private static let appSource = "apps"
  /// The source of donations about apps that have the focus.
  private static let focusSource = "focus"

  init(_ bell: Int32) { self.bell = bell }

  func read(_ sight: DesktopRecorder.Sight, _ settings: Settings) {
    queue.async { @Sendable [self] in
      let result = Result { try donations(of: sight, settings) }
      if case .success(nil) = result { return }
      made.withLock { $0.append(result) }
      eventfd_write(bell, 1)
    }
  }

  /// Waits for the lookups under way, for 0.3 seconds at most.
  func finish() {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { @Sendable in isDone.signal() }
    _ = isDone.wait(timeout: .now() + .milliseconds(300))
  }

  /// Returns the donations of each sight that were made since the last call, or why they were not.
  func take() -> [Result<DesktopRecorder.Found?, any Error>] {
    made.withLock { made in
      defer { made = [] }
      return made
    }
  }

  private func donations(
    of sight: DesktopRecorder.Sight, _ settings: Settings
  ) throws -> DesktopRecorder.Found? {
    switch sight {
    case .app(let unit, let hasBegun, let moment):
      try Self.donation(of: unit.app, hasBegun, at: moment, by: unit.name)
    case .focus(let window, let moment):
      try settings.watched.contains(.focus) ? donation(of: window, since: moment, settings) : nil
    case .opened(let window, let desktop, let isChosen, let moment):
      try settings.watched.contains(.apps)
        ? donation(of: window, on: desktop, isChosen, at: moment) : nil
    case .closed(let number, let desktop, let moment):
      // The end of an app whose last window is gone.
      try windows.withLock { $0.close(number, on: desktop) }.flatMap {
        try Self.donation(of: $0, false, at: moment, by: "window of \($0)")
      }
    case .left(let desktop):
      windows.withLock { windows in
        windows.leave(desktop)
        return nil
      }
    case .files(let path, let since): try donations(in: path, since: since)
    }
  }

  /// Returns the donation of an app that began or ended; `name` links its beginning and its end. Helpers, which no
  /// desktop shows, are left out.
  private static func donation(
    of app: String, _ hasBegun: Bool, at moment: Moment, by name: String
  ) throws -> DesktopRecorder.Found? {
    let file = app + ".desktop"
    if AppUse.isOfDesktop(app) { return nil }
    let launcher = try Launcher(paths: Environment.launcherPaths, isInSession: false)
    guard let entry = try launcher.describe([file])[file], entry.isShown else { return nil }
    var donation = AppUse.donation(app, called: entry.name, at: moment)
    donation.source = appSource
    if hasBegun {
      donation.action = .desktop(id: file, action: nil)
    } else {
      // The end of an app is learned from as an event that other intents follow, but it is never suggested.
      donation.intent += " ended"
      donation.presentation = Presentation(isDiscoverable: false, name: "Close \(entry.name)")
    }
    return DesktopRecorder.Found(
      donations: [donation], source: .apps, begins: hasBegun ? name : nil,
      ends: hasBegun ? nil : name)
  }

  /// Returns the donation of an app's start for its first window, unless a desktop has made a unit for the app, which
  /// is recorded already.
  private func donation(
    of window: OpenedWindow, on desktop: String, _ isChosen: Bool, at moment: Moment
  ) throws -> DesktopRecorder.Found? {
    guard let names = Self.names(of: window.view), let app = apps.app(names) else { return nil }
    let isFirst = windows.withLock { $0.open(window.number, of: app.id, on: desktop) }
    guard isChosen, isFirst, !Self.hasUnit(window) else { return nil }
    return try Self.donation(of: app.id, true, at: moment, by: "window of \(app.id)")
  }

  /// The installed apps, read again after a minute.
  private var apps: InstalledApps {
    installed.withLock { installed in
      let now = Environment.nanoseconds
      if let installed, now < installed.since + Self.lifetime { return installed.apps }
      let apps = InstalledApps(
        in: Environment.applicationDirectories, languages: Environment.languages)
      installed = (apps, now)
      return apps
    }
  }

  /// Returns true if a window belongs to a unit that was made for an app, by a desktop or by Foresight.
  private static func hasUnit(_ window: OpenedWindow) -> Bool {
    var process = window.process
    if process == nil, let number = window.xNumber ?? window.view.xNumber {
      let environment =
        window.view.environment
        ?? Environment.displayVariables(of: Environment.variables(setting: [:]))
      process = property("_NET_WM_PID", of: number, environment)?.split(separator: " ").last
        .flatMap { UInt32($0) }
    }
    return process.map { AppUnit.isMade(forProcess: $0) } ?? false
  }

  /// Returns the line that `xprop` prints for a property of a window.
  private static func property(
    _ name: String, of number: String, _ environment: [String]?
  ) -> String? {
    var program = Program("xprop", ["-id", number, name])
    program.environment = environment
    guard let (output, ending) = try? program.run(longest: 1 << 14, within: 2), ending.isSuccess
    else { return nil }
    return String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Returns the donation of an app that had the focus. The donation is learned from as an event that other intents
  /// follow, but it is never suggested.
  private func donation(
    of window: FocusedView, since moment: Moment, _ settings: Settings
  ) throws -> DesktopRecorder.Found? {
    guard let names = Self.names(of: window) else { return nil }
    let known = apps.app(names)
    // If the app is not known, the window's own name is used.
    let app = known?.id ?? names[0]
    if (names + [app]).contains(where: AppUse.isOfDesktop) { return nil }
    // The focus has moved to another window of the same app.
    if app == lookedAt.withLock(\.self) { return nil }
    let name = known?.name ?? app
    var donation = AppUse.donation(app, called: name, at: moment)
    donation.source = Self.focusSource
    donation.presentation = Presentation(isDiscoverable: false, name: "Look at \(name)")
    let rules = try RecordingRules(settings)
    // A person who excludes an app need not know by which of its names it is recorded.
    let isPrivate = (names + [app]).contains { name in
      var started = donation
      (started.intent, started.source) = (name, Self.appSource)
      return rules.excludes(started)
    }
    if isPrivate { return nil }
    lookedAt.withLock { $0 = app }
    return DesktopRecorder.Found(donations: [donation], source: .focus)
  }

  private static func names(of window: FocusedView) -> [String]? {
    switch window {
    case .named(let window): window.names
    case .onX11(let number, let environment):
      property("WM_CLASS", of: number, environment).flatMap { FocusedWindow(xprop: $0) }?.names
    }
  }

  /// Reads the files that were opened since an instant. Earlier ones are left out, because they may have been
  /// forgotten, or opened in a pause.
  private func donations(in path: String, since: Instant) throws -> DesktopRecorder.Found? {
    let apps = apps
    let importer = Importer(
      format: .xbel, skipsBadLines: true,
      whole: { path, _ in
        try RecentFiles.rows(path, apps, localOffset: Environment.localOffset(at:))
      },
      localOffset: Environment.localOffset(at:))
    // An entry in the future, from a clock that was wrong, would be new for ever.
    let now = Environment.now
    let opened = try (importer.read(path).donations ?? []).filter {
      $0.moment.instant > since && $0.moment.instant <= now
    }
    return opened.isEmpty
      ? nil : DesktopRecorder.Found(donations: opened, source: .files, hasContentIDs: true)
  }
}

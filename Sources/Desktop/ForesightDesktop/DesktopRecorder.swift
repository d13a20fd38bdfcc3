import Dispatch
import Foresight
import ForesightCSystemd
import ForesightFormats
import ForesightImporters
import ForesightPrivacy
import ForesightSystem
import ForesightValues
import ForesightWire
import Glibc
import Synchronization

/// A window that has the focus.
enum FocusedView: Hashable, Sendable {
  /// A window whose app is known.
  case named(FocusedWindow)
  /// A window of X11, by its number; with what programs need to find the display.
  case onX11(number: String, environment: [String])
}

/// Makes donations of what was seen on the desktop.
///
/// A thread of its own asks for the rest, such as the name of an app; the donations come back to the loop.
final class DesktopRecorder {
  /// Something that was seen, with the settings of then.
  enum Sight: Sendable {
    /// An app began, or ended.
    case app(AppUnit, hasBegun: Bool, at: Moment)
    /// A window has had the focus for some seconds.
    case focus(FocusedView, since: Moment)
    /// The list of recent files has changed.
    case files(path: String, since: Instant)
  }

  /// Donations that are to be sent.
  fileprivate struct Found: Sendable {
    var donations: [Donation]
    /// The source that must still be watched when they are sent.
    var source: WatchedSource
    /// True if the ids are those of an import: the list of recent files may be imported, too.
    var hasContentIDs = false
    /// The unit of which this is the beginning.
    var begins: String?
    /// The reason why something could not be recorded.
    var fault: String?
  }

  private let link: ServiceLink
  private let reader: SightReader
  private var ringing: EventSource?
  private var hasTold = false
  /// The units of which it is recorded that they began.
  private var begun: Set<String> = []
  /// The person's settings, once they are known.
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

  /// Waits until everything that was seen is sent.
  func drain() {
    reader.finish()
    send()
  }

  /// Takes something that was seen.
  func note(_ sight: Sight) {
    guard let settings else { return }
    // What began and was not recorded does not end.
    if case .app(let unit, hasBegun: false, _) = sight, begun.remove(unit.name) == nil { return }
    reader.read(sight, settings)
  }

  private func send() {
    for found in reader.take() {
      if let fault = found.fault { tell(fault) }
      // What was turned off while it was looked at is not recorded.
      guard !found.donations.isEmpty, let settings, !settings.isPaused,
        settings.watched.contains(found.source)
      else { continue }
      if let unit = found.begins { begun.insert(unit) }
      let list = found.donations.map { donation in
        var donation = donation
        if !found.hasContentIDs {
          donation.id = .unplaced(at: donation.moment.instant, tail: Environment.random())
        }
        return NDJSON.json(donation)
      }
      link.ask(
        "donate",
        [
          ("donations", .array(list)), ("ids", found.hasContentIDs ? .string("content") : nil),
        ], isRepeatable: true
      ) { [weak self] result in
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

  /// Tells, once, why something could not be recorded.
  private func tell(_ why: String) {
    if !hasTold { Main.log("what was seen is not recorded: \(why)") }
    hasTold = true
  }
}

/// Makes donations of sights, on a thread of its own: programs that are asked may take long.
private final class SightReader: Sendable {
  private let queue = DispatchQueue(label: "foresight.recorder")
  private let found = Mutex<[DesktopRecorder.Found]>([])
  /// The app that was looked at last.
  private let lookedAt = Mutex<String?>(nil)
  /// Rung when there is something to take.
  private let bell: Int32

  /// The source of what desktops tell of apps.
  private static let appSource = "apps"
  /// The source of what window managers tell of them.
  private static let focusSource = "focus"

  init(_ bell: Int32) { self.bell = bell }

  func read(_ sight: DesktopRecorder.Sight, _ settings: Settings) {
    queue.async { @Sendable [self] in
      do {
        guard let made = try donations(of: sight, settings) else { return }
        found.withLock { $0.append(made) }
      } catch {
        found.withLock {
          $0.append(DesktopRecorder.Found(donations: [], source: .apps, fault: "\(error)"))
        }
      }
      eventfd_write(bell, 1)
    }
  }

  /// Waits for what is being read, for a moment at most.
  func finish() {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { @Sendable in isDone.signal() }
    _ = isDone.wait(timeout: .now() + .milliseconds(300))
  }

  func take() -> [DesktopRecorder.Found] {
    found.withLock { found in
      defer { found = [] }
      return found
    }
  }

  private func donations(
    of sight: DesktopRecorder.Sight, _ settings: Settings
  ) throws -> DesktopRecorder.Found? {
    switch sight {
    case .app(let unit, let hasBegun, let moment):
      try Self.donation(of: unit, hasBegun, at: moment)
    case .focus(let window, let moment): try donation(of: window, since: moment, settings)
    case .files(let path, let since): try Self.donations(in: path, since: since)
    }
  }

  /// Describes an app that began or ended. Helpers, which no desktop shows, are left out.
  private static func donation(
    of unit: AppUnit, _ hasBegun: Bool, at moment: Moment
  ) throws -> DesktopRecorder.Found? {
    let app = unit.app
    let file = app + ".desktop"
    guard let entry = try describe([file])[file], entry.isShown else { return nil }
    var donation = AppUse.donation(app, called: entry.name, at: moment)
    donation.source = appSource
    if hasBegun {
      donation.action = .desktop(id: file, action: nil)
    } else {
      // Learned from, as what comes before something else, and never suggested.
      donation.intent += " ended"
      donation.presentation = Presentation(isDiscoverable: false, name: "Close \(entry.name)")
    }
    return DesktopRecorder.Found(
      donations: [donation], source: .apps, begins: hasBegun ? unit.name : nil)
  }

  /// Describes that an app was looked at: learned from, as what comes before something else, and never suggested.
  private func donation(
    of window: FocusedView, since moment: Moment, _ settings: Settings
  ) throws -> DesktopRecorder.Found? {
    guard let names = Self.names(of: window) else { return nil }
    // Without GIO the window's own name will do.
    let known = (try? Self.describe(names.map { $0 + ".desktop" })) ?? [:]
    let app = names.first { known[$0 + ".desktop"] != nil } ?? names[0]
    // Another window of the same app.
    if app == lookedAt.withLock(\.self) { return nil }
    let name = known[app + ".desktop"]?.name ?? app
    var donation = AppUse.donation(app, called: name, at: moment)
    donation.source = Self.focusSource
    donation.presentation = Presentation(isDiscoverable: false, name: "Look at \(name)")
    let rules = try RecordingRules(settings)
    // Whoever keeps an app to themselves need not know what it is called here.
    let isPrivate = names.contains { name in
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
    case .named(let window): return window.names
    case .onX11(let number, let environment):
      var program = Program("xprop", ["-id", number, "WM_CLASS"])
      program.environment = environment
      guard let (output, ending) = try? program.run(longest: 1 << 14, within: 2), ending.isSuccess
      else { return nil }
      return FocusedWindow(xprop: String(decoding: output, as: UTF8.self))?.names
    }
  }

  private static func describe(_ ids: [String]) throws -> [String: Launcher.Entry] {
    try Launcher(paths: Environment.launcherPaths, isInSession: false).describe(ids)
  }

  /// Reads the files that were opened since a moment: what was forgotten, or opened in a pause, stands in the list, too.
  private static func donations(in path: String, since: Instant) throws -> DesktopRecorder.Found? {
    let importer = Importer(
      format: .xbel, skipsBadLines: true,
      whole: { path, _ in
        try RecentFiles.rows(path, localOffset: Environment.localOffset(at:))
      },
      localOffset: Environment.localOffset(at:))
    // What is dated ahead by a clock that was wrong would be new for ever.
    let now = Environment.now
    let opened = try importer.read(path).donations.filter {
      $0.moment.instant > since && $0.moment.instant <= now
    }
    return opened.isEmpty
      ? nil : DesktopRecorder.Found(donations: opened, source: .files, hasContentIDs: true)
  }
}

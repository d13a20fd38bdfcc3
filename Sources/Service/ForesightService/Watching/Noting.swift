internal import Foresight
internal import ForesightFormats
internal import ForesightPrivacy
internal import ForesightSystem
internal import ForesightWire

/// Records what was seen on the desktop.
///
/// Used on the thread of a lane of its own, so that it waits for nobody who was asked to start something.
final class Noting: @unchecked Sendable {
  /// Something that was seen.
  enum Job: Sendable {
    /// An app began, or ended.
    case app(AppUnit, hasBegun: Bool, at: Moment)
    /// A window has had the focus for some seconds.
    case focus(Service.Window, since: Moment)
    /// The list of recent files has changed.
    case files(path: String, since: Instant)
    /// Tells that all before it is recorded.
    case end
  }

  private let store: OpenedStore
  private let entries: DesktopEntries
  private let tell: @Sendable (String) -> Void
  private let complete: @Sendable (Completion) -> Void
  private var hasTold = false
  /// The units of which it is recorded that they began.
  private var begun: Set<String> = []
  /// The app that was looked at last.
  private var lookedAt: String?

  /// The source of what desktops tell of apps.
  private static let appSource = "apps"
  /// The source of what window managers tell of them.
  private static let focusSource = "focus"

  /// - Parameter tell: told, once, why something could not be recorded.
  init(
    _ store: OpenedStore, _ entries: DesktopEntries, tell: @escaping @Sendable (String) -> Void,
    complete: @escaping @Sendable (Completion) -> Void
  ) {
    (self.store, self.entries, self.tell, self.complete) = (store, entries, tell, complete)
  }

  func run(_ job: Job) {
    do {
      switch job {
      case .app(let unit, let hasBegun, let moment): try note(unit, hasBegun, at: moment)
      case .focus(let window, let moment): try note(window, since: moment)
      case .files(let path, let since): try noteFiles(path, since: since)
      case .end: complete(.ended)
      }
      hasTold = false
    } catch {
      if !hasTold { tell("what was seen is not recorded: \(ServiceError(error).why)") }
      hasTold = true
    }
  }

  /// Records that an app was started; and that it ended, where its beginning was recorded. Helpers, which no desktop
  /// shows, are left out.
  private func note(_ unit: AppUnit, _ hasBegun: Bool, at moment: Moment) throws {
    if !hasBegun, !begun.contains(unit.name) { return }
    let app = unit.app
    let file = app + ".desktop"
    guard let entry = try entries.describe([file], isPatient: true)[file], entry.isShown else {
      return
    }
    var donation = AppUse.donation(app, called: entry.name, at: moment)
    donation.source = Self.appSource
    if hasBegun {
      donation.action = .desktop(id: file, action: nil)
    } else {
      // Learned from, as what comes before something else, and never suggested.
      donation.intent += " ended"
      donation.presentation = Presentation(isDiscoverable: false, name: "Close \(entry.name)")
    }
    try store.lend(create: true) { engine in
      guard try engine.log.settings.watched.contains(.apps) else { return }
      let appended = try engine.donate(
        [donation], now: Environment.now, random: Environment.random)
      if !hasBegun { begun.remove(unit.name) }
      if hasBegun, appended.added > 0 { begun.insert(unit.name) }
    }
  }

  /// Records that an app was looked at: learned from, as what comes before something else, and never suggested.
  private func note(_ window: Service.Window, since moment: Moment) throws {
    guard let names = Self.names(of: window) else { return }
    // Without GIO the window's own name will do.
    let known = (try? entries.describe(names.map { $0 + ".desktop" }, isPatient: true)) ?? [:]
    let app = names.first { known[$0 + ".desktop"] != nil } ?? names[0]
    // Another window of the same app.
    if app == lookedAt { return }
    let name = known[app + ".desktop"]?.name ?? app
    var donation = AppUse.donation(app, called: name, at: moment)
    donation.source = Self.focusSource
    donation.presentation = Presentation(isDiscoverable: false, name: "Look at \(name)")
    try store.lend(create: true) { engine in
      let settings = try engine.log.settings
      guard settings.watched.contains(.focus) else { return }
      let rules = try RecordingRules(settings)
      // Whoever keeps an app to themselves need not know what it is called here.
      let isPrivate = names.contains { name in
        var started = donation
        (started.intent, started.source) = (name, Self.appSource)
        return rules.excludes(started)
      }
      if isPrivate { return }
      try engine.donate([donation], now: Environment.now, random: Environment.random)
    }
    lookedAt = app
  }

  private static func names(of window: Service.Window) -> [String]? {
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

  /// Records the files that were opened since a moment: what was forgotten, or opened in a pause, stands in the list,
  /// too.
  private func noteFiles(_ path: String, since: Instant) throws {
    let importer = Importer(
      format: .xbel, skipsBadLines: true, localOffset: Environment.localOffset(at:))
    let opened = try importer.read(path).donations.filter { $0.moment.instant > since }
    if opened.isEmpty { return }
    try store.lend(create: true) { engine in
      guard try engine.log.settings.watched.contains(.files) else { return }
      let completed = try opened.map(engine.completed)
      _ = try importer.store(completed, before: Environment.now, in: engine.log)
    }
  }
}

internal import DonationFormats
internal import Foresight
internal import Privacy

/// Records what was seen on the desktop.
///
/// Used on the thread of a lane of its own, so that it waits for nobody who was asked to start something.
final class Noting: @unchecked Sendable {
  /// Something that was seen.
  enum Job: Sendable {
    /// An app began, or ended.
    case app(AppUnit, hasBegun: Bool, at: Moment)
    /// The list of recent files has changed.
    case files(path: String, since: Instant)
  }

  private let store: OpenedStore
  private let entries: DesktopEntries
  private let tell: @Sendable (String) -> Void
  private var hasTold = false
  /// The units of which it is recorded that they began.
  private var begun: Set<String> = []

  /// The source of what desktops tell of apps.
  private static let appSource = "apps"

  /// - Parameter tell: told, once, why something could not be recorded.
  init(
    _ store: OpenedStore, _ entries: DesktopEntries, tell: @escaping @Sendable (String) -> Void
  ) {
    (self.store, self.entries, self.tell) = (store, entries, tell)
  }

  func run(_ job: Job) {
    do {
      switch job {
      case .app(let unit, let hasBegun, let moment): try note(unit, hasBegun, at: moment)
      case .files(let path, let since): try noteFiles(path, since: since)
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
    if !hasBegun, begun.remove(unit.name) == nil { return }
    let app = unit.app
    let file = app + ".desktop"
    guard let entry = try entries.describe([file])[file], entry.isShown else { return }
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
      if hasBegun, appended.added > 0 { begun.insert(unit.name) }
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

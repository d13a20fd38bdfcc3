internal import DonationFormats
internal import Foresight
internal import Privacy

/// What was seen on the desktop, recorded.
extension Performing {
  /// The source of what desktops tell of apps.
  static let appSource = "apps"

  /// Records that an app was started, or that it ended; helpers, which no desktop shows, are left out.
  func note(_ app: String, hasBegun: Bool, at moment: Moment) throws {
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
      try engine.donate([donation], now: Environment.now, random: Environment.random)
    }
  }

  /// Records what the list of recent files has that is not recorded.
  func noteFiles(_ path: String) throws {
    let importer = Importer(
      format: .xbel, skipsBadLines: true, localOffset: Environment.localOffset(at:))
    try store.lend(create: true) { engine in
      guard try engine.log.settings.watched.contains(.files) else { return }
      _ = try importer.run(path, into: engine.log, now: Environment.now)
    }
  }
}

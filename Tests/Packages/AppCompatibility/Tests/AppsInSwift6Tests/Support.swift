import AppIntents
import Testing

@testable import AppsInSwift6

/// Everything a value holds, as text: what a dialog, a summary or a shortcut was built from.
func contents(of value: Any) -> String {
  var text = ""
  dump(value, to: &text)
  return text
}

/// What an app does once as it starts.
enum AppStart {
  static let store = FileManager.default.temporaryDirectory
    .appending(path: "app-compatibility-\(UUID())")

  private static let once: Void = {
    try? FileManager.default.createDirectory(
      at: store, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    IntentDonationManager.configure(
      source: "app-compatibility", storePath: store.appending(path: "donations.sqlite").path)
    Dependencies.register()
  }()

  static func run() {
    once
  }
}

import Foundation
import Testing

@testable import ForesightDesktop

struct AppUnitTests {
  @Test(arguments: [
    ("app-gnome-org.gnome.Calculator-4711.scope", "org.gnome.Calculator"),
    ("app-gnome-google\\x2dchrome-12.scope", "google-chrome"),
    ("app-org.kde.kate-9f2c41.scope", "org.kde.kate"),
    ("app-org.kde.kate@9f2c41.service", "org.kde.kate"),
    ("app-flatpak-org.mozilla.firefox-8.scope", "org.mozilla.firefox"),
    ("app-kde\\x2dopen@1.service", "kde-open"), ("app-caf\\xc3\\xa9@1.service", "café"),
  ])
  func whatADesktopStartedIsAnApp(name: String, app: String) {
    #expect(AppUnit(name)?.app == app)
  }

  /// What is told of a process: its unit, where that is of an app or a service, else its program.
  @Test(arguments: [
    ("0::/user.slice/user@1000.service/app.slice/app-org.kde.kate-9f2c41.scope\n", "org.kde.kate"),
    ("7:memory:/x\n1:name=systemd:/user.slice/app-gnome-firefox-1.scope\n", "firefox"),
    ("0::/system.slice/backup.service\n", "backup.service"),
    ("0::/user.slice/user-0.slice/session-1.scope\n", "busctl"), ("", "busctl"),
  ])
  func aProcessIsLabelled(groups: String, label: String) throws {
    let directory = NSTemporaryDirectory() + "foresight-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try FileManager.default.createDirectory(
      atPath: directory + "/42", withIntermediateDirectories: true)
    try Data(groups.utf8).write(to: URL(fileURLWithPath: directory + "/42/cgroup"))
    try FileManager.default.createSymbolicLink(
      atPath: directory + "/42/exe", withDestinationPath: "/usr/bin/busctl")
    #expect(AppUnit.label(ofProcess: 42, system: directory) == label)
    #expect(AppUnit.label(ofProcess: 43, system: directory) == nil)
    #expect(AppUnit.isMade(forProcess: 42, system: directory) == groups.contains("/app-"))
  }

  @Test(arguments: [
    "", "app-", "app-.scope", "app-x.scope", "app-x.slice", "app.slice", "session.slice",
    "dbus-:1.2-org.gnome.Calculator@0.service", "vte-spawn-1.scope", "app-x@autostart.service",
    "app-gnome\\x2dkeyring@autostart.service", "app-x@foresight1f.service", "app-x.service",
    "app-a\\x2fb@1.service", "app-\\x00@1.service", "app-\\xff@1.service", "app-\\x2@1.service",
    "app-\\@1.service", "app-@1.service", "app-x@1@2.service",
  ])
  func whatIsNoneIsNone(name: String) {
    #expect(AppUnit(name) == nil)
  }
}

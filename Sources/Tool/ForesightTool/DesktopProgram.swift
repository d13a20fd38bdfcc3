import Foresight
import ForesightSystem
import ForesightWire

/// The program of the desktop, `foresight-desktop`, which watches and shows what is offered unasked.
enum DesktopProgram {
  /// Changes the settings, and lets it be there as long as the session where they give it something to do.
  static func follow(_ changes: [SettingsChange], of log: DonationLog, _ tool: Tool) throws {
    let (settings, notices) = try SettingsChange.apply(changes, to: log)
    for notice in notices { tool.message(notice) }
    let isNeeded =
      settings.watched.contains(where: \.isReportedByDesktop) || settings.notices != nil
    // A service that is there already may have begun before the store's directory did, where it may not write then.
    _ = systemctl("try-restart", "foresight.service")
    let isDone = isNeeded ? systemctl("enable") && systemctl("restart") : systemctl("disable")
    if isNeeded, !isDone {
      tool.message(
        "foresight-desktop does this, and systemd did not start it: install it with 'make install', or start "
          + "foresightd and foresight-desktop yourself when your session begins")
    }
  }

  private static func systemctl(
    _ word: String, _ unit: String = "foresight-desktop.service"
  ) -> Bool {
    var program = Program("systemctl", ["--user", "--quiet", word, unit])
    program.files = [0: .nothing, 1: .nothing, 2: .nothing]
    return (try? program.start().wait().isSuccess) ?? false
  }
}

import Foresight
import ForesightSystem
import ForesightWire

/// The desktop's program, `foresight-desktop`, which reports what is watched and shows notices.
enum DesktopProgram {
  /// Applies changes to the settings, and has systemd run `foresight-desktop` only if the settings now need it.
  static func follow(_ changes: [SettingsChange], of log: DonationLog, _ tool: Tool) throws {
    let (settings, notices) = try SettingsChange.apply(changes, to: log)
    for notice in notices { tool.message(notice) }
    let isNeeded =
      settings.watched.contains(where: \.isReportedByDesktop) || settings.notices != nil
    // A running service may have started before the store's directory existed; its sandbox then keeps it from writing
    // there.
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

import ForesightCSystemd
import ForesightSystem
import Glibc

/// The programs that lock a screen and tell nobody on the bus, as those of sway and i3 do.
///
/// They are looked for among the processes when something is about to be shown or done; nobody waits for their beginning.
enum ScreenLockers {
  /// Returns true if this person runs one of them.
  ///
  /// - Parameter processes: the directory of processes, which is `/proc`.
  static func areRunning(in processes: SystemDirectory) -> Bool {
    processes.directories.contains { process in
      guard process.name.first?.isNumber ?? false, names.contains(process.text("comm")) else {
        return false
      }
      // Some give their rights away, or keep those of root; who logged in stays the same.
      guard let status = FileStatus(following: process.path) else { return false }
      return status.isOwn || process.text("loginuid") == "\(geteuid())"
    }
  }
}

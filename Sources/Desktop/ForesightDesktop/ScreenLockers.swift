import ForesightSystem
import Glibc

/// The programs that lock a screen without reporting it on the bus, such as those of sway and i3.
///
/// The processes are searched for them when something is about to be shown or done; their start is not watched for.
enum ScreenLockers {
  /// Returns true if this person runs one of them.
  ///
  /// - Parameter processes: the directory of processes, which is `/proc`.
  static func areRunning(in processes: SystemDirectory) -> Bool {
    processes.directories.contains { process in
      guard process.name.first?.isNumber ?? false, names.contains(process.text("comm")),
        let status = FileStatus(following: process.path)
      else { return false }
      // Some lockers drop their privileges, or keep those of root, but the user id of the login stays the same.
      return status.isOwn || process.text("loginuid") == "\(geteuid())"
    }
  }
}

import Foresight
import ForesightSystem
import Glibc

extension Doctor {
  /// Checks the owners and modes of the store's files, and of their directory.
  func files() -> [Diagnostic] {
    var found: [Diagnostic] = []
    func add(_ what: String, remedy: String? = nil) {
      found.append(Diagnostic("files", .fault, what, remedy: remedy))
    }
    for file in StoreFile.paths(of: path) {
      guard let status = FileStatus(at: file) else { continue }
      if !status.isRegular {
        add("\(file) is not a regular file", remedy: "take it away")
      } else if !status.isOwn {
        add(
          "\(file) belongs to another user",
          remedy: "find out how that came about, and give it back to its owner with 'chown'")
      } else if status.st_mode & 0o077 != 0 {
        add(
          "\(file) is open to others",
          remedy: "'chmod 600', or the next command that opens the store, closes it")
      }
    }
    do {
      try StoreFile.checkDirectory(StoreFile.parent(of: path))
    } catch {
      add("\(error)")
    }
    return found.isEmpty ? [Diagnostic("files", .ok, "private, and the user's own")] : found
  }

  /// The free bytes of a disk below which SQLite may fail to record anything.
  private static let least: Double = 1_048_576

  /// Checks that the disk has room for more donations.
  ///
  /// - Parameter free: the free bytes of the store's disk; `nil` if they cannot be told.
  func room(free: Double? = nil) -> Diagnostic {
    var disk = statvfs()
    let told = statvfs(path, &disk) == 0 ? Double(disk.f_bavail) * Double(disk.f_frsize) : nil
    guard let free = free ?? told, free < Self.least else {
      return Diagnostic("disk", .ok, "has room for more")
    }
    // No fault of the store's.
    return Diagnostic(
      "disk", .note, "nearly full: what is recorded now may be lost",
      remedy: "make room on the disk of \(path)")
  }

  /// Tells of the copies of the store that were set aside.
  func copies() -> Diagnostic {
    let copies = Quarantine.copies(of: path)
    if copies.isEmpty { return Diagnostic("copies", .ok, "no damaged store was set aside") }
    return Diagnostic(
      "copies", .note, "set aside because they were damaged: \(copies.joined(separator: ", "))",
      remedy: "delete them when you no longer need them; 'foresight forget' does so too")
  }
}

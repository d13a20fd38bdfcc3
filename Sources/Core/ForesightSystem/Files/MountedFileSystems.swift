internal import Glibc

/// The file systems that are mounted, as the kernel lists them.
///
///     let mounts = MountedFileSystems(list: "/dev/sda / ext4 rw 0 0\nhost:/ /mnt nfs rw 0 0\n")
///     mounts.isRemote("/mnt/a")      // true
package struct MountedFileSystems {
  /// The kinds whose files another machine has, or may have, and that may never answer, by their beginnings.
  private static let remote = [
    "nfs", "cifs", "smb", "fuse.", "9p", "afs", "ceph", "gluster", "autofs", "ncp", "coda",
  ]
  /// The links that are followed for one path, as many as the kernel follows.
  private static let mostLinks = 40

  private var mounts: [(place: String, isRemote: Bool)] = []

  /// Reads what is mounted now; nothing where the list is too long to be read whole.
  package init() {
    let bytes = SystemDirectory("/proc/self").bytes("mounts")
    self.init(
      list: bytes.count < SystemDirectory.longest ? String(decoding: bytes, as: UTF8.self) : "")
  }

  /// Makes it of a list as the kernel writes it.
  ///
  /// - Complexity: O(bytes).
  package init(list: String) {
    for line in list.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 2 else { continue }
      var place = String(fields[1])
      for (code, text) in [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
      where place.contains("\\") {
        place = place.replacing(code, with: text)
      }
      let kind = fields[2]
      mounts.append((place, kind == "fuse" || Self.remote.contains { kind.hasPrefix($0) }))
    }
  }

  /// Returns true if a path, in which no link is followed, is on a file system of another machine, or nobody knows.
  ///
  /// - Complexity: O(file systems).
  package func isRemote(_ path: String) -> Bool {
    var found: (length: Int, isRemote: Bool) = (0, true)
    for (place, isRemote) in mounts
    where place == "/" || path == place || path.hasPrefix(place + "/") {
      if place.utf8.count >= found.length { found = (place.utf8.count, isRemote) }
    }
    return found.isRemote
  }

  /// Returns true if a file is there, false if it is gone, and `nil` where finding out would mean to ask another machine.
  ///
  /// - Complexity: O(parts of the path × file systems).
  package func holds(_ path: String) -> Bool? {
    var rest = Self.parts(path)
    var (done, links) = ([Substring](), 0)
    while let part = rest.popLast() {
      if part == ".." {
        _ = done.popLast()
        continue
      }
      let here = "/" + (done + [part]).joined(separator: "/")
      if isRemote(here) { return nil }
      guard let status = FileStatus(at: here) else {
        return errno == ENOENT || errno == ENOTDIR ? false : nil
      }
      guard status.kind == S_IFLNK else {
        done.append(part)
        continue
      }
      links += 1
      guard links <= Self.mostLinks, let target = SystemDirectory("/").target(of: here) else {
        return nil
      }
      if target.hasPrefix("/") { done = [] }
      rest += Self.parts(target)
    }
    return true
  }

  /// The parts of a path, the last first.
  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }.reversed()
  }
}

internal import Glibc

/// The file systems that are mounted, as the kernel lists them.
///
///     let mounts = MountedFileSystems(list: "/dev/sda / ext4 rw 0 0\nhost:/ /mnt nfs rw 0 0\n")
///     mounts.isRemote("/mnt/a")      // true
package struct MountedFileSystems {
  /// Prefixes of the types of file systems whose files may be on another machine, which may never answer.
  private static let remote = [
    "nfs", "cifs", "smb", "fuse.", "9p", "afs", "ceph", "gluster", "autofs", "ncp", "coda",
  ]
  /// The most links that are followed for one path, as many as the kernel follows.
  private static let mostLinks = 40

  /// The places of the file systems, the shortest first; of those at the same place, the last one mounted is in use.
  private var mounts: [(place: String, isRemote: Bool)] = []

  /// Reads the file systems that are mounted now. If the list is 64 KiB or longer, or cannot be read, this knows no
  /// file system, so every path counts as remote.
  package init() {
    let bytes = SystemDirectory("/proc/self").bytes("mounts")
    self.init(
      list: bytes.count < SystemDirectory.longest ? String(decoding: bytes, as: UTF8.self) : "")
  }

  /// Reads a list in the form of the kernel's `/proc/self/mounts`.
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
    mounts.sort { $0.place.utf8.count < $1.place.utf8.count }
  }

  /// Returns true if a path is on a file system of another machine, or on no known file system. Links are not followed.
  ///
  /// - Complexity: O(file systems).
  package func isRemote(_ path: String) -> Bool {
    let holding = mounts.last { place, _ in
      place == "/" || path == place || path.hasPrefix(place + "/")
    }
    return holding?.isRemote ?? true
  }

  /// Returns true if a file exists, false if it does not, and `nil` if that cannot be found out, for example because
  /// the file may be on another machine.
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
      guard links <= Self.mostLinks, let target = FileStatus.target(ofLink: here) else {
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

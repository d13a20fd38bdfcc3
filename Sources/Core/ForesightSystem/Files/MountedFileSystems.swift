/// The file systems that are mounted, as the kernel lists them.
package enum MountedFileSystems {
  /// The beginnings of the kinds whose files another machine has, or may have, and that may never answer.
  private static let remote = [
    "nfs", "cifs", "smb", "fuse", "9p", "afs", "ceph", "gluster", "autofs", "ncp", "coda",
  ]

  /// Returns true if a path is on a file system of another machine, or nobody knows.
  ///
  /// - Complexity: O(bytes of the list).
  package static func isRemote(_ path: String) -> Bool {
    isRemote(
      path, mounts: String(decoding: SystemDirectory("/proc/self").bytes("mounts"), as: UTF8.self))
  }

  /// The same by a list of what is mounted.
  ///
  ///     MountedFileSystems.isRemote("/mnt/a", mounts: "/dev/sda / ext4 rw 0 0\nhost:/ /mnt nfs rw 0 0\n")      // true
  package static func isRemote(_ path: String, mounts: String) -> Bool {
    var found: (length: Int, kind: Substring) = (0, "")
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 2 else { continue }
      let place = fields[1].replacing("\\040", with: " ")
      guard place == "/" || path == place || path.hasPrefix(place + "/"),
        place.utf8.count >= found.length
      else { continue }
      found = (place.utf8.count, fields[2])
    }
    return found.kind.isEmpty || remote.contains { found.kind.hasPrefix($0) }
  }
}

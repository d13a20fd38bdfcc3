package import Glibc

/// The status of a file, whose fields have the names that they have in `stat`.
///
///     FileStatus(following: "/dev/null")?.st_size      // 0
///     FileStatus(following: "/dev")?.kind == S_IFDIR   // true
///     FileStatus(at: "/nowhere") == nil                // true
///
/// If an initializer returns `nil`, `errno` holds the reason.
@dynamicMemberLookup
package struct FileStatus: Sendable {
  private var facts = stat()

  /// Reads the status of the file at a path, or of the link itself if the file is a symbolic link.
  package init?(at path: String) { if lstat(path, &facts) != 0 { return nil } }

  /// Reads the status of the file at a path, after following links.
  package init?(following path: String) { if stat(path, &facts) != 0 { return nil } }

  /// Reads the status of an open file.
  package init?(_ descriptor: Int32) { if fstat(descriptor, &facts) != 0 { return nil } }

  package subscript<Fact>(dynamicMember fact: KeyPath<stat, Fact>) -> Fact { facts[keyPath: fact] }

  /// The kind of file, such as `S_IFDIR`.
  package var kind: mode_t { facts.st_mode & S_IFMT }
  /// True if the file is a regular file, not a directory, link, pipe or device.
  package var isRegular: Bool { kind == S_IFREG }
  /// True if the file belongs to the effective user of this process.
  package var isOwn: Bool { facts.st_uid == geteuid() }
  /// The identity of the file.
  package var identity: FileIdentity { FileIdentity(device: facts.st_dev, number: facts.st_ino) }

  /// Returns the target of a symbolic link; `nil` if it cannot be read.
  package static func target(ofLink path: String) -> String? {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    guard count > 0 else { return nil }
    return String(decoding: target[..<count], as: UTF8.self)
  }
}

/// The identity of a file, which differs once another file has taken its place.
///
///     FileStatus(at: "/etc/passwd")?.identity == FileStatus(at: "/etc/passwd")?.identity      // true
package struct FileIdentity: Hashable, Sendable {
  let device: dev_t
  let number: ino_t
}

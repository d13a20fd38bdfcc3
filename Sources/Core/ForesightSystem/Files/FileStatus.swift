package import Glibc

/// The system's facts about a file, by their names in `stat`.
///
///     FileStatus(following: "/dev/null")?.st_size      // 0
///     FileStatus(following: "/dev")?.kind == S_IFDIR   // true
///     FileStatus(at: "/nowhere") == nil                // true
///
/// The reason why one is `nil` stands in `errno`.
@dynamicMemberLookup
package struct FileStatus: Sendable {
  private var facts = stat()

  /// Asks about what stands at a path, be it a link.
  package init?(at path: String) { if lstat(path, &facts) != 0 { return nil } }

  /// Asks about what a path leads to.
  package init?(following path: String) { if stat(path, &facts) != 0 { return nil } }

  /// Asks about an open file.
  package init?(_ descriptor: Int32) { if fstat(descriptor, &facts) != 0 { return nil } }

  package subscript<Fact>(dynamicMember fact: KeyPath<stat, Fact>) -> Fact { facts[keyPath: fact] }

  /// The kind of file, such as `S_IFDIR`.
  package var kind: mode_t { facts.st_mode & S_IFMT }
  /// True if it is a file with bytes of its own, and no directory, pipe or device.
  package var isRegular: Bool { kind == S_IFREG }
  /// True if it belongs to the user of this process.
  package var isOwn: Bool { facts.st_uid == geteuid() }
}
